#include <string.h>

#include "base/mem.h"
#include "text/scan.h"
#include "read/read.h"
#include "read/reader.h"

/* Add to a count of a row, as often as the input counts. */
HOT void
add_count(const struct reader *r, struct cost_table *t, uint32_t row,
    uint32_t i,
    int64_t v)
{
	if (r->weight == 1)
		cost_table_add(t, row, i, v);
	else
		cost_table_add_wide(t, row, i, wide_multiply(wide_of(v),
		    r->weight));
}

/* A count that is not just a few digits; its end, or p after an error. */
static const char *
odd_count(struct reader *r, const char *p, int64_t *value)
{
	const char	*end;
	uint64_t	 v;
	bool		 minus = *p == '-';
	char		 found[QUOTE_MAX];

	end = scan_number(p + minus, &v);
	if (end == p + minus || (*end != '\n' && !is_blank(*end))) {
		reader_find_at(r, p, FIND_BAD_COUNT,
		    "expected a number, found '%s'",
		    word_quote(p, found, sizeof(found)));
		return p;
	}
	if (v > (uint64_t)INT64_MAX + minus) {
		if (minus || r->creator != CREATOR_XDEBUG) {
			reader_find_at(r, p, FIND_BAD_COUNT,
			    "expected a number of 63 bits, found '%s'",
			    word_quote(p, found, sizeof(found)));
			return p;
		}
		reader_find_at(r, p, FIND_WRAPPED_COUNT, "expected a number "
		    "of 63 bits, found '%s'; taken for a negative one",
		    word_quote(p, found, sizeof(found)));
	}
	*value = (int64_t)(minus ? 0 - v : v);
	return end;
}

static void
too_many_counts(struct reader *r, const char *p)
{
	char	 found[QUOTE_MAX];

	reader_find_at(r, p, FIND_TOO_MANY_COUNTS, "expected at most %u "
	    "counts, found also '%s'", r->event_n,
	    word_quote(p, found, sizeof(found)));
}

/* One count at p, which is no blank; its end, or p after an error. */
static const char *
read_count(struct reader *r, const char *p, int64_t *value)
{
	const char	*end;
	uint64_t	 v;

	end = scan_decimal(p, &v);
	*value = (int64_t)v;
	/* What else ends a word fails in the next round. */
	if (end > p && end - p < SCAN_DIGITS && ends_word(*end))
		return end;
	return odd_count(r, p, value);
}

static const char *
skip_blanks(const char *p)
{
	if (*p == ' ')
		p++;
	while (is_blank(*p))
		p++;
	return p;
}

/*
 * Add the counts from p to the end of the line to a row, behind its first
 * columns, and, if there are none, to the totals; the next line, or NULL
 * after an error.  Zeros cost nothing: most counts of many events are.
 */
static const char *
add_counts(struct reader *r, const char *p, struct cost_table *t, uint32_t row,
    uint32_t first)
{
	const char	*end;
	uint32_t	 i, column;
	int64_t		 value;

	for (i = 0;; i++, p = end) {
		p = skip_blanks(p);
		if (*p == '\n')
			break;
		if (i == r->event_n) {
			too_many_counts(r, p);
			return NULL;
		}
		end = read_count(r, p, &value);
		if (end == p)
			return NULL;
		if (value == 0)
			continue;
		column = r->columns[i];
		if (value < 0) {
			r->part.negative = true;
			check_negative(r, p, column);
		}
		if (first == 0)
			reader_add(r, column, value);
		add_count(r, t, row, first + column, value);
	}
	check_few(r, p, i);
	return p + 1;
}

/* A relative or hexadecimal position; its end, or p after an error. */
static const char *
odd_position(struct reader *r, const char *p, uint64_t base, uint64_t *value)
{
	const char	*end;
	uint64_t	 v;
	char		 found[QUOTE_MAX];
	bool		 sign = *p == '+' || *p == '-';

	if (*p == '*') {
		*value = base;
		end = p + 1;
	} else {
		end = scan_number(p + sign, &v);
		*value = *p == '+' ? base + v : *p == '-' ? base - v : v;
		if (end == p + sign || (*p == '+' && *value < v)) {
			end = p;
		} else if (*p == '-' && v > base) {
			reader_find_at(r, p, FIND_NEGATIVE_POSITION, "expected "
			    "a position from 0 on, found '%s' from %llu; "
			    "0 taken",
			    word_quote(p, found, sizeof(found)),
			    (unsigned long long)base);
			*value = 0;
		}
	}
	if (end == p || (*end != '\n' && !is_blank(*end))) {
		reader_find_at(r, p, FIND_BAD_POSITION, "expected a position, "
		    "found '%s'", word_quote(p, found, sizeof(found)));
		return p;
	}
	return end;
}

/* One position: the plain kinds here, all others in odd_position(). */
static const char *
read_column(struct reader *r, const char *p, uint64_t base, uint64_t *value)
{
	const char	*end;
	uint64_t	 v;

	if (*p == '*' && ends_word(p[1])) {
		*value = base;
		return p + 1;
	}
	if (*p == '+' || *p == '-') {
		end = scan_decimal(p + 1, &v);
		*value = *p == '+' ? base + v : base - v;
		if (end - p > 1 && end - p < SCAN_DIGITS && ends_word(*end) &&
		    (*p == '+' ? *value >= v : v <= base))
			return end;
	} else {
		end = scan_decimal(p, value);
		if (end > p && end - p < SCAN_DIGITS && ends_word(*end))
			return end;
	}
	return odd_position(r, p, base, value);
}

static bool
set_position(struct reader *r, const uint64_t *value, struct position *at)
{
	uint64_t	 line = value[r->line_column];

	at->addr = value[r->instr_column];
	at->line = (uint32_t)line;
	if (line <= UINT32_MAX)
		return true;
	reader_find(r, FIND_BAD_POSITION, "expected a line number up to %lu, "
	    "found %llu", (unsigned long)UINT32_MAX, (unsigned long long)line);
	return false;
}

/*
 * The positions at p; where the counts begin, or NULL after an error.  The
 * base of relative ones is the last self cost line, so only that moves it:
 * Callgrind writes so, though its readers move it on call lines too.
 */
static const char *
read_position(struct reader *r, const char *p, struct position *at, bool move)
{
	uint64_t	 value[POSITION_MAX + 1];
	const char	*end;
	uint32_t	 i;

	check_relative(r, p);
	if (r->position_n == 1 && r->line_column == 0) {
		end = read_column(r, p, r->base[0], &value[0]);
		at->addr = 0;
		at->line = (uint32_t)value[0];
		if (end > p && value[0] <= UINT32_MAX) {
			if (move)
				r->base[0] = value[0];
			check_moved(r, value);
			return end;
		}
		if (end == p)
			return NULL;
	}
	value[POSITION_MAX] = 0;
	for (i = 0; i < r->position_n; i++, p = end) {
		p = skip_blanks(p);
		end = read_column(r, p, r->base[i], &value[i]);
		if (end == p)
			return NULL;
		if (move)
			r->base[i] = value[i];
	}
	check_moved(r, value);
	return set_position(r, value, at) ? p : NULL;
}

/* Target positions may be missing, or more than there are columns. */
static const char *
odd_target(struct reader *r, const char *p, struct position *at)
{
	uint64_t	 value[POSITION_MAX + 1] = { 0 }, extra;
	const char	*end;
	uint32_t	 i;

	for (i = 0;; i++, p = end) {
		p = skip_blanks(p);
		if (*p == '\n')
			break;
		if (i < r->position_n)
			end = read_column(r, p, r->base[i], &value[i]);
		else
			end = read_column(r, p, 0, &extra);
		if (end == p)
			return NULL;
	}
	return set_position(r, value, at) ? p + 1 : NULL;
}

/* The target of a call or jump at p; the next line, or NULL after an error. */
static const char *
read_target(struct reader *r, const char *p, struct position *at)
{
	const char	*end;
	uint64_t	 v;

	p = skip_blanks(p);
	check_relative(r, p);
	if (r->line_column == 0 && is_digit(*p)) {
		end = scan_decimal(p, &v);
		if (end - p < 10 && *end == ' ')
			end++;
		if (end - p < 10 && *end == '\n') {
			at->addr = 0;
			at->line = (uint32_t)v;
			return end + 1;
		}
	}
	return odd_target(r, p, at);
}

static const char *
cost_line(struct reader *r, const char *p)
{
	struct position	 at;
	const char	*q, *next;
	uint32_t	 row;

	if (r->section == ID_NONE && !reader_enter(r))
		return line_next(r, p);
	q = read_position(r, p, &at, true);
	if (q != NULL) {
		row = profile_cost(r->p, r->section, &at);
		next = add_counts(r, q, &r->p->costs, row, 0);
		if (next != NULL)
			return next;
	}
	return line_next(r, p);
}

/* The second line of a call: where it is made, and its inclusive cost. */
static const char *
call_cost_line(struct reader *r, const char *p)
{
	struct profile	*o = r->p;
	const char	*q, *next;
	uint32_t	 row;

	r->pending = PENDING_NONE;
	q = read_position(r, p, &r->arc.from, false);
	if (q == NULL)
		return line_next(r, p);
	row = profile_arc(o, r->section, &r->arc);
	add_count(r, &o->arcs, row, ARC_CALLS, r->calls);
	next = add_counts(r, q, &o->arcs, row, ARC_COSTS);
	return next == NULL ? line_next(r, p) : next;
}

/* A count at p, for calls and jumps, below zero in a difference; NULL after
   an error. */
static const char *
read_times(struct reader *r, const char *p, int64_t *times)
{
	const char	*end, *digits;
	uint64_t	 v;
	char		 found[QUOTE_MAX];

	p = skip_blanks(p);
	digits = p + (*p == '-');
	end = scan_decimal(digits, &v);
	if (end == digits || end - digits >= SCAN_DIGITS || *end == 'x') {
		end = scan_number(digits, &v);
		if (end == digits || v > (uint64_t)INT64_MAX + (*p == '-')) {
			reader_find_at(r, p, FIND_BAD_COUNT,
			    "expected a number of times, found '%s'",
			    word_quote(p, found, sizeof(found)));
			return NULL;
		}
	}
	*times = (int64_t)(*p == '-' ? 0 - v : v);
	return end;
}

/* calls=COUNT TARGET; p is behind the `='. */
static const char *
calls_line(struct reader *r, const char *p)
{
	const char	*q;

	r->part.cachegrind = false;
	if (r->section == ID_NONE && !reader_enter(r))
		return line_next(r, p);
	q = read_times(r, p, &r->calls);
	if (q != NULL) {
		check_calls(r, p, r->calls);
		check_negative_times(r, p, r->calls);
	}
	if (q == NULL || (q = read_target(r, q, &r->arc.to)) == NULL)
		return line_next(r, p);
	r->arc.callee = reader_callee(r);
	r->pending = PENDING_CALL;
	return q;
}

/*
 * jump=COUNT TARGET, and jcnd=FOLLOWED/EXECUTED TARGET as Callgrind writes,
 * or jcnd=EXECUTED FOLLOWED TARGET as its manual says; p is behind the `='.
 */
static const char *
jump_line(struct reader *r, const char *p, bool conditional)
{
	const char	*q;
	int64_t		 first, second;
	bool		 slash;

	r->part.cachegrind = false;
	if (r->section == ID_NONE && !reader_enter(r))
		return line_next(r, p);
	if ((q = read_times(r, p, &first)) == NULL)
		return line_next(r, p);
	check_negative_times(r, p, first);
	r->executed = r->followed = first;
	if (conditional) {
		slash = *q == '/';
		if ((q = read_times(r, q + slash, &second)) == NULL)
			return line_next(r, p);
		r->executed = slash ? second : first;
		r->followed = slash ? first : second;
	}
	if ((q = read_target(r, q, &r->jump.to)) == NULL)
		return line_next(r, p);
	r->jump.conditional = conditional;
	r->jump.file = r->jfi != ID_NONE ? r->jfi : r->file;
	r->jump.name = r->jfn != ID_NONE ? r->jfn : r->fn;
	r->jfi = r->jfn = ID_NONE;
	r->pending = PENDING_JUMP;
	return q;
}

static void
add_jump(struct reader *r)
{
	uint32_t	 row = profile_jump(r->p, r->section, &r->jump);

	r->pending = PENDING_NONE;
	add_count(r, &r->p->jumps, row, JUMP_EXECUTED, r->executed);
	add_count(r, &r->p->jumps, row, JUMP_FOLLOWED, r->followed);
}

/* The second line of a jump: where it is made.  With counts it is a cost
   line as well. */
static const char *
jump_source_line(struct reader *r, const char *p)
{
	const char	*q;

	r->pending = PENDING_NONE;
	q = read_position(r, p, &r->jump.from, false);
	if (q == NULL)
		return line_next(r, p);
	add_jump(r);
	q = skip_blanks(q);
	return *q == '\n' ? q + 1 : cost_line(r, p);
}

void
pending_drop(struct reader *r)
{
	uint64_t	 value[POSITION_MAX + 1] = { 0 };

	if (r->pending == PENDING_CALL)
		reader_find(r, FIND_CALL_WITHOUT_COST, "expected a cost line "
		    "behind 'calls='; the call is dropped");
	if (r->pending == PENDING_JUMP) {
		reader_find(r, FIND_JUMP_WITHOUT_SOURCE, "expected the source "
		    "of the jump behind it; the last cost line is taken");
		memcpy(value, r->base, r->position_n * sizeof(*value));
		if (set_position(r, value, &r->jump.from))
			add_jump(r);
	}
	r->pending = PENDING_NONE;
}

/* A line that no rule knows. */
static const char *
unknown_line(struct reader *r, const char *p)
{
	const char	*q = p;
	char		 found[QUOTE_MAX];

	line_quote(r, p, found, sizeof(found));
	while (*q >= 'a' && *q <= 'z')
		q++;
	if (q > p && *q == '=')
		reader_find_at(r, p, FIND_UNKNOWN_RECORD,
		    "expected a record of the format, found '%s'; skipped",
		    found);
	else
		reader_find_at(r, p, FIND_BAD_LINE, "expected a cost line or a "
		    "record such as 'fn=', found '%s'", found);
	return line_next(r, p);
}

/* Any line that is no cost line. */
static const char *
other_line(struct reader *r, const char *p)
{
	const char	*next;

	if (*p == '\r' || *p == ' ' || *p == '\t') {
		for (next = p; is_blank(*next); next++)
			;
		if (*next == '\n')
			return next + 1;
		pending_drop(r);
		return unknown_line(r, p);
	}
	if (*p == '#' && memcmp(p, "# callgrind format", 18) != 0)
		return line_next(r, p);
	if (r->pending != PENDING_NONE)
		pending_drop(r);
	next = name_record(r, p);
	if (next == p) {
		if (memcmp(p, "calls=", 6) == 0)
			next = calls_line(r, p + 6);
		else if (memcmp(p, "rcalls=", 7) == 0)
			next = calls_line(r, p + 7);
		else if (memcmp(p, "jump=", 5) == 0)
			next = jump_line(r, p + 5, false);
		else if (memcmp(p, "jcnd=", 5) == 0)
			next = jump_line(r, p + 5, true);
		else if ((next = body_key(r, p)) == p)
			next = unknown_line(r, p);
	}
	return next;
}

const char *
body_lines(struct reader *r, const char *p)
{
	while (p < r->end && !r->leave) {
		if ((p = fast_lines(r, p)) == r->end)
			break;
		r->line++;
		r->begin = p;
		if (starts_position(*p)) {
			if (r->pending == PENDING_NONE)
				p = cost_line(r, p);
			else if (r->pending == PENDING_CALL)
				p = call_cost_line(r, p);
			else
				p = jump_source_line(r, p);
		} else if (*p == '\n')
			p++;
		else
			p = other_line(r, p);
	}
	return p;
}
