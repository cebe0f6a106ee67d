/*
 * words_fuzz -- read any words as numbers, shares, totals and definitions of
 * events, as options do, for libFuzzer.
 *
 * Each line is an argument of each kind of option.  If it is refused, there
 * must be a reason.  Otherwise the value must be that which a simpler reader
 * finds, and must be read as the same once it is printed.
 */
#include <inttypes.h>

#include "input.h"
#include "text/num.h"
#include "profile/definition.h"
#include "ops/check/check.h"
#include "ops/filter/filter.h"
#include "cli/options.h"

enum { LONGEST = 300, PLACES = 6 };

static void
check_number(const char *word)
{
	struct complaint	 wrong = { "" };
	uint64_t		 n = 4711, max = UINT64_MAX;
	char			 text[NUM_ROOM + 1];
	const char		*p = word;
	bool			 good = options_number(word, 0, max, &n,
				    &wrong);

	MUST(good == (wrong.text[0] == '\0'));
	MUST(good || n == 4711);
	if (!good)
		return;
	MUST(*p != '\0' && p[strspn(p, "0123456789")] == '\0');
	while (p[0] == '0' && p[1] != '\0')
		p++;
	*num_put_u64(text, n) = '\0';
	MUST(strcmp(text, p) == 0);
	MUST(!options_number(word, n + 1, max, &n, &wrong) || n == max);
}

static void
check_percent(const char *word)
{
	struct complaint	 wrong = { "" };
	double			 n = -1, again = -1;
	char			 text[64];
	bool			 good = options_percent(word, 100, &n, &wrong);

	MUST(good == (wrong.text[0] == '\0'));
	if (!good)
		return;
	MUST(n >= 0 && n <= 100);
	MUST(word[strspn(word, "0123456789.eE+-%")] == '\0');
	snprintf(text, sizeof(text), "%.17g%%", n);
	MUST(options_percent(text, 100, &again, &wrong));
	MUST(n >= again && n <= again);
}

/*
 * Return the millionths in a share such as 12.5%, or UINT64_MAX if it is
 * malformed, exceeds 100 or has too many decimals.
 */
static uint64_t
share_of(const char *word)
{
	size_t		 whole = strspn(word, "0123456789"), places = 0, i;
	const char	*point = word + whole;
	uint64_t	 n = 0;

	if (*point == '.')
		places = strspn(point + 1, "0123456789");
	if (whole + places == 0 || places > PLACES)
		return UINT64_MAX;
	for (i = 0; i < whole && n <= FILTER_ALL; i++)
		n = n * 10 + (uint64_t)(word[i] - '0');
	for (i = 0; i < PLACES && n <= FILTER_ALL; i++)
		n = n * 10 + (i < places ? (uint64_t)(point[1 + i] - '0') : 0);
	point += *point == '.' ? 1 + places : 0;
	point += *point == '%';
	return *point == '\0' && n <= FILTER_ALL ? n : UINT64_MAX;
}

static void
check_share(const char *word)
{
	struct complaint	 wrong = { "" };
	struct filter		 f = { .by = BY_INSTR };
	uint64_t		 wanted = share_of(word);

	if (filter_share(&f, word, &wrong))
		MUST(f.trim.share == wanted);
	else
		MUST(wanted == UINT64_MAX && wrong.text[0] != '\0');
	filter_free(&f);
}

/* Read EVENT=NUMBER, the argument of --expect, --max and --min. */
static void
check_bound(const char *word)
{
	struct complaint	 wrong = { "" };
	struct bound_list	 list = { .n = 0 };
	const struct bound	*b, *c;
	char			 text[LONGEST + NUM_ROOM];

	if (bound_list_add(&list, BOUND_MAX, word, &wrong)) {
		b = &list.at[0];
		MUST(b->event_len > 0 && b->event_len < strlen(word));
		snprintf(text, sizeof(text), "%.*s=%" PRId64,
		    (int)b->event_len, b->text, b->number);
		MUST(bound_list_add(&list, BOUND_MAX, text, &wrong));
		b = &list.at[0];
		c = &list.at[1];
		MUST(b->number == c->number && b->event_len == c->event_len);
		MUST(memcmp(b->text, c->text, b->event_len) == 0);
	} else
		MUST(wrong.text[0] != '\0' && list.n == 0);
	mem_free(list.at);
}

static void
check_from_to(const char *word)
{
	struct complaint	 wrong = { "" };
	const char		*to = options_from_to(word, &wrong);

	MUST((to == NULL) == (wrong.text[0] != '\0'));
	MUST(to == NULL || (to > word + 1 && to[-1] == '=' &&
	    strchr(to, '=') == NULL));
}

/* Print a definition and read it again, which must give the same. */
static void
check_definition(const char *word)
{
	struct definition	 d = { .name = { NULL, 0 } }, e = d;
	char			 text[8 * LONGEST];

	if (!definition_read(&d, slice_of(word))) {
		definition_free(&d);
		return;
	}
	snprintf(text, sizeof(text), "%.*s%s%.*s : %.*s", (int)d.name.len,
	    d.name.at, d.formula.len > 0 ? " = " : "", (int)d.formula.len,
	    d.formula.len > 0 ? d.formula.at : "", (int)d.title.len,
	    d.title.len > 0 ? d.title.at : "");
	MUST(definition_read(&e, slice_of(text)));
	MUST(string_compare(&d.name, &e.name) == 0);
	MUST(d.formula.len == e.formula.len && (d.formula.len == 0 ||
	    string_compare(&d.formula, &e.formula) == 0));
	MUST(d.title.len == e.title.len && (d.title.len == 0 ||
	    string_compare(&d.title, &e.title) == 0));
	definition_free(&d);
	definition_free(&e);
}

static void
check_event(const char *word)
{
	struct complaint	 wrong = { "" };
	struct filter		 f = { .by = BY_INSTR };

	MUST(event_filter_define(&f.events, word, &wrong) ==
	    (wrong.text[0] == '\0'));
	filter_free(&f);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input	 in = { data, size };
	char		*word;

	diag_start("fuzz");
	while (in.len > 0) {
		word = input_string(input_line(&in));
		if (strlen(word) < LONGEST) {
			check_number(word);
			check_percent(word);
			check_share(word);
			check_bound(word);
			check_from_to(word);
			check_definition(word);
			check_event(word);
		}
		free(word);
	}
	return 0;
}
