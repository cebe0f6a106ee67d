/*
 * Adding rows to the sections of a frozen profile, and removing rows.
 */
#include "profile/build/repack.h"

#include "profile_text.h"
#include "profile/order.h"

enum { SECTIONS = 4 };

/* A function for each section; the third has no calls. */
static const char	*const text = "events: Ir|fl=a|fn=f|1 1|cfn=h|"
    "calls=1 3|5 9|cfn=i|calls=2 4|6 8|fn=g|2 2|cfn=i|calls=3 4|7 7|fn=h|"
    "3 3|fn=i|4 4|cfn=h|calls=4 3|8 6|cfn=f|calls=5 1|9 5|cfn=g|"
    "calls=6 2|9 3";

static const struct {
	const char	*what;
	uint32_t	 more[SECTIONS];
} cases[] = {
	{ "no further row", { 0, 0, 0, 0 } },
	{ "one in the first section", { 1, 0, 0, 0 } },
	{ "one in a section without rows", { 0, 0, 1, 0 } },
	{ "one in the last section", { 0, 0, 0, 1 } },
	{ "some in each section", { 3, 2, 1, 4 } },
};

/* Return whether the key and the counts of a row are 0. */
static bool
is_empty(const struct cost_table *t, uint32_t row)
{
	uint32_t	 i;

	for (i = 0; i < t->words; i++)
		if (row_word(t, row, i) != 0)
			return false;
	for (i = 0; i < t->counts; i++)
		if (row_count(t, row, i) != 0)
			return false;
	return true;
}

/* Return whether each section has its calls as before, then more[section] empty
   rows, and the table has no other rows.  The rows of a section may begin
   anywhere. */
static bool
is_repacked(const struct profile *p, const struct profile *before,
    const uint32_t *more)
{
	struct row_range	 old, new;
	uint32_t		 i, n, sum = 0;
	struct arc		 a, b;

	for (i = 0; i < SECTIONS; i++) {
		old = section_arcs(before, i);
		new = section_arcs(p, i);
		n = row_range_n(old);
		if (row_range_n(new) != n + more[i])
			return false;
		sum += n + more[i];
		for (; old.row < old.end; old.row++, new.row++) {
			arc_read(before, old.row, &a);
			arc_read(p, new.row, &b);
			if (a.callee != b.callee ||
			    a.from.line != b.from.line ||
			    row_count(&before->arcs, old.row, ARC_COSTS) !=
			    row_count(&p->arcs, new.row, ARC_COSTS))
				return false;
		}
		for (; new.row < new.end; new.row++)
			if (!is_empty(&p->arcs, new.row) ||
			    row_owner(&p->arcs, new.row) != i)
				return false;
	}
	return p->arcs.n == sum;
}

static void
make(struct profile *p)
{
	struct order	 o;

	text_to(p, text);
	profile_freeze(p);
	order_init(&o, p);
	order_rows(&o, 1);
	order_free(&o);
}

int
main(void)
{
	static const uint32_t	 none[SECTIONS];
	struct profile		 p, before;
	size_t			 i, s;
	uint32_t		 sum;

	make(&before);
	for (i = 0; i < COUNT_OF(cases); i++) {
		make(&p);
		profile_repack(&p, ROWS_ARCS, cases[i].more);
		check(is_repacked(&p, &before, cases[i].more), "%s",
		    cases[i].what);
		for (s = sum = 0; s < SECTIONS; s++)
			sum += cases[i].more[s];
		check(p.frozen->ordered == (sum == 0),
		    "... and whether the rows are in order");
		profile_free(&p);
	}
	/* Rows that are in no section's range are removed. */
	make(&p);
	p.frozen->rows[ROWS_ARCS][0].row++;
	before.frozen->rows[ROWS_ARCS][0].row++;
	p.frozen->rows[ROWS_ARCS][3].end--;
	before.frozen->rows[ROWS_ARCS][3].end--;
	profile_repack(&p, ROWS_ARCS, NULL);
	check(is_repacked(&p, &before, none), "rows of no section go");
	check(p.frozen->ordered, "... and the others are in order");
	profile_free(&p);
	profile_free(&before);
	return tap_done();
}
