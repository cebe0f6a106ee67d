/*
 * Nothing is rounded: a share in percent has a scale, and what would be
 * divided to compare shares is multiplied instead, to 128 bits.
 */
#include "ops/limit.h"

#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "text/num.h"
#include "text/scan.h"
#include "text/wide.h"

static bool
refuse(struct complaint *wrong, const char *expected, const char *found)
{
	char	 quoted[80];

	return complaint_set(wrong, "expected %s, found '%s'", expected,
	    diag_quote(quoted, sizeof(quoted), found, strlen(found)));
}

static bool
read_number(struct limit *l, const char *text, struct complaint *wrong)
{
	const char	*p = text, *end;
	uint64_t	 number;
	bool		 minus;

	while (is_blank(*p))
		p++;
	minus = *p == '-';
	p += *p == '-' || *p == '+';
	end = num_read_decimal(p, &number, &l->scale);
	l->percent = *end == '%';
	if (end == p || end[l->percent] != '\0' || number > INT64_MAX ||
	    (l->scale > 1 && !l->percent))
		return refuse(wrong, "a number, or one with '%' after it, as "
		    "the limit", text);
	l->number = minus ? -(int64_t)number : (int64_t)number;
	return true;
}

/* [SCOPE:]EVENT, where a pattern may have colons and an event has none. */
static bool
read_event(struct limit *l, const char *text, const char *end,
    struct complaint *wrong)
{
	const char	*colon, *rest = text;

	while (end > text && is_blank(end[-1]))
		end--;
	for (colon = end; colon > text && colon[-1] != ':'; colon--)
		;
	l->event = colon;
	l->event_len = (size_t)(end - colon);
	l->functions = colon > text;
	if (l->event_len == 0)
		return refuse(wrong, "the name of an event", text);
	if (!l->functions)
		return true;
	name_kind_of(&rest);
	if (rest == text)
		return refuse(wrong, "fn:, fl: or ob: in front", text);
	return colon == rest ||
	    select_add(&l->scope, text, (size_t)(colon - 1 - text), wrong);
}

bool
limit_read(struct limit *l, const char *text, struct complaint *wrong)
{
	const char	*op = text + strlen(text);

	memset(l, 0, sizeof(*l));
	l->text = text;
	while (op > text && *op != '>' && *op != '<')
		op--;
	if (op == text)
		return refuse(wrong, "EVENT>LIMIT", text);
	l->above = *op == '>';
	l->equal = op[1] == '=';
	return read_number(l, op + 1 + l->equal, wrong) &&
	    read_event(l, text, op, wrong);
}

void
limit_free(struct limit *l)
{
	select_free(&l->scope);
}

/* a * b against c * d. */
static int
compare_products(uint64_t a, uint64_t b, uint64_t c, uint64_t d)
{
	/* None is above 2^63: no product has the bit of the sign. */
	return wide_compare(wide_product(a, b), wide_product(c, d));
}

/* a * b against c * d where b and d are not negative. */
static int
compare_signed(int64_t a, uint64_t b, int64_t c, uint64_t d)
{
	int	 sign_a = b == 0 ? 0 : (a > 0) - (a < 0);
	int	 sign_c = d == 0 ? 0 : (c > 0) - (c < 0);

	if (sign_a != sign_c)
		return sign_a < sign_c ? -1 : 1;
	return sign_a * compare_products(num_size(a), b, num_size(c), d);
}

/* The change against the limit.  Of nothing, any change is infinite. */
static int
against(const struct limit *l, const struct change *c)
{
	if (!l->percent)
		return (c->by > l->number) - (c->by < l->number);
	if (c->old == 0)
		return c->by != 0 ? (c->by > 0) - (c->by < 0) :
		    (0 > l->number) - (0 < l->number);
	/* by / |old| against number / scale / 100 */
	return compare_signed(c->by, 100 * l->scale, l->number,
	    num_size(c->old));
}

bool
limit_holds(const struct limit *l, const struct change *c)
{
	int	 order = against(l, c);

	return (l->above ? order > 0 : order < 0) || (l->equal && order == 0);
}

int
limit_compare(const struct limit *l, const struct change *a,
    const struct change *b)
{
	int	 order;

	if (!l->percent || (a->old == 0 && b->old == 0))
		order = (a->by > b->by) - (a->by < b->by);
	else if (a->old == 0 && a->by != 0)
		order = a->by > 0 ? 1 : -1;
	else if (b->old == 0 && b->by != 0)
		order = b->by > 0 ? -1 : 1;
	else
		order = compare_signed(a->by,
		    b->old == 0 ? 1 : num_size(b->old), b->by,
		    a->old == 0 ? 1 : num_size(a->old));
	return l->above ? order : -order;
}

const char *
limit_tell(const struct limit *l, const struct change *c, char *out,
    size_t size)
{
	char	 event[80], percent[40] = "from nothing", new[NUM_ROOM + 1];
	int64_t	 sum = c->old;

	if (c->old != 0)
		snprintf(percent, sizeof(percent), "%+.2f%%",
		    100.0 * (double)c->by / (double)num_size(c->old));
	else if (c->by == 0)
		snprintf(percent, sizeof(percent), "+0.00%%");
	/* Several new profiles may have more than 63 bits, and no more than
	   64, since the change has not. */
	if (num_add(&sum, c->by))
		*num_put_i64(new, sum) = '\0';
	else {
		new[0] = '-';
		*num_put_u64(new + (c->old < 0), num_size(c->old) +
		    num_size(c->by)) = '\0';
	}
	snprintf(out, size, "%s %lld -> %s (%+lld, %s)",
	    diag_quote(event, sizeof(event), l->event, l->event_len),
	    (long long)c->old, new, (long long)c->by, percent);
	return out;
}
