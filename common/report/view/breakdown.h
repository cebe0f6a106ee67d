/*
 * breakdown -- the costs of a profile by file and by function.
 *
 * Each entry (entries.h), which is mostly a function, belongs to the group of
 * its file and to the group of its name.  The cost of a group is the sum over
 * its entries.  An array of costs has event_n numbers for each entry or group.
 * The cost of a source line belongs to the file that contains the line; for
 * inlined code, that is not the file of the function.
 */
#ifndef REPORT_VIEW_BREAKDOWN_H
#define REPORT_VIEW_BREAKDOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/event.h"
#include "profile/profile.h"
#include "profile/tally.h"
#include "report/view/entries.h"

/* All functions of one file, or of one name. */
struct breakdown_group {
	uint32_t	 name;
	size_t		 first, n;		/* range of the group's entries
						   (entries.h) in
						   breakdown_groups.entries */
};

struct breakdown_groups {
	struct breakdown_group *at;
	size_t		 n;
	struct tally	 costs;
	uint32_t	*entries;
};

struct breakdown {
	const struct profile *p;
	uint32_t	 event_n;
	int64_t		*totals;	/* totals of the profile, modulo 2^64 */
	struct entries	 entries;
	bool		*listed;	/* by entry (entries.h): it belongs to a
					   group */
	struct breakdown_groups files, functions;	/* empty until the
							   functions below make
							   the groups */
	uint32_t	*sources;	/* names of the files that contain lines
					   with costs */
	size_t		 source_n;
	struct tally	 source_costs;	/* costs of each file in `sources',
					   event_n numbers each */
	const struct event_list *changed;	/* if not empty, a report shows
						   only rows in which one of
						   these events is not 0 */
};

/*
 * Make the breakdown of a profile without addresses, whose totals are `totals'.
 * The profile must not change until the breakdown is closed.  If `unspecified'
 * is set, every file gets an entry `<unspecified>' without cost.  `how' is a
 * set of bits for entries_open().  Afterwards the caller sets `changed'.
 */
void	 breakdown_open(struct breakdown *, struct profile *,
	    const struct wide *totals, bool unspecified, unsigned how);
void	 breakdown_close(struct breakdown *);

/* Make the groups by file, and by function name.  Call each function at most
   once; not every form of report needs both. */
void	 breakdown_by_file(struct breakdown *);
void	 breakdown_by_function(struct breakdown *);

/*
 * Make groups of functions: those entries (entries.h) for which `names' has the
 * same number are one group.  Numbers are below name_n.  `groups' must be
 * all-zero; the caller frees it.
 */
void	 breakdown_group(const struct breakdown *, struct breakdown_groups *,
	    const uint32_t *names, size_t name_n);
void	 breakdown_groups_free(struct breakdown_groups *);

/* Return whether a row with these costs is hidden because no event changed
   (struct breakdown.changed). */
static inline bool
breakdown_is_nothing(const struct breakdown *b, const int64_t *costs)
{
	uint32_t	 i;

	for (i = 0; i < b->changed->n; i++)
		if (costs[b->changed->at[i]] != 0)
			return false;
	return b->changed->n > 0;
}

/* The same as breakdown_is_nothing(), for event_n sums from index i of a tally
   on, which may exceed 64 bits. */
static inline bool
breakdown_sums_nothing(const struct breakdown *b, const struct tally *costs,
    size_t i)
{
	uint32_t	 k;

	for (k = 0; k < b->changed->n; k++)
		if (wide_sign(tally_get(costs, i + b->changed->at[k])) != 0)
			return false;
	return b->changed->n > 0;
}

/* Return whether a row of a tally with event_n sums in each row has any cost
   or, in a difference, any change. */
bool	 breakdown_has(const struct breakdown *, const struct tally *,
	    size_t row);

/* Return whether the report, which must be one of a difference, would show
   neither a cost centre, nor a call, nor a jump. */
bool	 breakdown_is_empty(const struct breakdown *);

/* Return the self cost of a function or of code inlined into it (entries.h),
   event_n numbers. */
static inline const int64_t *
breakdown_costs(const struct breakdown *b, size_t entry)
{
	return b->entries.self.at + entry * b->event_n;
}

/*
 * Sort groups or entries for a report, the most costly first: by the absolute
 * value of the cost in the first of the columns, then in the next one, and so
 * on.  Groups of equal cost are sorted by name.  Entries of equal cost are
 * sorted by the name of their function (`by_function') or file, then by object,
 * file and name.
 */
void	 breakdown_sort_groups(const struct breakdown *,
	    const struct breakdown_groups *, uint32_t *groups, size_t n,
	    const struct event_list *);
void	 breakdown_sort_entries(const struct breakdown *, bool by_function,
	    uint32_t *entries, size_t n, const struct event_list *);

#endif
