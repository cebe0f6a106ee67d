/*
 * --nonzero omits a row (a cost centre, an arc or a jump) if its counts of the
 * chosen events, and its number of calls or jumps, are all 0.  If a section has
 * no rows left, its names are not written.
 */
#include "write/writer.h"

#include <string.h>

#include "base/mem.h"
#include "text/num.h"

bool
writer_looks_like_id(const char *text, size_t len)
{
	size_t	 i = 1;

	if (len < 3 || text[0] != '(')
		return false;
	while (i < len && text[i] >= '0' && text[i] <= '9')
		i++;
	return i > 1 && i < len && text[i] == ')';
}

void
writer_put_plain(struct writer *w, const char *key, uint32_t name)
{
	sink_text(w->out, key);
	/* Every name is stored with a newline after it, which is written,
	   too. */
	sink_put(w->out, intern_text(&w->p->names, name),
	    intern_length(&w->p->names, name) + 1);
}

void
writer_put_vector(struct writer *w, const char *key, const struct wide *v)
{
	const struct write_options	*o = w->options;
	uint32_t			 i;
	char				*to;

	sink_text(w->out, key);
	to = sink_room(w->out, SINK_ROOM);
	for (i = 0; i < o->events.n; i++) {
		*to++ = ' ';
		to = num_put_i64(to, (int64_t)v[o->events.at[i]].low);
	}
	*to++ = '\n';
	sink_used(w->out, to);
}

bool
writer_is_nonzero(const struct writer *w, const struct cost_table *t,
    uint32_t row)
{
	const struct event_list	*e = &w->options->events;
	uint32_t		 own = t == &w->p->costs ? 0 : ARC_COSTS, i;

	if (e->n == w->p->event_n || t == &w->p->jumps)
		return row_has_count(t, row);
	for (i = 0; i < own; i++)
		if (row_sign(t, row, i) != 0)
			return true;
	for (i = 0; i < e->n; i++)
		if (row_sign(t, row, own + e->at[i]) != 0)
			return true;
	return false;
}

uint32_t *
writer_sections(const struct writer *w, size_t *n)
{
	const struct profile	*p = w->p;
	struct row_range	 costs, arcs, jumps;
	uint32_t		*list, i, row;

	list = mem_resize(NULL, p->section_n, sizeof(*list));
	*n = 0;
	for (i = 0; i < p->section_n; i++) {
		costs = section_costs(p, i);
		arcs = section_arcs(p, i);
		jumps = section_jumps(p, i);
		if (writer_next(w, &p->costs, &costs, &row) ||
		    writer_next(w, &p->arcs, &arcs, &row) ||
		    writer_next(w, &p->jumps, &jumps, &row))
			list[(*n)++] = i;
	}
	order_sections(&w->order, list, *n);
	return list;
}

void
writer_init(struct writer *w, const struct profile *p, struct sink *out,
    const struct write_options *options)
{
	enum { SHARE = 1 << 14 };	/* number of rows for which a thread is
					   worth starting */
	uint64_t	 shares = ((uint64_t)p->costs.n + p->arcs.n +
			    p->jumps.n) / SHARE;

	w->p = p;
	w->out = out;
	w->options = options;
	w->instr = p->instr && p->metadata.instr;
	w->line = p->metadata.line || !w->instr;
	w->threads = shares >= p->threads ? p->threads : shares == 0 ? 1 :
	    (unsigned)shares;
	order_init(&w->order, p);
	order_rows(&w->order, w->threads);
}

void
writer_free(struct writer *w)
{
	order_free(&w->order);
}
