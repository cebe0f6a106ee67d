/*
 * Frozen profiles against a plain list of everything that was added.
 */
#include "profile/frozen.h"

#include <string.h>

#include "tap.h"
#include "base/complaint.h"
#include "base/mem.h"
#include "profile/function.h"
#include "profile/order.h"
#include "profile/tally.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/profile_add.h"
#include "profile/build/section_sums.h"

enum { FUNCTIONS = 12, FILES = 3, SECTIONS = 25, ADDED = 6000, PASSES = 3 };

/* What was added: a cost, a call or a jump of a section. */
enum kind { COST, CALL, JUMP, KINDS };

struct added {
	uint32_t	 section;
	struct position	 from, to;
	uint32_t	 callee;	/* of a jump the name it leads to */
	int64_t		 count;
	bool		 later;		/* not in the first pass */
};

struct model {
	struct added	 at[KINDS][ADDED];
	uint32_t	 n[KINDS];
};

static uint64_t	 state = 7;

/* Whether profile_mark() is called after the first pass. */
static bool	 marked;

static uint32_t
below(uint32_t n)
{
	return (uint32_t)(tap_random(&state) % n);
}

static void
make_sections(struct profile *p)
{
	uint32_t	 file[FILES], function[FUNCTIONS], i;
	char		 text[16];

	for (i = 0; i < FILES; i++) {
		snprintf(text, sizeof(text), "%c.c", 'c' - i);
		file[i] = intern_id(&p->names, text, strlen(text));
	}
	for (i = 0; i < FUNCTIONS; i++) {
		/* Names in another order than numbers. */
		snprintf(text, sizeof(text), "f%02u", i * 7 % FUNCTIONS);
		function[i] = profile_function(p, p->empty, file[i % FILES],
		    intern_id(&p->names, text, strlen(text)));
	}
	while (p->section_n < SECTIONS) {
		p->build->ordered = below(2) == 0;
		profile_section(p, function[below(FUNCTIONS)],
		    file[below(FILES)]);
	}
}

static bool
is_same(const struct added *a, const struct added *b)
{
	return a->section == b->section && a->callee == b->callee &&
	    a->from.addr == b->from.addr && a->from.line == b->from.line &&
	    a->to.addr == b->to.addr && a->to.line == b->to.line;
}

static void
note(struct model *m, enum kind kind, const struct added *a)
{
	uint32_t	 i;

	for (i = 0; i < m->n[kind]; i++)
		if (is_same(&m->at[kind][i], a)) {
			m->at[kind][i].count += a->count;
			return;
		}
	m->at[kind][m->n[kind]++] = *a;
}

/* Sections have few rows or many, and come in any order. */
static void
add_one(struct profile *p, struct model *m, uint32_t section, uint32_t i)
{
	uint32_t	 most = section % 4 == 0 ? 3 : 200;
	struct added	 a = {
		.section = section, .count = (int64_t)below(1000) - 300,
		.from = { p->instr ? below(4) : 0,
		    section % 3 == 0 ? i : below(most) },
		.later = marked && p->pass > 1,
		.to = { 0, below(2) }, .callee = below(FUNCTIONS)
	};
	struct arc	 arc = { a.from, a.to, a.callee };
	struct jump	 jump = { a.from, a.to, p->empty, a.callee, 0 };
	uint32_t	 row;

	switch (below(4)) {
	case 0:
		row = profile_arc(p, section, &arc);
		cost_table_add(&p->arcs, row, ARC_COSTS, a.count);
		note(m, CALL, &a);
		break;
	case 1:
		row = profile_jump(p, section, &jump);
		cost_table_add(&p->jumps, row, JUMP_EXECUTED, a.count);
		note(m, JUMP, &a);
		break;
	default:
		row = profile_cost(p, section, &a.from);
		cost_table_add(&p->costs, row, 0, a.count);
		a.callee = 0;
		a.to.line = 0;
		note(m, COST, &a);
	}
}

static void
fill(struct profile *p, struct model *m, bool instr)
{
	uint32_t	 pass, i, section, n;

	memset(m, 0, sizeof(*m));
	profile_init(p);
	if (!instr)
		profile_forget_instr(p);
	profile_event(p, "Ir", 2);
	make_sections(p);
	for (pass = 0; pass < PASSES; pass++) {
		if (pass == 1 && marked)
			profile_mark(p);
		profile_rewind(p);
		for (i = 0; i < ADDED / PASSES; i += n) {
			section = below(SECTIONS);
			profile_enter(p, section);
			for (n = 0; n < 20; n++)
				add_one(p, m, section, n);
		}
	}
}

static void
read_row(const struct profile *p, enum kind kind, uint32_t row,
    struct added *a)
{
	struct arc	 arc;
	struct jump	 jump;

	memset(a, 0, sizeof(*a));
	if (kind == COST) {
		row_position(&p->costs, row, 0, p->instr, &a->from);
		a->count = row_count(&p->costs, row, 0);
		a->later = marked && row_is_later(&p->costs, row);
	} else if (kind == CALL) {
		arc_read(p, row, &arc);
		a->from = arc.from;
		a->to = arc.to;
		a->callee = arc.callee;
		a->count = row_count(&p->arcs, row, ARC_COSTS);
		a->later = row_is_later(&p->arcs, row);
	} else {
		jump_read(p, row, &jump);
		a->from = jump.from;
		a->to = jump.to;
		a->callee = jump.name;
		a->count = row_count(&p->jumps, row, JUMP_EXECUTED);
	}
}

static const struct cost_table *
table_of(const struct profile *p, enum kind kind)
{
	return kind == COST ? &p->costs : kind == CALL ? &p->arcs : &p->jumps;
}

static struct row_range
range_of(const struct profile *p, enum kind kind, uint32_t section)
{
	return kind == COST ? section_costs(p, section) :
	    kind == CALL ? section_arcs(p, section) :
	    section_jumps(p, section);
}

/* Every row is in the range of its section, once, and was added so. */
static uint32_t
compare_rows(const struct profile *p, const struct model *m, enum kind kind)
{
	struct row_range r;
	struct added	 a;
	uint32_t	 section, rows = 0, found, bad = 0, i;

	for (section = 0; section < p->section_n; section++) {
		r = range_of(p, kind, section);
		rows += row_range_n(r);
		for (; r.row < r.end; r.row++) {
			bad += kind == CALL &&
			    row_owner(&p->arcs, r.row) != section;
			read_row(p, kind, r.row, &a);
			a.section = section;
			for (i = found = 0; i < m->n[kind]; i++)
				found += is_same(&m->at[kind][i], &a) &&
				    m->at[kind][i].count == a.count &&
				    (kind == JUMP ||
				    m->at[kind][i].later == a.later);
			bad += found != 1;
		}
	}
	return bad + (rows != table_of(p, kind)->n) + (rows != m->n[kind]);
}

/* -1, 0 or 1 as a stands before b, with it or after it in what is written. */
static int
compare(const struct order *o, enum kind kind, const struct added *a,
    const struct added *b)
{
	const uint32_t	*rank = kind == CALL ? o->function : o->name;
	uint64_t	 x[] = { a->from.addr, a->from.line, 0, a->to.addr,
			    a->to.line };
	uint64_t	 y[] = { b->from.addr, b->from.line, 0, b->to.addr,
			    b->to.line };
	size_t		 i;

	if (kind != COST) {
		x[2] = rank[a->callee];
		y[2] = rank[b->callee];
	}
	for (i = 0; i < 5; i++)
		if (x[i] != y[i])
			return x[i] < y[i] ? -1 : 1;
	return 0;
}

static uint32_t
count_disorder(const struct profile *p, const struct order *o, enum kind kind)
{
	struct row_range r;
	struct added	 a, b;
	uint32_t	 section, bad = 0;

	for (section = 0; section < p->section_n; section++) {
		r = range_of(p, kind, section);
		for (r.row++; r.row < r.end; r.row++) {
			read_row(p, kind, r.row - 1, &a);
			read_row(p, kind, r.row, &b);
			bad += compare(o, kind, &a, &b) >= 0;
		}
	}
	return bad;
}

/* Arcs by who calls, and by who is called. */
static uint32_t
compare_calls(const struct profile *p, const struct model *m)
{
	int64_t		 calls[2][FUNCTIONS] = { { 0 } };
	const struct added *a;
	uint32_t	 i, bad = 0;

	for (i = 0; i < p->arcs.n; i++) {
		calls[0][arc_caller(p, i)] += row_count(&p->arcs, i,
		    ARC_COSTS);
		calls[1][arc_callee(p, i)] += row_count(&p->arcs, i,
		    ARC_COSTS);
	}
	for (a = m->at[CALL]; a < m->at[CALL] + m->n[CALL]; a++) {
		calls[0][p->sections[a->section].function] -= a->count;
		calls[1][a->callee] -= a->count;
	}
	for (i = 0; i < FUNCTIONS; i++)
		bad += calls[0][i] != 0 || calls[1][i] != 0;
	return bad;
}

static uint32_t
compare_sums(const struct tally *sums, const struct model *m)
{
	int64_t		 wanted[SECTIONS] = { 0 };
	uint32_t	 i, bad = 0;

	for (i = 0; i < m->n[COST]; i++)
		wanted[m->at[COST][i].section] += m->at[COST][i].count;
	for (i = 0; i < SECTIONS; i++)
		bad += sums->at[i] != wanted[i];
	return bad;
}

static uint32_t
compare_any(const bool *any, const struct model *m)
{
	bool		 wanted[SECTIONS] = { false };
	uint32_t	 i, bad = 0;
	enum kind	 kind;

	for (kind = 0; kind < KINDS; kind++)
		for (i = 0; i < m->n[kind]; i++)
			wanted[m->at[kind][i].section] = true;
	for (i = 0; i < SECTIONS; i++)
		bad += any[i] != wanted[i];
	return bad;
}

static void
test_frozen(bool instr)
{
	const char	*what = instr ? "with addresses" : "lines";
	struct profile	 p, sum;
	struct model	*m = mem_get(1, sizeof(*m));
	struct tally	 sums;
	struct order	 order;
	struct complaint wrong;
	uint32_t	 bad;
	bool		*any;
	enum kind	 kind;

	fill(&p, m, instr);
	any = section_sums_any(&p);
	section_sums(&p, &sums);
	check(compare_sums(&sums, m) == 0 && compare_any(any, m) == 0,
	    "%s: sums of sections before the end", what);
	tally_free(&sums);
	mem_free(any);
	profile_init(&sum);
	profile_add(&sum, &p, &wrong);
	profile_freeze(&sum);
	profile_freeze(&p);
	profile_freeze(&p);
	for (kind = bad = 0; kind < KINDS; kind++)
		bad += compare_rows(&p, m, kind);
	check(bad == 0, "%s: each row is in its section", what);
	check(sum.costs.n == p.costs.n && sum.arcs.n == p.arcs.n &&
	    sum.jumps.n == p.jumps.n, "%s: so many rows in a sum", what);
	section_sums(&p, &sums);
	check(compare_sums(&sums, m) == 0 && compare_calls(&p, m) == 0,
	    "%s: sums of sections, calls by caller and callee", what);
	tally_free(&sums);
	order_init(&order, &p);
	check(count_disorder(&p, &order, COST) == 0, "%s: costs are in order",
	    what);
	order_rows(&order, 2);
	for (kind = bad = 0; kind < KINDS; kind++)
		bad += count_disorder(&p, &order, kind) +
		    compare_rows(&p, m, kind);
	check(bad == 0, "%s: so are arcs and jumps, once asked for", what);
	order_free(&order);
	/* What is frozen can be added to another. */
	profile_free(&sum);
	profile_init(&sum);
	profile_add(&sum, &p, &wrong);
	profile_freeze(&sum);
	check(sum.costs.n == p.costs.n && sum.arcs.n == p.arcs.n &&
	    sum.jumps.n == p.jumps.n, "%s: and in a sum of what is frozen",
	    what);
	profile_free(&sum);
	profile_free(&p);
	mem_free(m);
}

/* Many rows in order, and then some between them: in each section before the
   next one begins or, as several files have it, behind all sections. */
static void
test_between(bool behind)
{
	enum { N = 6000, STEP = 16 };
	struct profile	 p;
	struct row_range r;
	struct position	 at = { 0, 0 };
	uint32_t	 section[3], i, pass, row, bad = 0;
	bool		 between;

	profile_init(&p);
	profile_forget_instr(&p);
	profile_event(&p, "Ir", 2);
	p.build->ordered = true;
	for (i = 0; i < 3; i++)
		section[i] = profile_section(&p, profile_function(&p, p.empty,
		    p.empty, intern_id(&p.names, &"fgh"[i], 1)), p.empty);
	for (pass = 0; pass < 6; pass++) {
		i = behind ? pass % 3 : pass / 2;
		between = behind ? pass >= 3 : pass % 2 == 1;
		if (behind && pass == 3)
			profile_mark(&p);
		profile_rewind(&p);
		profile_enter(&p, section[i]);
		for (at.line = 0; at.line < N; at.line++) {
			if ((at.line % STEP == 7) != between)
				continue;
			row = profile_cost(&p, section[i], &at);
			cost_table_add(&p.costs, row, 0, i * N + at.line);
		}
	}
	profile_freeze(&p);
	for (i = 0; i < 3; i++) {
		r = section_costs(&p, section[i]);
		bad += r.row != i * N || r.end != (i + 1) * N;
		for (; r.row < r.end; r.row++)
			bad += row_count(&p.costs, r.row, 0) != r.row ||
			    row_word(&p.costs, r.row, 0) != r.row % N ||
			    (behind && row_is_later(&p.costs, r.row) !=
			    (r.row % N % STEP == 7));
	}
	check(bad == 0 && p.costs.n == 3 * N, "late rows go between others%s",
	    behind ? ", from the end of the table" : "");
	profile_free(&p);
}

/* No rows, and sections that came later. */
static void
test_empty(void)
{
	struct profile	 p;
	uint32_t	 section;

	profile_init(&p);
	profile_freeze(&p);
	section = profile_section(&p, profile_function(&p, p.empty, p.empty,
	    p.unknown), p.empty);
	check(row_range_n(section_costs(&p, section)) == 0 &&
	    !section_has_rows(&p, section), "a later section has no rows");
	profile_clear(&p);
	section = profile_section(&p, profile_function(&p, p.empty, p.empty,
	    p.unknown), p.empty);
	profile_enter(&p, section);
	profile_cost(&p, section, &(struct position){ 0, 1 });
	profile_freeze(&p);
	check(section_has_rows(&p, section), "a cleared one gets rows again");
	profile_forget_arcs(&p);
	profile_forget_jumps(&p);
	check(row_range_n(section_costs(&p, section)) == 1 &&
	    row_range_n(section_arcs(&p, section)) == 0,
	    "arcs and jumps can go");
	profile_free(&p);
}

int
main(void)
{
	int	 i;

	for (i = 0; i < 3; i++) {
		marked = i > 0;
		test_frozen(false);
		test_frozen(true);
	}
	test_between(false);
	test_between(true);
	test_empty();
	return tap_done();
}
