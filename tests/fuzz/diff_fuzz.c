/*
 * diff_fuzz -- differences of profiles that bytes choose, for libFuzzer.
 *
 * The rows of a difference are those of the new table minus those of the old
 * one, and --sides and --split-sign say what they are made of.  A profile minus
 * itself is nothing, and a sum minus one of two is the other.  The rules of
 * --match, applied to both sides, give the same difference.  Causes add up to
 * the change, and their reasons to each of them.
 */
#include "profile_fuzz.h"
#include "profile/fact.h"
#include "text/rename.h"
#include "ops/gate/diff.h"

struct version {
	struct fuzz_table table;
	struct string	 text;
};

struct input {
	struct fuzz_program program;
	struct version	 old, new;
	struct fuzz_table change;
	bool		 consistent;	/* both sides are programs that ran */
};

/* On the new side, up to two names of each kind are others. */
static void
rename_rows(struct fuzz_table *t, struct fuzz_bytes *b)
{
	uint64_t	 from, to, *key;
	size_t		 i;
	uint32_t	 n, kind;

	for (n = fuzz_take(b, 4); n > 0; n--) {
		kind = fuzz_take(b, 3);
		from = kind == 0 ? fuzz_take(b, FUZZ_OBJECTS) :
		    FUZZ_OBJECTS + (kind == 1 ? fuzz_take(b, FUZZ_FILES) :
		    FUZZ_FILES + fuzz_take(b, FUZZ_POOL - FUZZ_OBJECTS -
		    FUZZ_FILES));
		to = kind == 0 ? fuzz_take(b, FUZZ_OBJECTS) :
		    FUZZ_OBJECTS + (kind == 1 ? fuzz_take(b, FUZZ_FILES) :
		    FUZZ_FILES + fuzz_take(b, FUZZ_POOL - FUZZ_OBJECTS -
		    FUZZ_FILES));
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
make_side(struct version *s, const struct input *in, struct fuzz_bytes *b)
{
	if (in->consistent)
		fuzz_run(&s->table, &in->program, b, true);
	else
		fuzz_lines(&s->table, &in->program, b);
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
	make_side(&in->old, in, b);
	/* The new side repeats the old one, with more or less of it. */
	if (fuzz_take(b, 2) == 1)
		fuzz_table_append(&in->new.table, &in->old.table);
	make_side(&in->new, in, b);
	if (!in->program.plain)
		rename_rows(&in->new.table, b);
	fuzz_write(&in->old.text, &in->old.table, &in->program, b);
	fuzz_write(&in->new.text, &in->new.table, &in->program, b);
	fuzz_table_append(&in->change, &in->old.table);
	fuzz_table_negate(&in->change);
	fuzz_table_append(&in->change, &in->new.table);
	fuzz_table_sum(&in->change, false);
}

static void
free_input(struct input *in)
{
	fuzz_table_free(&in->old.table);
	fuzz_table_free(&in->new.table);
	fuzz_table_free(&in->change);
	string_assign(&in->old.text, NULL, 0);
	string_assign(&in->new.text, NULL, 0);
}

/* The first n texts are new, the last one old; names are changed by the rules,
   unless there are none. */
static void
subtract(struct diff *d, struct profile *p, const struct string *texts,
    size_t n, struct rename *rules)
{
	struct sum_options	 how = { .jobs = 1, .quiet = true };
	struct source		 sources[3];
	struct sum_input	 inputs[3];
	struct diff_side	 sides[SIDES] = {
		[SIDE_OLD] = { &inputs[n], 1 }, [SIDE_NEW] = { inputs, n }
	};
	struct event_list	 events;
	struct complaint	 wrong;
	size_t			 i;

	how.read.rename = rules;
	for (i = 0; i <= n; i++) {
		source_text(&sources[i], texts[i].at, texts[i].len, "in");
		inputs[i] = (struct sum_input){
			.name = "in", .weight = 1, .opened = &sources[i]
		};
	}
	profile_init(p);
	fuzz_must(diff_read(d, &how, sides, p, &events), "both sides are read");
	diff_compare(d, p, &events);
	if (d->gate.n > 0)
		diff_judge(d, p, &events, &wrong);
	fuzz_must(diff_finish(d, p, &events, &wrong), "a difference ends");
}

static struct fuzz_table
rows_of(const struct profile *p, const char *suffix)
{
	struct fuzz_table	 t = { NULL, 0, 0 };

	fuzz_table_of_columns(&t, p, suffix);
	fuzz_table_sum(&t, false);
	return t;
}

static void
must_be(const struct profile *p, const struct fuzz_table *wanted,
    const char *what)
{
	struct fuzz_table	 got = rows_of(p, "");

	fuzz_must_equal(&got, wanted, what);
	fuzz_table_free(&got);
}

/* What is written of a difference is read as the same. */
static void
must_stay(struct profile *p)
{
	struct profile		*again = mem_get(1, sizeof(*again));
	struct event_list	 events = { .n = 0 };
	struct fuzz_table	 wanted = rows_of(p, "");
	struct string		 text;

	for (; events.n < p->event_n; events.n++)
		events.at[events.n] = events.n;
	text = fuzz_text(p, &events);
	if (text.at != NULL) {
		fuzz_again(again, &text, &events);
		must_be(again, &wanted, "a difference is read again");
		profile_free(again);
	}
	string_assign(&text, NULL, 0);
	fuzz_table_free(&wanted);
	mem_free(again);
}

/* The difference of these names, as they are. */
static void
try_exact(const struct input *in)
{
	static const struct fuzz_table	 nothing;
	struct profile		*p = mem_get(1, sizeof(*p));
	struct diff		 d = {
		.by = BY_INSTR, .how = { .mode = MATCH_EXACT },
		.only = COMPARE_ALL
	};
	struct string		 texts[3];
	struct fuzz_table	 wanted = { NULL, 0, 0 };

	texts[0] = in->new.text;
	texts[1] = in->old.text;
	subtract(&d, p, texts, 1, NULL);
	must_be(p, &in->change, "a difference is new minus old");
	must_stay(p);
	profile_free(p);
	diff_forget(&d);
	texts[2] = in->old.text;
	subtract(&d, p, texts, 2, NULL);
	fuzz_table_append(&wanted, &in->new.table);
	fuzz_table_sum(&wanted, false);
	must_be(p, &wanted, "a sum minus one of two is the other");
	profile_free(p);
	diff_forget(&d);
	texts[0] = texts[1];
	subtract(&d, p, texts, 1, NULL);
	must_be(p, &nothing, "a profile minus itself is nothing");
	profile_free(p);
	diff_free(&d);
	fuzz_table_free(&wanted);
	mem_free(p);
}

/* Numbers of calls of sides are costs of arcs, and jumps have no sides. */
static void
must_be_side(const struct profile *p, const char *suffix,
    const struct fuzz_table *side)
{
	const uint32_t		 calls = fuzz_column(p, "Calls", suffix);
	struct fuzz_table	 t[2] = { { NULL, 0, 0 }, { NULL, 0, 0 } };
	struct wide		*counts;
	struct arc		 arc;
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
	/* Calls of the new side are those of the old one and the change. */
	for (row = 0; calls != ID_NONE && row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		fuzz_must(wide_compare(row_wide(&p->arcs, row, ARC_CALLS),
		    wide_less(row_wide(&p->arcs, row, ARC_COSTS +
		    fuzz_column(p, "Calls", "New")), row_wide(&p->arcs, row,
		    ARC_COSTS + fuzz_column(p, "Calls", "Old")))) == 0,
		    "the calls of both sides differ by the change");
	}
}

static void
try_sides(const struct input *in)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct diff		 d = {
		.by = BY_INSTR, .how = { .mode = MATCH_EXACT },
		.only = COMPARE_ALL, .sides = true
	};
	const struct string	 texts[2] = { in->new.text, in->old.text };
	struct fuzz_table	 up, down, wanted = { NULL, 0, 0 };
	size_t			 i, n;

	subtract(&d, p, texts, 1, NULL);
	must_be(p, &in->change, "--sides leaves the difference");
	must_be_side(p, "Old", &in->old.table);
	must_be_side(p, "New", &in->new.table);
	profile_free(p);
	diff_forget(&d);
	d.sides = false;
	d.split_sign = true;
	subtract(&d, p, texts, 1, NULL);
	up = rows_of(p, "Up");
	down = rows_of(p, "Down");
	fuzz_table_negate(&down);
	fuzz_table_append(&up, &down);
	fuzz_table_append(&wanted, &in->change);
	for (i = n = 0; i < up.n; i++)
		if (up.at[i].key[FUZZ_KIND] == ROWS_COSTS)
			up.at[n++] = up.at[i];
	up.n = n;
	for (i = n = 0; i < wanted.n; i++)
		if (wanted.at[i].key[FUZZ_KIND] == ROWS_COSTS)
			wanted.at[n++] = wanted.at[i];
	wanted.n = n;
	fuzz_table_sum(&up, false);
	fuzz_must_equal(&up, &wanted, "Up minus Down is the difference");
	fuzz_table_free(&up);
	fuzz_table_free(&down);
	fuzz_table_free(&wanted);
	profile_free(p);
	diff_free(&d);
	mem_free(p);
}

/* The rules that a difference states give the same one of names as they are. */
static void
try_match(const struct input *in, enum match_mode mode)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct diff		 d = {
		.by = BY_INSTR, .how = { .mode = mode }, .only = COMPARE_ALL
	};
	const struct string	 texts[2] = { in->new.text, in->old.text };
	struct rename		*rules = rename_new();
	struct fuzz_table	 wanted;
	struct complaint	 wrong;
	const struct facts	*facts = &p->metadata.facts;
	size_t			 i;

	subtract(&d, p, texts, 1, NULL);
	wanted = rows_of(p, "");
	for (i = 0; i < facts->n; i++)
		if (facts->at[i]->key == FACT_MATCHED)
			fuzz_must(rename_add_rule(rules,
			    facts->at[i]->value.at, &wrong),
			    "a rule of --match is a rule");
	profile_free(p);
	diff_forget(&d);
	d.how.mode = MATCH_EXACT;
	subtract(&d, p, texts, 1, rules);
	must_be(p, &wanted, "the rules of --match do the same");
	fuzz_table_free(&wanted);
	profile_free(p);
	diff_free(&d);
	rename_free(rules);
	mem_free(p);
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
try_causes(const struct input *in, enum match_mode mode)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct diff		 d = {
		.by = BY_INSTR, .how = { .mode = mode }, .only = COMPARE_ALL
	};
	const struct string	 texts[2] = { in->new.text, in->old.text };
	struct wide		 change[FUZZ_EVENTS];
	struct complaint	 wrong;

	fuzz_must(gate_add(&d.gate, "Ir>-1000000000000000", &wrong),
	    "a limit is valid");
	subtract(&d, p, texts, 1, NULL);
	fuzz_table_totals(&in->change, change);
	fuzz_must(d.verdicts.n == 1 && d.verdicts.at[0].failed,
	    "a limit that every change exceeds fails");
	if (d.verdicts.at[0].causes.n > 0)
		must_add_up(&d.verdicts.at[0].causes, change[0]);
	profile_free(p);
	diff_free(&d);
	mem_free(p);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes	 b = { data, size };
	struct input		 in;
	enum match_mode		 mode;

	memset(&in, 0, sizeof(in));
	diag_start("fuzz");
	mode = MATCH_EXACT + fuzz_take(&b, MATCH_SIMILAR + 1);
	make_input(&in, &b);
	try_exact(&in);
	if (!in.program.large) {
		try_sides(&in);
		try_match(&in, mode);
		if (in.consistent)
			try_causes(&in, mode);
	}
	free_input(&in);
	return 0;
}
