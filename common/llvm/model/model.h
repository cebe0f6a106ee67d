/*
 * model -- an instrumentation profile of LLVM, and how such add up.
 *
 * A function is a name and a hash of its control flow: two with one name and
 * different hashes are two functions.  Each has counters, perhaps bits of
 * conditions that were met (MC/DC) and values (values.h).  What the counters
 * mean only the compiler knows; profiles whose flags give them different
 * meanings do not add up.
 *
 * The sum does not depend on the order in which functions are added, but for
 * what does not fit a function of its name and hash: that is left out, and
 * said by llvm_profile_add(); and for the traces that are kept.
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

/* Flags, as the version word of a file has them. */
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

/* In the hash of a function of a profile with LLVM_CONTEXT: a second run's. */
#define LLVM_HASH_CONTEXT	(UINT64_C(1) << 60)

/* Counts end here: the first counter of a function may be one of the two
   numbers above, which say that it is hot or warm, in place of counts. */
#define LLVM_COUNT_MAX		(UINT64_MAX - 2)

/* Of the traces so many are kept, as llvm-profdata does. */
enum { LLVM_TRACES = 100, LLVM_TRACE_LENGTH = 10000 };

struct llvm_function {
	uint32_t	 name;
	uint32_t	 counter_n, bitmap_n;
	uint64_t	 hash;
	size_t		 counters, bitmap;	/* where, in the profile's */
	struct llvm_values values;
};

/* The functions that were entered, in the order of that. */
struct llvm_trace {
	uint64_t	 weight;
	uint64_t	*names;			/* hashes */
	uint32_t	 n;
};

/* All-zero is empty. */
struct llvm_profile {
	struct llvm_names names;
	struct llvm_function *functions;
	size_t		 function_n, function_room;
	struct index	 index;			/* of the functions */
	uint32_t	 next;			/* the function that is likely
						   to be added next */
	uint64_t	*counters;		/* of all functions */
	size_t		 counter_n, counter_room;
	unsigned char	*bitmaps;
	size_t		 bitmap_n, bitmap_room;
	uint64_t	 flags;
	bool		 shaped;		/* they are of functions: see
						   llvm_profile_join() */
	unsigned	 version;		/* the newest indexed form that
						   a tool which wrote an input
						   is sure to read, or 0 */
	size_t		 inputs;
	const char	*first;			/* name of the first, or of the
						   first with functions */
	struct intern	 ids;			/* of binaries */
	struct llvm_trace *traces;
	size_t		 trace_n, trace_room;
	uint64_t	 stream;		/* traces that there were */
	struct llvm_values spare;
	uint64_t	 merged;		/* values that were gone through
						   to add others to them */
};

/* A function that is to be added; what it points at is the caller's. */
struct llvm_record {
	uint32_t	 name;			/* in the profile's */
	uint32_t	 counter_n, bitmap_n;
	uint64_t	 hash;
	const uint64_t	*counters;
	const unsigned char *bitmap;
	struct llvm_values *values;		/* may get sorted */
};

/* What llvm_profile_add() could not add, or not exactly. */
enum {
	LLVM_COUNTERS_DIFFER = 1,	/* in number: nothing was added */
	LLVM_BITMAP_DIFFERS = 2,	/* in size: only counters were */
	LLVM_SITES_DIFFER = 4,		/* in number: all but these were */
	LLVM_OVERFLOW = 8,		/* a counter is at its end */
	LLVM_UNIFORMITY = 16		/* bits of graphics processors, which
					   have no place here, were not */
};

/*
 * An input of this name, which is kept, with these flags is to be added.
 * False, with what is wrong, if its counters mean something else.
 *
 * An input without functions goes with all others, for its flags say nothing:
 * where no file of a program is instrumented, the runtime still writes a
 * profile, in the name of a front end.  They hold while all inputs are such.
 */
bool	 llvm_profile_join(struct llvm_profile *, const char *name,
	    uint64_t flags, bool has_functions, struct complaint *);

/* Add so many times what the function has; the answer is what went wrong,
   0 if nothing did. */
unsigned llvm_profile_add(struct llvm_profile *, const struct llvm_record *,
	    uint64_t weight);

/* What adds a function of this profile to another one, where its name has that
   number; it points into this profile. */
struct llvm_record llvm_profile_record(const struct llvm_profile *,
	    struct llvm_function *, uint32_t name);

/* The function of that name and hash, or NULL. */
struct llvm_function *llvm_profile_find(struct llvm_profile *, uint32_t name,
	    uint64_t hash);

/* A trace, whose array of n names becomes the profile's. */
void	 llvm_profile_trace(struct llvm_profile *, uint64_t weight,
	    uint64_t *names, uint32_t n);

/* Whether all counters and bits of the function are 0. */
bool	 llvm_profile_is_zero(const struct llvm_profile *,
	    const struct llvm_function *);

/* Whether its counters are no counts (LLVM_COUNT_MAX). */
static inline bool
llvm_profile_is_pseudo(const struct llvm_profile *p,
    const struct llvm_function *f)
{
	return f->counter_n > 0 && p->counters[f->counters] > LLVM_COUNT_MAX;
}

/* Whether first counters are known to count how often functions are entered. */
static inline bool
llvm_profile_counts_entries(const struct llvm_profile *p)
{
	return (p->flags & LLVM_IR) == 0 ||
	    (p->flags & (LLVM_ENTRY_FIRST | LLVM_ENTRY_ONLY)) != 0;
}

/* The largest counter of a function, which is of this profile. */
uint64_t llvm_profile_largest(const struct llvm_profile *,
	    const struct llvm_function *);

/* Functions in the byte order of their names, then by hash, as numbers; the
   caller frees them. */
uint32_t *llvm_profile_order(const struct llvm_profile *);

/* Of n functions in an order where those of a name stand together, leave out
   the names whose functions are all zero; how many functions are left. */
size_t	 llvm_profile_sparse(const struct llvm_profile *, uint32_t *order,
	    size_t n);

void	 llvm_profile_free(struct llvm_profile *);

#endif
