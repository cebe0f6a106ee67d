/*
 * model -- LLVM instrumentation profiles, and how they add up.
 *
 * A function is identified by its name and a hash of its control flow: the same
 * name with two hashes means two functions.  Each function has counters,
 * perhaps bits of covered conditions (MC/DC), and values (values.h).  Only the
 * compiler knows what the counters mean; profiles whose flags give counters
 * different meanings cannot be added.
 *
 * The sum does not depend on the order in which functions are added, with two
 * exceptions: data that does not fit a function of the same name and hash,
 * which llvm_profile_add() omits and reports; and which traces are kept.
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

/* Flags, as in the version word of a file. */
#define LLVM_LOOP_ENTRIES	(UINT64_C(1) << 55)
#define LLVM_IR			(UINT64_C(1) << 56)
#define LLVM_CONTEXT		(UINT64_C(1) << 57)	/* CSIR */
#define LLVM_ENTRY_FIRST	(UINT64_C(1) << 58)
#define LLVM_CORRELATED		(UINT64_C(1) << 59)
#define LLVM_BYTE_COVERAGE	(UINT64_C(1) << 60)
#define LLVM_ENTRY_ONLY		(UINT64_C(1) << 61)
#define LLVM_MEMORY		(UINT64_C(1) << 62)
#define LLVM_TEMPORAL		(UINT64_C(1) << 63)
#define LLVM_VERSION(word)	((word) & UINT64_C(0xffffffff))

/*
 * A bit of a function's hash, set if the second, context-sensitive
 * instrumentation recorded the function.  Only profiles with LLVM_CONTEXT have
 * such functions.
 */
#define LLVM_HASH_CONTEXT	(UINT64_C(1) << 60)

/*
 * The largest count: the first counter of a function may be one of the two
 * values above it, which mark the function as hot or warm and are not counts.
 */
#define LLVM_COUNT_MAX		(UINT64_MAX - 2)

/* Like llvm-profdata, keep at most so many traces, and of each at most so many
   functions. */
enum { LLVM_TRACES = 100, LLVM_TRACE_LENGTH = 10000 };

struct llvm_function {
	uint32_t	 name;
	uint32_t	 counter_n, bitmap_n;
	uint64_t	 hash;
	size_t		 counters, bitmap;	/* offsets in the profile's
						   counters and bitmaps */
	struct llvm_values values;
};

/* A trace: the functions that ran, in the order in which they were first
   entered. */
struct llvm_trace {
	uint64_t	 weight;
	uint64_t	*names;			/* MD5 hashes of their names */
	uint32_t	 n;
};

/* All-zero is empty. */
struct llvm_profile {
	struct llvm_names names;
	struct llvm_function *functions;
	size_t		 function_n, function_room;
	struct index	 index;			/* index of the functions */
	uint32_t	 next;			/* the function likely to be
						   added next */
	uint64_t	*counters;		/* counters of all functions */
	size_t		 counter_n, counter_room;
	unsigned char	*bitmaps;
	size_t		 bitmap_n, bitmap_room;
	uint64_t	 flags;
	bool		 shaped;		/* an input with functions
						   set the flags: see
						   llvm_profile_join() */
	unsigned	 version;		/* newest indexed version
						   that the tool which wrote
						   an input is sure to read,
						   or 0 */
	size_t		 inputs;
	const char	*first;			/* name of the first input,
						   or of the first with
						   functions */
	struct intern	 ids;			/* ids of binaries */
	struct llvm_trace *traces;
	size_t		 trace_n, trace_room;
	uint64_t	 stream;		/* number of traces seen, kept
						   or not */
	struct llvm_values spare;		/* working memory for merging
						   values */
	uint64_t	 merged;		/* work done merging values:
						   values visited so far */
};

/* A function to add.  Its pointers stay the property of the code that adds
   it. */
struct llvm_record {
	uint32_t	 name;			/* number in profile.names */
	uint32_t	 counter_n, bitmap_n;
	uint64_t	 hash;
	const uint64_t	*counters;
	const unsigned char *bitmap;
	struct llvm_values *values;		/* may be sorted in place */
};

/* Errors of an indexed profile that do not keep it from being read. */
struct llvm_index_flaws {
	uint64_t	 bucket;	/* offset of the first bucket with a
					   function that a lookup in the table
					   does not find, or 0 */
	bool		 summary;	/* a summary does not match the
					   functions */
};

/* How to read an input. */
struct llvm_read_options {
	const char	*name;		/* the input's name; it is kept */
	uint64_t	 weight;	/* factor for its counts, from 1 on */
	/* Unless NULL, called for each function: `what' are the problems of
	   adding it, as from llvm_profile_add(), `where' its offset or line. */
	void		(*function)(void *arg, const struct llvm_record *,
			    unsigned what, uint64_t where);
	void		*arg;
	/* Unless NULL, gets the flaws of an indexed profile, which must be the
	   only input added to its struct llvm_profile. */
	struct llvm_index_flaws *flaws;
};

/* What llvm_profile_add() could not add, or not exactly, as flags. */
enum {
	LLVM_COUNTERS_DIFFER = 1,	/* the numbers of counters differ;
					   nothing was added */
	LLVM_BITMAP_DIFFERS = 2,	/* the sizes of the bitmaps differ; only
					   counters were added */
	LLVM_SITES_DIFFER = 4,		/* the numbers of sites differ; all else
					   was added */
	LLVM_OVERFLOW = 8,		/* a counter reached LLVM_COUNT_MAX */
	LLVM_UNIFORMITY = 16		/* uniformity bits of GPUs, which the
					   model lacks, were omitted */
};

/*
 * Start to add an input with these flags; its name is kept.  Returns false with
 * a complaint if its counters have another meaning.
 *
 * An input without functions fits all others, because its flags mean nothing: a
 * program without instrumented files still writes a profile, with the flags of
 * a front end.  Its flags are used only while no input has functions.
 */
bool	 llvm_profile_join(struct llvm_profile *, const char *name,
	    uint64_t flags, bool has_functions, struct complaint *);

/* Add the function, multiplied by weight.  Returns the problems as flags
   above, 0 if there are none. */
unsigned llvm_profile_add(struct llvm_profile *, const struct llvm_record *,
	    uint64_t weight);

/*
 * Make the record that adds a function of this profile to another profile, in
 * which the number of the function's name is `name'.  The record points into
 * this profile.
 */
struct llvm_record llvm_profile_record(const struct llvm_profile *,
	    struct llvm_function *, uint32_t name);

/* Return the function with this name and hash, or NULL. */
struct llvm_function *llvm_profile_find(const struct llvm_profile *,
	    uint32_t name, uint64_t hash);

/* Add a trace; the profile takes over the array of n names. */
void	 llvm_profile_trace(struct llvm_profile *, uint64_t weight,
	    uint64_t *names, uint32_t n);

/*
 * Call this after the traces of an input were added.  `known' is the member
 * `stream' as it was before; the argument `stream' is how many traces the input
 * has seen, of which its file may hold only some.
 */
void	 llvm_profile_stream(struct llvm_profile *, uint64_t known,
	    uint64_t stream);

/* Add the ids of binaries of another profile. */
void	 llvm_profile_take_ids(struct llvm_profile *,
	    const struct llvm_profile *from);

/* Whether all counters and bits of the function are 0. */
bool	 llvm_profile_is_zero(const struct llvm_profile *,
	    const struct llvm_function *);

/* Whether the function has a mark, hot or warm, in place of counts
   (LLVM_COUNT_MAX). */
static inline bool
llvm_profile_is_pseudo(const struct llvm_profile *p,
    const struct llvm_function *f)
{
	return f->counter_n > 0 && p->counters[f->counters] > LLVM_COUNT_MAX;
}

/* Whether it is known that the first counter of a function counts how often the
   function was entered. */
static inline bool
llvm_profile_counts_entries(const struct llvm_profile *p)
{
	return (p->flags & LLVM_IR) == 0 ||
	    (p->flags & (LLVM_ENTRY_FIRST | LLVM_ENTRY_ONLY)) != 0;
}

/* Return words for the level of instrumentation, or for the flags that give
   counters a meaning; llvm_profile_words() writes to text and returns it. */
const char *llvm_profile_level(const struct llvm_profile *);
const char *llvm_profile_words(const struct llvm_profile *, char *text,
	    size_t room);

/* Return the largest counter of a function of this profile. */
uint64_t llvm_profile_largest(const struct llvm_profile *,
	    const struct llvm_function *);

/* Return the numbers of the functions, in the byte order of their names, then
   by hash; the caller frees them. */
uint32_t *llvm_profile_order(const struct llvm_profile *);

/*
 * From the n functions in `order', in which functions of one name are adjacent,
 * remove those with a name of which all functions are zero; returns how many
 * functions remain.
 */
size_t	 llvm_profile_sparse(const struct llvm_profile *, uint32_t *order,
	    size_t n);

/*
 * Add `from', whose inputs come after those of `to'.  The result is as if its
 * inputs were added one by one, including the numbers of names, functions and
 * ids.  `from' is empty afterwards.  Returns false, and adds nothing, if an
 * input would cause an error or a warning (llvm_profile_add()).
 */
bool	 llvm_profile_append(struct llvm_profile *to,
	    struct llvm_profile *from);

void	 llvm_profile_free(struct llvm_profile *);

#endif
