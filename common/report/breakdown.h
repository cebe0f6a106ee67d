/*
 * breakdown -- a profile by file and function, added up for a report.
 *
 * An entry (entries.h) is an entry of its file's group, and of the group of its
 * name.  A group has the sum of its entries.  Costs stand in one array, event_n
 * for each entry or group.  Lines belong to the file that they stand in, which
 * is another than the function's for inlined code.
 */
#ifndef REPORT_BREAKDOWN_H
#define REPORT_BREAKDOWN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"
#include "profile/section_rows.h"
#include "report/entries.h"

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

/* Where to look for the lines of a file. */
struct breakdown_index {
	uint32_t	*sections;	/* by file, */
	uint32_t	*first;		/* and the first of each name; n + 1 */
	struct section_rows costs, arcs;
};

struct breakdown {
	const struct profile *p;
	uint32_t	 event_n;
	int64_t		*totals;	/* modulo 2^64 */
	struct entries	 entries;
	bool		*listed;	/* those that the groups have */
	struct breakdown_groups files, functions;
	uint32_t	*places;	/* files that lines stand in, */
	size_t		 place_n;
	struct tally	 place_costs;	/* and what these cost */
	struct breakdown_index index;	/* made for the first lines */
	const uint32_t	*changed;	/* columns: what is 0 in all of them */
	uint32_t	 changed_n;	/* is not shown; 0: all is shown */
};

/*
 * The breakdown of a profile without addresses, which must stay as it is, and
 * of
 * its totals.  With unspecified every file has an entry without cost of that
 * name; for split see entries.h.  The caller may set changed then.
 */
void	 breakdown_open(struct breakdown *, struct profile *,
	    const struct wide *totals,
	    bool unspecified, bool split);
void	 breakdown_close(struct breakdown *);

/* Whether these costs, which fit, are none to be shown: see struct
   breakdown.changed. */
static inline bool
breakdown_is_nothing(const struct breakdown *b, const int64_t *costs)
{
	uint32_t	 i;

	for (i = 0; i < b->changed_n; i++)
		if (costs[b->changed[i]] != 0)
			return false;
	return b->changed_n > 0;
}

/* Likewise those from sum i on, whether they fit or not. */
static inline bool
breakdown_sums_nothing(const struct breakdown *b, const struct tally *costs,
    size_t i)
{
	uint32_t	 k;

	for (k = 0; k < b->changed_n; k++)
		if (wide_sign(tally_get(costs, i + b->changed[k])) != 0)
			return false;
	return b->changed_n > 0;
}

/* Whether no cost centre, call or jump is to be shown. */
bool	 breakdown_is_empty(const struct breakdown *);

/* What an entry costs itself. */
static inline const int64_t *
breakdown_costs(const struct breakdown *b, size_t entry)
{
	return b->entries.self.at + entry * b->event_n;
}

/* A call from a line. */
struct breakdown_call {
	uint32_t	 line, callee;		/* function */
};

/* What a file has, line by line, in order. */
struct breakdown_lines {
	uint32_t	*line;
	bool		*counted;	/* it has costs, not only calls */
	struct tally	 costs;
	size_t		 n;
	struct breakdown_call *calls;	/* by line, then by callee; */
	struct tally	 call_counts;	/* how often, */
	struct tally	 call_costs;	/* and what they cost */
	size_t		 call_n;
};

/* Without lines and calls that are not to be shown. */
void	 breakdown_lines(struct breakdown *, uint32_t file,
	    struct breakdown_lines *);
void	 breakdown_lines_free(struct breakdown_lines *);

/*
 * Put these groups, or entries, into the order of a report: by how much they
 * cost, whatever the sign, in the first of the sort columns, then the next,
 * then by name, and entries by object, file and name; all of it downwards.
 */
void	 breakdown_sort_groups(const struct breakdown *,
	    const struct breakdown_groups *,
	    uint32_t *groups, size_t n, const uint32_t *columns, uint32_t);
void	 breakdown_sort_entries(const struct breakdown *, bool by_function,
	    uint32_t *entries, size_t n, const uint32_t *columns, uint32_t);

#endif
