/*
 * Rows move within the table, so that no second table is needed: first all rows
 * move to its start, then, from the last section on, to where they belong.
 */
#include "profile/build/repack.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/frozen.h"

/* List the sections that have rows or get some, in the order of their rows.
   Return their number. */
static size_t
list_sections(const struct frozen *f, enum row_kind kind, const uint32_t *more,
    struct sort_item *items)
{
	const struct row_range	*at = f->rows[kind];
	uint32_t		 row = 0, i;
	size_t			 n = 0;

	for (i = 0; i < f->section_n; i++) {
		if (row_range_n(at[i]) > 0)
			row = at[i].row;
		else if (more == NULL || more[i] == 0)
			continue;
		/* A section without rows may come after any other. */
		items[n++] = (struct sort_item){ row, 0, i };
	}
	sort_items(items, n);
	return n;
}

static void
move_rows(const struct cost_table *t, struct row_range *r, uint32_t to)
{
	uint32_t	 n = row_range_n(*r);

	if (n > 0)
		memmove(row_at(t, to), row_at(t, r->row), n * t->stride);
	*r = (struct row_range){ to, to + n };
}

/* Make the last n rows of a range rows of the section without counts. */
static void
clear_rows(const struct cost_table *t, struct row_range r, uint32_t n,
    uint32_t section)
{
	for (r.row = r.end - n; r.row < r.end; r.row++) {
		memset(row_at(t, r.row), 0, t->stride);
		row_set_head(t, r.row, section);
	}
}

void
profile_repack(struct profile *p, enum row_kind kind, const uint32_t *more)
{
	struct cost_table	*const	 tables[ROW_KINDS] = {
		&p->costs, &p->arcs, &p->jumps
	};
	struct cost_table	*t = tables[kind];
	struct row_range	*at = p->frozen->rows[kind], *r;
	struct sort_item	*items = mem_resize(NULL, p->frozen->section_n,
				    sizeof(*items));
	size_t			 n = list_sections(p->frozen, kind, more,
				    items), i;
	uint32_t		 end = 0, further = 0, section;

	for (i = 0; i < n; i++) {
		section = items[i].id;
		move_rows(t, &at[section], end);
		end = at[section].end;
		if (more != NULL)
			further += more[section];
	}
	cost_table_resize(t, end, further);
	for (i = n, end = t->n; further > 0 && i-- > 0;) {
		section = items[i].id;
		r = &at[section];
		end -= more[section] + row_range_n(*r);
		move_rows(t, r, end);
		r->end += more[section];
		clear_rows(t, *r, more[section], section);
	}
	mem_free(items);
	if (further > 0)
		p->frozen->ordered = false;
}

void
repack_omit_section(struct profile *p, enum row_kind kind, uint32_t section)
{
	const struct cost_table	*const tables[ROW_KINDS] = {
		&p->costs, &p->arcs, &p->jumps
	};
	const struct cost_table	*t = tables[kind];
	struct row_range	*at = &p->frozen->rows[kind][section], r = *at;

	at->end = r.row;
	for (; r.row < r.end; r.row++)
		if (row_has_count(t, r.row))
			memmove(row_at(t, at->end++), row_at(t, r.row),
			    t->stride);
}

void
repack_omit_zeros(struct profile *p, enum row_kind kind)
{
	const struct row_range	*at = p->frozen->rows[kind];
	bool			 fewer = false;
	uint32_t		 i, end;

	for (i = 0; i < p->frozen->section_n; i++) {
		end = at[i].end;
		repack_omit_section(p, kind, i);
		fewer |= at[i].end < end;
	}
	if (fewer)
		profile_repack(p, kind, NULL);
}
