/*
 * One rule for rows of all kinds: --nonzero omits a row whose written columns
 * and own counts are all 0.  A section with no rows left is not named at all.
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
	/* Includes the newline that is stored after every name. */
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

/* Whether any count of a row is not 0: then some byte after its key is not. */
static bool
has_count(const struct cost_table *t, uint32_t row)
{
	const unsigned char	*at = row_counts(t, row).at;
	const unsigned char	*end = row_at(t, row) + t->stride;
	uint32_t		 word, any = 0;

	for (; at < end; at += sizeof(word)) {
		memcpy(&word, at, sizeof(word));
		any |= word;
	}
	return any != 0;
}

bool
writer_is_nonzero(const struct writer *w, const struct cost_table *t,
    uint32_t row)
{
	const struct event_list	*e = &w->options->events;
	uint32_t		 own = t == &w->p->costs ? 0 : ARC_COSTS, i;

	if (e->n == w->p->event_n || t == &w->p->jumps)
		return has_count(t, row);
	for (i = 0; i < own; i++)
		if (row_sign(t, row, i) != 0)
			return true;
	for (i = 0; i < e->n; i++)
		if (row_sign(t, row, own + e->at[i]) != 0)
			return true;
	return false;
}

static bool
has_rows(const struct writer *w, uint32_t section)
{
	struct row_range	 costs = section_costs(w->p, section);
	struct row_range	 arcs = section_arcs(w->p, section);
	struct row_range	 jumps = section_jumps(w->p, section);
	uint32_t		 row;

	return writer_next(w, &w->p->costs, &costs, &row) ||
	    writer_next(w, &w->p->arcs, &arcs, &row) ||
	    writer_next(w, &w->p->jumps, &jumps, &row);
}

uint32_t *
writer_sections(const struct writer *w, size_t *n)
{
	uint32_t	*list, i;

	list = mem_resize(NULL, w->p->section_n, sizeof(*list));
	*n = 0;
	for (i = 0; i < w->p->section_n; i++)
		if (has_rows(w, i))
			list[(*n)++] = i;
	order_sections(&w->order, list, *n);
	return list;
}

/* How many threads are worthwhile for this profile. */
static unsigned
useful_threads(const struct profile *p)
{
	enum { SHARE = 1 << 14 };	/* rows worth a thread */
	uint64_t	 n = ((uint64_t)p->costs.n + p->arcs.n + p->jumps.n) /
			    SHARE;

	return n >= p->threads ? p->threads : n == 0 ? 1 : (unsigned)n;
}

void
writer_init(struct writer *w, const struct profile *p, struct sink *out,
    const struct write_options *options)
{
	w->p = p;
	w->out = out;
	w->options = options;
	w->instr = p->instr && p->metadata.instr;
	w->line = p->metadata.line || !w->instr;
	w->threads = useful_threads(p);
	order_init(&w->order, p);
	order_rows(&w->order, w->threads);
}

void
writer_free(struct writer *w)
{
	order_free(&w->order);
}
