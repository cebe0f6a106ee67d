/*
 * Names and functions get ranks first, so that comparing rows means comparing
 * numbers.  To sort the rows of a section, their keys are stored apart from
 * them.
 */
#include "profile/order.h"

#include <string.h>

#include "base/buckets.h"
#include "base/crew.h"
#include "base/mem.h"
#include "base/sort.h"
#include "profile/frozen.h"
#include "profile/profile.h"

static int
by_number(uint64_t a, uint64_t b)
{
	return (a > b) - (a < b);
}

static int
by_position(const struct position *a, const struct position *b)
{
	int	 order = by_number(a->addr, b->addr);

	return order != 0 ? order : by_number(a->line, b->line);
}

/* Return the rank of a section.  Sections are ordered by function.  Among those
   of a function, the one in the function's own file comes first, and the others
   follow in the order of their files. */
static uint64_t
section_rank(const struct order *o, uint32_t section)
{
	const struct section	*s = &o->p->sections[section];
	uint32_t		 own = o->p->functions[s->function].file;

	return (uint64_t)o->function[s->function] << 32 |
	    (s->file == own ? 0 : o->name[s->file] + 1);
}


static int
by_arc(const void *context, uint32_t a, uint32_t b)
{
	const struct order	*o = context;
	struct arc		 aa, ab;
	int			 order;

	arc_read(o->p, a, &aa);
	arc_read(o->p, b, &ab);
	if ((order = by_position(&aa.from, &ab.from)) != 0 ||
	    (order = by_number(o->function[aa.callee],
	    o->function[ab.callee])) != 0)
		return order;
	return by_position(&aa.to, &ab.to);
}

/* Compare two jumps from the same position of a section. */
static int
by_jump(const void *context, uint32_t a, uint32_t b)
{
	const struct order	*o = context;
	struct jump		 ja, jb;
	int			 order;

	jump_read(o->p, a, &ja);
	jump_read(o->p, b, &jb);
	if ((order = by_number(o->name[ja.file], o->name[jb.file])) != 0 ||
	    (order = by_number(o->name[ja.name], o->name[jb.name])) != 0 ||
	    (order = by_position(&ja.to, &jb.to)) != 0)
		return order;
	return by_number(ja.conditional, jb.conditional);
}

void
order_init(struct order *o, const struct profile *p)
{
	const struct function	*f;
	struct sort_item	*items;
	uint32_t		 i;

	o->p = p;
	o->name = intern_ranks(&p->names, p->threads);
	items = mem_resize(NULL, p->function_n, sizeof(*items));
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		items[i].high = (uint64_t)o->name[f->object] << 32 |
		    o->name[f->file];
		items[i].low = o->name[f->name];
		items[i].id = i;
	}
	sort_items(items, p->function_n);
	o->function = mem_resize(NULL, p->function_n, sizeof(*o->function));
	for (i = 0; i < p->function_n; i++)
		o->function[items[i].id] = i;
	mem_free(items);
}

void
order_free(struct order *o)
{
	mem_free(o->name);
	mem_free(o->function);
	o->name = o->function = NULL;
}

enum { FEW = 64 };	/* number of rows that are sorted without allocating
			   memory */

struct listed {
	const struct order	*o;
	const uint32_t		*sections;
};

static uint32_t
function_rank(const void *context, uint32_t i)
{
	const struct listed	*l = context;

	return l->o->function[l->o->p->sections[l->sections[i]].function];
}

static int
by_rank(const void *context, uint32_t a, uint32_t b)
{
	return by_number(section_rank(context, a), section_rank(context, b));
}

/* Group the sections by function first.  Most functions have one section, so
   little is left to sort. */
void
order_sections(const struct order *o, uint32_t *sections, size_t n)
{
	const size_t	 functions = o->p->function_n;
	struct listed	 l = { o, sections };
	struct buckets	 b;
	uint32_t	 i, same;

	buckets_make(&b, (uint32_t)n, (uint32_t)functions, function_rank, &l);
	for (i = 0; i < n; i++)
		b.ids[i] = sections[b.ids[i]];
	memcpy(sections, b.ids, n * sizeof(*sections));
	for (i = 0; i < functions; i++)
		if ((same = b.start[i + 1] - b.start[i]) > 1)
			sort_ids(sections + b.start[i], same, by_rank, o);
	buckets_free(&b);
}

/* Return the key by which a row is sorted within its section.  If positions
   have no addresses, the key holds all that distinguishes arcs; otherwise, rows
   with equal keys must be compared by a rule. */
HOT struct sort_item
row_key(const struct order *o, const struct cost_table *t, uint32_t row,
    bool instr)
{
	struct position	 at;

	row_position(t, row, 0, instr, &at);
	if (!instr && t == &o->p->arcs)
		return (struct sort_item){ (uint64_t)at.line << 32 |
		    o->function[row_word(t, row, 1)], row_word(t, row, 2),
		    row };
	return (struct sort_item){ at.addr, at.line, row };
}

/* Store the keys of some rows in items[].  Returns whether the rows are in the
   order of these keys already. */
HOT bool
row_keys(const struct order *o, const struct cost_table *t,
    struct row_range r, struct sort_item *items, bool instr)
{
	struct sort_item	 last = row_key(o, t, r.row, instr), item;
	bool			 sorted = true;

	*items = last;
	for (r.row++; r.row < r.end; r.row++, last = item) {
		*++items = item = row_key(o, t, r.row, instr);
		sorted = sorted && (last.high < item.high ||
		    (last.high == item.high && last.low < item.low));
	}
	return sorted;
}

uint32_t *
order_all_sections(const struct order *o, size_t *n)
{
	uint32_t	*list = mem_resize(NULL, o->p->section_n,
			    sizeof(*list)), i;

	*n = 0;
	for (i = 0; i < o->p->section_n; i++)
		if (section_has_rows(o->p, i))
			list[(*n)++] = i;
	order_sections(o, list, *n);
	return list;
}

uint32_t *
order_functions(const struct order *o)
{
	uint32_t	 n = (uint32_t)o->p->function_n, i;
	uint32_t	*list = mem_resize(NULL, n, sizeof(*list));

	for (i = 0; i < n; i++)
		list[o->function[i]] = i;
	return list;
}

/* Copy a row, whose size is a multiple of 4 bytes. */
static inline unsigned char *
copy_row(unsigned char *to, const unsigned char *from, size_t stride)
{
	for (; stride >= 8; stride -= 8, to += 8, from += 8)
		memcpy(to, from, 8);
	if (stride > 0) {
		memcpy(to, from, 4);
		to += 4;
	}
	return to;
}

/* Move n rows, so that the row of item i becomes row + i. */
static void
move_rows(const struct cost_table *t, uint32_t row,
    const struct sort_item *items, uint32_t n)
{
	unsigned char	 few[FEW * 32], *aside = few, *to;
	uint32_t	 i;

	for (; n > 0 && items->id == row; n--, items++)
		row++;
	if (n * t->stride > sizeof(few))
		aside = mem_resize(NULL, n, t->stride);
	for (i = 0, to = aside; i < n; i++)
		to = copy_row(to, row_at(t, items[i].id), t->stride);
	memcpy(row_at(t, row), aside, n * t->stride);
	if (aside != few)
		mem_free(aside);
}

/* Sort items with equal keys by a rule. */
static void
sort_ties(struct sort_item *items, uint32_t n, sort_rule *rule,
    const struct order *o)
{
	uint32_t	 i, end, same, ids[FEW], *list;

	for (i = 0; i < n; i = end) {
		for (end = i + 1; end < n && items[i].high ==
		    items[end].high && items[i].low == items[end].low; end++)
			;
		if ((same = end - i) == 1)
			continue;
		list = same > FEW ? mem_resize(NULL, same, sizeof(*list)) :
		    ids;
		for (same = 0; i + same < end; same++)
			list[same] = items[i + same].id;
		sort_ids(list, same, rule, o);
		for (same = 0; i + same < end; same++)
			items[i + same].id = list[same];
		if (list != ids)
			mem_free(list);
	}
}

/* Sort the rows of a section by their keys, and rows with equal keys by a
   rule. */
static void
order_range(const struct order *o, const struct cost_table *t,
    struct row_range r, sort_rule *rule)
{
	uint32_t		 n = row_range_n(r);
	struct sort_item	 few[FEW], *items = few;
	bool			 sorted;

	if (n < 2)
		return;
	if (n > FEW)
		items = mem_resize(NULL, n, sizeof(*items));
	sorted = o->p->instr ? row_keys(o, t, r, items, true) :
	    row_keys(o, t, r, items, false);
	if (!sorted) {
		sort_items(items, n);
		sort_ties(items, n, rule, o);
		move_rows(t, r.row, items, n);
	}
	if (items != few)
		mem_free(items);
}

/* Compare two jumps by all words of their keys.  Cost centres need no such
   rule, since two of a section always have different positions. */
static int
by_key(const void *context, uint32_t a, uint32_t b)
{
	const struct order	*o = context;

	return row_compare(&o->p->jumps, a, b);
}

void
order_by_key(const struct profile *p, const struct cost_table *t,
    struct row_range r)
{
	order_range(&(struct order){ .p = p }, t, r, by_key);
}

enum { SHARE = 1 << 12 };	/* number of sections that a thread sorts at a
				   time */

static void
order_share(void *order, size_t i)
{
	const struct order	*o = order;
	size_t			 section = i * SHARE, end = section + SHARE;

	for (; section < end && section < o->p->section_n; section++) {
		order_range(o, &o->p->arcs, section_arcs(o->p,
		    (uint32_t)section), by_arc);
		order_range(o, &o->p->jumps, section_jumps(o->p,
		    (uint32_t)section), by_jump);
	}
}

void
order_rows(const struct order *o, unsigned threads)
{
	struct order	 with = *o;

	assert(o->p->frozen != NULL);
	if (!o->p->frozen->ordered)
		crew_run(threads, o->p->section_n / SHARE + 1, order_share,
		    &with);
	o->p->frozen->ordered = true;
}

static int
by_section(const void *context, uint32_t a, uint32_t b)
{
	const struct order	*o = context;
	uint32_t		 sa = row_owner(&o->p->arcs, a);
	uint32_t		 sb = row_owner(&o->p->arcs, b);

	return sa == sb ? by_arc(o, a, b) : by_rank(o, sa, sb);
}

void
order_arcs(const struct order *o, uint32_t *rows, size_t n)
{
	sort_ids(rows, n, by_section, o);
}
