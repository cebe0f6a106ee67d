/*
 * breakdown -- the costs of a profile by file and by function.
 *
 * Each entry (entries.h), which is mostly a function, belongs to the group of
 * its file and to the group of its name.  The cost of a group is the sum over
 * its entries.  Costs are arrays with event_n numbers for each entry or group.
 * The cost of a source line belongs to the file that contains the line, which
 * for inlined code is not the file of the function.
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

/* The entries of one file, or of one function name. */
struct breakdown_group {
	uint32_t	 name;
	size_t		 first, n;		/* range in groups.entries */
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
	bool		*listed;	/* by entry: whether groups contain the
					   entry */
	struct breakdown_groups files, functions;	/* empty until the
							   functions below make
							   the groups */
	uint32_t	*sources;	/* names of the files that have lines
					   with costs */
	size_t		 source_n;
	struct tally	 source_costs;	/* event_n costs of each source */
	const struct event_list *changed;	/* a row whose counts of all
						   these events are 0 is hidden;
						   empty: all rows are shown */
};

/*
 * Make the breakdown of a profile without addresses.  The profile must not
 * change until the breakdown is closed.  `totals' are the profile's totals.  If
 * `unspecified' is set, every file gets an entry `<unspecified>' with no cost.
 * `how' is a set of bits, see entries_open().  The caller sets `changed'
 * afterwards.
 */
void	 breakdown_open(struct breakdown *, struct profile *,
	    const struct wide *totals, bool unspecified, unsigned how);
void	 breakdown_close(struct breakdown *);

/* Group the entries.  Call each function at most once; not every form of report
   needs both. */
void	 breakdown_by_file(struct breakdown *);
void	 breakdown_by_function(struct breakdown *);

/* Group the entries by `names', an array that gives each entry a number below
   name_n.  The groups must be all-zero; the caller frees them. */
void	 breakdown_group(const struct breakdown *, struct breakdown_groups *,
	    const uint32_t *names, size_t name_n);
void	 breakdown_groups_free(struct breakdown_groups *);

/* Whether a row with these costs, which fit into 64 bits, is hidden because
   nothing changed: see struct breakdown.changed. */
static inline bool
breakdown_is_nothing(const struct breakdown *b, const int64_t *costs)
{
	uint32_t	 i;

	for (i = 0; i < b->changed->n; i++)
		if (costs[b->changed->at[i]] != 0)
			return false;
	return b->changed->n > 0;
}

/* As breakdown_is_nothing(), for the event_n sums of the tally from index i on,
   which need not fit into 64 bits. */
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

/* Whether a row of the tally, which has event_n sums a row, has costs; in a
   difference, whether an event changed. */
bool	 breakdown_has(const struct breakdown *, const struct tally *,
	    size_t row);

/* Whether the report would show no cost centre, call or jump. */
bool	 breakdown_is_empty(const struct breakdown *);

/* The self cost of an entry. */
static inline const int64_t *
breakdown_costs(const struct breakdown *b, size_t entry)
{
	return b->entries.self.at + entry * b->event_n;
}

/*
 * Sort groups or entries for a report.  The most costly comes first: the order
 * is by the cost without its sign, in the first sort column, then in the next
 * one.  Groups of equal cost are sorted by name; entries by the name of their
 * function (`by_function') or file, then by object, file and name.
 */
void	 breakdown_sort_groups(const struct breakdown *,
	    const struct breakdown_groups *, uint32_t *groups, size_t n,
	    const struct event_list *);
void	 breakdown_sort_entries(const struct breakdown *, bool by_function,
	    uint32_t *entries, size_t n, const struct event_list *);

#endif
