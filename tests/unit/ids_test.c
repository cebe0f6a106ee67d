#include "read/line/ids.h"

#include "tap.h"
#include "base/mem.h"

/* Ids that are far from each other, differ only in their upper halves, or are
   at the limits. */
static void
test_far(void)
{
	static const uint64_t	 far[] = {
		4000000000, 4000000003, UINT32_MAX, (uint64_t)1 << 32,
		((uint64_t)1 << 32) + 1, (uint64_t)1 << 33, (uint64_t)1 << 63,
		999999999999999999, UINT64_MAX - 1, UINT64_MAX, 0, 1, 5000000
	};
	enum { N = COUNT_OF(far) };
	struct ids	 t;
	uint32_t	 i, bad = 0;

	ids_init(&t);
	for (i = 0; i < N; i++) {
		bad += ids_get(&t, far[i]) != ID_UNDEFINED;
		ids_set(&t, far[i], i);
	}
	for (i = 0; i < N; i++)
		bad += ids_get(&t, far[i]) != i;
	check(bad == 0, "ids of any size cost no more than small ones");
	ids_clear(&t);
	for (i = 0; i < N; i++)
		bad += ids_get(&t, far[i]) != ID_UNDEFINED;
	check(bad == 0, "ids_clear forgets them too");
	ids_free(&t);
}

/* Ids that are set, set again and cleared are the same as in a plain array. */
static void
test_random(void)
{
	enum { N = 40000, STEPS = 500000 };
	static uint32_t	 model[N];
	struct ids	 t;
	uint32_t	 i, name, bad = 0, cleared = 0;
	uint64_t	 state = 1, id;
	long		 step;

	ids_init(&t);
	for (i = 0; i < N; i++)
		model[i] = ID_UNDEFINED;
	for (step = 0; step < STEPS; step++) {
		i = tap_below(&state, N);
		/* Some ids are near each other, some 2^32 apart, and some
		   spread over 64 bits. */
		id = i < N / 2 ? i : i % 2 == 0 ? (uint64_t)i << 32 :
		    i * (uint64_t)0x9e3779b97f4a7c15;
		bad += ids_get(&t, id) != model[i];
		if (tap_below(&state, 3) == 0) {
			name = tap_below(&state, 100);
			ids_set(&t, id, name);
			model[i] = name;
		}
		if (tap_below(&state, 100000) == 0) {
			ids_clear(&t);
			cleared++;
			for (i = 0; i < N; i++)
				model[i] = ID_UNDEFINED;
		}
	}
	check(bad == 0 && cleared > 1, "%d random steps, %u times cleared",
	    STEPS, (unsigned)cleared);
	ids_free(&t);
}

int
main(void)
{
	test_far();
	test_random();
	return tap_done();
}
