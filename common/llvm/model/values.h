/*
 * values -- value profiles: the values that the program had at certain sites of
 * a function, such as targets of indirect calls, sizes of memory operations,
 * and vtables.
 *
 * A function has a number of sites of each kind, and each site a list of values
 * with counts.  Targets and vtables are given by hashes of their names
 * (names.h), or 0 if unknown.
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

/* The values of a function; all-zero is empty.  Sites are ordered by kind,
   values by site.  The sum of site_n[] is site_all, and that of counts[]
   value_n. */
struct llvm_values {
	uint32_t	 site_n[LLVM_KINDS];
	uint32_t	*counts;	/* number of values of each site */
	size_t		 site_all, site_room;
	struct llvm_value *values;
	size_t		 value_n, value_room;
	bool		 by_value;	/* the values of each site are sorted;
					   of equal ones, those with larger
					   counts come first */
};

/* A site, with its n values.  `number' is the number of sites of the same kind
   before it.  From an all-zero struct, llvm_values_next() moves to the first
   site. */
struct llvm_site {
	enum llvm_kind	 kind;
	uint32_t	 number, n;
	const struct llvm_value *values;
	size_t		 next;		/* index among all sites of the site
					   after this one */
};

/* Move to the next site.  Returns false if there is none. */
bool	 llvm_values_next(const struct llvm_values *, struct llvm_site *);

/* Remove all values and sites, but keep the memory. */
void	 llvm_values_clear(struct llvm_values *);

/* llvm_values_site() begins a site, whose kind must not come before the kind of
   the last site.  llvm_values_add() adds a value to the last site. */
void	 llvm_values_site(struct llvm_values *, enum llvm_kind);
void	 llvm_values_add(struct llvm_values *, uint64_t value, uint64_t count);

/* Multiply all counts by weight.  A product that overflows becomes UINT64_MAX;
   then the result is false. */
bool	 llvm_values_multiply(struct llvm_values *, uint64_t weight);

/* Copy the values to an empty struct, with as little memory as possible. */
void	 llvm_values_copy(struct llvm_values *to, const struct llvm_values *);

/* Flags: `to' and `from' have different numbers of sites of a kind, so that the
   values of that kind were not added; and a count became UINT64_MAX because it
   would be larger. */
enum { LLVM_VALUES_DIFFER = 1, LLVM_VALUES_OVERFLOW = 2 };

/* Add the counts of `from' times weight, and sort `from'.  `spare' is working
   memory.  Returns flags, or 0. */
unsigned llvm_values_merge(struct llvm_values *to, struct llvm_values *from,
	    uint64_t weight, struct llvm_values *spare);

/* Return whether llvm_values_merge() would return 0 for these, with the weight
   1. */
bool	 llvm_values_fit(const struct llvm_values *,
	    const struct llvm_values *);

/*
 * Call this after at least one value was changed, for example by renaming:
 * equal values of a site become one, with the sum of their counts.  Sites that
 * were sorted by value are sorted again.  The result is false if a sum became
 * UINT64_MAX because it would be larger.
 */
bool	 llvm_values_join(struct llvm_values *);

/* Sort the values of each site, if they are not sorted yet. */
void	 llvm_values_by_value(struct llvm_values *);

/* Sort the values of each site for output: by count, the largest first.  Values
   with equal counts keep their order. */
void	 llvm_values_by_count(struct llvm_values *);

/* Read the values of a function, in the form that raw and indexed profiles
   share.  If translate() is not NULL, each value is replaced by its result.
   Returns false on error. */
bool	 llvm_values_read(struct llvm_values *, struct bytes *,
	    uint64_t (*translate)(const void *arg, enum llvm_kind,
	    uint64_t value), const void *arg);

void	 llvm_values_free(struct llvm_values *);

#endif
