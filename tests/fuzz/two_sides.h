/*
 * two_sides -- the difference of two texts, as cgdiff reads it.
 */
#ifndef TESTS_FUZZ_TWO_SIDES_H
#define TESTS_FUZZ_TWO_SIDES_H

#include "profile_fuzz.h"
#include "ops/gate/diff.h"

/* Subtract the old text from the new one.  The options of d must be set.  The
   caller frees the profile, which this initializes. */
static inline void
fuzz_subtract(struct diff *d, const struct string texts[SIDES], bool no_instr,
    struct profile *p, struct event_list *events)
{
	struct sum_options	 how = {
		.jobs = 1, .quiet = true, .no_instr = no_instr
	};
	struct source		 sources[SIDES];
	struct sum_input	 inputs[SIDES];
	const struct diff_side	 sides[SIDES] = {
		[SIDE_OLD] = { &inputs[SIDE_OLD], 1 },
		[SIDE_NEW] = { &inputs[SIDE_NEW], 1 }
	};
	size_t			 i;

	for (i = 0; i < SIDES; i++) {
		source_text(&sources[i], texts[i].at, texts[i].len, "in");
		inputs[i] = (struct sum_input){
			.name = "in", .weight = 1, .opened = &sources[i]
		};
	}
	profile_init(p);
	fuzz_must(diff_read(d, &how, sides, p, events), "both sides are read");
	diff_compare(d, p, events);
}

#endif
