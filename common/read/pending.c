/*
 * Nothing is added before the second line, so a call without it is dropped.
 * The second line is not a self cost line: its cost is that of the callee, and
 * it does not move the base of relative positions.
 */
#include "read/pending.h"

#include "profile/build/build.h"
#include "profile/build/jump_relay.h"
#include "read/callee.h"
#include "read/costs.h"
#include "read/place.h"
#include "read/scope.h"

/* Read a count of calls or jumps at p, which may be below 0 in a difference.
   Returns NULL after an error. */
static const char *
read_times(struct reader *r, const char *p, int64_t *times)
{
	const char	*end;
	bool		 wide;

	p = skip_blanks(p);
	end = scan_signed(p, times, &wide);
	if (end == p || wide) {
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

/* calls=COUNT TARGET */
const char *
pending_call(struct reader *r, const char *p)
{
	struct pending	*w = &r->pending;
	const char	*q;

	r->part.metadata.cachegrind = false;
	if (r->scope.section == ID_NONE && !scope_enter(r))
		return cursor_next(&r->cursor, p);
	q = read_times(r, p, &w->calls);
	if (q != NULL) {
		if (w->calls == 0 && r->options->portable)
			cursor_find_at(&r->cursor, p, FIND_PORTABLE_CALLS_ZERO,
			    "expected a call count from 1 on, found 0, whose "
			    "cost callgrind_annotate takes for self cost");
		check_times(r, p, w->calls);
		q = positions_target(&r->positions, &r->cursor, q, &w->arc.to);
	}
	if (q == NULL)
		return cursor_next(&r->cursor, p);
	w->arc.callee = callee_take(r);
	w->kind = PENDING_CALL;
	return q;
}

/*
 * jump=COUNT TARGET, and jcnd=FOLLOWED/EXECUTED TARGET as Callgrind writes it,
 * or jcnd=EXECUTED FOLLOWED TARGET as its manual says.
 */
const char *
pending_jump(struct reader *r, const char *p, bool conditional)
{
	struct pending	*w = &r->pending;
	const char	*q;
	int64_t		 first, second;
	bool		 slash;

	r->part.metadata.cachegrind = false;
	if (r->scope.section == ID_NONE && !scope_enter(r))
		return cursor_next(&r->cursor, p);
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

static const char *
call_source(struct reader *r, const char *p)
{
	struct pending	*w = &r->pending;
	const char	*q, *next = NULL;
	struct cost_table *t = &r->p->arcs;
	uint32_t	 row;

	q = positions_read(&r->positions, &r->cursor, p, &w->arc.from, false);
	if (q != NULL) {
		row = scope_arc(r, &w->arc);
		costs_count(r, t, row, ARC_CALLS, w->calls);
		next = costs_counts(r, q, t, row, ARC_COSTS);
	}
	return next == NULL ? cursor_next(&r->cursor, p) : next;
}

static void
add_jump(struct reader *r)
{
	const struct pending	*w = &r->pending;
	struct jump		 jump = w->jump;
	uint32_t		 row;

	place_jump(r, &jump);
	jump_relay_wait(r->relay);
	row = profile_jump(r->p, r->scope.section, &jump);
	costs_count(r, &r->p->jumps, row, JUMP_EXECUTED, w->executed);
	costs_count(r, &r->p->jumps, row, JUMP_FOLLOWED, w->followed);
}

/* A source line with counts is a cost line as well. */
static const char *
jump_source(struct reader *r, const char *p)
{
	const char	*q;

	q = positions_read(&r->positions, &r->cursor, p, &r->pending.jump.from,
	    false);
	if (q == NULL)
		return cursor_next(&r->cursor, p);
	add_jump(r);
	q = skip_blanks(q);
	return *q == '\n' ? q + 1 : costs_line(r, p);
}

const char *
pending_line(struct reader *r, const char *p)
{
	bool	 call = r->pending.kind == PENDING_CALL;

	r->pending.kind = PENDING_NONE;
	return call ? call_source(r, p) : jump_source(r, p);
}

void
pending_drop(struct reader *r)
{
	if (r->pending.kind == PENDING_CALL)
		cursor_find(&r->cursor, FIND_CALL_WITHOUT_COST, "expected a "
		    "cost line after 'calls='; the call is dropped");
	if (r->pending.kind == PENDING_JUMP) {
		cursor_find(&r->cursor, FIND_JUMP_WITHOUT_SOURCE, "expected "
		    "the source of the jump after it; the last cost line is "
		    "taken");
		if (positions_last(&r->positions, &r->cursor,
		    &r->pending.jump.from))
			add_jump(r);
	}
	r->pending.kind = PENDING_NONE;
}
