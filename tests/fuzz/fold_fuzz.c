/*
 * fold_fuzz -- filter profiles that bytes choose, for libFuzzer.
 *
 * Folding must keep the totals and the inclusive cost of each remaining
 * function; lumps and groups must keep the totals.  --by must give the table
 * that follows from that of the input.  --keep and --drop must divide the cost
 * lines.  The totals below a root must be the root's inclusive cost.
 */
#include "profile_fuzz.h"
#include "profile/select.h"
#include "ops/filter/filter.h"

static const char *const	 choices[] = {
	"fn:^f", "fn:^g", "fn:^h", "fn:ns::", "fn:^main$", "ob:libc", "ob:^$",
	"fl:b\\.c$", "fl:^a", "fn:", "fn:'2$", "fn:operator"
};

enum { CHOICES = sizeof(choices) / sizeof(*choices) };

/* The choices of functions (profile/select.h). */
struct chosen {
	const char	*what[2];
	uint32_t	 n;
};

struct input {
	struct fuzz_program program;
	struct fuzz_table table;
	struct string	 text;
	bool		 consistent;	/* a run without recursion, of functions
					   with distinct names */
	struct chosen	 chosen;
};

static void
make_input(struct input *in, struct fuzz_bytes *b)
{
	uint32_t	 how = fuzz_take(b, 8), i;

	fuzz_program(&in->program, b);
	in->program.negative = how == 1;
	in->consistent = how >= 4;
	in->chosen.n = 1 + fuzz_take(b, 2);
	for (i = 0; i < in->chosen.n; i++)
		in->chosen.what[i] = choices[fuzz_take(b, CHOICES)];
	if (how < 2)
		fuzz_lines(&in->table, &in->program, b);
	else
		fuzz_run(&in->table, &in->program, b, !in->consistent);
	fuzz_write(&in->text, &in->table, &in->program, b);
	fuzz_table_sum(&in->table, true);
	in->consistent = in->consistent && fuzz_distinct(&in->program);
}

static void
choose(struct select *to, const struct chosen *from)
{
	struct complaint	 wrong;
	uint32_t		 i;

	for (i = 0; i < from->n; i++)
		fuzz_must(select_add(to, from->what[i],
		    strlen(from->what[i]), &wrong), "a choice is valid");
}

/* Return the rows of the input after the filter, which is freed.  Writing and
   reading must keep these rows. */
static struct fuzz_table
filtered(const struct input *in, struct filter *f)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct fuzz_table	 got = { NULL, 0, 0 };
	struct event_list	 events;
	struct complaint	 wrong;

	f->events.quiet = true;
	fuzz_sum(p, &in->text, 1, &events);
	fuzz_must(filter_apply(f, p, &events, &wrong) == EVENT_FILTER_DONE,
	    "a filter that chooses no events succeeds");
	filter_free(f);
	fuzz_table_of(&got, p);
	fuzz_table_sum(&got, true);
	fuzz_must_stay(p, &events, &got, true);
	profile_free(p);
	mem_free(p);
	return got;
}

static void
must_keep_totals(const struct input *in, const struct fuzz_table *got,
    const char *what)
{
	struct wide	 before[FUZZ_EVENTS], after[FUZZ_EVENTS];

	fuzz_table_totals(&in->table, before);
	fuzz_table_totals(got, after);
	if (memcmp(before, after, sizeof(before)) != 0)
		fuzz_table_say("got", got);
	fuzz_must(memcmp(before, after, sizeof(before)) == 0, what);
}

static bool
is_function(const struct fuzz_row *r, enum fuzz_word first,
    const uint64_t *names)
{
	return memcmp(&r->key[first], names, 3 * sizeof(*names)) == 0;
}

/* Set the costs of a function and of its calls of other functions.  Return
   whether it has any row. */
static bool
inclusive(const struct fuzz_table *t, const uint64_t *names,
    struct wide costs[FUZZ_EVENTS])
{
	bool	 there = false;
	size_t	 i, j;

	memset(costs, 0, FUZZ_EVENTS * sizeof(*costs));
	for (i = 0; i < t->n; i++) {
		if (!is_function(&t->at[i], FUZZ_OBJECT, names))
			continue;
		there = true;
		if (t->at[i].key[FUZZ_KIND] == ROWS_JUMPS ||
		    (t->at[i].key[FUZZ_KIND] == ROWS_ARCS &&
		    is_function(&t->at[i], FUZZ_TO_OBJECT, names)))
			continue;
		for (j = 0; j < FUZZ_EVENTS; j++)
			costs[j] = wide_add(costs[j],
			    t->at[i].counts[1 + j]);
	}
	return there;
}

/* Several callers of a function share its cost and that of each of its calls.
   Each share is rounded, so a sum may be off by less than 1 for each row. */
static void
must_be_near(const struct input *in, const struct fuzz_table *got,
    const struct wide *before, const struct wide *after, const char *what)
{
	struct wide	 most = wide_of((int64_t)in->table.n), off;
	uint32_t	 i;

	for (i = 0; i < FUZZ_EVENTS; i++) {
		off = wide_size(wide_less(before[i], after[i]));
		if (wide_compare(off, most) > 0)
			fuzz_table_say("got", got);
		fuzz_must(wide_compare(off, most) <= 0, what);
	}
}

/* Each remaining function must have the inclusive cost that it had before. */
static void
must_keep_inclusive(const struct input *in, const struct fuzz_table *got)
{
	struct wide		 before[FUZZ_EVENTS], after[FUZZ_EVENTS];
	uint64_t		 names[3];
	uint32_t		 i, j;

	for (i = 0; i < in->program.n; i++) {
		for (j = 0; j < 3; j++)
			names[j] = in->program.names[i][j];
		if (!inclusive(got, names, after))
			continue;
		inclusive(&in->table, names, before);
		must_be_near(in, got, before, after,
		    "folding keeps inclusive costs");
	}
}

static void
try_fold(const struct input *in)
{
	struct filter		 f = { .by = BY_INSTR };
	struct fuzz_table	 got;

	choose(&f.fold, &in->chosen);
	got = filtered(in, &f);
	must_keep_totals(in, &got, "folding keeps the totals");
	if (in->consistent)
		must_keep_inclusive(in, &got);
	fuzz_table_free(&got);
}

static void
try_by(const struct input *in, enum regroup_by by)
{
	struct filter		 f = { .by = by };
	struct fuzz_table	 got = filtered(in, &f);
	struct fuzz_table	 wanted = { NULL, 0, 0 };
	struct fuzz_row		 r;
	size_t			 i;

	must_keep_totals(in, &got, "--by keeps the totals");
	for (i = 0; by < BY_NAMESPACE && i < in->table.n; i++) {
		r = in->table.at[i];
		if (by == BY_INSTR || fuzz_coarsen(&r, by))
			*fuzz_table_push(&wanted) = r;
	}
	fuzz_table_sum(&wanted, true);
	if (by < BY_NAMESPACE)
		fuzz_must_equal(&got, &wanted, "--by adds up what it joins");
	fuzz_table_free(&got);
	fuzz_table_free(&wanted);
}

/* --keep and --drop of the same functions must divide the cost lines.  A call
   between a kept and a dropped function is in neither result. */
static void
try_choose(const struct input *in)
{
	struct filter		 keep = { .by = BY_INSTR };
	struct filter		 drop = { .by = BY_INSTR };
	struct fuzz_table	 kept, left, whole = { NULL, 0, 0 };

	choose(&keep.keep, &in->chosen);
	choose(&drop.drop, &in->chosen);
	kept = filtered(in, &keep);
	left = filtered(in, &drop);
	fuzz_table_append(&whole, &in->table);
	fuzz_table_append(&kept, &left);
	fuzz_table_costs(&whole);
	fuzz_table_costs(&kept);
	fuzz_table_sum(&kept, true);
	fuzz_must_equal(&kept, &whole, "--keep and --drop divide the lines");
	fuzz_table_free(&kept);
	fuzz_table_free(&left);
	fuzz_table_free(&whole);
}

static void
try_join(const struct input *in, struct fuzz_bytes *b)
{
	struct filter		 f = { .by = BY_INSTR };
	struct fuzz_table	 got;
	struct complaint	 wrong;
	uint32_t		 how = fuzz_take(b, 32);
	bool			 good = true;

	if ((how & 1) != 0)
		good = filter_lump(&f, "ob:libc=the library", &wrong);
	if ((how & 2) != 0)
		good = good && filter_group(&f, "f=^[fg]", &wrong);
	if ((how & 4) != 0)
		good = good && filter_group_by(&f, "^(.).*'", &wrong);
	if ((how & 8) != 0)
		good = good && filter_share(&f, "12.5%", &wrong);
	fuzz_must(good, "a join is valid");
	if ((how & 16) != 0) {
		f.trim.on = f.trim.some = true;
		f.trim.top = fuzz_take(b, 4);
	}
	f.split = fuzz_take(b, 2) == 1;
	f.by = fuzz_take(b, BY_NAMESPACE + 1);
	got = filtered(in, &f);
	must_keep_totals(in, &got, "joining functions keeps the totals");
	fuzz_table_free(&got);
}

/* Try one function as the root. */
static void
try_root(const struct input *in, uint32_t root)
{
	struct filter		 f = { .by = BY_INSTR };
	struct wide		 wanted[FUZZ_EVENTS], got[FUZZ_EVENTS];
	struct fuzz_table	 t;
	uint64_t		 names[3];
	char			 what[64] = "fn:^\\Q";
	struct complaint	 wrong;
	uint32_t		 i;

	for (i = 0; i < 3; i++)
		names[i] = in->program.names[root][i];
	strcat(what, fuzz_pool[names[2]]);
	strcat(what, "\\E$");
	fuzz_must(select_add(&f.root, what, strlen(what), &wrong),
	    "a root is valid");
	t = filtered(in, &f);
	inclusive(&in->table, names, wanted);
	fuzz_table_totals(&t, got);
	must_be_near(in, &t, wanted, got,
	    "the totals below a root are its inclusive cost");
	fuzz_table_free(&t);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes	 b = { data, size };
	struct input		 in;

	memset(&in, 0, sizeof(in));
	diag_start("fuzz");
	make_input(&in, &b);
	try_fold(&in);
	try_by(&in, fuzz_take(&b, BY_NAMESPACE + 1));
	try_choose(&in);
	try_join(&in, &b);
	if (in.consistent)
		try_root(&in, fuzz_take(&b, in.program.n));
	fuzz_table_free(&in.table);
	string_assign(&in.text, NULL, 0);
	return 0;
}
