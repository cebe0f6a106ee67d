/*
 * If a count of a line is malformed, the counts before it have already been
 * added.  They do no harm, since the profile is not used after an error.
 *
 * Nothing is added for a call or jump before its second line is read, so a call
 * without that line is dropped.  The second line is no self cost line: its
 * counts are costs of the callee, and relative positions do not count from its
 * position.
 */
#include "read/costs.h"

#include <string.h>

#include "profile/build/build.h"
#include "read/names.h"
#include "read/scope.h"
#include "read/sums.h"

/* Add v, multiplied by the weight of the input, to a count of a row. */
HOT void
add_count(const struct reader *r, struct cost_table *t, uint32_t row,
    uint32_t i, int64_t v)
{
	if (r->weight == 1)
		cost_table_add(t, row, i, v);
	else
		cost_table_add_wide(t, row, i, wide_multiply(wide_of(v),
		    r->weight));
}

/* Read a count that has a sign, many digits or another unusual form.  Returns
   its end, or p after an error. */
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
	if (r->options->portable && p[0] == '0' && p[1] == 'x')
		cursor_expected(c, p, FIND_PORTABLE_HEX_COUNT, "a decimal "
		    "count", ", which callgrind_annotate takes for 0");
	return end;
}

/* Return whether a negative count needs no warning: memory can be freed, Xdebug
   writes negative counts, and grindkit's files have negative counts if its
   inputs had them. */
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

/*
 * Read the counts from p to the end of the line, and add them to a row, from
 * the row's column `first' on.  If `first' is 0, this is a cost line, whose
 * counts are also added to the sums of the part.  If t is NULL, counts are read
 * and added nowhere.  Returns the next line, or NULL after an error.
 */
static const char *
read_counts(struct reader *r, const char *p, struct cost_table *t,
    uint32_t row, uint32_t first)
{
	const char	*end;
	uint32_t	 n = r->events.list.n, i, column;
	uint64_t	 v;
	int64_t		 value;

	for (i = 0;; i++, p = end) {
		p = skip_blanks(p);
		if (*p == '\n')
			break;
		if (i == n) {
			sums_too_many(r, p);
			return NULL;
		}
		end = scan_decimal(p, &v);
		value = (int64_t)v;
		/* If the word ends with another byte than a blank or a newline,
		   the next round of the loop finds that byte, which is no
		   digit, and reports it. */
		if ((end == p || end - p >= SCAN_DIGITS || !ends_word(*end)) &&
		    (end = odd_count(r, p, &value)) == p)
			return NULL;
		/* Add no zeros: if there are many events, most counts are 0. */
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
		if (t != NULL)
			add_count(r, t, row, first + column, value);
	}
	/* In a file of Cachegrind, missing counts are an error; Callgrind omits
	   zeros at the end of a line. */
	if (i < n && read_judges(r->options) && r->part.cachegrind)
		cursor_find_at(&r->cursor, p, FIND_TOO_FEW_COUNTS, "expected "
		    "%u count%s, found %u; cg_merge refuses the line", n,
		    n == 1 ? "" : "s", i);
	return p + 1;
}

/* Make sure that a section is current.  Returns false if reading must stop. */
static bool
has_section(struct reader *r)
{
	return r->scope.section != ID_NONE || scope_enter(r);
}

const char *
costs_line(struct reader *r, const char *p)
{
	struct position	 at;
	const char	*q, *next;
	uint32_t	 row;

	if (!has_section(r))
		return cursor_next(&r->cursor, p);
	q = positions_read(&r->positions, &r->cursor, p, &at, true);
	if (q != NULL) {
		row = profile_cost(r->p, r->scope.section, &at);
		next = read_counts(r, q, &r->p->costs, row, 0);
		if (next != NULL)
			return next;
	}
	return cursor_next(&r->cursor, p);
}

/* Read how often a call or jump was executed; this may be negative in a
   difference.  Returns its end, or NULL after an error. */
static const char *
read_times(struct reader *r, const char *p, int64_t *times)
{
	const char	*end;
	bool		 wide;

	p = skip_blanks(p);
	end = scan_signed(p, times, &wide);
	if (end == p || wide ||
	    (*end != '\n' && *end != '/' && !is_blank(*end))) {
		cursor_expected(&r->cursor, p, FIND_BAD_COUNT,
		    "a number of times", "");
		return NULL;
	}
	return end;
}

static void
check_times(struct reader *r, const char *p, int64_t times)
{
	if (times < 0 && read_judges(r->options) && !r->part.difference &&
	    r->part.creator != CREATOR_GRINDKIT)
		cursor_expected(&r->cursor, p, FIND_NEGATIVE_COST, "a count "
		    "from 0 on, as the profile is no difference", "");
}

/* Read the first line of a call, calls=COUNT TARGET, from the count on. */
const char *
costs_call(struct reader *r, const char *p)
{
	struct pending	*w = &r->pending;
	const char	*q;

	r->part.metadata.cachegrind = false;
	q = read_times(r, p, &w->calls);
	if (q != NULL) {
		if (w->calls == 0 && r->options->portable)
			cursor_find_at(&r->cursor, p, FIND_PORTABLE_CALLS_ZERO,
			    "expected a call count from 1 on, found 0, whose "
			    "cost callgrind_annotate counts as self cost");
		check_times(r, p, w->calls);
		q = positions_target(&r->positions, &r->cursor, q, &w->arc.to);
	}
	if (q == NULL)
		return cursor_next(&r->cursor, p);
	w->arc.callee = scope_callee_take(r);
	w->kind = PENDING_CALL;
	return q;
}

/*
 * Read the first line of a jump, from the first count on.  It is jump=COUNT
 * TARGET, or jcnd=FOLLOWED/EXECUTED TARGET as Callgrind writes it, or
 * jcnd=EXECUTED FOLLOWED TARGET as its manual says.
 */
const char *
costs_jump(struct reader *r, const char *p, bool conditional)
{
	struct pending	*w = &r->pending;
	const char	*q;
	int64_t		 first, second;
	bool		 slash;

	r->part.metadata.cachegrind = false;
	if ((q = read_times(r, p, &first)) == NULL)
		return cursor_next(&r->cursor, p);
	check_times(r, p, first);
	w->executed = w->followed = first;
	if (conditional) {
		slash = *q == '/';
		if ((q = read_times(r, q + slash, &second)) == NULL)
			return cursor_next(&r->cursor, p);
		w->executed = slash ? second : first;
		w->followed = slash ? first : second;
	}
	q = positions_target(&r->positions, &r->cursor, q, &w->jump.to);
	if (q == NULL)
		return cursor_next(&r->cursor, p);
	w->jump.conditional = conditional;
	w->jump.file = w->file != ID_NONE ? w->file : r->scope.file;
	w->jump.name = w->name != ID_NONE ? w->name : r->scope.fn;
	w->file = w->name = ID_NONE;
	w->kind = PENDING_JUMP;
	return q;
}

static void
add_jump(struct reader *r)
{
	const struct pending	*w = &r->pending;
	struct jump		 jump = w->jump;
	uint32_t		 row;

	names_place_jump(r, &jump);
	row = profile_jump(r->p, r->scope.section, &jump);
	add_count(r, &r->p->jumps, row, JUMP_EXECUTED, w->executed);
	add_count(r, &r->p->jumps, row, JUMP_FOLLOWED, w->followed);
}

const char *
costs_second(struct reader *r, const char *p)
{
	struct pending	*w = &r->pending;
	bool		 call = w->kind == PENDING_CALL;
	const char	*q = positions_read(&r->positions, &r->cursor, p,
			    call ? &w->arc.from : &w->jump.from, false);
	uint32_t	 row;

	w->kind = PENDING_NONE;
	if (q != NULL && !has_section(r))
		q = NULL;
	if (q != NULL && call && scope_joins(r, w->arc.callee))
		q = read_counts(r, q, NULL, 0, ARC_COSTS);
	else if (q != NULL && call) {
		row = scope_arc(r, &w->arc);
		add_count(r, &r->p->arcs, row, ARC_CALLS, w->calls);
		q = read_counts(r, q, &r->p->arcs, row, ARC_COSTS);
	} else if (q != NULL) {
		add_jump(r);
		q = skip_blanks(q);
		/* Without counts, the line only gives the source of the jump;
		   with counts, it is also a cost line. */
		q = *q == '\n' ? q + 1 : costs_line(r, p);
	}
	return q != NULL ? q : cursor_next(&r->cursor, p);
}

void
costs_drop(struct reader *r)
{
	if (r->pending.kind == PENDING_CALL)
		cursor_find(&r->cursor, FIND_CALL_WITHOUT_COST, "expected a "
		    "cost line after 'calls='; the call is dropped");
	if (r->pending.kind == PENDING_JUMP) {
		cursor_find(&r->cursor, FIND_JUMP_WITHOUT_SOURCE, "expected "
		    "the source of the jump after it; the last cost line is "
		    "used");
		if (positions_last(&r->positions, &r->cursor,
		    &r->pending.jump.from) && has_section(r))
			add_jump(r);
	}
	r->pending.kind = PENDING_NONE;
}
