/*
 * formula_fuzz -- evaluate formulas that may need each other, for libFuzzer.
 *
 * The first line names the events of a profile with a few rows.  The lines up
 * to an empty one define events, and all lines after that are formulas.
 *
 * If a formula is refused, there must be a reason.  Otherwise it must have the
 * factors that a recursion finds, whatever was evaluated before; its canonical
 * text must have them, too; and its event must have the sum in each row.
 */
#include "input.h"
#include "text/num.h"
#include "text/wide.h"
#include "profile/definition.h"
#include "profile/event.h"
#include "profile/formula.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "read/read.h"

/* A recursion with these bounds cannot overflow: SMALL ** DEPTH * STEPS is
   below 2^63. */
enum { DEPTH = 12, SMALL = 16, STEPS = 2000 };

enum { ROWS = 4, FORMULAS = 32 };

/* Append rows with a count for each of n events. */
static void
put_rows(struct string *text, size_t *room, size_t n)
{
	static const char *const counts[] = {
		" 1", " -2", " 9223372036854775807", " 0", " 5"
	};
	char			 line[8];
	size_t			 row, i;

	for (row = 1; row <= ROWS; row++) {
		sprintf(line, "\n%zu", row);
		string_append(text, room, line, strlen(line));
		for (i = 0; i < n; i++)
			string_append(text, room, counts[(row + i) % 5],
			    strlen(counts[(row + i) % 5]));
	}
	string_append(text, room, "\n", 1);
}

/* Return the profile with these events and definitions, or NULL. */
static struct profile *
make(struct input *in)
{
	static const char	 names[] = "\nfl=a\nfn=f";
	struct read_options	 how = { .weight = 1 };
	struct profile		*p = mem_get(1, sizeof(*p));
	struct string		 text = { NULL, 0 };
	struct read_result	 result;
	struct source		 source;
	struct slice		 line = input_line(in), words = line;
	size_t			 room = 0, n = 0;
	bool			 good;

	string_append(&text, &room, "events: ", strlen("events: "));
	string_append(&text, &room, line.at, line.len);
	while ((line = input_line(in)).len > 0) {
		string_append(&text, &room, "\nevent: ", strlen("\nevent: "));
		string_append(&text, &room, line.at, line.len);
	}
	string_append(&text, &room, names, strlen(names));
	while (slice_word(&words).len > 0)
		n++;
	put_rows(&text, &room, n);
	profile_init(p);
	how.scratch = read_scratch_new();
	source_text(&source, text.at, text.len, "fuzz");
	good = read_profile(p, &source, &how, &result);
	source_close(&source);
	read_result_free(&result);
	read_scratch_free(how.scratch);
	string_assign(&text, NULL, 0);
	if (good) {
		profile_freeze(p);
		return p;
	}
	profile_free(p);
	mem_free(p);
	return NULL;
}

/* An evaluation that caches nothing. */
struct naive {
	const struct profile *p;
	int64_t		 factors[EVENT_MAX];
	unsigned	 steps;
	bool		 good, known;	/* known: the bounds were kept */
};

static void
add(struct naive *n, struct slice formula, int64_t by, unsigned depth)
{
	static const char *const	 built_in[][2] = {
		{ "Bm", "Bcm+Bim" }, { "L1m", "I1mr+D1mr+D1mw" },
		{ "L2m", "I2mr+D2mr+D2mw" }, { "LLm", "ILmr+DLmr+DLmw" }
	};
	const char			*at = formula.at;
	struct definition_term		 t;
	struct slice			 inner;
	uint64_t			 v;
	int64_t				 f;
	uint32_t			 column, id;
	char				 digits[24];
	size_t				 i;

	n->good = n->good && formula.len > 0;
	n->known = n->known && depth < DEPTH && n->steps < STEPS;
	while (n->good && n->known && at < formula.at + formula.len) {
		n->steps++;
		at = definition_next_term(at, formula.at + formula.len, &t);
		snprintf(digits, sizeof(digits), "%.*s", (int)t.factor.len,
		    t.factor.at);
		v = 1;
		n->good = t.name.len > 0 && t.factor.len < sizeof(digits) &&
		    (t.factor.len == 0 ||
		    num_read(digits, 0, INT64_MAX, &v));
		n->known = n->known && v <= SMALL;
		if (!n->good || !n->known)
			return;
		f = by * (t.minus ? -(int64_t)v : (int64_t)v);
		column = event_find(n->p, t.name.at, t.name.len);
		if (column != ID_NONE) {
			n->factors[column] += f;
			continue;
		}
		inner = (struct slice){ NULL, 0 };
		for (i = 0; i < sizeof(built_in) / sizeof(*built_in); i++)
			if (slice_is(t.name, built_in[i][0]))
				inner = slice_of(built_in[i][1]);
		if (intern_find(&n->p->defined, t.name.at, t.name.len, &id) &&
		    n->p->definitions[id].formula.len > 0)
			inner = (struct slice){
				n->p->definitions[id].formula.at,
				n->p->definitions[id].formula.len
			};
		add(n, inner, f, depth + 1);
	}
}

static void
must_be_naive(const struct profile *p, struct slice formula, bool good,
    const int64_t *factors)
{
	struct naive	 n = { .p = p, .good = true, .known = true };
	uint32_t	 i;

	add(&n, formula, 1, 0);
	if (!n.known)
		return;
	MUST(good == n.good);
	for (i = 0; good && i < p->event_n; i++)
		MUST(n.factors[i] == factors[i]);
}

/* Return whether a formula can have this event: its name must be one term. */
static bool
is_term(struct slice name)
{
	struct definition_term	 t;
	char			*text = slice_join(slice_of("1*"), "", name);
	const char		*end = text + 2 + name.len;
	bool			 good;

	good = definition_next_term(text, end, &t) == end &&
	    t.name.len == name.len;
	mem_free(text);
	return good;
}

/* The canonical text of factors must have these factors. */
static void
must_read_again(const struct profile *p, struct formulas *f,
    const int64_t *factors)
{
	struct string		 text;
	struct complaint	 wrong;
	int64_t			 again[EVENT_MAX];
	uint32_t		 i;
	bool			 plain = true;

	for (i = 0; i < p->event_n; i++)
		plain = plain && is_term(event_text(p, i));
	text = formula_text(p, factors);
	if (plain && text.len > 0) {
		MUST(formula_factors(f, (struct slice){ text.at, text.len },
		    again, &wrong));
		MUST(memcmp(again, factors, p->event_n * sizeof(*again)) == 0);
	}
	string_assign(&text, NULL, 0);
}

static void
must_sum(const struct profile *p, uint32_t column, uint32_t n,
    const int64_t *factors)
{
	struct wide	 sum;
	uint32_t	 row, i;

	MUST(p->costs.n == ROWS);
	for (row = 0; row < ROWS; row++) {
		sum = wide_of(0);
		for (i = 0; i < n; i++)
			sum = wide_add(sum, wide_multiply(row_wide(&p->costs,
			    row, i), factors[i]));
		MUST(wide_compare(sum, row_wide(&p->costs, row, column)) == 0);
	}
}

/* Evaluate the formula with `all', which caches the results of earlier ones,
   and without a cache: the factors must be equal. */
static void
try(struct profile *p, struct formulas *all, struct slice formula,
    int64_t *factors, bool *good)
{
	struct formulas		*alone = formulas_new(p);
	struct complaint	 wrong = { "" }, other = { "" };
	int64_t			 again[EVENT_MAX];

	*good = formula_factors(all, formula, factors, &wrong);
	MUST(*good == formula_factors(alone, formula, again, &other));
	/* Messages may name either of two formulas that need each other. */
	MUST(*good == (wrong.text[0] == '\0'));
	MUST(*good == (other.text[0] == '\0'));
	must_be_naive(p, formula, *good, factors);
	if (*good) {
		MUST(memcmp(factors, again, sizeof(again)) == 0);
		must_read_again(p, all, factors);
	}
	formulas_free(alone);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input	 in = { data, size };
	struct profile	*p;
	struct formulas	*all;
	struct slice	 formula;
	int64_t		 factors[FORMULAS][EVENT_MAX];
	bool		 good[FORMULAS];
	size_t		 n, i;
	uint32_t	 event_n, column;

	diag_start("fuzz");
	p = make(&in);
	if (p == NULL)
		return 0;
	event_n = p->event_n;
	all = formulas_new(p);
	for (n = 0; n < FORMULAS && in.len > 0; n++) {
		formula = input_line(&in);
		try(p, all, formula, factors[n], &good[n]);
	}
	formulas_free(all);
	for (i = 0; i < n; i++) {
		if (!good[i])
			continue;
		column = formula_compute(p, "\n", 1, factors[i]);
		if (column != ID_NONE)
			must_sum(p, column, event_n, factors[i]);
	}
	profile_free(p);
	mem_free(p);
	return 0;
}
