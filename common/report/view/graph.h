/*
 * graph -- what reports on calls have in common.
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

/* Print `file:function' of an entry, with the cycle it is in, and whether it
   calls itself. */
void	 graph_name_put(const struct report *, const struct inclusive *,
	    uint32_t entry);

/* The costs of an edge. */
const int64_t *graph_edge_costs(const struct inclusive *, size_t edge);

/*
 * Note the costs of an edge for a table, and put them into it.  Inside a cycle
 * each call contains the next one, so the sum of their costs is not a part of
 * anything, and has no share.
 */
void	 graph_edge_note(const struct inclusive *, size_t edge,
	    struct table *);
void	 graph_edge_put(const struct report *, const struct inclusive *,
	    size_t edge, const struct table *);

/*
 * A column of one event, the first to sort by: its head, and the part of the
 * whole that costs are, in percent; nothing of NULL.  Without shares there is
 * no such column.
 */
void	 graph_part_head(const struct report *, const char *head);
void	 graph_part_put(const struct report *, const int64_t *costs,
	    const int64_t *whole);

/* The same of a sum of sizes. */
void	 graph_part_of_put(const struct report *, struct wide part,
	    struct wide whole);

/* Whether a caller of an entry is in no object, as are stubs that stubs_pass()
   did not pass (ops/filter/stubs.h); and a note about such. */
bool	 graph_has_stubs(const struct inclusive *, uint32_t entry);
void	 graph_stubs_put(const struct report *);

/* Below zero, zero or above it as edge x stands before, with or after y: the
   most costly first, then by the names of their ends. */
int	 graph_compare_edges(const struct report *, const struct inclusive *,
	    uint32_t x, uint32_t y);

/* Note what overflows of all that the functions above print (note.h). */
void	 graph_note(struct report *, const struct inclusive *);

#endif
