/*
 * gate_fuzz -- judge differences of profiles that bytes choose by limits, for
 * libFuzzer.
 *
 * The verdict on a limit, and how many functions or arcs it compared and how
 * many failed, must follow from the tables of both sides if each function or
 * arc is tried, with the figures as cgdiff(1) defines them.  Every form of a
 * verdict must escape names.
 */
#include "input.h"
#include "two_sides.h"
#include "ops/gate/verdict_forms.h"

enum { MOST = 32 };

/* The figures of functions on one side.  A function has the same number on both
   sides. */
struct figures_of {
	bool		 has[MOST], called[MOST];
	struct wide	 self[MOST][FUZZ_EVENTS];
	bool		 linked[MOST][MOST];
	struct wide	 links[MOST][MOST][FUZZ_COUNTS];
	bool		 reach[MOST][MOST];
};

struct trial {
	struct fuzz_program program;
	struct fuzz_table tables[SIDES];
	struct string	 texts[SIDES];
	enum regroup_by	 by;
	uint64_t	 names[MOST][3];
	size_t		 n;
	struct figures_of sides[SIDES];
};

/* Patterns, and the functions that each selects. */
static const struct {
	const char	*text;		/* as written after `incl:' */
	uint32_t	 kind;		/* 0 object, 1 file, 2 name; 3 any
					   function */
	const char	*part;		/* the name contains this */
	bool		 first;		/* the name begins with `part' */
} patterns[] = {
	{ "", 3, "", false }, { "^f", 2, "f", true },
	{ "main", 2, "main", false }, { "fl:^dir/", 1, "dir/", true },
	{ "ob:libc", 0, "libc", false }, { "fl:[.]c", 1, ".c", false }
};

enum { PATTERNS = sizeof(patterns) / sizeof(*patterns) };

enum scope { PROGRAM, FUNCTION, NEW, INCLUSIVE, PER_CALL, ARC, SCOPES };

static const char *const	 scope_words[] = {
	"", "fn", "new", "incl", "percall", "arc"
};

/* Formulas, or `calls', and the factor of each event. */
static const struct {
	const char	*text;
	uint32_t	 event_n;	/* how many events it needs */
	int64_t		 factors[FUZZ_EVENTS];
} formulas[] = {
	{ "Ir", 1, { 1, 0, 0 } }, { "calls", 1, { 0, 0, 0 } },
	{ "Dr", 2, { 0, 1, 0 } }, { "Ir+10*Dr", 2, { 1, 10, 0 } },
	{ "Bcm - 2 Ir", 3, { -2, 0, 1 } }
};

enum { FORMULAS = sizeof(formulas) / sizeof(*formulas), CALLS = 1 };

static const struct {
	const char	*text;
	int64_t		 number, scale;	/* scale 0: no percentage */
} numbers[] = {
	{ "0", 0, 0 }, { "+10", 10, 0 }, { "-10", -10, 0 }, { "1e3", 1000, 0 },
	{ "+0%", 0, 1 }, { "+5%", 5, 1 }, { "-12.5%", -125, 10 },
	{ "100%", 100, 1 }, { "+0.001%", 1, 1000 }
};

enum { NUMBERS = sizeof(numbers) / sizeof(*numbers) };

struct condition {
	uint32_t	 formula, number;
	bool		 above, equal;
};

struct limit_text {
	enum scope	 scope;
	uint32_t	 what, callee;	/* in `patterns' */
	struct condition conditions[2];
	uint32_t	 n;
	bool		 ignore, ignore_new;
	char		 text[200];
};

static size_t
number_of(struct trial *t, const uint64_t *names)
{
	size_t	 i;

	for (i = 0; i < t->n; i++)
		if (memcmp(t->names[i], names, sizeof(t->names[i])) == 0)
			return i;
	fuzz_must(t->n < MOST, "there are few functions");
	memcpy(t->names[t->n], names, sizeof(t->names[i]));
	return t->n++;
}

/* Note the function of a row as if it were called: with --by=file, its own file
   is then known, even if all of its code is in other files. */
static void
note_own(struct trial *t, struct figures_of *f, struct fuzz_row r)
{
	r.key[FUZZ_KIND] = ROWS_ARCS;
	memcpy(&r.key[FUZZ_TO_OBJECT], &r.key[FUZZ_OBJECT],
	    3 * sizeof(r.key[0]));
	if (t->by != BY_INSTR)
		fuzz_coarsen(&r, t->by);
	f->called[number_of(t, &r.key[FUZZ_TO_OBJECT])] = true;
}

/* Count a row.  A side has the functions that a row is about, as caller or as
   callee, even if --by drops the row. */
static void
count_row(struct trial *t, struct figures_of *f, struct fuzz_row r)
{
	bool	 stays;
	size_t	 from, to, i;

	note_own(t, f, r);
	stays = t->by == BY_INSTR || fuzz_coarsen(&r, t->by);
	from = number_of(t, &r.key[FUZZ_OBJECT]);
	f->has[from] = true;
	if (r.key[FUZZ_KIND] == ROWS_ARCS)
		f->called[number_of(t, &r.key[FUZZ_TO_OBJECT])] = true;
	if (!stays || r.key[FUZZ_KIND] == ROWS_JUMPS)
		return;
	if (r.key[FUZZ_KIND] == ROWS_COSTS) {
		for (i = 0; i < FUZZ_EVENTS; i++)
			f->self[from][i] = wide_add(f->self[from][i],
			    r.counts[1 + i]);
		return;
	}
	to = number_of(t, &r.key[FUZZ_TO_OBJECT]);
	for (i = 0; i < FUZZ_COUNTS; i++) {
		f->links[from][to][i] = wide_add(f->links[from][to][i],
		    r.counts[i]);
		/* An arc whose counts are all 0 does not exist. */
		if (wide_sign(r.counts[i]) != 0)
			f->linked[from][to] = f->reach[from][to] = true;
	}
}

static void
count_side(struct trial *t, enum side side)
{
	struct figures_of	*f = &t->sides[side];
	size_t			 i, j, k;

	for (i = 0; i < t->tables[side].n; i++)
		count_row(t, f, t->tables[side].at[i]);
	for (k = 0; k < MOST; k++)
		for (i = 0; i < MOST; i++)
			for (j = 0; j < MOST && f->reach[i][k]; j++)
				f->reach[i][j] |= f->reach[k][j];
}

static struct wide
calls_of(const struct trial *t, enum side side, size_t f)
{
	struct wide	 n = wide_of(0);
	size_t		 i;

	for (i = 0; i < t->n; i++)
		n = wide_add(n, t->sides[side].links[i][f][ARC_CALLS]);
	return n;
}

static struct wide
inclusive_of(const struct trial *t, enum side side, size_t f, uint32_t event)
{
	const struct figures_of	*s = &t->sides[side];
	struct wide		 v = s->self[f][event];
	size_t			 i;

	for (i = 0; i < t->n; i++)
		if (i != f && !s->reach[i][f])
			v = wide_add(v, s->links[f][i][1 + event]);
	return v;
}

/* Return the figure of a function, or of an arc, that a scope compares. */
static struct wide
figure_of(const struct trial *t, enum side side, enum scope scope,
    const size_t row[2], uint32_t event)
{
	switch (scope) {
	case INCLUSIVE:
	case PER_CALL:
		return inclusive_of(t, side, row[0], event);
	case ARC:
		return t->sides[side].links[row[0]][row[1]][1 + event];
	default:
		return t->sides[side].self[row[0]][event];
	}
}

static bool
was_there(const struct trial *t, size_t f)
{
	return t->sides[SIDE_OLD].has[f] || t->sides[SIDE_OLD].called[f];
}

static bool
is_ignored(const struct trial *t, const struct limit_text *l, size_t f)
{
	return (l->ignore && fuzz_pool[t->names[f][2]][0] == 'g') ||
	    (l->ignore_new && !was_there(t, f));
}

/* Return what a condition measures of a row or, if it is NULL, the program. */
static struct wide
measured(const struct trial *t, enum side side, const struct limit_text *l,
    const struct condition *c, const size_t *row)
{
	struct wide	 v = wide_of(0), part, calls;
	size_t		 one[2] = { 0, 0 };
	uint32_t	 i;

	if (row == NULL) {
		for (one[0] = 0; one[0] < t->n; one[0]++)
			if (!is_ignored(t, l, one[0]))
				v = wide_add(v, measured(t, side, l, c, one));
		return v;
	}
	if (c->formula == CALLS)
		return l->scope == ARC ?
		    t->sides[side].links[row[0]][row[1]][ARC_CALLS] :
		    calls_of(t, side, row[0]);
	for (i = 0; i < FUZZ_EVENTS; i++) {
		part = figure_of(t, side, l->scope, row, i);
		v = wide_add(v, wide_multiply(part,
		    formulas[c->formula].factors[i]));
	}
	if (l->scope != PER_CALL)
		return v;
	calls = calls_of(t, side, row[0]);
	return wide_sign(calls) == 0 ? wide_of(0) :
	    wide_divide(wide_multiply(v, 1000), (int64_t)calls.low);
}

static bool
holds(const struct condition *c, bool thousandths, struct wide old,
    struct wide by)
{
	int64_t	 number = numbers[c->number].number;
	int64_t	 scale = numbers[c->number].scale;
	int	 order;

	if (scale == 0)
		order = wide_compare(by, wide_of(number *
		    (thousandths ? 1000 : 1)));
	else if (wide_sign(old) == 0 && wide_sign(by) != 0)
		order = wide_sign(by);
	else if (wide_sign(old) == 0)
		order = (0 > number) - (0 < number);
	else
		order = wide_compare(wide_multiply(by, 100 * scale),
		    wide_multiply(wide_size(old), number));
	return (c->above ? order > 0 : order < 0) || (c->equal && order == 0);
}

/* Return whether a row is compared, and set whether it fails. */
static bool
try_row(const struct trial *t, const struct limit_text *l, const size_t *row,
    bool *fails)
{
	struct wide	 old, by;
	bool		 there = row == NULL || l->scope == ARC ||
			    t->sides[SIDE_OLD].has[row[0]] ||
			    t->sides[SIDE_NEW].has[row[0]];
	uint32_t	 i;

	*fails = true;
	for (i = 0; i < l->n; i++) {
		old = measured(t, SIDE_OLD, l, &l->conditions[i], row);
		by = wide_less(measured(t, SIDE_NEW, l, &l->conditions[i], row),
		    old);
		there = there || wide_sign(old) != 0 || wide_sign(by) != 0;
		*fails = *fails && holds(&l->conditions[i],
		    l->scope == PER_CALL && l->conditions[i].formula != CALLS,
		    old, by);
	}
	*fails = *fails && there;
	return there;
}

static bool
matches(const struct trial *t, uint32_t pattern, size_t f)
{
	const char	*name, *part = patterns[pattern].part, *at;

	if (patterns[pattern].kind == 3)
		return true;
	name = fuzz_pool[t->names[f][patterns[pattern].kind]];
	at = strstr(name, part);
	return at != NULL && (!patterns[pattern].first || at == name);
}

/* Count the rows that are compared, and those that fail. */
static void
brute_force(const struct trial *t, const struct limit_text *l,
    size_t *compared, size_t *failed)
{
	size_t	 row[2] = { 0, 0 };
	bool	 fails;

	*compared = *failed = 0;
	if (l->scope == PROGRAM) {
		*compared = try_row(t, l, NULL, &fails);
		*failed = fails;
		return;
	}
	for (row[0] = 0; row[0] < t->n; row[0]++) {
		if (is_ignored(t, l, row[0]) || !matches(t, l->what, row[0]) ||
		    (l->scope == NEW && (was_there(t, row[0]) ||
		    !t->sides[SIDE_NEW].has[row[0]])))
			continue;
		for (row[1] = 0; row[1] < (l->scope == ARC ? t->n : 1);
		    row[1]++) {
			if (l->scope == ARC &&
			    (is_ignored(t, l, row[1]) ||
			    !matches(t, l->callee, row[1]) ||
			    (!t->sides[SIDE_OLD].linked[row[0]][row[1]] &&
			    !t->sides[SIDE_NEW].linked[row[0]][row[1]])))
				continue;
			*compared += try_row(t, l, row, &fails);
			*failed += fails;
		}
	}
}

static void
make_limit(struct limit_text *l, const struct fuzz_program *g,
    struct fuzz_bytes *b)
{
	static const char *const signs[] = { ">", ">=", "<", "<=" };
	uint32_t		 i, sign, bits = fuzz_take(b, 8);
	char			*p = l->text;
	const char		*what;
	bool			 bare;		/* fl:RE, not fn:fl:RE */

	memset(l, 0, sizeof(*l));
	l->scope = fuzz_take(b, SCOPES);
	l->what = fuzz_take(b, PATTERNS);
	l->callee = fuzz_take(b, PATTERNS);
	l->n = 1 + (bits & 1);
	l->ignore = (bits & 2) != 0;
	l->ignore_new = (bits & 4) != 0;
	what = patterns[l->what].text;
	bare = l->scope == FUNCTION && patterns[l->what].kind < 2;
	if (l->scope == ARC)
		p += sprintf(p, "arc:%s=>%s:", what, patterns[l->callee].text);
	else if (l->scope != PROGRAM)
		p += sprintf(p, "%s%s%s%s", bare ? "" : scope_words[l->scope],
		    bare ? "" : ":", what, *what != '\0' ? ":" : "");
	for (i = 0; i < l->n; i++) {
		l->conditions[i].formula = fuzz_take(b, FORMULAS);
		if (formulas[l->conditions[i].formula].event_n > g->event_n)
			l->conditions[i].formula = 0;
		l->conditions[i].number = fuzz_take(b, NUMBERS);
		sign = fuzz_take(b, 4);
		l->conditions[i].above = sign < 2;
		l->conditions[i].equal = sign % 2 == 1;
		p += sprintf(p, "%s%s%s%s", i > 0 ? "&" : "",
		    formulas[l->conditions[i].formula].text, signs[sign],
		    numbers[l->conditions[i].number].text);
	}
}

static bool
has_calls(const struct trial *t)
{
	enum side	 side;
	size_t		 i;

	for (side = 0; side < SIDES; side++)
		for (i = 0; i < t->tables[side].n; i++)
			if (t->tables[side].at[i].key[FUZZ_KIND] == ROWS_ARCS)
				return true;
	return false;
}

/* Return whether a limit is an error: it needs calls and there are none, or it
   is on inclusive costs but compares only numbers of calls. */
static bool
is_trouble(const struct trial *t, const struct limit_text *l)
{
	bool		 inclusive = l->scope == INCLUSIVE ||
			    l->scope == PER_CALL;
	bool		 calls = inclusive || l->scope == ARC;
	bool		 costs = !inclusive;
	uint32_t	 i;

	for (i = 0; i < l->n; i++) {
		calls |= l->conditions[i].formula == CALLS;
		costs |= l->conditions[i].formula != CALLS;
	}
	return !costs || (calls && !has_calls(t));
}

static void
must_follow(const struct trial *t, const struct limit_text *l,
    const struct verdict *v)
{
	const struct string	*old = &t->texts[SIDE_OLD];
	const struct string	*new = &t->texts[SIDE_NEW];
	size_t			 compared, failed;

	brute_force(t, l, &compared, &failed);
	if (v->failed == (failed > 0) && v->compared == compared &&
	    (failed == 0 || v->n == failed))
		return;
	fprintf(stderr, "%s, by %d, ignored %d, %d: %zu of %zu failed, "
	    "wanted %zu of %zu\n%.*s\n%.*s\n", l->text, (int)t->by, l->ignore,
	    l->ignore_new, v->failed ? v->n : 0, v->compared, failed, compared,
	    (int)old->len, old->at, (int)new->len, new->at);
	fuzz_must(false, "a verdict follows from the tables");
}

static void
must_escape(const struct verdicts *v)
{
	struct string	 text = { NULL, 0 };
	struct sink	 out;
	int		 form;
	size_t		 i;

	for (form = VERDICT_TEXT; form <= VERDICT_GITHUB; form++) {
		sink_memory(&out, &text);
		verdict_forms_put(v, (enum verdict_form)form, &out);
		sink_close(&out);
		for (i = 0; i < text.len; i++)
			fuzz_must(text.at[i] == '\n' ||
			    (unsigned char)text.at[i] >= ' ',
			    "a verdict has no control characters");
		fuzz_must(form != VERDICT_JSON ||
		    input_is_json((struct slice){ text.at, text.len }),
		    "a verdict in JSON is JSON");
		string_assign(&text, NULL, 0);
	}
}

static void
try_limit(const struct trial *t, const struct limit_text *l)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct diff		 d = {
		.by = t->by, .how = { .mode = MATCH_EXACT },
		.only = COMPARE_ALL
	};
	struct event_list	 events;
	struct complaint	 wrong;
	enum gate_verdict	 verdict;

	fuzz_must(gate_add(&d.gate, l->text, &wrong), "a limit is valid");
	if (l->ignore)
		fuzz_must(select_add(&d.gate.ignored, "fn:^g", 5, &wrong),
		    "a choice is valid");
	d.gate.ignore_new = l->ignore_new;
	d.runs.wanted = gate_wants(&d.gate);
	events = fuzz_subtract(&d, (struct sum_options){
		.no_instr = t->by != BY_INSTR
	}, t->texts, 1, p);
	verdict = diff_judge(&d, p, &events, &wrong);
	fuzz_must((verdict == GATE_TROUBLE) == is_trouble(t, l), l->text);
	if (verdict != GATE_TROUBLE) {
		must_follow(t, l, &d.verdicts.at[0]);
		must_escape(&d.verdicts);
	}
	profile_free(p);
	diff_free(&d);
	mem_free(p);
}

static void
make_sides(struct trial *t, struct fuzz_bytes *b)
{
	uint32_t	 how = fuzz_take(b, 4);
	enum side	 side;

	t->by = fuzz_take(b, 2) == 0 ? BY_INSTR : fuzz_take(b, BY_NAMESPACE);
	for (side = 0; side < SIDES; side++) {
		if (side == SIDE_NEW && (how & 2) != 0)
			fuzz_table_append(&t->tables[SIDE_NEW],
			    &t->tables[SIDE_OLD]);
		fuzz_rows(&t->tables[side], &t->program, b, (how & 1) == 0);
	}
	for (side = 0; side < SIDES; side++) {
		fuzz_write(&t->texts[side], &t->tables[side], &t->program, b);
		count_side(t, side);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_bytes	 b = { data, size };
	struct trial		*t = mem_get(1, sizeof(*t));
	struct limit_text	 limits[3];
	size_t			 i;
	enum side		 side;

	diag_start("fuzz");
	fuzz_program(&t->program, &b);
	for (i = 0; i < 3; i++)
		make_limit(&limits[i], &t->program, &b);
	make_sides(t, &b);
	for (i = 0; i < 3; i++)
		try_limit(t, &limits[i]);
	for (side = 0; side < SIDES; side++) {
		fuzz_table_free(&t->tables[side]);
		string_assign(&t->texts[side], NULL, 0);
	}
	mem_free(t);
	return 0;
}
