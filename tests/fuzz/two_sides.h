/*
 * two_sides -- subtract profiles that are texts, as cgdiff does.
 */
#ifndef TESTS_FUZZ_TWO_SIDES_H
#define TESTS_FUZZ_TWO_SIDES_H

#include "profile_fuzz.h"
#include "ops/gate/diff.h"

enum { TWO_SIDES_MOST = 2 };	/* the most new texts */

/* Initialise the profile, subtract the first text from the sum of the n texts
   after it, and return the events.  The options of d must be set.  The caller
   frees the profile. */
static inline struct event_list
fuzz_subtract(struct diff *d, struct sum_options how,
    const struct string *texts, size_t n, struct profile *p)
{
	struct event_list	 events;
	struct source		 sources[1 + TWO_SIDES_MOST];
	struct sum_input	 inputs[1 + TWO_SIDES_MOST];
	const struct diff_side	 sides[SIDES] = {
		[SIDE_OLD] = { inputs, 1 }, [SIDE_NEW] = { inputs + 1, n }
	};
	size_t			 i;

	for (i = 0; i <= n; i++) {
		source_text(&sources[i], texts[i].at, texts[i].len, "in");
		inputs[i] = (struct sum_input){
			.name = "in", .weight = 1, .opened = &sources[i]
		};
	}
	how.jobs = 1;
	how.quiet = true;
	profile_init(p);
	fuzz_must(diff_read(d, &how, sides, p, &events), "both sides are read");
	diff_compare(d, p, &events);
	return events;
}

#endif
