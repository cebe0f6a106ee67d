/*
 * book -- a profile by file and function, added up for a report.
 *
 * A leaf (leaves.h) is an entry of its file's page, and of the page of its
 * name.  A page has the sum of its leaves.  Costs stand in one array, event_n
 * for each leaf or page.  Lines belong to the file that they stand in, which
 * is another than the function's for inlined code.
 */
#ifndef REPORT_BOOK_H
#define REPORT_BOOK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"
#include "report/leaves.h"

/* The leaves of one file, or of one function, side by side. */
struct book_page {
	uint32_t	 name;
	size_t		 first, n;		/* in pages.leaves */
};

struct book_pages {
	struct book_page *at;
	size_t		 n;
	struct tally	 costs;
	uint32_t	*leaves;
};

/* Where to look for the lines of a file. */
struct book_index {
	uint32_t	*sections;	/* by file, */
	uint32_t	*first;		/* and the first of each name; n + 1 */
	struct row_lists costs, arcs;	/* by section */
};

struct book {
	const struct profile *p;
	uint32_t	 event_n;
	int64_t		*totals;	/* modulo 2^64 */
	struct leaves	 leaves;
	bool		*listed;	/* those that the pages have */
	struct book_pages files, functions;
	uint32_t	*places;	/* files that lines stand in, */
	size_t		 place_n;
	struct tally	 place_costs;	/* and what these cost */
	struct book_index index;	/* made for the first lines */
	const uint32_t	*changed;	/* columns: what is 0 in all of them */
	uint32_t	 changed_n;	/* is not shown; 0: all is shown */
};

/*
 * The book of a profile without addresses, which must stay as it is, and of
 * its totals.  With unspecified every file has a leaf without cost of that
 * name; for split see leaves.h.  The caller may set changed then.
 */
void	 book_open(struct book *, struct profile *, const struct wide *totals,
	    bool unspecified, bool split);
void	 book_close(struct book *);

/* Whether these costs, which fit, are none to be shown: see struct
   book.changed. */
static inline bool
book_is_nothing(const struct book *b, const int64_t *costs)
{
	uint32_t	 i;

	for (i = 0; i < b->changed_n; i++)
		if (costs[b->changed[i]] != 0)
			return false;
	return b->changed_n > 0;
}

/* Likewise those from sum i on, whether they fit or not. */
static inline bool
book_sums_nothing(const struct book *b, const struct tally *costs, size_t i)
{
	uint32_t	 k;

	for (k = 0; k < b->changed_n; k++)
		if (wide_sign(tally_get(costs, i + b->changed[k])) != 0)
			return false;
	return b->changed_n > 0;
}

/* Whether no cost centre, call or jump is to be shown. */
bool	 book_is_empty(const struct book *);

/* What a leaf costs itself. */
static inline const int64_t *
book_costs(const struct book *b, size_t leaf)
{
	return b->leaves.self.at + leaf * b->event_n;
}

/* A call from a line. */
struct book_call {
	uint32_t	 line, callee;		/* function */
};

/* What a file has, line by line, in order. */
struct book_lines {
	uint32_t	*line;
	bool		*counted;	/* it has costs, not only calls */
	struct tally	 costs;
	size_t		 n;
	struct book_call *calls;	/* by line, then by callee; */
	struct tally	 call_counts;	/* how often, */
	struct tally	 call_costs;	/* and what they cost */
	size_t		 call_n;
};

/* Without lines and calls that are not to be shown. */
void	 book_lines(struct book *, uint32_t file, struct book_lines *);
void	 book_lines_free(struct book_lines *);

/*
 * Put these pages, or leaves, into the order of a report: by how much they
 * cost, whatever the sign, in the first of the sort columns, then the next,
 * then by name, and leaves by object, file and name; all of it downwards.
 */
void	 book_sort_pages(const struct book *, const struct book_pages *,
	    uint32_t *pages, size_t n, const uint32_t *columns, uint32_t);
void	 book_sort_leaves(const struct book *, bool by_function,
	    uint32_t *leaves, size_t n, const uint32_t *columns, uint32_t);

#endif
