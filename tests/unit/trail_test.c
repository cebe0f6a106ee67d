/*
 * Trails have the same rows as plain arrays, and tracks find rows by trails.
 */
#include "profile/build/track.h"

#include "tap.h"
#include "base/mem.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/build/build.h"

enum { OWNERS = 5, STEPS = 400, PUTS = 8000 };

/* The trail of an owner as it should be. */
struct model {
	uint32_t	 first, n;
	uint32_t	 row[STEPS];
};

static bool
is_jump(const struct trail *t, uint32_t step)
{
	return t->at[step] >= TRAIL_JUMP && t->at[step] < TRAIL_END;
}

/* Walk to row i of the model, and return the step after that of the row before.
   *bad counts rows that differ, and jumps to jumps. */
static uint32_t
walk(const struct trail *t, const struct model *m, uint32_t i, uint32_t *bad)
{
	uint32_t	 k, at = m->first;

	for (k = 0; k < i; k++, at++) {
		*bad += is_jump(t, at) && is_jump(t, t->at[at] - TRAIL_JUMP);
		at = trail_follow(t, at);
		*bad += t->at[at] != m->row[k];
	}
	return at;
}

/* Insert rows before any step, several at a time, for any owner. */
static void
test_model(void)
{
	static struct model	 model[OWNERS];
	struct trail		 t;
	struct model		*m;
	uint64_t		 state = 1;
	uint32_t		 put, at, more, step, row, bad = 0;

	trail_init(&t);
	for (put = 0; put < PUTS; put++) {
		m = &model[tap_below(&state, OWNERS)];
		at = tap_below(&state, m->n + 1);
		step = walk(&t, m, at, &bad);
		more = tap_below(&state, 4);
		for (; more > 0 && m->n < STEPS; more--, at++) {
			row = tap_below(&state, TRAIL_JUMP);
			step = trail_insert(&t, step, row);
			if (m->first == 0)
				m->first = step;
			memmove(m->row + at + 1, m->row + at,
			    (m->n++ - at) * sizeof(*m->row));
			m->row[at] = row;
			bad += t.at[step++] != row;
		}
	}
	for (at = 0; at < OWNERS; at++)
		bad += t.at[trail_follow(&t, walk(&t, &model[at], model[at].n,
		    &bad))] < TRAIL_END;
	check(bad == 0 && model[0].n == STEPS,
	    "rows stand where they were put, and no jump leads to a jump");
	trail_free(&t);
}

/* Append rows, first for one owner and then for two owners in turn. */
static void
test_pieces(void)
{
	struct trail	 t;
	uint32_t	 i, next[2] = { 0, 0 };

	trail_init(&t);
	for (i = 0; i < 100; i++)
		next[0] = trail_insert(&t, next[0], i) + 1;
	check(t.n == 102, "an owner alone needs a step a row");
	for (; i < 1100; i++)
		next[i % 2] = trail_insert(&t, next[i % 2], i) + 1;
	check(t.n < 102 + 1000 * 8 / 7 + 16,
	    "two in turn have pieces of several rows");
	trail_free(&t);
}

/* If all passes have the same lines, the trail grows only in the first one. */
static void
test_repeats(void)
{
	static const uint32_t	 lines[] = { 7, 0, 7, 0, 5, 0, 0, 9, 7, 1, 0 };
	struct keyed_rows	 t;
	struct track		 k;
	uint32_t		 key[2] = { 0, 0 }, pass, i, row, bad = 0;
	uint32_t		 grown = 0;

	keyed_rows_init(&t, 1, 1);
	track_init(&k, false);
	for (pass = 0; pass < 4; pass++) {
		track_rewind(&k);
		for (i = 0; i < COUNT_OF(lines); i++) {
			key[1] = lines[i];
			bad += pass > 0 && row_word(&t.rows,
			    t.finder.trail.at[k.step], 0) != lines[i];
			row = track_find(&t.rows, &t.finder, &k, key, 1);
			bad += row_word(&t.rows, row, 0) != lines[i];
			cost_table_add(&t.rows, row, 0, 1);
		}
		grown += t.finder.trail.n != 13;
	}
	check(bad == 0 && t.rows.n == 5, "what is met again is expected");
	check(grown == 0, "and costs no memory");
	check(row_count(&t.rows, 1, 0) == 5 * 4 &&
	    row_count(&t.rows, 0, 0) == 3 * 4,
	    "each row has all of its counts");
	keyed_rows_free(&t);
}

/* Passes omit each key once; later ones add a key between any two. */
static void
test_changes(void)
{
	enum { N = 20 };
	struct keyed_rows	 t;
	struct track		 k;
	uint32_t		 key[2] = { 0, 0 }, pass, i, bad = 0;

	keyed_rows_init(&t, 1, 1);
	track_init(&k, false);
	for (pass = 0; pass <= 3 * N; pass++) {
		track_rewind(&k);
		for (i = 0; i < N; i++) {
			key[1] = i;
			if (pass > 0 && i == pass % N && pass <= N)
				continue;
			bad += track_find(&t.rows, &t.finder, &k, key, 1) != i;
			key[1] = N + i;
			if (pass > N && i == pass % N)
				bad += row_word(&t.rows, track_find(&t.rows,
				    &t.finder, &k, key, 1), 0) != N + i;
		}
	}
	check(bad == 0 && t.rows.n == 2 * N,
	    "keys may be left out of a pass, and come between others");
	check(t.finder.trail.n < 2 * N * 5, "%u steps for %d rows",
	    (unsigned)t.finder.trail.n, 2 * N);
	keyed_rows_free(&t);
}

/* A trail stops growing, even if rows come in new orders again and again. */
static void
test_room(void)
{
	enum { N = 60, PASSES = 3000 };
	struct keyed_rows	 t;
	struct track		 k;
	uint64_t		 state = 7;
	uint32_t		 key[2] = { 0, 0 }, pass, i, bad = 0;

	keyed_rows_init(&t, 1, 1);
	track_init(&k, false);
	for (pass = 0; pass < PASSES; pass++) {
		track_rewind(&k);
		for (i = 0; i < 2 * N; i++) {
			key[1] = tap_below(&state, N);
			bad += row_word(&t.rows, track_find(&t.rows, &t.finder,
			    &k, key, 1), 0) != key[1];
		}
	}
	check(bad == 0 && t.rows.n == N, "rows met without any order");
	check(!trail_has_room(&t.finder.trail, t.rows.n) &&
	    t.finder.trail.n < 0x40000 + 2 * N + 8, "the trail ends to grow");
	keyed_rows_free(&t);
}

/* If one pass is expected, steps are added from the second pass on. */
static void
test_late(void)
{
	enum { N = 60, PASSES = 4 };
	struct profile	 p;
	struct arc	 arc = { { 0, 0 }, { 0, 0 }, 0 };
	uint32_t	 section, pass, i, steps[PASSES + 1] = { 0 }, bad = 0;

	profile_init(&p);
	profile_forget_instr(&p);
	section = profile_section(&p, profile_function(&p, p.empty, p.empty,
	    p.unknown), p.empty);
	profile_expect_one(&p);
	for (pass = 1; pass <= PASSES; pass++) {
		profile_rewind(&p);
		profile_enter(&p, section);
		for (i = 0; i < N; i++) {
			arc.callee = i * 7 % N;
			bad += profile_arc(&p, section, &arc) != i;
		}
		steps[pass] = p.build->arcs.trail.n;
	}
	check(bad == 0 && p.arcs.n == N, "rows are found in each pass");
	check(steps[1] == 1, "no step is made in the only pass expected");
	check(steps[2] > N && steps[PASSES] == steps[2],
	    "nor, after those of the second, in others");
	profile_free(&p);
}

int
main(void)
{
	test_model();
	test_pieces();
	test_repeats();
	test_changes();
	test_room();
	test_late();
	return tap_done();
}
