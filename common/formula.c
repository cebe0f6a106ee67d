#include "formula.h"

#include <stdio.h>
#include <string.h>

#include "diag.h"
#include "mem.h"
#include "num.h"
#include "profile.h"
#include "scan.h"

/* What valgrind's own tools derive from the events that they count. */
static const struct {
	const char	*name, *formula;
} known[] = {
	{ "Bm", "Bcm + Bim" },
	{ "L1m", "I1mr + D1mr + D1mw" },
	{ "L2m", "I2mr + D2mr + D2mw" },
	{ "LLm", "ILmr + DLmr + DLmw" },
};
enum { KNOWN = sizeof(known) / sizeof(known[0]) };

/* Formulas within formulas: deeper than that they need themselves.  More
   terms than that are made to take time. */
enum { DEPTH_MAX = 64, TERMS_MAX = 100000 };

/* A term: sign, number, `*' and name, all but the name optional. */
static const char *
next_term(const char *p, const char *end, bool *minus, struct piece *factor,
    struct piece *name)
{
	*minus = false;
	while (p < end && (is_blank(*p) || *p == '+' || *p == '-'))
		*minus ^= *p++ == '-';
	factor->at = p;
	while (p < end && is_digit(*p))
		p++;
	factor->len = (size_t)(p - factor->at);
	while (p < end && (is_blank(*p) || *p == '*'))
		p++;
	name->at = p;
	while (p < end && !is_blank(*p) && *p != '+' && *p != '-')
		p++;
	name->len = (size_t)(p - name->at);
	return p;
}

/* Copy the pieces of a formula in the one spelling that is written. */
static size_t
spell_term(char *out, bool first, bool minus, struct piece factor,
    struct piece name)
{
	size_t	 n = 0;

	if (!first || minus) {
		if (!first)
			out[n++] = ' ';
		out[n++] = minus ? '-' : '+';
		out[n++] = ' ';
	}
	if (factor.len > 0) {
		memcpy(out + n, factor.at, factor.len);
		n += factor.len;
		out[n++] = ' ';
	}
	memcpy(out + n, name.at, name.len);
	return n + name.len;
}

/* What is no formula is kept as it is. */
static void
set_formula(struct text *to, struct piece v)
{
	const char	*p = v.at, *end = v.at + v.len;
	struct piece	 factor, name;
	char		*out;
	size_t		 len = 0;
	bool		 minus, good = v.len > 0;

	/* A term of n bytes is spelt with at most n + 4. */
	out = mem_resize(NULL, v.len, 5);
	while (good && p < end) {
		p = next_term(p, end, &minus, &factor, &name);
		good = name.len > 0;
		if (good)
			len += spell_term(out + len, len == 0, minus, factor,
			    name);
	}
	text_set(to, good ? out : v.at, good ? len : v.len);
	mem_free(out);
}

bool
definition_read(struct definition *d, struct piece v)
{
	const char	*p = v.at, *end = v.at + v.len, *colon;
	struct piece	 title;

	while (p < end && !is_blank(*p) && *p != '=' && *p != ':')
		p++;
	if (p == v.at)
		return false;
	text_set(&d->name, v.at, (size_t)(p - v.at));
	title = piece_trim(p, end);
	if (title.len > 0 && *title.at == '=') {
		colon = memchr(title.at, ':', title.len);
		p = colon == NULL ? end : colon;
		set_formula(&d->formula, piece_trim(title.at + 1, p));
		title = piece_trim(p, end);
	}
	if (title.len > 0 && *title.at == ':')
		title = piece_trim(title.at + 1, end);
	text_set(&d->title, title.at, title.len);
	return true;
}

void
definition_free(struct definition *d)
{
	text_set(&d->name, NULL, 0);
	text_set(&d->formula, NULL, 0);
	text_set(&d->title, NULL, 0);
}

static bool
is_name(const struct text *t, struct piece name)
{
	return t->len == name.len && memcmp(t->at, name.at, name.len) == 0;
}

static bool
find_column(const struct profile *p, struct piece name, uint32_t *column)
{
	uint32_t	 i, id;

	if (!intern_find(&p->names, name.at, name.len, &id))
		return false;
	for (i = 0; i < p->event_n; i++)
		if (p->events[i].name == id) {
			*column = i;
			return true;
		}
	return false;
}

static bool
find_formula(const struct profile *p, struct piece name, struct piece *formula)
{
	const struct definition	*d;
	size_t			 i;

	for (i = 0; i < p->definition_n; i++) {
		d = &p->definitions[i];
		if (is_name(&d->name, name) && d->formula.len > 0) {
			*formula = (struct piece){
				d->formula.at, d->formula.len
			};
			return true;
		}
	}
	for (i = 0; i < KNOWN; i++)
		if (piece_is(name, known[i].name)) {
			*formula = (struct piece){
				known[i].formula, strlen(known[i].formula)
			};
			return true;
		}
	return false;
}

static bool
read_factor(struct piece digits, bool minus, int64_t *factor)
{
	uint64_t	 v = 1;
	char		 text[24] = "";

	if (digits.len > 0) {
		if (digits.len >= sizeof(text))
			return false;
		memcpy(text, digits.at, digits.len);
		if (!num_read(text, 0, INT64_MAX, &v))
			return false;
	}
	*factor = minus ? -(int64_t)v : (int64_t)v;
	return true;
}

/* The way down through formulas. */
struct descent {
	const struct profile	*p;
	int64_t			*factors;
	char			*why;
	unsigned		 depth, terms;
};

static bool
refuse(const struct descent *d, const char *expected, struct piece found)
{
	char	 quoted[40];

	snprintf(d->why, FORMULA_WHY, "expected %s, found '%s'", expected,
	    diag_quote(quoted, sizeof(quoted), found.at, found.len));
	return false;
}

static bool	 add_formula(struct descent *, struct piece, int64_t);

static bool
add_term(struct descent *d, struct piece name, int64_t factor)
{
	struct piece	 formula;
	uint32_t	 column;

	if (find_column(d->p, name, &column))
		return num_add(&d->factors[column], factor) ||
		    refuse(d, "factors of 63 bits", name);
	if (!find_formula(d->p, name, &formula))
		return refuse(d, "an event of the profile", name);
	if (d->depth == DEPTH_MAX || ++d->terms > TERMS_MAX)
		return refuse(d, "an event that does not need itself", name);
	return add_formula(d, formula, factor);
}

static bool
add_formula(struct descent *d, struct piece formula, int64_t by)
{
	const char	*p = formula.at, *end = p + formula.len;
	struct piece	 digits, name;
	int64_t		 factor;
	bool		 minus, good = formula.len > 0;

	d->depth++;
	if (!good)
		refuse(d, "a formula", formula);
	while (good && p < end) {
		p = next_term(p, end, &minus, &digits, &name);
		if (name.len == 0)
			good = refuse(d, "the name of an event at the end",
			    formula);
		else if (!read_factor(digits, minus, &factor) ||
		    !num_multiply(&factor, by))
			good = refuse(d, "factors of 63 bits", formula);
		else
			good = add_term(d, name, factor);
	}
	d->depth--;
	return good;
}

bool
formula_factors(const struct profile *p, struct piece formula,
    int64_t *factors, char *why)
{
	struct descent	 d = { .p = p, .factors = factors, .why = why };

	memset(factors, 0, EVENT_MAX * sizeof(*factors));
	return add_formula(&d, formula, 1);
}

/* The factors of a formula, and the largest costs that they can multiply: then
   the sum over any number of rows is a wide number, too. */
struct factors {
	const int64_t	*by;
	struct wide	 most[EVENT_MAX];
	uint32_t	 n;
};

static const struct wide	 term_most = { 1 << 22, 0 };	/* 2^86 */

static void
set_factors(struct factors *f, const int64_t *by, uint32_t n)
{
	uint32_t	 i;

	f->by = by;
	f->n = n;
	for (i = 0; i < n; i++)
		if (by[i] != 0)
			f->most[i] = wide_share(term_most, wide_of(1),
			    wide_size(wide_of(by[i])));
}

static bool
compute(const struct factors *f, const struct wide *costs, struct wide *sum)
{
	uint32_t	 i;

	*sum = wide_of(0);
	for (i = 0; i < f->n; i++) {
		if (f->by[i] == 0)
			continue;
		if (wide_compare(wide_size(costs[i]), f->most[i]) > 0)
			return false;
		*sum = wide_add(*sum, wide_multiply(costs[i], f->by[i]));
	}
	return true;
}

/* The new column is the last one. */
static bool
compute_rows(struct rows *t, uint32_t first, const struct factors *f)
{
	struct wide	 costs[EVENT_MAX], sum;
	uint32_t	 row, i;

	for (row = 0; row < t->n; row++) {
		for (i = 0; i < f->n; i++)
			costs[i] = row_wide(t, row, first + i);
		if (!compute(f, costs, &sum))
			return false;
		row_set_wide(t, row, first + f->n, sum);
	}
	return true;
}

uint32_t
formula_compute(struct profile *p, const char *name, size_t len,
    const int64_t *factors)
{
	struct factors	 f;
	uint32_t	 column;

	p->facts.negative = true;
	set_factors(&f, factors, p->event_n);
	column = profile_event(p, name, len);
	if (column == ID_NONE ||
	    !compute(&f, p->summary, &p->summary[column]) ||
	    !compute_rows(&p->costs, 0, &f) ||
	    !compute_rows(&p->arcs, ARC_COSTS, &f))
		return ID_NONE;
	return column;
}
