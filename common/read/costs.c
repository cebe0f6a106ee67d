/*
 * The counts of a line before a malformed one are added: after an error the
 * profile is not used anyway.
 */
#include "read/costs.h"

#include <string.h>

#include "read/scope.h"
#include "read/sums.h"

/* Read a count that is not just a few digits.  Returns its end, or p after an
   error. */
static const char *
odd_count(struct reader *r, const char *p, int64_t *value)
{
	static const char	 wanted[] = "a number of 63 bits";
	struct cursor		*c = &r->cursor;
	bool			 wide;
	const char		*end = scan_signed(p, value, &wide);

	if (end == p || (*end != '\n' && !is_blank(*end))) {
		cursor_expected(c, p, FIND_BAD_COUNT, "a number", "");
		return p;
	}
	if (wide && (*p == '-' || r->part.creator != CREATOR_XDEBUG)) {
		cursor_expected(c, p, FIND_BAD_COUNT, wanted, "");
		return p;
	}
	if (wide)
		cursor_expected(c, p, FIND_WRAPPED_COUNT, wanted,
		    "; taken for a negative one");
	return end;
}

static void
too_many_counts(struct reader *r, const char *p)
{
	uint32_t	 n = r->events.list.n;
	char		 found[QUOTE_MAX];

	cursor_find_at(&r->cursor, p, FIND_TOO_MANY_COUNTS, "expected at most "
	    "%u count%s, found also '%s'", n, n == 1 ? "" : "s",
	    cursor_quote_word(p, found, sizeof(found)));
}

/* Callgrind omits zeros at the end of a line; Cachegrind writes them. */
static void
too_few_counts(struct reader *r, const char *p, uint32_t n)
{
	cursor_find_at(&r->cursor, p, FIND_TOO_FEW_COUNTS, "expected %u "
	    "count%s, found %u; cg_merge refuses the line", r->events.list.n,
	    r->events.list.n == 1 ? "" : "s", n);
}

/* Whether a count below 0 needs no warning: memory can be freed, Xdebug writes
   negative counts, and grindkit's files have them from their inputs. */
static bool
may_be_negative(const struct reader *r, uint32_t column)
{
	static const char		 memory[] = "Memory";
	const struct intern_entry	*e;

	e = &r->p->names.entries[r->p->events[column].name];
	return r->part.difference || r->part.creator == CREATOR_XDEBUG ||
	    r->part.creator == CREATOR_GRINDKIT || (e->len >= strlen(memory) &&
	    memcmp(e->text, memory, strlen(memory)) == 0);
}

/* Read one count at p, which is not at a blank.  Returns its end, or p after an
   error. */
static const char *
read_count(struct reader *r, const char *p, int64_t *value)
{
	const char	*end;
	uint64_t	 v;

	end = scan_decimal(p, &v);
	*value = (int64_t)v;
	/* Other bytes that end a word are refused in the next round. */
	if (end > p && end - p < SCAN_DIGITS && ends_word(*end))
		return end;
	return odd_count(r, p, value);
}

const char *
costs_counts(struct reader *r, const char *p, struct cost_table *t,
    uint32_t row, uint32_t first)
{
	const char	*end;
	uint32_t	 i, column;
	int64_t		 value;

	for (i = 0;; i++, p = end) {
		p = skip_blanks(p);
		if (*p == '\n')
			break;
		if (i == r->events.list.n) {
			too_many_counts(r, p);
			return NULL;
		}
		end = read_count(r, p, &value);
		if (end == p)
			return NULL;
		/* Skip zeros: with many events most counts are. */
		if (value == 0)
			continue;
		column = r->events.list.at[i];
		if (value < 0) {
			r->part.metadata.negative = true;
			if (read_judges(r->options) &&
			    !may_be_negative(r, column))
				cursor_expected(&r->cursor, p,
				    FIND_NEGATIVE_COST, "a count from 0 on, "
				    "as the profile is no difference", "");
		}
		if (first == 0)
			sums_add(&r->sums, column, value);
		costs_count(r, t, row, first + column, value);
	}
	if (i < r->events.list.n && read_judges(r->options) &&
	    r->part.cachegrind)
		too_few_counts(r, p, i);
	return p + 1;
}

const char *
costs_line(struct reader *r, const char *p)
{
	struct position	 at;
	const char	*q, *next;
	uint32_t	 row;

	if (r->scope.section == ID_NONE && !scope_enter(r))
		return cursor_next(&r->cursor, p);
	q = positions_read(&r->positions, &r->cursor, p, &at, true);
	if (q != NULL) {
		row = profile_cost(r->p, r->scope.section, &at);
		next = costs_counts(r, q, &r->p->costs, row, 0);
		if (next != NULL)
			return next;
	}
	return cursor_next(&r->cursor, p);
}
