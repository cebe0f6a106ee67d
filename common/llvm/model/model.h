/*
 * model -- LLVM instrumentation profiles, and how they add up.
 *
 * A function is identified by its name and a hash of its control flow: the same
 * name with two hashes means two functions.  Each function has counters,
 * perhaps a bitmap of covered conditions (MC/DC), and values (values.h).  Only
 * the compiler knows what the counters mean; profiles whose flags give counters
 * different meanings cannot be added.
 *
 * The sum does not depend on the order in which functions are added, with two
 * exceptions: data that does not fit a function of the same name and hash,
 * which llvm_profile_add() omits and reports; and the choice of traces that are
 * kept.
 */
#ifndef LLVM_MODEL_MODEL_H
#define LLVM_MODEL_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"
#include "base/index.h"
#include "text/intern.h"
#include "llvm/model/names.h"
#include "llvm/model/values.h"

/* Flags, which are bits of the version word of a file. */
#define LLVM_LOOP_ENTRIES	(UINT64_C(1) << 55)
#define LLVM_IR			(UINT64_C(1) << 56)
#define LLVM_CONTEXT		(UINT64_C(1) << 57)	/* a second,
							   context-sensitive
							   instrumentation
							   (CSIR) was used */
#define LLVM_ENTRY_FIRST	(UINT64_C(1) << 58)
#define LLVM_CORRELATED		(UINT64_C(1) << 59)
#define LLVM_BYTE_COVERAGE	(UINT64_C(1) << 60)
#define LLVM_ENTRY_ONLY		(UINT64_C(1) << 61)
#define LLVM_MEMORY		(UINT64_C(1) << 62)
#define LLVM_TEMPORAL		(UINT64_C(1) << 63)
/* A bit of no file: the text form does not tell whether LLVM_ENTRY_ONLY is
   set. */
#define LLVM_ENTRY_UNKNOWN	(UINT64_C(1) << 32)
#define LLVM_VERSION(word)	((word) & UINT64_C(0xffffffff))

/*
 * A bit of a function's hash.  It is set if the function was recorded by the
 * second, context-sensitive instrumentation.  Only profiles with LLVM_CONTEXT
 * have such functions.
 */
#define LLVM_HASH_CONTEXT	(UINT64_C(1) << 60)

/* The largest count.  The two values above it are no counts: as the first
   counter of a function they mark the function as hot or warm. */
#define LLVM_COUNT_MAX		(UINT64_MAX - 2)

/* Limits on the number of traces that are kept, and on the functions of each,
   as in llvm-profdata. */
enum { LLVM_TRACES = 100, LLVM_TRACE_LENGTH = 10000 };

/* What only some functions have: a bitmap, which may be empty, and values. */
struct llvm_more {
	uint32_t	 bitmap_n;
	size_t		 bitmap;		/* offset in the array
						   `bitmaps' of the profile */
	struct llvm_values values;
};

struct llvm_function {
	uint32_t	 name, counter_n;
	uint64_t	 hash;
	size_t		 counters;		/* offset in the array
						   `counters' of the profile */
	struct llvm_more *more;			/* NULL if the function has
						   neither a bitmap nor
						   sites of values */
};

/* A trace: the functions that were executed, in the order in which each was
   first entered. */
struct llvm_trace {
	uint64_t	 weight;
	uint64_t	*names;			/* MD5 hashes of the functions'
						   names */
	uint32_t	 n;
};

/* An LLVM profile, or the sum of several; all-zero is empty. */
struct llvm_profile {
	struct llvm_names names;		/* the note (text/intern.h) of
						   a name is the index of its
						   first function */
	struct llvm_names vtables;		/* names of vtables, which are
						   written in no form */
	struct llvm_function *functions;
	size_t		 function_n, function_room;
	struct index	 index;			/* finds the functions of a name
						   after its first one */
	uint32_t	 next;			/* index of the function that is
						   probably added next */
	uint64_t	*counters;		/* counters of all functions,
						   one function after the
						   other */
	size_t		 counter_n, counter_room;
	unsigned char	*bitmaps;
	size_t		 bitmap_n, bitmap_room;
	uint64_t	 flags;
	bool		 shaped;		/* some input with functions has
						   set the flags; see
						   llvm_profile_join() */
	bool		 entry_unknown;		/* all inputs that set the flags
						   had LLVM_ENTRY_UNKNOWN, which
						   is not among the flags */
	unsigned	 version;		/* newest version of indexed
						   profiles that the LLVM of
						   every input can surely read,
						   or 0 if unknown */
	size_t		 inputs;
	const char	*first;			/* name of the first input with
						   functions, or else of the
						   first input */
	struct intern	 ids;			/* ids of programs and
						   libraries */
	struct llvm_trace *traces;
	size_t		 trace_n, trace_room;
	uint64_t	 stream;		/* number of traces in all
						   inputs, kept or not */
	struct llvm_values spare;		/* working memory for merging
						   values */
	uint64_t	 merged;		/* work done so far to merge
						   values: the number of values
						   visited */
};

/* A function that is to be added.  The caller owns the memory behind the
   pointers. */
struct llvm_record {
	uint32_t	 name;			/* number of the name in
						   llvm_profile.names */
	uint32_t	 counter_n, bitmap_n;
	uint64_t	 hash;
	const uint64_t	*counters;
	const unsigned char *bitmap;
	struct llvm_values *values;		/* or NULL if there are none;
						   llvm_profile_add() may sort
						   them in place */
};

/* Errors in an indexed profile that do not prevent reading it. */
struct llvm_index_flaws {
	uint64_t	 bucket;	/* offset of the first bucket with a
					   function that a lookup in the hash
					   table would not find, or 0 */
	bool		 summary;	/* some summary does not match the
					   functions */
};

struct llvm_read_options {
	const char	*name;		/* name of the input; the pointer is
					   kept */
	uint64_t	 weight;	/* factor for the counts of the input,
					   at least 1 */
	/* If not NULL, this is called for each function.  `what' are flags of
	   llvm_profile_add() for data that do not fit; `where' is the offset or
	   line of the function. */
	void		(*function)(void *arg, const struct llvm_record *,
			    unsigned what, uint64_t where);
	void		*arg;
	/* If not NULL, this receives the flaws of an indexed profile, which
	   must be the only input of its struct llvm_profile. */
	struct llvm_index_flaws *flaws;
};

/* Flags for the data that llvm_profile_add() could not add, or not exactly. */
enum {
	LLVM_COUNTERS_DIFFER = 1,	/* the numbers of counters differ, so
					   nothing was added */
	LLVM_BITMAP_DIFFERS = 2,	/* the sizes of the bitmaps differ, so
					   only counters were added */
	LLVM_SITES_DIFFER = 4,		/* the numbers of sites differ, so all
					   but the values were added */
	LLVM_OVERFLOW = 8,		/* a counter was cut to
					   LLVM_COUNT_MAX */
	LLVM_UNIFORMITY = 16,		/* uniformity bits, which GPUs record,
					   were omitted */
	LLVM_VALUE_OVERFLOW = 32	/* the count of a value was cut to
					   UINT64_MAX */
};

/*
 * Begin to add an input with these flags; the pointer `name' is kept.  Returns
 * false, with a complaint, if the flags give counters another meaning than
 * those of earlier inputs.
 *
 * The flags of an input without functions mean nothing, so it fits all others:
 * a program without instrumented files still writes a profile, with the flags
 * of a front end.  The sum has such flags only until an input has functions.
 */
bool	 llvm_profile_join(struct llvm_profile *, const char *name,
	    uint64_t flags, bool has_functions, struct complaint *);

/* Return the flags with which the profile can be joined to another: its own,
   perhaps with LLVM_ENTRY_UNKNOWN. */
uint64_t llvm_profile_flags(const struct llvm_profile *);

/* Add the counts of a function, multiplied by weight.  Returns flags, such as
   LLVM_OVERFLOW, for what could not be added, or 0. */
unsigned llvm_profile_add(struct llvm_profile *, const struct llvm_record *,
	    uint64_t weight);

/*
 * Return the record with which a function of this profile can be added to
 * another profile.  `name' is the number of its name in the other profile.  The
 * record points into this profile.
 */
struct llvm_record llvm_profile_record(const struct llvm_profile *,
	    struct llvm_function *, uint32_t name);

/* Return the function with this name and hash, or NULL. */
struct llvm_function *llvm_profile_find(const struct llvm_profile *,
	    uint32_t name, uint64_t hash);

/* Add a trace.  The profile takes over the array of n names.  A trace without
   names is none, as for llvm-profdata. */
void	 llvm_profile_trace(struct llvm_profile *, uint64_t weight,
	    uint64_t *names, uint32_t n);

/*
 * Call this after adding the traces of an input, to count those, too, that the
 * input does not hold.  `known' is the member `stream' before any of its traces
 * was added; the argument `stream' is the number of traces that the input says
 * were recorded.
 */
void	 llvm_profile_stream(struct llvm_profile *, uint64_t known,
	    uint64_t stream);

/* Add the ids of programs and libraries of another profile. */
void	 llvm_profile_take_ids(struct llvm_profile *,
	    const struct llvm_profile *from);

/* Return whether all counters and bits of the function are 0. */
bool	 llvm_profile_is_zero(const struct llvm_profile *,
	    const struct llvm_function *);

/* Return the values of the function, which may be none. */
const struct llvm_values *llvm_function_values(const struct llvm_function *);

/* Return the bytes of the function's bitmap, which may be none. */
struct slice llvm_profile_bitmap(const struct llvm_profile *,
	    const struct llvm_function *);

/* Return whether the function has a mark, hot or warm, in place of counts (see
   LLVM_COUNT_MAX). */
static inline bool
llvm_profile_is_pseudo(const struct llvm_profile *p,
    const struct llvm_function *f)
{
	return f->counter_n > 0 && p->counters[f->counters] > LLVM_COUNT_MAX;
}

/* Return whether the first counter of each function is known to count how often
   the function was entered. */
static inline bool
llvm_profile_counts_entries(const struct llvm_profile *p)
{
	return (p->flags & LLVM_IR) == 0 ||
	    (p->flags & (LLVM_ENTRY_FIRST | LLVM_ENTRY_ONLY)) != 0;
}

/* llvm_profile_level() returns a word for the level of instrumentation.
   llvm_profile_words() stores this word in `text', and words for the flags that
   say what the counters mean; it returns `text'.  llvm_profile_read_words() is
   the reverse; it returns false if there are other words. */
bool	 llvm_profile_read_words(struct slice, uint64_t *flags);
const char *llvm_profile_level(const struct llvm_profile *);
const char *llvm_profile_words(const struct llvm_profile *, char *text,
	    size_t room);

/* Return the largest counter of a function of this profile. */
uint64_t llvm_profile_largest(const struct llvm_profile *,
	    const struct llvm_function *);

/* Return the indices of the functions, in the byte order of their names, then
   by hash.  The caller frees the array. */
uint32_t *llvm_profile_order(const struct llvm_profile *);

/*
 * Remove indices of functions from `order'.  Functions of one name are removed
 * if all of them are zero; they must be adjacent in `order'.  Returns how many
 * of the n indices remain.
 */
size_t	 llvm_profile_sparse(const struct llvm_profile *, uint32_t *order,
	    size_t n);

/*
 * Add the profile `from', whose inputs come after those of `to'.  The result is
 * as if its inputs were added one by one, including the numbers of names,
 * functions and ids.  `from' is empty afterwards.  Returns false, and adds
 * nothing, if llvm_profile_add() would report that data of an input do not fit.
 */
bool	 llvm_profile_append(struct llvm_profile *to,
	    struct llvm_profile *from);

void	 llvm_profile_free(struct llvm_profile *);

#endif
