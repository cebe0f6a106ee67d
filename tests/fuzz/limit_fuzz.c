/*
 * limit_fuzz -- read limits of --fail-if, and judge changes by them, for
 * libFuzzer.
 *
 * The first line is a limit; the bytes after it are numbers.
 *
 * If a limit is refused, there must be a reason.  Otherwise it is printed from
 * its members, and must be read as the same limit.  The change next to the
 * largest one that a condition allows must be too large.  If a change is too
 * large, so must be every larger one.
 */
#include <inttypes.h>

#include "input.h"
#include "text/num.h"
#include "io/sink.h"
#include "ops/gate/limit.h"

enum { LONGEST = 300 };

static void
print_select(struct sink *out, const struct select *s)
{
	if (s->n > 0)
		sink_put(out, s->choices[0].what.at, s->choices[0].what.len);
}

static void
print_number(struct sink *out, const struct limit_condition *c)
{
	uint64_t	 size = num_size(c->number), scale = c->scale;

	sink_text(out, c->number < 0 ? "-" : "");
	sink_format(out, "%" PRIu64, size / scale);
	sink_text(out, scale > 1 ? "." : "");
	for (size %= scale; scale > 1; size %= scale) {
		scale /= 10;
		sink_format(out, "%" PRIu64, size / scale);
	}
	sink_text(out, c->percent ? "%" : "");
}

/* Print a limit from its members, with a NUL at the end. */
static void
print_limit(struct string *to, const struct limit *l)
{
	const struct limit_condition	*c;
	const char			*word = l->scope->word;
	struct sink			 out;
	size_t				 i;

	sink_memory(&out, to);
	if (l->scope->rows == LIMIT_FUNCTIONS && l->what.n == 0 &&
	    *word == '\0')
		word = "fn:";
	sink_text(&out, word);
	print_select(&out, &l->what);
	if (l->scope->rows == LIMIT_ARCS)
		sink_text(&out, "=>");
	print_select(&out, &l->callees);
	if (l->scope->rows == LIMIT_ARCS || l->what.n > 0)
		sink_text(&out, ":");
	for (i = 0; i < l->n; i++) {
		c = &l->conditions[i];
		sink_text(&out, i > 0 ? "&" : "");
		sink_put(&out, c->formula.at, c->formula.len);
		sink_text(&out, c->above ? ">" : "<");
		sink_text(&out, c->equal ? "=" : "");
		print_number(&out, c);
	}
	sink_put(&out, "", 1);
	sink_close(&out);
}

static void
must_be_same(const struct limit *a, const struct limit *b)
{
	const struct limit_condition	*c, *d;
	size_t				 i;

	MUST(a->scope == b->scope && a->n == b->n);
	MUST(a->what.n == b->what.n && a->callees.n == b->callees.n);
	for (i = 0; i < a->n; i++) {
		c = &a->conditions[i];
		d = &b->conditions[i];
		MUST(slice_same(c->formula, d->formula));
		MUST(c->above == d->above && c->equal == d->equal);
		MUST(c->percent == d->percent);
		MUST(c->number == d->number && c->scale == d->scale);
	}
}

static void
read_again(const struct limit *l)
{
	struct string		 text = { NULL, 0 }, again = { NULL, 0 };
	struct complaint	 wrong;
	struct limit		 m;

	print_limit(&text, l);
	MUST(limit_read(&m, text.at, &wrong));
	must_be_same(l, &m);
	print_limit(&again, &m);
	MUST(string_compare(&text, &again) == 0);
	limit_free(&m);
	string_assign(&text, NULL, 0);
	string_assign(&again, NULL, 0);
}

static int64_t
number(struct input *in)
{
	uint64_t	 n = 0;
	unsigned	 bytes = input_byte(in) % 9, i;

	for (i = 0; i < bytes; i++)
		n = n << 8 | input_byte(in);
	return (int64_t)(input_byte(in) % 2 == 0 ? n : 0 - n);
}

static void
check_allowed(const struct limit_condition *l, struct change c)
{
	c.noise = 0;
	c.by = limit_allowed(l, &c);
	/* Skip results that were limited to 64 bits. */
	if (num_size(c.by) >= INT64_MAX - 1)
		return;
	MUST(!limit_holds(l, &c));
	c.by += l->above ? 1 : -1;
	MUST(limit_holds(l, &c));
}

static void
check_changes(const struct limit *l, struct input *in)
{
	struct change	 a = { .old = number(in), .by = number(in) }, b;
	char		 text[LIMIT_ROOM];
	size_t		 i;
	int		 order;

	b = (struct change){ .old = number(in), .by = number(in) };
	a.noise = (uint64_t)number(in);
	b.noise = (uint64_t)number(in);
	a.digits = b.digits = input_byte(in) % 10;
	for (i = 0; i < l->n; i++) {
		order = limit_compare(&l->conditions[i], &a, &b);
		MUST((order > 0) - (order < 0) ==
		    -limit_compare(&l->conditions[i], &b, &a));
		if (order <= 0 && limit_holds(&l->conditions[i], &a))
			MUST(limit_holds(&l->conditions[i], &b));
		limit_tell(&l->conditions[i], &a, text, sizeof(text));
		MUST(strlen(text) + 1 < sizeof(text));
		check_allowed(&l->conditions[i], a);
		check_allowed(&l->conditions[i], b);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input		 in = { data, size };
	struct slice		 line = input_line(&in);
	struct complaint	 wrong = { "" };
	struct limit		 l;
	char			*text;

	if (line.len > LONGEST)
		return 0;
	diag_start("fuzz");
	text = input_string(line);
	if (limit_read(&l, text, &wrong)) {
		MUST(wrong.text[0] == '\0' && l.n > 0);
		read_again(&l);
		check_changes(&l, &in);
	} else
		MUST(wrong.text[0] != '\0');
	limit_free(&l);
	free(text);
	return 0;
}
