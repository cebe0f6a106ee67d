/*
 * breakdown -- a profile by file and function, added up for a report.
 *
 * An entry (entries.h) stands in the group of its file, and in that of its
 * name.  A group has the sum of its entries.  Costs stand in one array, event_n
 * for each entry or group.  Lines belong to the file that they are in, which
 * for inlined code is not that of the function.
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

/* The entries of one file, or of one function, side by side. */
struct breakdown_group {
	uint32_t	 name;
	size_t		 first, n;		/* in groups.entries */
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
	int64_t		*totals;	/* modulo 2^64 */
	struct entries	 entries;
	bool		*listed;	/* those that the groups have */
	struct breakdown_groups files, functions;	/* if asked for */
	uint32_t	*sources;	/* files that lines stand in, */
	size_t		 source_n;
	struct tally	 source_costs;	/* and what these cost */
	const struct event_list *changed;	/* what is 0 in all of these is
					   not shown; none: all is shown */
};

/*
 * The breakdown of a profile without addresses, which must stay as it is, and
 * of its totals.  With unspecified every file has an entry without cost of
 * that name; how is that of entries_open().  The caller sets changed then.
 */
void	 breakdown_open(struct breakdown *, struct profile *,
	    const struct wide *totals, bool unspecified, unsigned how);
void	 breakdown_close(struct breakdown *);

/* Put entries into groups, which not every form of a report has; once. */
void	 breakdown_by_file(struct breakdown *);
void	 breakdown_by_function(struct breakdown *);

/* Whether these costs, which fit into 64 bits, are left out, since nothing
   changed in them: see struct breakdown.changed. */
static inline bool
breakdown_is_nothing(const struct breakdown *b, const int64_t *costs)
{
	uint32_t	 i;

	for (i = 0; i < b->changed->n; i++)
		if (costs[b->changed->at[i]] != 0)
			return false;
	return b->changed->n > 0;
}

/* The same for the sums from i on, whether they fit or not. */
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

/* Whether no cost centre, call or jump is to be shown. */
bool	 breakdown_is_empty(const struct breakdown *);

/* What an entry costs itself. */
static inline const int64_t *
breakdown_costs(const struct breakdown *b, size_t entry)
{
	return b->entries.self.at + entry * b->event_n;
}

/*
 * Put these groups, or entries, into the order of a report: by how much they
 * cost, whatever the sign, in the first of the columns to sort by, then the
 * next, then by name, and entries by object, file and name; all of it
 * downwards.
 */
void	 breakdown_sort_groups(const struct breakdown *,
	    const struct breakdown_groups *, uint32_t *groups, size_t n,
	    const struct event_list *);
void	 breakdown_sort_entries(const struct breakdown *, bool by_function,
	    uint32_t *entries, size_t n, const struct event_list *);

#endif
