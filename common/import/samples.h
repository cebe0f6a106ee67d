/*
 * samples -- make a profile of costs and calls of sampled stacks.
 *
 *	s = samples_new(&how);
 *	samples_event(s, type, unit);			for each column
 *	frame = samples_frame(s, &what);		once for each frame
 *	samples_add(s, frames, n, values);		for each stack
 *	good = samples_write(s, &out, &wrong);
 *	samples_free(s);
 *
 * The innermost frame of a stack gets the values as its self cost.  Each call
 * on the stack, from one function to another, gets the values once, however
 * often it is repeated: so no inclusive cost of a recursive function exceeds
 * that of the stack.  The calling line is that of the outermost such call.  A
 * call has the count 0, since samples do not tell how often it was made.
 *
 * A function that was inlined is a function here, and its caller calls it, so
 * that functions have the costs that their samplers show.
 *
 * Memory grows with distinct frames and calls, not with stacks.
 */
#ifndef IMPORT_SAMPLES_H
#define IMPORT_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"
#include "text/slice.h"

struct samples;
struct sink;

/* What a profile cannot hold of its input; users are told once a run
   (import_say_losses()). */
enum samples_loss {
	LOSS_STACKS = 1,	/* stacks, and how often calls were made */
	LOSS_LABELS = 2		/* labels of samples */
};

/* Why an input cannot be read. */
struct samples_trouble {
	uint64_t	 where;		/* number of a line, or offset of a
					   byte, from 1; 0: the file as a
					   whole */
	uint64_t	 column;	/* of the line, from 1; 0: none */
	struct complaint what;
};

/* Set the trouble.  Returns NULL, so that a failing reader can return the
   call's result. */
struct samples *samples_wrong(struct samples_trouble *, uint64_t where,
	    const char *fmt, ...) DIAG_PRINTF(3, 4);

/* A frame: where code of a function is.  Names are numbers that
   samples_name() returned. */
struct sample_frame {
	uint32_t	 object;	/* the name "" if unknown */
	uint32_t	 file, function;	/* samples_unknown() if
						   unknown */
	uint32_t	 line;		/* 0 if unknown */
	uint32_t	 start;		/* first line of the function; 0 if
					   unknown */
	uint64_t	 address;	/* 0 if the line says enough */
};

/* Begin a profile, whose frames may have addresses only if this is set. */
struct samples *samples_new(bool addresses);
void	 samples_free(struct samples *);

/* The number of a name.  Control characters become `?', and blanks at its ends
   are removed, since the text of a profile cannot hold them; an empty name
   stays empty. */
uint32_t samples_name(struct samples *, struct slice);

/* Remove a mark, such as `_[e]' of a frame that cgexport estimated, from the
   end of a name; returns whether the name has it. */
bool	 samples_take_mark(struct slice *name, const char *mark);

/* The number of `???'. */
uint32_t samples_unknown(const struct samples *);

/*
 * Add a column; a unit may be empty.  The period is what one sample adds to
 * counts of this column: 1 to a number of samples, perhaps 10,000,000 to
 * nanoseconds, and 0 if that is unknown or differs.  Returns false if there are
 * too many columns.  Reports show the first column first.
 */
bool	 samples_event(struct samples *, struct slice type, struct slice unit,
	    uint64_t period);

/* Make the profile a difference of the event, which is the only one so far: add
   the columns EOld and ENew (ops/compare/sides.h), whose totals are those of
   the sides. */
void	 samples_make_difference(struct samples *);

/* Set the long name of the column that was added last, which has no unit. */
void	 samples_title(struct samples *, struct slice);

/* Set the period of column i, from 0, where it is known only now. */
void	 samples_period(struct samples *, uint32_t i, uint64_t period);

/* Make column i the first that reports show. */
void	 samples_first(struct samples *, uint32_t i);

/* The number of a frame; equal frames have the same. */
uint32_t samples_frame(struct samples *, const struct sample_frame *);

/* Add a stack of n frames, the outermost first, and a value for each column.  A
   stack without frames has the cost of an unknown function. */
void	 samples_add(struct samples *, const uint32_t *frames, size_t n,
	    const int64_t *values);

/* Set the command that was sampled. */
void	 samples_command(struct samples *, struct slice);

/* Note that something of the input was lost: a bit of LOSS_... */
void	 samples_lose(struct samples *, unsigned loss);

/* What was lost: also the stacks, if any had a call. */
unsigned samples_losses(const struct samples *);

/* Write the profile in Callgrind's form, once.  Returns false if a sum exceeds
   64 bits. */
bool	 samples_write(struct samples *, struct sink *, struct complaint *);

#endif
