/*
 * values -- value profiles: the values seen at sites of a function, as targets
 * of indirect calls, sizes of memory operations, and vtables.
 *
 * A function has a number of sites of each kind, and each site a list of values
 * with counts.  Targets and vtables are hashes of their names (names.h), 0 if
 * unknown.
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

/* All-zero is empty.  Sites are ordered by kind, values by site: site_n[] adds
   up to site_all, and counts[] to value_n. */
struct llvm_values {
	uint32_t	 site_n[LLVM_KINDS];
	uint32_t	*counts;	/* number of values, by site */
	size_t		 site_all, site_room;
	struct llvm_value *values;
	size_t		 value_n, value_room;
	bool		 by_value;	/* each site is sorted by value */
};

/* One site: its number among the sites of its kind, and its n values.  An
   all-zero struct is before the first site. */
struct llvm_site {
	enum llvm_kind	 kind;
	uint32_t	 number, n;
	const struct llvm_value *values;
	size_t		 next;		/* number, among all sites, of the site
					   after this one */
};

/* Go to the next site; false if there is none. */
bool	 llvm_values_next(const struct llvm_values *, struct llvm_site *);

/* Remove all values and sites, but keep the memory. */
void	 llvm_values_clear(struct llvm_values *);

/* Begin a site of this kind, which must not come before the kind of the last
   site; add a value to the site begun last. */
void	 llvm_values_site(struct llvm_values *, enum llvm_kind);
void	 llvm_values_add(struct llvm_values *, uint64_t value, uint64_t count);

/* Multiply all counts; a product that overflows becomes UINT64_MAX. */
void	 llvm_values_multiply(struct llvm_values *, uint64_t weight);

/* Copy the values to an empty struct, with no more memory than needed. */
void	 llvm_values_copy(struct llvm_values *to, const struct llvm_values *);

/*
 * Add the counts of `from' times weight.  This sorts `from'; `spare' is working
 * memory.  If the numbers of sites of a kind differ, that kind is not added and
 * the result is false.
 */
bool	 llvm_values_merge(struct llvm_values *to, struct llvm_values *from,
	    uint64_t weight, struct llvm_values *spare);

/*
 * Call this after values were changed: values of a site that became equal
 * become one, with the sum of their counts.  Sites that were sorted by value
 * are sorted again.
 */
void	 llvm_values_join(struct llvm_values *);

/* Sort the values of each site, unless they are sorted already. */
void	 llvm_values_by_value(struct llvm_values *);

/* Sort the values of each site as they are written: by count, the largest
   first; equal counts keep their order. */
void	 llvm_values_by_count(struct llvm_values *);

/* Read the values of a function, in the form that raw and indexed profiles
   share.  Unless NULL, translate() converts each value.  False on error. */
bool	 llvm_values_read(struct llvm_values *, struct bytes *,
	    uint64_t (*translate)(const void *arg, enum llvm_kind,
	    uint64_t value), const void *arg);

void	 llvm_values_free(struct llvm_values *);

#endif
