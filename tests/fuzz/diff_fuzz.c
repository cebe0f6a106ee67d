/*
 * diff_fuzz -- subtract profiles that bytes choose, for libFuzzer.
 *
 * The rows of a difference must be those of the new table minus those of the
 * old one.  --sides must add the costs of both sides, and --split-sign columns
 * that differ by the change.  A profile minus itself must be empty, and a sum
 * of two minus one of them must be the other.  The rules of --match must give
 * the same difference.  Causes must add up to the change, and reasons to their
 * cause.
 */
#include "two_sides.h"
#include "profile/fact.h"
#include "text/rename.h"

struct input {
	struct fuzz_program program;
	struct fuzz_table old, new, change;
	struct string	 texts[3];	/* old, new, and the old one again */
	bool		 consistent;	/* fuzz_run() made the rows */
	struct diff	 d;
	struct profile	 p;		/* the last difference */
};

/* Choose a name of an object (kind 0), a file (1) or a function (2). */
static uint64_t
take_name(struct fuzz_bytes *b, uint32_t kind)
{
	if (kind == 0)
		return fuzz_take(b, FUZZ_OBJECTS);
	return FUZZ_OBJECTS + (kind == 1 ? fuzz_take(b, FUZZ_FILES) :
	    FUZZ_FILES + fuzz_take(b, FUZZ_POOL - FUZZ_OBJECTS - FUZZ_FILES));
}

/* Rename up to three objects, files or functions of the new side. */
static void
rename_rows(struct fuzz_table *t, struct fuzz_bytes *b)
{
	uint64_t	 from, to, *key;
	size_t		 i;
	uint32_t	 n, kind;

	for (n = fuzz_take(b, 4); n > 0; n--) {
		kind = fuzz_take(b, 3);
		from = take_name(b, kind);
		to = take_name(b, kind);
		for (i = 0; i < t->n; i++) {
			key = t->at[i].key;
			if (key[FUZZ_OBJECT + kind] == from)
				key[FUZZ_OBJECT + kind] = to;
			if (kind == 1 && key[FUZZ_CURRENT] == from)
				key[FUZZ_CURRENT] = to;
			if (key[FUZZ_KIND] == ROWS_COSTS ||
			    (key[FUZZ_KIND] == ROWS_JUMPS && kind == 0))
				continue;
			if (key[FUZZ_TO_OBJECT + kind] == from)
				key[FUZZ_TO_OBJECT + kind] = to;
		}
	}
}

static void
make_input(struct input *in, struct fuzz_bytes *b)
{
	uint32_t	 how = fuzz_take(b, 8);

	fuzz_program(&in->program, b);
	in->program.plain = in->program.plain && how < 3;
	in->consistent = how >= 3;
	in->program.large = how == 0;
	in->program.negative = how == 1;
	fuzz_rows(&in->old, &in->program, b, in->consistent);
	/* The new side may begin with all rows of the old one. */
	if (fuzz_take(b, 2) == 1)
		fuzz_table_append(&in->new, &in->old);
	fuzz_rows(&in->new, &in->program, b, in->consistent);
	if (!in->program.plain)
		rename_rows(&in->new, b);
	fuzz_write(&in->texts[0], &in->old, &in->program, b);
	fuzz_write(&in->texts[1], &in->new, &in->program, b);
	in->texts[2] = in->texts[0];
	fuzz_table_append(&in->change, &in->old);
	fuzz_table_negate(&in->change);
	fuzz_table_append(&in->change, &in->new);
	fuzz_table_sum(&in->change, false);
}

static void
free_input(struct input *in)
{
	profile_free(&in->p);
	diff_free(&in->d);
	fuzz_table_free(&in->old);
	fuzz_table_free(&in->new);
	fuzz_table_free(&in->change);
	string_assign(&in->texts[0], NULL, 0);
	string_assign(&in->texts[1], NULL, 0);
	mem_free(in);
}

/* Set the options of the differences that follow. */
static void
begin(struct input *in, enum match_mode mode)
{
	diff_free(&in->d);
	in->d = (struct diff){
		.by = BY_INSTR, .how = { .mode = mode }, .only = COMPARE_ALL
	};
}

/* Subtract the first text from the sum of the n texts after it.  Names are
   changed by the rules, unless that is NULL. */
static void
subtract(struct input *in, size_t n, struct rename *rules)
{
	struct event_list	 events;
	struct complaint	 wrong;

	profile_free(&in->p);
	diff_forget(&in->d);
	events = fuzz_subtract(&in->d, (struct sum_options){
		.read.rename = rules
	}, in->texts, n, &in->p);
	if (in->d.gate.n > 0)
		diff_judge(&in->d, &in->p, &events, &wrong);
	fuzz_must(diff_finish(&in->d, &in->p, &events, &wrong),
	    "a difference ends");
}

static struct fuzz_table
rows_of(const struct profile *p, const char *suffix)
{
	struct fuzz_table	 t = { NULL, 0, 0 };

	fuzz_table_of_columns(&t, p, suffix);
	fuzz_table_sum(&t, false);
	return t;
}

/* Try differences without matching names. */
static void
try_exact(struct input *in)
{
	static const struct fuzz_table	 nothing;
	struct fuzz_table		 wanted = { NULL, 0, 0 };
	struct string			 new = in->texts[1];
	struct event_list		 events = { .n = 0 };

	begin(in, MATCH_EXACT);
	subtract(in, 1, NULL);
	fuzz_must_have(&in->p, &in->change, false,
	    "a difference is new minus old");
	for (; events.n < in->p.event_n; events.n++)
		events.at[events.n] = events.n;
	fuzz_must_stay(&in->p, &events, &in->change, false);
	subtract(in, 2, NULL);
	fuzz_table_append(&wanted, &in->new);
	fuzz_table_sum(&wanted, false);
	fuzz_must_have(&in->p, &wanted, false,
	    "a sum minus one of two is the other");
	in->texts[1] = in->texts[0];
	subtract(in, 1, NULL);
	in->texts[1] = new;
	fuzz_must_have(&in->p, &nothing, false,
	    "a profile minus itself is nothing");
	fuzz_table_free(&wanted);
}

/* Compare costs only: sides lack jumps, and have calls in other columns. */
static void
must_be_side(const struct profile *p, const char *suffix,
    const struct fuzz_table *side)
{
	const uint32_t		 calls = fuzz_column(p, "Calls", suffix);
	struct fuzz_table	 t[2] = { { NULL, 0, 0 }, { NULL, 0, 0 } };
	struct wide		*counts;
	size_t			 i, j;
	uint32_t		 row;

	fuzz_table_of_columns(&t[0], p, suffix);
	fuzz_table_append(&t[1], side);
	for (j = 0; j < 2; j++)
		for (i = 0; i < t[j].n; i++) {
			counts = t[j].at[i].counts;
			counts[ARC_CALLS] = wide_of(0);
			if (t[j].at[i].key[FUZZ_KIND] == ROWS_JUMPS)
				counts[JUMP_FOLLOWED] = wide_of(0);
		}
	fuzz_table_sum(&t[0], false);
	fuzz_table_sum(&t[1], false);
	fuzz_must_equal(&t[0], &t[1], "--sides has the costs of each side");
	fuzz_table_free(&t[0]);
	fuzz_table_free(&t[1]);
	/* New calls are the old ones plus the change. */
	for (row = 0; calls != ID_NONE && row < p->arcs.n; row++)
		fuzz_must(wide_compare(row_wide(&p->arcs, row, ARC_CALLS),
		    wide_less(row_wide(&p->arcs, row, ARC_COSTS +
		    fuzz_column(p, "Calls", "New")), row_wide(&p->arcs, row,
		    ARC_COSTS + fuzz_column(p, "Calls", "Old")))) == 0,
		    "the calls of both sides differ by the change");
}

static void
try_sides(struct input *in)
{
	struct fuzz_table	 up, down, wanted = { NULL, 0, 0 };

	begin(in, MATCH_EXACT);
	in->d.sides = true;
	subtract(in, 1, NULL);
	fuzz_must_have(&in->p, &in->change, false,
	    "--sides leaves the difference");
	must_be_side(&in->p, "Old", &in->old);
	must_be_side(&in->p, "New", &in->new);
	in->d.sides = false;
	in->d.split_sign = true;
	subtract(in, 1, NULL);
	up = rows_of(&in->p, "Up");
	down = rows_of(&in->p, "Down");
	fuzz_table_negate(&down);
	fuzz_table_append(&up, &down);
	fuzz_table_append(&wanted, &in->change);
	fuzz_table_costs(&up);
	fuzz_table_costs(&wanted);
	fuzz_table_sum(&up, false);
	fuzz_must_equal(&up, &wanted, "Up minus Down is the difference");
	fuzz_table_free(&up);
	fuzz_table_free(&down);
	fuzz_table_free(&wanted);
}

/* The rules that a difference states must have the effect of --match. */
static void
try_match(struct input *in, enum match_mode mode)
{
	struct rename		*rules = rename_new();
	struct fuzz_table	 wanted;
	struct complaint	 wrong;
	const struct facts	*facts = &in->p.metadata.facts;
	size_t			 i;

	begin(in, mode);
	subtract(in, 1, NULL);
	wanted = rows_of(&in->p, "");
	for (i = 0; i < facts->n; i++)
		if (facts->at[i]->key == FACT_MATCHED)
			fuzz_must(rename_add_rule(rules,
			    facts->at[i]->value.at, &wrong),
			    "a rule of --match is a rule");
	in->d.how.mode = MATCH_EXACT;
	subtract(in, 1, rules);
	fuzz_must_have(&in->p, &wanted, false,
	    "the rules of --match do the same");
	fuzz_table_free(&wanted);
	rename_free(rules);
}

static void
must_add_up(const struct causes *c, struct wide change)
{
	struct wide	 sum = wide_of(0), reasons;
	size_t		 i, j;

	for (i = 0; i < c->n; i++) {
		sum = wide_add(sum, c->at[i].change);
		reasons = wide_of(0);
		for (j = 0; j < c->at[i].n; j++)
			reasons = wide_add(reasons,
			    c->reasons[c->at[i].first + j].change);
		fuzz_must(c->at[i].n == 0 ||
		    wide_compare(reasons, c->at[i].change) == 0,
		    "reasons add up to a cause");
	}
	fuzz_must(wide_compare(c->change, change) == 0,
	    "causes are those of the whole change");
	fuzz_must(c->n == 0 || wide_compare(sum, change) == 0,
	    "causes add up to the change");
}

static void
try_causes(struct input *in, enum match_mode mode)
{
	const struct verdicts	*v = &in->d.verdicts;
	struct wide		 change[FUZZ_EVENTS];
	struct complaint	 wrong;

	begin(in, mode);
	fuzz_must(gate_add(&in->d.gate, "Ir>-1000000000000000", &wrong),
	    "a limit is valid");
	subtract(in, 1, NULL);
	fuzz_table_totals(&in->change, change);
	fuzz_must(v->n == 1 && v->at[0].failed,
	    "a limit that every change exceeds fails");
	if (v->at[0].causes.n > 0)
		must_add_up(&v->at[0].causes, change[0]);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes	 b = { data, size };
	struct input		*in = mem_get(1, sizeof(*in));
	enum match_mode		 mode;

	diag_start("fuzz");
	mode = MATCH_EXACT + fuzz_take(&b, MATCH_SIMILAR + 1);
	make_input(in, &b);
	try_exact(in);
	if (!in->program.large) {
		try_sides(in);
		try_match(in, mode);
		if (in->consistent)
			try_causes(in, mode);
	}
	free_input(in);
	return 0;
}
