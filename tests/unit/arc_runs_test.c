/*
 * Arcs at random, in runs as far as they fit and in rows, against sums of a
 * plain table: near callees and far ones, many of one caller, callers that come
 * back, and counts that need more bits than a run has.
 */
#include <stdlib.h>
#include <string.h>

#include "tap.h"
#include "base/mem.h"
#include "profile/calls.h"
#include "profile/frozen.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"

/* Callers are the functions after the first FAR, which are too far away. */
enum { CALLERS = 64, FAR = ARC_CALLEE_FAR + CALLERS, STEPS = 20000 };

static struct profile	 p;
static uint64_t		 state = 1;

/* Of each caller and callee: what was added, less what was found. */
static int64_t		 calls[CALLERS][2 * CALLERS];
static int64_t		 costs[CALLERS][2 * CALLERS];
static unsigned		 in_runs, in_rows;

static uint32_t
dice(uint32_t n)
{
	state = state * 6364136223846793005 + 1442695040888963407;
	return (uint32_t)(state >> 33) % n;
}

/* Callee i of 2 * CALLERS: one half far, one half near. */
static uint32_t
callee_at(uint32_t i)
{
	return i < CALLERS ? i : FAR + i - CALLERS;
}

static uint32_t
place_of(uint32_t callee)
{
	return callee < CALLERS ? callee : callee - FAR + CALLERS;
}

static void
make_functions(void)
{
	uint32_t	 i, file, name;
	char		 text[16];

	profile_init(&p);
	profile_event(&p, "Ir", 2);
	file = intern_id(&p.names, "a.c", 3);
	for (i = 0; i < FAR + CALLERS; i++) {
		snprintf(text, sizeof(text), "f%u", (unsigned)i);
		name = intern_id(&p.names, text, strlen(text));
		profile_section(&p, profile_function(&p, p.empty, file, name),
		    file);
	}
}

/* Functions have the numbers of their sections. */
static void
add(uint32_t caller, uint32_t callee, uint64_t n, uint64_t cost)
{
	struct arc	 arc = { .callee = callee };
	uint32_t	 row;

	calls[caller - FAR][place_of(callee)] += (int64_t)n;
	costs[caller - FAR][place_of(callee)] += (int64_t)cost;
	if (arc_runs_is(&p.runs, caller) &&
	    arc_runs_add(&p.runs, callee, n, cost))
		return;
	row = profile_arc(&p, caller, &arc);
	cost_table_add(&p.arcs, row, ARC_CALLS, (int64_t)n);
	cost_table_add(&p.arcs, row, ARC_COSTS, (int64_t)cost);
}

static void
take(void *bad, const struct call *a)
{
	struct call	 same = call_counts(&p, a->id);
	struct tally	 t;
	uint32_t	 i = a->section - FAR, k = place_of(a->callee);

	tally_init(&t, 2);
	call_add_calls(a, &t, 0);
	call_add_costs(a, &t, 1);
	calls[i][k] -= t.at[0];
	costs[i][k] -= t.at[1];
	call_add_calls(&same, &t, 0);
	call_add_costs(&same, &t, 1);
	*(unsigned *)bad += a->id >= calls_n(&p);
	if (a->rows == NULL)
		*(unsigned *)bad += t.at[0] != 2 * (int64_t)a->calls ||
		    t.at[1] != 2 * (int64_t)a->cost;
	in_runs += a->rows == NULL;
	in_rows += a->rows != NULL;
	tally_free(&t);
}

/* What is left of the sums, pair by pair. */
static unsigned
left(void)
{
	unsigned	 i, k, n = 0;

	for (i = 0; i < CALLERS; i++)
		for (k = 0; k < 2 * CALLERS; k++)
			n += calls[i][k] != 0 || costs[i][k] != 0;
	return n;
}

static void
add_all(bool small)
{
	uint32_t	 i, caller = FAR, begun = 0;

	for (i = 0; i < STEPS; i++) {
		if (dice(50) == 0) {
			caller = FAR + dice(CALLERS);
			/* As a reader does: where it is first met. */
			if (begun < CALLERS && dice(2) == 0) {
				caller = FAR + begun++;
				arc_runs_begin(&p.runs, caller);
			}
		}
		add(caller, callee_at(dice(small ? CALLERS : 2 * CALLERS) ^
		    (small ? CALLERS : 0)), dice(dice(9) == 0 ?
		    2 * ARC_CALLS_MAX : 3), small || dice(9) > 0 ?
		    dice(1000) : (uint64_t)dice(UINT32_MAX) * 2);
	}
}

static void
test(bool small)
{
	static int64_t	 then[2][CALLERS][2 * CALLERS];
	unsigned	 bad = 0, runs;

	make_functions();
	check(calls_n(&p) == 0, "no arc");
	arc_runs_begin(&p.runs, FAR);
	check(calls_n(&p) == 0, "a run without any is none");
	add_all(small);
	memcpy(then[0], calls, sizeof(calls));
	memcpy(then[1], costs, sizeof(costs));
	in_runs = in_rows = 0;
	calls_each(&p, take, &bad);
	check(bad == 0, "each is found again by its number");
	check(left() == 0, "nothing is lost, and nothing twice");
	check(in_runs > 0 && in_rows > 0, "%u in runs, %u in rows", in_runs,
	    in_rows);
	runs = in_runs;
	profile_freeze(&p);
	profile_calls_to_rows(&p);
	memcpy(calls, then[0], sizeof(calls));
	memcpy(costs, then[1], sizeof(costs));
	in_runs = in_rows = 0;
	calls_each(&p, take, &bad);
	check(runs > 0 && in_runs == 0 && p.runs.n == 0, "all become rows");
	check(left() == 0, "and are the same");
	profile_free(&p);
}

static void
test_run(void)
{
	struct arc_runs	 r = { .n = 0 };
	uint32_t	 far = ARC_CALLEE_FAR, i;

	check(!arc_runs_is(&r, 0), "nobody has a run");
	arc_runs_begin(&r, far);
	check(arc_runs_is(&r, far) && !arc_runs_is(&r, 0), "now one has");
	check(arc_runs_add(&r, 0, 1, 2) && r.n == 2 &&
	    arc_runs_callee(far, r.at[1]) == 0, "the first that is near");
	check(arc_runs_add(&r, 2 * far - 2, 1, 2) && r.n == 3 &&
	    arc_runs_callee(far, r.at[2]) == 2 * far - 2, "and the last");
	check(!arc_runs_add(&r, 2 * far - 1, 1, 2) &&
	    !arc_runs_add(&r, UINT32_MAX, 1, 2) && r.n == 3, "others are not");
	check(arc_runs_add(&r, 0, ARC_CALLS_MAX - 1, UINT32_MAX - 2) &&
	    r.n == 3 && r.at[1].cost == UINT32_MAX, "counts are added");
	check(!arc_runs_add(&r, 0, 1, 0) && !arc_runs_add(&r, 0, 0, 1) &&
	    (r.at[1].what & ARC_CALLS_MAX) == ARC_CALLS_MAX &&
	    arc_runs_add(&r, 0, 0, 0), "up to what there is room for");
	check(!arc_runs_add(&r, 1, ARC_CALLS_MAX + 1, 0) &&
	    !arc_runs_add(&r, 1, 0, (uint64_t)UINT32_MAX + 1) &&
	    !arc_runs_add(&r, 1, UINT64_MAX, 0) &&
	    !arc_runs_add(&r, 0, 0, UINT64_MAX) && r.n == 3,
	    "a large one is not put");
	for (i = 2; i < ARC_RUN_MAX; i++)
		(void)arc_runs_add(&r, i, 1, 1);
	check(r.n == ARC_RUN_MAX + 1 && !arc_runs_add(&r, i, 1, 1) &&
	    arc_runs_add(&r, 2, 1, 1), "a run has an end");
	arc_runs_free(&r);
	check(r.n == 0 && !arc_runs_is(&r, far), "and is gone");
}

int
main(void)
{
	test_run();
	test(false);
	test(true);
	return tap_done();
}
