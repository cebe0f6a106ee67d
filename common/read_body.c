#include <string.h>

#include "mem.h"
#include "num.h"
#include "read.h"
#include "reader.h"
#include "scan.h"

/* The counts of one line that are not zero, and their columns. */
struct counts {
	uint32_t	 given;		/* how many the line has */
	uint32_t	 n;
	uint32_t	 column[EVENT_MAX];
	int64_t		 value[EVENT_MAX];
};

static void
overflow(struct reader *r, uint32_t function)
{
	const struct profile	*p = r->p;
	uint32_t		 name = p->functions[function].name;
	char			 found[QUOTE_MAX];

	reader_find(r, FIND_OVERFLOW, "the sum of costs of function '%s' "
	    "leaves 64 bits", diag_quote(found, sizeof(found),
	    intern_text(&p->names, name), intern_length(&p->names, name)));
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
		reader_find(r, FIND_BAD_COUNT, "expected a number, found '%s'",
		    word_quote(p, found, sizeof(found)));
		return p;
	}
	if (v > (uint64_t)INT64_MAX + minus) {
		if (minus || r->creator != CREATOR_XDEBUG) {
			reader_find(r, FIND_BAD_COUNT, "expected a number of "
			    "63 bits, found '%s'",
			    word_quote(p, found, sizeof(found)));
			return p;
		}
		reader_find(r, FIND_WRAPPED_COUNT, "expected a number of 63 "
		    "bits, found '%s'; taken for a negative one",
		    word_quote(p, found, sizeof(found)));
	}
	*value = (int64_t)(minus ? 0 - v : v);
	return end;
}

/* The counts from p to the end of the line; the next line, or NULL after an
   error. */
static inline const char *
read_counts(struct reader *r, const char *p, struct counts *c)
{
	const char	*end;
	uint64_t	 v;
	int64_t		 value;
	char		 found[QUOTE_MAX];

	c->n = 0;
	for (c->given = 0;; c->given++, p = end) {
		while (is_blank(*p))
			p++;
		if (*p == '\n')
			return p + 1;
		if (c->given == r->event_n) {
			reader_find(r, FIND_TOO_MANY_COUNTS, "expected at most "
			    "%u counts, found also '%s'", r->event_n,
			    word_quote(p, found, sizeof(found)));
			return NULL;
		}
		end = scan_decimal(p, &v);
		value = (int64_t)v;
		if (end == p || end - p >= SCAN_DIGITS ||
		    (*end != '\n' && !is_blank(*end))) {
			end = odd_count(r, p, &value);
			if (end == p)
				return NULL;
		}
		if (value != 0) {
			c->column[c->n] = r->columns[c->given];
			c->value[c->n++] = value;
		}
	}
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
			reader_find(r, FIND_NEGATIVE_POSITION, "expected a "
			    "position from 0 on, found '%s' from %llu; 0 taken",
			    word_quote(p, found, sizeof(found)),
			    (unsigned long long)base);
			*value = 0;
		}
	}
	if (end == p || (*end != '\n' && !is_blank(*end))) {
		reader_find(r, FIND_BAD_POSITION, "expected a position, "
		    "found '%s'", word_quote(p, found, sizeof(found)));
		return p;
	}
	return end;
}

static const char *
read_column(struct reader *r, const char *p, uint64_t base, uint64_t *value)
{
	const char	*end = scan_decimal(p, value);

	if (end > p && end - p < SCAN_DIGITS && (is_blank(*end) ||
	    *end == '\n'))
		return end;
	return odd_position(r, p, base, value);
}

static bool
set_position(struct reader *r, const uint64_t *value, struct position *at)
{
	at->addr = value[r->instr_column];
	if (value[r->line_column] > UINT32_MAX) {
		reader_find(r, FIND_BAD_POSITION, "expected a line number up "
		    "to %lu, found %llu", (unsigned long)UINT32_MAX,
		    (unsigned long long)value[r->line_column]);
		return false;
	}
	at->line = (uint32_t)value[r->line_column];
	return true;
}

/*
 * The positions at p; where the counts begin, or NULL after an error.  The
 * base of relative ones is the last self cost line, so only that moves it:
 * Callgrind writes so, though its readers move it on call lines too.
 */
static inline const char *
read_position(struct reader *r, const char *p, struct position *at, bool move)
{
	uint64_t	 value[POSITION_MAX + 1];
	const char	*end;
	uint32_t	 i;

	value[POSITION_MAX] = 0;
	for (i = 0; i < r->position_n; i++, p = end) {
		while (is_blank(*p))
			p++;
		end = read_column(r, p, r->base[i], &value[i]);
		if (end == p)
			return NULL;
	}
	if (!set_position(r, value, at))
		return NULL;
	if (move)
		memcpy(r->base, value, r->position_n * sizeof(*value));
	return p;
}

/* Target positions may be missing, or more than there are columns. */
static const char *
read_target(struct reader *r, const char *p, struct position *at)
{
	uint64_t	 value[POSITION_MAX + 1] = { 0 }, extra;
	const char	*end;
	uint32_t	 i;

	for (i = 0;; i++, p = end) {
		while (is_blank(*p))
			p++;
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

/* Take every count so many times as the options say. */
static bool
weigh(struct reader *r, struct counts *c)
{
	uint32_t	 i;

	for (i = 0; i < c->n; i++)
		if (!num_multiply(&c->value[i], r->options->weight))
			return false;
	return true;
}

static bool
add_totals(struct reader *r, const struct counts *c)
{
	uint32_t	 i;

	for (i = 0; i < c->n; i++)
		if (!num_add(&r->totals[c->column[i]], c->value[i]))
			return false;
	return true;
}

/* Add a self cost line to the section in force. */
static void
add_self(struct reader *r, const struct position *at, struct counts *c)
{
	struct section	*s;
	uint32_t	 row, i;
	bool		 good;

	if (r->section == ID_NONE && !reader_enter(r))
		return;
	s = &r->p->sections[r->section];
	good = add_totals(r, c);
	if (r->options->weight != 1)
		good = good && weigh(r, c);
	row = profile_cost(r->p, s, at);
	for (i = 0; i < c->n; i++)
		good &= rows_add(&r->p->costs, row, c->column[i],
		    c->value[i]);
	if (!good)
		overflow(r, s->function);
}

static const char *
cost_line(struct reader *r, const char *p)
{
	struct counts	 c;
	struct position	 at;
	const char	*q, *next;

	q = read_position(r, p, &at, true);
	if (q == NULL || (next = read_counts(r, q, &c)) == NULL)
		return line_next(r, p);
	add_self(r, &at, &c);
	return next;
}

/* The second line of a call: where it is made, and its inclusive cost. */
static const char *
call_cost_line(struct reader *r, const char *p)
{
	struct counts	 c;
	struct graph	*g;
	const char	*q, *next;
	uint32_t	 row, i;
	int64_t		 calls = r->calls;
	bool		 good = true;

	r->pending = PENDING_NONE;
	q = read_position(r, p, &r->arc.from, false);
	if (q == NULL || (next = read_counts(r, q, &c)) == NULL)
		return line_next(r, p);
	if (r->options->weight != 1)
		good = weigh(r, &c) &&
		    num_multiply(&calls, r->options->weight);
	g = profile_graph(r->p, r->section);
	row = profile_arc(r->p, g, &r->arc);
	good &= rows_add(&r->p->arcs, row, ARC_CALLS, calls);
	for (i = 0; i < c.n; i++)
		good &= rows_add(&r->p->arcs, row, ARC_COSTS + c.column[i],
		    c.value[i]);
	if (!good)
		overflow(r, r->p->sections[r->section].function);
	return next;
}

/* A count at p, for calls and jumps; NULL after an error. */
static const char *
read_times(struct reader *r, const char *p, int64_t *times)
{
	const char	*end;
	uint64_t	 v;
	char		 found[QUOTE_MAX];

	while (is_blank(*p))
		p++;
	end = scan_number(p, &v);
	if (end == p || v > INT64_MAX) {
		reader_find(r, FIND_BAD_COUNT, "expected a number of times, "
		    "found '%s'", word_quote(p, found, sizeof(found)));
		return NULL;
	}
	*times = (int64_t)v;
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
	if (q == NULL || (q = read_target(r, q, &r->arc.to)) == NULL)
		return line_next(r, p);
	r->arc.callee = reader_callee(r);
	r->pending = PENDING_CALL;
	/* Nearly always the cost follows at once. */
	if (q < r->end && (is_digit(*q) || *q == '+' || *q == '-' ||
	    *q == '*')) {
		r->line++;
		return call_cost_line(r, q);
	}
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

	r->part.cachegrind = false;
	if (r->section == ID_NONE && !reader_enter(r))
		return line_next(r, p);
	q = read_times(r, p, &first);
	if (q == NULL)
		return line_next(r, p);
	r->executed = r->followed = first;
	if (conditional) {
		bool	 slash = *q == '/';

		q = read_times(r, q + slash, &second);
		if (q == NULL)
			return line_next(r, p);
		r->executed = slash ? second : first;
		r->followed = slash ? first : second;
	}
	q = read_target(r, q, &r->jump.to);
	if (q == NULL)
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
	struct graph	*g = profile_graph(r->p, r->section);
	uint32_t	 row = profile_jump(r->p, g, &r->jump);

	r->pending = PENDING_NONE;
	if (!num_multiply(&r->executed, r->options->weight) ||
	    !num_multiply(&r->followed, r->options->weight) ||
	    !rows_add(&r->p->jumps, row, JUMP_EXECUTED, r->executed) ||
	    !rows_add(&r->p->jumps, row, JUMP_FOLLOWED, r->followed))
		overflow(r, r->p->sections[r->section].function);
}

/* The second line of a jump: where it is made.  With counts it is a cost
   line as well. */
static const char *
jump_source_line(struct reader *r, const char *p)
{
	struct counts	 c;
	const char	*q, *next;

	q = read_position(r, p, &r->jump.from, false);
	if (q == NULL || (next = read_counts(r, q, &c)) == NULL) {
		r->pending = PENDING_NONE;
		return line_next(r, p);
	}
	add_jump(r);
	if (c.given > 0)
		return cost_line(r, p);
	return next;
}

void
pending_drop(struct reader *r)
{
	if (r->pending == PENDING_CALL)
		reader_find(r, FIND_CALL_WITHOUT_COST, "expected a cost line "
		    "behind 'calls='; the call is dropped");
	if (r->pending == PENDING_JUMP) {
		reader_find(r, FIND_JUMP_WITHOUT_SOURCE, "expected the source "
		    "of the jump behind it; the last cost line is taken");
		r->jump.from.addr = r->instr_column < POSITION_MAX ?
		    r->base[r->instr_column] : 0;
		r->jump.from.line = r->line_column < POSITION_MAX ?
		    (uint32_t)r->base[r->line_column] : 0;
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
		reader_find(r, FIND_UNKNOWN_RECORD, "expected a record of the "
		    "format, found '%s'; skipped", found);
	else
		reader_find(r, FIND_BAD_LINE, "expected a cost line or a "
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
	while (p < r->end && r->in_body && !r->stop) {
		r->line++;
		if (*p == '\n')
			p++;
		else if (is_digit(*p) || *p == '+' || *p == '-' || *p == '*') {
			if (r->pending == PENDING_NONE)
				p = cost_line(r, p);
			else if (r->pending == PENDING_CALL)
				p = call_cost_line(r, p);
			else
				p = jump_source_line(r, p);
		} else
			p = other_line(r, p);
	}
	return p;
}
