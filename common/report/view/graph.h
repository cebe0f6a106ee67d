/*
 * graph -- what the reports on calls share.
 */
#ifndef REPORT_VIEW_GRAPH_H
#define REPORT_VIEW_GRAPH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/wide.h"

struct inclusive;
struct report;
struct table;

/* Print `file:function' of an entry, the number of its cycle, and whether it
   calls itself. */
void	 graph_name_put(const struct report *, const struct inclusive *,
	    uint32_t entry);

/* The costs of an edge. */
const int64_t *graph_edge_costs(const struct inclusive *, size_t edge);

/*
 * Note the costs of an edge for a table, and print them as a row of it.  Inside
 * a cycle each call contains the next one, so their costs must not be added up,
 * and are printed without a share.
 */
void	 graph_edge_note(const struct inclusive *, size_t edge,
	    struct table *);
void	 graph_edge_put(const struct report *, const struct inclusive *,
	    size_t edge, const struct table *);

/*
 * Print a column of shares: its head, and the percentage that costs have of
 * `whole' in the first sort column; an empty cell if costs is NULL. If the
 * report shows no shares, nothing is printed.
 */
void	 graph_part_head(const struct report *, const char *head);
void	 graph_part_put(const struct report *, const int64_t *costs,
	    const int64_t *whole);

/* The same for sums of absolute values. */
void	 graph_part_of_put(const struct report *, struct wide part,
	    struct wide whole);

/* graph_has_stubs(): whether a caller of an entry has no object, as PLT stubs
   do that stubs_pass() (ops/filter/stubs.h) did not remove. graph_stubs_put()
   prints a note about these. */
bool	 graph_has_stubs(const struct inclusive *, uint32_t entry);
void	 graph_stubs_put(const struct report *);

/* Compare two edges: the most costly comes first, then by the names of their
   ends. */
int	 graph_compare_edges(const struct report *, const struct inclusive *,
	    uint32_t x, uint32_t y);

/* Note the overflows (note.h) in everything that the functions above print. */
void	 graph_note(struct report *, const struct inclusive *);

#endif
