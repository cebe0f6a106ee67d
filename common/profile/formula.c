/*
 * Files may nest formulas to any depth, so they are evaluated with a stack in
 * allocated memory (the path), not by recursion.  Each formula is evaluated
 * once, and its factors are kept.
 */
#include "profile/formula.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/num.h"
#include "text/scan.h"
#include "profile/definition.h"
#include "profile/event.h"
#include "profile/profile.h"

/* The formulas that valgrind's own tools contain. */
static const struct {
	const char	*name, *formula;
} known[] = {
	{ "Bm", "Bcm + Bim" },
	{ "L1m", "I1mr + D1mr + D1mw" },
	{ "L2m", "I2mr + D2mr + D2mw" },
	{ "LLm", "ILmr + DLmr + DLmw" },
};
enum { KNOWN = sizeof(known) / sizeof(known[0]) };

static bool
read_factor(struct slice digits, bool minus, int64_t *factor)
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

/* Add to a factor.  Return false if it then has more than 63 bits, which no
   text of a formula has. */
static bool
add_factor(int64_t *factor, int64_t v)
{
	return num_add(factor, v) && *factor >= -INT64_MAX;
}

enum state { NEW, OPEN, GOOD, BAD };

/* A formula, and its factors once they are computed. */
struct node {
	enum state	 state;
	struct slice	 formula;
	const char	*next;		/* the term to be added next */
	int64_t		*factors;	/* factors of the event_n columns */
	/* If the formula is wrong: the text that was expected, or NULL if an
	   event is missing, and the text that was found. */
	const char	*expected;
	struct slice	 found;
	struct slice	 of;		/* the event of this formula that the
					   error is in, or empty if it is in the
					   formula itself */
};

struct formulas {
	const struct profile	*p;
	uint32_t		 event_n;
	/* The formulas: those of the profile, the built-in ones, and the one to
	   be evaluated, which is the last. */
	struct node		*nodes;
	uint32_t		 asked;
	const char		*needed;	/* unless NULL, missing events
						   count as 0, and are no error,
						   except this one */
	uint32_t		*path;		/* formulas that are being
						   evaluated; each is needed by
						   the one before */
	size_t			 path_n;
};

struct formulas *
formulas_new(const struct profile *p)
{
	struct formulas	*f = mem_get(1, sizeof(*f));
	size_t		 n = p->definition_n, i;

	f->p = p;
	f->event_n = p->event_n;
	f->asked = (uint32_t)n + KNOWN;
	f->nodes = mem_get(n + KNOWN + 1, sizeof(*f->nodes));
	f->path = mem_get(n + KNOWN + 1, sizeof(*f->path));
	for (i = 0; i < n; i++)
		f->nodes[i].formula = (struct slice){
			p->definitions[i].formula.at,
			p->definitions[i].formula.len
		};
	for (i = 0; i < KNOWN; i++)
		f->nodes[n + i].formula = (struct slice){
			known[i].formula, strlen(known[i].formula)
		};
	return f;
}

void
formulas_free(struct formulas *f)
{
	uint32_t	 i;

	for (i = 0; i <= f->asked; i++)
		mem_free(f->nodes[i].factors);
	mem_free(f->nodes);
	mem_free(f->path);
	mem_free(f);
}

void
formulas_allow_missing(struct formulas *f, const char *except)
{
	f->needed = except;
}

/* Return the formula of an event, or NULL. */
static struct node *
find_formula(const struct formulas *f, struct slice name)
{
	uint32_t	 i;

	if (intern_find(&f->p->defined, name.at, name.len, &i) &&
	    f->nodes[i].formula.len > 0)
		return &f->nodes[i];
	for (i = 0; i < KNOWN; i++)
		if (slice_is(name, known[i].name))
			return &f->nodes[f->p->definition_n + i];
	return NULL;
}

static void
refuse(struct node *n, const char *expected, struct slice found)
{
	n->state = BAD;
	n->expected = expected;
	n->found = found;
}

/* Push a formula onto the path, so that it is evaluated next. */
static void
open_node(struct formulas *f, struct node *n)
{
	n->state = OPEN;
	n->next = n->formula.at;
	if (n->factors == NULL)
		n->factors = mem_get(f->event_n, sizeof(*n->factors));
	memset(n->factors, 0, f->event_n * sizeof(*n->factors));
	f->path[f->path_n++] = (uint32_t)(n - f->nodes);
	if (n->formula.len == 0)
		refuse(n, "a formula", n->formula);
}

/* Add another formula, multiplied by a factor.  Returns false if the other
   formula must be evaluated first. */
static bool
add_formula(struct formulas *f, struct node *n, struct slice name,
    int64_t factor)
{
	struct node	*other = find_formula(f, name);
	uint32_t	 i;
	int64_t		 v;

	if (other == NULL && f->needed != NULL && !slice_is(name, f->needed))
		return true;
	if (other == NULL)
		refuse(n, NULL, name);
	else if (other->state == OPEN)
		refuse(n, "an event that does not need itself", name);
	else if (other->state == BAD) {
		refuse(n, other->expected, other->found);
		n->of = name;
	}
	else if (other->state == NEW) {
		open_node(f, other);
		return false;
	}
	for (i = 0; n->state == OPEN && i < f->event_n; i++) {
		v = other->factors[i];
		if (!num_multiply(&v, factor) ||
		    !add_factor(&n->factors[i], v))
			refuse(n, "factors of 63 bits", name);
	}
	return true;
}

/* Add one term, or push the formula that it needs. */
static void
add_term(struct formulas *f, struct node *n)
{
	struct definition_term	 t;
	const char		*next;
	uint32_t		 column;
	int64_t			 factor;

	next = definition_next_term(n->next, n->formula.at + n->formula.len,
	    &t);
	if (t.name.len == 0)
		refuse(n, "the name of an event at the end", n->formula);
	else if (!read_factor(t.factor, t.minus, &factor))
		refuse(n, "factors of 63 bits", n->formula);
	else if ((column = event_find(f->p, t.name.at, t.name.len)) <
	    f->event_n) {
		if (!add_factor(&n->factors[column], factor))
			refuse(n, "factors of 63 bits", t.name);
	} else if (!add_formula(f, n, t.name, factor))
		return;
	n->next = next;
}

bool
formula_factors(struct formulas *f, struct slice formula, int64_t *factors,
    struct complaint *wrong)
{
	struct node	*asked = &f->nodes[f->asked], *n;
	struct complaint why;
	char		 quoted[40];

	memset(factors, 0, EVENT_MAX * sizeof(*factors));
	asked->formula = formula;
	asked->of = (struct slice){ NULL, 0 };
	open_node(f, asked);
	while (f->path_n > 0) {
		n = &f->nodes[f->path[f->path_n - 1]];
		if (n->state == OPEN &&
		    n->next < n->formula.at + n->formula.len) {
			add_term(f, n);
			continue;
		}
		if (n->state == OPEN)
			n->state = GOOD;
		f->path_n--;
	}
	if (asked->state == GOOD) {
		memcpy(factors, asked->factors,
		    f->event_n * sizeof(*factors));
		return true;
	}
	diag_quote(quoted, sizeof(quoted), asked->found.at, asked->found.len);
	if (asked->expected != NULL)
		return complaint_set(wrong, "expected %s, found '%s'",
		    asked->expected, quoted);
	if (asked->of.len == 0)
		return event_unknown(f->p, NULL, asked->found, wrong);
	event_unknown(f->p, NULL, asked->of, &why);
	return complaint_set(wrong, "%s, which needs '%s'", why.text, quoted);
}

struct string
formula_text(const struct profile *p, const int64_t *factors)
{
	struct string	 text = { NULL, 0 };
	struct slice	 name;
	char		 term[32];
	size_t		 room = 0;
	uint32_t	 i;
	bool		 digits;

	for (i = 0; i < p->event_n; i++) {
		if (factors[i] == 0)
			continue;
		name = event_text(p, i);
		assert(name.len > 0);
		digits = is_digit(*name.at);
		snprintf(term, sizeof(term), "%s%llu%s", factors[i] < 0 ? "-" :
		    text.len > 0 ? "+" : "",
		    (unsigned long long)num_size(factors[i]),
		    digits ? "*" : "");
		/* A factor of 1 is needed before a name such as `2nd' alone. */
		string_append(&text, &room, term, strlen(term) -
		    (num_size(factors[i]) == 1 && !digits ? 1 : 0));
		string_append(&text, &room, name.at, name.len);
	}
	return text;
}

/* The factors of a formula.  For each factor, `most' is the largest cost that
   it may multiply, so that the sum over any number of rows fits a struct
   wide. */
struct factors {
	const int64_t	*by;
	struct wide	 most[EVENT_MAX];
	uint32_t	 n;
};

static const struct wide	 term_most = { 1 << 22, 0 };	/* this is
								   2^86 */

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

static bool
compute_rows(struct cost_table *t, uint32_t first, const struct factors *f,
    uint32_t column)
{
	struct wide	 costs[EVENT_MAX], sum;
	uint32_t	 row, i;

	for (row = 0; row < t->n; row++) {
		for (i = 0; i < f->n; i++)
			costs[i] = row_wide(t, row, first + i);
		if (!compute(f, costs, &sum))
			return false;
		cost_table_set_wide(t, row, first + column, sum);
	}
	return true;
}

/* Compute the total of this event for one side of a difference, if the totals
   of all terms are known. */
static void
compute_total(struct profile *p, struct side_totals *totals,
    const struct factors *f, struct slice event)
{
	struct wide	 costs[EVENT_MAX], sum;
	uint32_t	 i;

	if (totals->names.n == 0)
		return;
	for (i = 0; i < f->n; i++)
		if (f->by[i] != 0 && !side_totals_find(totals,
		    event_text(p, i), &costs[i]))
			return;
	if (compute(f, costs, &sum))
		side_totals_set(totals, event, sum);
}

uint32_t
formula_compute(struct profile *p, const char *name, size_t len,
    const int64_t *factors)
{
	struct factors	 f;
	uint32_t	 column;
	int		 i;

	p->metadata.negative = true;
	set_factors(&f, factors, p->event_n);
	column = profile_event(p, name, len);
	if (column == ID_NONE ||
	    !compute(&f, p->summary, &p->summary[column]) ||
	    !compute_rows(&p->costs, 0, &f, column) ||
	    !compute_rows(&p->arcs, ARC_COSTS, &f, column))
		return ID_NONE;
	for (i = 0; i < SIDES; i++)
		compute_total(p, &p->metadata.totals[i], &f,
		    (struct slice){ name, len });
	return column;
}
