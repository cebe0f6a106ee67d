/*
 * values -- what was seen at the places of a function that are profiled by
 * value: targets of indirect calls, sizes of memory operations, vtables.
 *
 * A function has a number of sites of each kind, and each site a list of
 * values with how often each was seen.  Targets and vtables are hashes of
 * their names (names.h), 0 where it is none that is known.
 */
#ifndef LLVM_MODEL_VALUES_H
#define LLVM_MODEL_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct bytes;

enum llvm_kind { LLVM_TARGETS, LLVM_SIZES, LLVM_VTABLES, LLVM_KINDS };

struct llvm_value {
	uint64_t	 value, count;
};

/* All-zero is none.  Sites follow each other by kind, values by site. */
struct llvm_values {
	uint32_t	 site_n[LLVM_KINDS];
	uint32_t	*counts;	/* values of each site */
	size_t		 site_all, site_room;
	struct llvm_value *values;
	size_t		 value_n, value_room;
	bool		 by_value;	/* each site is sorted by value */
};

/* Forget all but the memory. */
void	 llvm_values_clear(struct llvm_values *);

/* Begin a site of this kind, not below that of the last; add a value to the
   site that was begun last. */
void	 llvm_values_site(struct llvm_values *, enum llvm_kind);
void	 llvm_values_add(struct llvm_values *, uint64_t value, uint64_t count);

/* Multiply all counts, up to the largest number. */
void	 llvm_values_multiply(struct llvm_values *, uint64_t weight);

/* An empty one becomes a copy, with no more memory than that needs. */
void	 llvm_values_copy(struct llvm_values *to, const struct llvm_values *);

/*
 * Add weight times the counts of from, which is sorted on the way; spare is
 * memory to work with.  A kind with different numbers of sites stays as it
 * is: then the answer is false.
 */
bool	 llvm_values_merge(struct llvm_values *to, struct llvm_values *from,
	    uint64_t weight, struct llvm_values *spare);

/* Values have changed: add up the counts of those of a site that are equal
   now.  Sites that were in order by value are so again. */
void	 llvm_values_join(struct llvm_values *);

/* Sort each site by value, unless it is so. */
void	 llvm_values_by_value(struct llvm_values *);

/* Sort each site as it is written: the counts downwards, what is equal in the
   order that it has. */
void	 llvm_values_by_count(struct llvm_values *);

/*
 * Read the next ones, in the form that raw and indexed profiles share; a value
 * is what translate() makes of it.  False: trouble.
 */
bool	 llvm_values_read(struct llvm_values *, struct bytes *,
	    uint64_t (*translate)(const void *arg, enum llvm_kind,
	    uint64_t value), const void *arg);

void	 llvm_values_free(struct llvm_values *);

#endif
