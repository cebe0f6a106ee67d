/*
 * samples -- make a profile of costs and calls from sampled stacks.
 *
 *	s = samples_new();
 *	samples_event(s, type, unit);			for each column
 *	frame = samples_frame(s, &what);		once for each frame
 *	samples_add(s, frames, n, values);		for each stack
 *	good = samples_write(s, &out, &wrong);
 *	samples_free(s);
 *
 * The innermost frame of a stack gets the values as its self cost.  Each call
 * from one function to another gets the values as its inclusive cost, but only
 * once for each stack, however often the stack has this call: so the inclusive
 * cost of a recursive function never exceeds that of the stack.  Of repeated
 * calls, the line of the outermost one is the calling line.  The number of
 * calls is 0, since samples do not tell how often a call was made.
 *
 * An inlined function is treated as if it were called, so that each function
 * has the same cost as in the output of the sampling program.
 *
 * Memory grows with the number of distinct frames and calls, not of stacks.
 */
#ifndef IMPORT_SAMPLES_H
#define IMPORT_SAMPLES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"
#include "text/slice.h"
#include "read/line/finding.h"

struct samples;
struct sink;

/* What an input has but a profile of Callgrind cannot hold, as flags;
   import_say_losses() reports it to the user. */
enum samples_loss {
	LOSS_STACKS = 1,	/* which calls were on one stack together, and
				   numbers of calls */
	LOSS_LABELS = 2,	/* labels of samples */
	LOSS_DROPS = 4		/* which functions to remove, if the expressions
				   in drop_frames and keep_frames (pprof_in.h)
				   cannot be used */
};

/* The error because of which an input cannot be read, or what samples_lacks()
   found at its end. */
struct samples_trouble {
	uint64_t	 where;		/* line or byte with the error, counted
					   from 1; 0 if the whole file is
					   wrong */
	uint64_t	 column;	/* column of the line, counted from 1; 0
					   if unknown */
	struct complaint what;
	enum finding_kind kind;		/* readers set this only by
					   samples_lacks() */
};

/* Record an error.  Returns NULL, so that a reader that fails can return the
   result of this call. */
struct samples *samples_wrong(struct samples_trouble *, uint64_t where,
	    const char *fmt, ...) DIAG_PRINTF(3, 4);

/* Note that the last line, whose number is given, is not followed by what is
   expected there.  If `cut' is set, the program that wrote the input never
   omits it. */
void	 samples_lacks(struct samples_trouble *, uint64_t line,
	    const char *expected, bool cut);

/* A frame of a stack: a position in the code of a function.  Names are numbers
   that samples_name() returned. */
struct sample_frame {
	uint32_t	 object;	/* its name is empty if unknown */
	uint32_t	 file, function;	/* numbers of the names, or
						   samples_unknown() */
	uint32_t	 line;		/* line in the file, or 0 if unknown */
	uint32_t	 start;		/* first line of the function, or 0 if
					   unknown */
	uint64_t	 address;	/* address of the instruction, or 0 if
					   unknown */
};

struct samples *samples_new(void);
void	 samples_free(struct samples *);

/* Allow frames to have addresses.  Call this before anything is added. */
void	 samples_have_addresses(struct samples *);

/* Return the number of a name.  Control characters become `?', and blanks at
   both ends of the name are removed, because Callgrind's form cannot hold
   them. */
uint32_t samples_name(struct samples *, struct slice);

/* Remove the mark `_[e]', which cgexport appends to estimated frames, and note
   that costs are estimates if the name has it. */
void	 samples_take_estimate(struct samples *, struct slice *name);

/* Return the number of the name `???', which means that a name is unknown. */
uint32_t samples_unknown(const struct samples *);

/*
 * Add a column, which becomes an event of the profile; the unit may be empty.
 * There may be at most EVENT_MAX columns.
 * `period' is what one sample adds to the column: 1 if the column counts
 * samples, 10,000,000 if it has nanoseconds and a sample is taken every 10 ms,
 * and 0 if the amount is unknown or varies.  Reports show the first column
 * first.
 */
void	 samples_event(struct samples *, struct slice type, struct slice unit,
	    uint64_t period);

/* Make the profile a difference of two profiles.  It must have exactly one
   event E, the change.  Add the columns EOld and ENew (ops/compare/sides.h),
   whose totals are those of the old and of the new profile. */
void	 samples_make_difference(struct samples *);

/* Set the long name of the last column.  That column must have no unit. */
void	 samples_title(struct samples *, struct slice);

/* Set the period of column i, counted from 0.  It must not have been known when
   the column was added. */
void	 samples_period(struct samples *, uint32_t i, uint64_t period);

/* Declare that the total of column i is the number of samples, or that each
   stack is a sample.  Without either, the profile does not say how many there
   are. */
void	 samples_number_in(struct samples *, uint32_t i);
void	 samples_number_stacks(struct samples *);

/* Make column i the first one, which reports show first. */
void	 samples_first(struct samples *, uint32_t i);

/* Return the number of a frame; equal frames have equal numbers. */
uint32_t samples_frame(struct samples *, const struct sample_frame *);

/* Add a stack of n frames, the outermost first, with a value for each column.
   A stack without frames counts for an unknown function. */
void	 samples_add(struct samples *, const uint32_t *frames, size_t n,
	    const int64_t *values);

/* Declare that the input has no stacks.  Without this, the profile says that
   its calls are not counted, even if no stack has a call. */
void	 samples_without_stacks(struct samples *);

/* Set the command that was sampled, as a number that samples_name()
   returned. */
void	 samples_command(struct samples *, uint32_t name);

/* Note that a part of the input was lost: a flag of enum samples_loss. */
void	 samples_lose(struct samples *, unsigned loss);

/* Return the flags noted by samples_lose(), and LOSS_STACKS if any stack had a
   call. */
unsigned samples_losses(const struct samples *);

/* Write the profile in Callgrind's form; call this only once.  Returns false,
   with a complaint, if a sum exceeds 64 bits. */
bool	 samples_write(struct samples *, struct sink *, struct complaint *);

#endif
