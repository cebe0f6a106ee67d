/*
 * Nothing is rounded: a percentage is an integer with a scale, and comparisons
 * multiply, with results of 128 bits, instead of dividing.
 *
 * A pattern may contain any character, but the name of an event contains no
 * colon.  So the conditions begin after the last colon before the last
 * operator.
 */
#include "ops/gate/limit.h"

#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/num.h"
#include "text/ratio.h"
#include "text/scan.h"
#include "text/wide.h"
#include "profile/definition.h"

static const struct limit_scope	 program = {
	"", "program", "total", LIMIT_PROGRAM, FIGURE_SELF
}, functions = {
	"", "functions", "function", LIMIT_FUNCTIONS, FIGURE_SELF
}, scopes[] = {
	{ "new:", "new functions", "function", LIMIT_ADDED, FIGURE_SELF },
	{ "incl:", "inclusive", "function", LIMIT_FUNCTIONS,
	    FIGURE_INCLUSIVE },
	{ "percall:", "per call", "function", LIMIT_FUNCTIONS,
	    FIGURE_PER_CALL },
	{ "cause:", "causes", "function", LIMIT_CAUSES, FIGURE_SELF },
	{ "arc:", "arcs", "arc", LIMIT_ARCS, FIGURE_INCLUSIVE },
};

enum { SCOPES = sizeof(scopes) / sizeof(scopes[0]) };

struct reading {
	struct limit	*l;
	struct complaint *wrong;
};

static bool
refuse(const struct reading *r, const char *expected, const char *found)
{
	char	 quoted[80];

	return complaint_set(r->wrong, "at character %zu: expected %s, found "
	    "'%s'", (size_t)(found - r->l->text) + 1, expected,
	    diag_quote(quoted, sizeof(quoted), found, strlen(found)));
}

/* Read the number after an operator, which ends at the end of the text or at an
   `&'.  Return its end, or NULL if it is malformed. */
static const char *
read_number(struct limit_condition *c, const char *text)
{
	const char	*p = skip_blanks(text), *end;
	uint64_t	 number;
	bool		 minus = *p == '-';

	p += *p == '-' || *p == '+';
	end = num_read_decimal(p, &number, &c->scale);
	c->percent = *end == '%';
	if (end == p || number > INT64_MAX || (c->scale > 1 && !c->percent))
		return NULL;
	c->number = minus ? -(int64_t)number : (int64_t)number;
	end = skip_blanks(end + c->percent);
	return *end == '\0' || *end == '&' ? end : NULL;
}

/* Read a formula: a sum of terms, or a single name of any characters. */
static bool
read_formula(const struct reading *r, struct limit_condition *c,
    const char *text, const char *op)
{
	struct definition_term	 t;
	const char		*p, *end;

	c->formula = slice_trim(text, op);
	if (c->formula.len == 0 && r->l->n > 0) {
		c->formula = r->l->conditions[r->l->n - 1].formula;
		return true;
	}
	p = c->formula.at;
	end = p + c->formula.len;
	if (c->formula.len == 0 || *p == '&')
		return refuse(r, "the name of an event", text);
	while (p < end) {
		p = definition_next_term(p, end, &t);
		if (t.name.len == 0)
			return refuse(r, "the name of an event", t.name.at);
		if (t.name.len < c->formula.len &&
		    strcspn(t.name.at, "*/()=") < t.name.len)
			return refuse(r, "the name of an event", t.name.at);
	}
	return true;
}

/*
 * Read a condition.  Return its end, or NULL if it is malformed.  The name of
 * an event may contain an operator, so only an operator followed by a number
 * counts.
 */
static const char *
read_condition(const struct reading *r, const char *text)
{
	struct limit_condition	 c = { .scale = 1 };
	const char		*op = strpbrk(text, "<>"), *at = op;
	const char		*end = NULL;

	/* limit_read() has found the operator of the first condition. */
	if (op == NULL) {
		refuse(r, "EVENT>LIMIT, or >LIMIT, after '&'", text);
		return NULL;
	}
	for (; at != NULL && end == NULL; at = strpbrk(at + 1, "<>")) {
		if (memchr(op, '&', (size_t)(at - op)) != NULL)
			break;
		op = at;
		end = read_number(&c, op + 1 + (op[1] == '='));
	}
	c.above = *op == '>';
	c.equal = op[1] == '=';
	if (end == NULL)
		refuse(r, "a number, or one with '%' after it, as the limit",
		    op + 1 + c.equal);
	if (end == NULL || !read_formula(r, &c, text, op))
		return NULL;
	r->l->conditions = mem_grow(r->l->conditions, &r->l->room, r->l->n + 1,
	    sizeof(*r->l->conditions));
	r->l->conditions[r->l->n++] = c;
	return end;
}

static bool
refuse_scope(const struct reading *r)
{
	char	 words[40 + 16 * SCOPES] = "fn:, fl:, ob:";
	size_t	 i;

	for (i = 0; i < SCOPES; i++) {
		strcat(words, i + 1 < SCOPES ? ", " : " or ");
		strcat(words, scopes[i].word);
	}
	strcat(words, " in front");
	return refuse(r, words, r->l->text);
}

/* Add a pattern to the selection.  An empty pattern stands for all functions,
   and is not added. */
static bool
read_pattern(const struct reading *r, struct select *s, const char *text,
    const char *end)
{
	const char	*rest = text;

	name_kind_of(&rest);
	return rest >= end ||
	    select_add(s, text, (size_t)(end - text), r->wrong);
}

/* Read the patterns of a limit on arcs, CALLER=>CALLEE. */
static bool
read_arc(const struct reading *r, const char *text, const char *end)
{
	const char	*arrow = text;

	while (arrow < end && strncmp(arrow, "=>", 2) != 0)
		arrow++;
	if (arrow == end)
		return refuse(r, "CALLER=>CALLEE", text);
	return read_pattern(r, &r->l->what, text, arrow) &&
	    read_pattern(r, &r->l->callees, arrow + 2, end);
}

/* Read the scope of a limit, which ends at the colon. */
static bool
read_scope(const struct reading *r, const char *colon)
{
	const char	*text = r->l->text, *rest;
	size_t		 i;

	r->l->scope = &functions;
	for (i = 0; i < SCOPES; i++)
		if (strncmp(text, scopes[i].word, strlen(scopes[i].word)) == 0)
			r->l->scope = &scopes[i];
	rest = text += strlen(r->l->scope->word);
	/* A scope that ends after the colon of its word, as in `fn:', has no
	   pattern. */
	if (text == colon + 1)
		return true;
	if (r->l->scope->rows == LIMIT_ARCS)
		return read_arc(r, text, colon);
	name_kind_of(&rest);
	if (r->l->scope == &functions && rest == text)
		return colon == text ? refuse(r, "the name of an event",
		    r->l->text) : refuse_scope(r);
	return read_pattern(r, &r->l->what, text, colon);
}

bool
limit_read(struct limit *l, const char *text, struct complaint *wrong)
{
	struct reading	 r = { l, wrong };
	const char	*op = text + strlen(text), *at;

	memset(l, 0, sizeof(*l));
	l->text = text;
	l->scope = &program;
	while (op > text && *op != '>' && *op != '<')
		op--;
	if (op == text)
		return refuse(&r, "EVENT>LIMIT", text);
	for (at = op; at > text && at[-1] != ':'; at--)
		;
	if (at > text && !read_scope(&r, at - 1))
		return false;
	for (;; at++) {
		at = read_condition(&r, at);
		if (at == NULL)
			return false;
		if (*at == '\0')
			return true;
	}
}

void
limit_free(struct limit *l)
{
	select_free(&l->what);
	select_free(&l->callees);
	mem_free(l->conditions);
}

/* Return whether there is a change, but it is within the noise. */
static bool
is_noise(const struct change *c)
{
	return c->by != 0 && num_size(c->by) <= c->noise;
}

/* Return the change, or 0 if it is within the noise. */
static int64_t
counted(const struct change *c)
{
	return is_noise(c) ? 0 : c->by;
}

/* Compare a * b with c * d.  The absolute value of each factor must be at most
   2^63. */
static int
compare_products(int64_t a, uint64_t b, int64_t c, uint64_t d)
{
	return wide_compare(wide_multiply((struct wide){ 0, b }, a),
	    wide_multiply((struct wide){ 0, d }, c));
}

/* Return the number of a condition with as many decimals as the change has. */
static struct wide
number_of(const struct limit_condition *l, const struct change *c)
{
	return wide_multiply(wide_of(l->number), ratio_unit(c->digits));
}

/* Compare the change with the condition's number.  If the old value is 0, any
   change counts as infinitely many percent. */
static int
against(const struct limit_condition *l, const struct change *c)
{
	int64_t	 by = counted(c);

	if (!l->percent)
		return wide_compare(wide_of(by), number_of(l, c));
	if (c->old == 0)
		return by != 0 ? (by > 0) - (by < 0) :
		    (0 > l->number) - (0 < l->number);
	/* Compare `by / |old|' with `number / scale / 100'. */
	return compare_products(by, 100 * l->scale, l->number,
	    num_size(c->old));
}

bool
limit_holds(const struct limit_condition *l, const struct change *c)
{
	int	 order = against(l, c);

	return (l->above ? order > 0 : order < 0) || (l->equal && order == 0);
}

/* Compare two changes without noise; the larger one is above 0. */
static int
compare(const struct limit_condition *l, const struct change *a,
    const struct change *b)
{
	if (!l->percent || (a->old == 0 && b->old == 0))
		return (a->by > b->by) - (a->by < b->by);
	if (a->old == 0 && a->by != 0)
		return a->by > 0 ? 1 : -1;
	if (b->old == 0 && b->by != 0)
		return b->by > 0 ? -1 : 1;
	return compare_products(a->by, b->old == 0 ? 1 : num_size(b->old),
	    b->by, a->old == 0 ? 1 : num_size(a->old));
}

int
limit_compare(const struct limit_condition *l, const struct change *a,
    const struct change *b)
{
	const struct change	 x = { .old = a->old, .by = counted(a) };
	const struct change	 y = { .old = b->old, .by = counted(b) };
	int			 order = compare(l, &x, &y);

	if (order == 0)
		order = compare(l, a, b);
	return l->above ? order : -order;
}

/* Return how much change the limit allows, as an absolute value: its percentage
   of `old', rounded down.  Set *exact to whether nothing was rounded. */
static uint64_t
share(const struct limit_condition *l, int64_t old, bool *exact)
{
	struct wide	 all = wide_product(100, l->scale), product, quotient;

	product = wide_product(num_size(l->number), num_size(old));
	quotient = wide_share(product, wide_of(1), all);
	*exact = wide_sign(wide_add(product, wide_negate(wide_multiply(quotient,
	    (int64_t)all.low)))) == 0;
	return quotient.high != 0 || quotient.low > INT64_MAX ? INT64_MAX :
	    quotient.low;
}

/* Do the same as limit_allowed() for a change without noise. */
static int64_t
allowed_exactly(const struct limit_condition *l, const struct change *c)
{
	const struct wide	 number = number_of(l, c);
	int64_t			 v;
	bool			 exact = true, beyond;

	v = wide_fits(number) ? (int64_t)number.low : number.high < 0 ?
	    INT64_MIN : INT64_MAX;
	if (l->percent) {
		v = (int64_t)share(l, c->old, &exact);
		v = l->number < 0 ? -v : v;
	}
	/*
	 * If v is exactly the limit, v itself is too large only if the operator
	 * has a `='.  If v was rounded, it is too large only if rounding moved
	 * it beyond the limit.
	 */
	beyond = exact ? l->equal : l->above == (l->number < 0);
	if (beyond && v > INT64_MIN && v < INT64_MAX)
		v += l->above ? -1 : 1;
	return v;
}

int64_t
limit_allowed(const struct limit_condition *l, const struct change *c)
{
	const struct change	 none = { .old = c->old, .digits = c->digits };
	int64_t			 v = allowed_exactly(l, c);
	int64_t			 edge = c->noise < INT64_MAX ?
				    (int64_t)c->noise : INT64_MAX - 1;
	bool			 some = !limit_holds(l, &none);

	/* Changes within the noise count as 0: either all of them are allowed,
	   or none is, and only those below them (above, for < and <=) can
	   be. */
	if (!some)
		edge = -edge - 1;
	if (!l->above)
		edge = -edge;
	return (edge > v) == (some == l->above) ? edge : v;
}

const char *
limit_tell(const struct limit_condition *l, const struct change *c, char *out,
    size_t size)
{
	char	 event[80], percent[40] = "from nothing", old[RATIO_ROOM];
	char	 new[RATIO_ROOM], by[RATIO_ROOM], noise[RATIO_ROOM];
	bool	 some = c->noise != 0;

	if (c->old != 0)
		snprintf(percent, sizeof(percent), "%+.2f%%",
		    100.0 * (double)c->by / (double)num_size(c->old));
	else if (c->by == 0)
		snprintf(percent, sizeof(percent), "+0.00%%");
	snprintf(out, size, "%s %s -> %s (%s%s, %s%s%s)",
	    diag_quote(event, sizeof(event), l->formula.at, l->formula.len),
	    ratio_text(old, wide_of(c->old), c->digits, false),
	    ratio_text(new, limit_new(c), c->digits, false),
	    c->by < 0 ? "" : "+",
	    ratio_text(by, wide_of(c->by), c->digits, false), percent,
	    !some ? "" : is_noise(c) ? ", within noise " : ", noise ",
	    !some ? "" : ratio_text(noise, (struct wide){ 0, c->noise },
	    c->digits, false));
	return out;
}
