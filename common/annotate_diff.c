#include "annotate_options.h"

#include <stdio.h>
#include <string.h>

#include "annotation.h"
#include "columns.h"
#include "mem.h"
#include "num.h"
#include "percent.h"
#include "profile.h"
#include "sink.h"
#include "sort.h"

/* Text of the fields of a row, and how wide each column is. */
enum { FIELD_OLD, FIELD_NEW, FIELD_CHANGE, FIELD_PERCENT, FIELDS };

struct changes {
	struct annotation *a;
	const struct annotate_side *side;
	uint32_t	*leaves;	/* that have changed, in order */
	size_t		 n;
	size_t		 width[FIELDS];
};

enum { FIELD_ROOM = PERCENT_ROOM + 16 };

static uint64_t
magnitude(int64_t v)
{
	return v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
}

static const int64_t *
leaf_costs(const struct changes *c, uint32_t leaf)
{
	return c->a->book.costs + (size_t)leaf * c->a->book.event_n;
}

/* What was not there before, or is not there now, has no percentage. */
static void
put_percent(char *out, int64_t old, int64_t new)
{
	char	 text[PERCENT_ROOM];

	if (old == 0)
		strcpy(out, new == 0 ? "" : "added");
	else if (new == 0)
		strcpy(out, "removed");
	else
		snprintf(out, FIELD_ROOM, "%s%s%%", (new > old) == (old > 0) ?
		    "+" : "", percent_text(text, new - old, old));
}

static void
make_fields(const struct changes *c, const int64_t *costs,
    char fields[FIELDS][FIELD_ROOM])
{
	int64_t	 old = costs[c->side->old], new = costs[c->side->new];
	int64_t	 by = costs[c->side->column];

	num_with_commas(fields[FIELD_OLD], old);
	num_with_commas(fields[FIELD_NEW], new);
	fields[FIELD_CHANGE][0] = '+';
	num_with_commas(fields[FIELD_CHANGE] + (by > 0), by);
	put_percent(fields[FIELD_PERCENT], old, new);
}

static void
measure(struct changes *c, const int64_t *costs)
{
	char	 fields[FIELDS][FIELD_ROOM];
	size_t	 len;
	int	 i;

	make_fields(c, costs, fields);
	for (i = 0; i < FIELDS; i++)
		if ((len = strlen(fields[i])) > c->width[i])
			c->width[i] = len;
}

static void
put_fields(const struct changes *c, const int64_t *costs)
{
	char	 fields[FIELDS][FIELD_ROOM];
	int	 i;

	make_fields(c, costs, fields);
	for (i = 0; i < FIELDS; i++) {
		columns_right(c->a->out, fields[i], c->width[i]);
		sink_text(c->a->out, " ");
	}
}

static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct changes	*c = context;
	const struct book	*b = &c->a->book;
	const uint32_t		*rank = b->order.name;
	uint64_t		 vx = magnitude(leaf_costs(c, x)[
				    c->side->column]);
	uint64_t		 vy = magnitude(leaf_costs(c, y)[
				    c->side->column]);
	const struct book_leaf	*lx = &b->leaves[x], *ly = &b->leaves[y];

	if (vx != vy)
		return vx > vy ? -1 : 1;
	if (lx->file != ly->file)
		return rank[lx->file] < rank[ly->file] ? -1 : 1;
	if (lx->name != ly->name)
		return rank[lx->name] < rank[ly->name] ? -1 : 1;
	return (rank[lx->object] > rank[ly->object]) -
	    (rank[lx->object] < rank[ly->object]);
}

/* Changes that reach the threshold, as a part of the larger total. */
static void
choose(struct changes *c)
{
	const struct book	*b = &c->a->book;
	uint64_t		 old, new, by;
	uint32_t		 i;

	old = least_cost(c->a, b->totals[c->side->old]);
	new = least_cost(c->a, b->totals[c->side->new]);
	c->leaves = mem_get(b->leaf_n, sizeof(*c->leaves));
	for (i = 0; i < b->leaf_n; i++) {
		by = magnitude(leaf_costs(c, i)[c->side->column]);
		if (by != 0 && by >= (old > new ? old : new))
			c->leaves[c->n++] = i;
	}
	sort_ids(c->leaves, c->n, downwards, c);
	if (c->a->o->limit > 0 && c->n > c->a->o->limit)
		c->n = c->a->o->limit;
}

static void
put_head(struct changes *c)
{
	static const char *const	 words[FIELDS] = {
		"old", "new", "change", ""
	};
	int				 i;

	put_title(c->a, "Changes of ", intern_text(&c->a->p->names,
	    c->a->p->events[c->side->column].name),
	    intern_length(&c->a->p->names,
	    c->a->p->events[c->side->column].name));
	for (i = 0; i < FIELDS; i++) {
		if (strlen(words[i]) > c->width[i])
			c->width[i] = strlen(words[i]);
		columns_right(c->a->out, words[i], c->width[i]);
		sink_text(c->a->out, " ");
	}
	sink_text(c->a->out, " file:function\n\n");
}

static void
put_one(struct annotation *a, const struct annotate_side *side)
{
	struct changes		 c = { .a = a, .side = side };
	const struct book_leaf	*l;
	size_t			 i;

	choose(&c);
	measure(&c, a->book.totals);
	for (i = 0; i < c.n; i++)
		measure(&c, leaf_costs(&c, c.leaves[i]));
	put_head(&c);
	put_fields(&c, a->book.totals);
	sink_text(a->out, " PROGRAM TOTALS\n\n");
	for (i = 0; i < c.n; i++) {
		l = &a->book.leaves[c.leaves[i]];
		put_fields(&c, leaf_costs(&c, c.leaves[i]));
		sink_text(a->out, " ");
		put_name(a, l->file);
		sink_text(a->out, ":");
		put_function_name(a, l->name);
		put_object(a, l->object);
		sink_text(a->out, "\n");
	}
	sink_text(a->out, "\n");
	mem_free(c.leaves);
}

void
put_changes(struct annotation *a)
{
	size_t	 i;

	for (i = 0; i < a->o->side_n; i++)
		put_one(a, &a->o->sides[i]);
}
