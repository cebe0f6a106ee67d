/*
 * Folding, and what it tells of itself.
 */
#include "ops/filter/fold.h"

#include "profile_text.h"
#include "base/mem.h"

/* Fold the functions whose names are these letters: the profile, and how many
   went and stayed, what was passed on, and what of it was shared. */
static void
folds(const char *text, const char *letters, const char *wanted,
    const char *told)
{
	struct fold_result	 r;
	struct profile		 p;
	uint32_t		*taken, i;
	const char		*name;
	char			 what[96];

	text_to(&p, text);
	profile_freeze(&p);
	taken = mem_get(p.function_n, sizeof(*taken));
	for (i = 0; i < p.function_n; i++) {
		name = intern_text(&p.names, p.functions[i].name);
		taken[i] = intern_length(&p.names, p.functions[i].name) == 1 &&
		    strchr(letters, *name) != NULL;
	}
	fold_functions(&p, taken, 0, &r);
	free(taken);
	is_text(text_of(&p), wanted, letters);
	snprintf(what, sizeof(what), "%u gone, %u stayed, %lld, %lld shared",
	    (unsigned)r.functions, (unsigned)r.stayed,
	    (long long)r.cost.low, (long long)r.shared.low);
	is_text(what, told, "... and what is told");
	profile_free(&p);
}

int
main(void)
{
	folds("events: Ir|fl=a|fn=m|1 10|cfn=g|calls=2 5|2 30|fn=g|5 20|"
	    "cfn=h|calls=1 9|6 10|fn=h|9 10", "g",
	    "summary: 40|fl=a|fn=h|9 10|fl=a|fn=m|1 10|2 20|cfn=h|calls=1 9|"
	    "2 10|totals: 40", "1 gone, 0 stayed, 20, 0 shared");
	folds("events: Ir|fl=a|fn=m|1 10|cfn=g|calls=2 5|2 30|fn=g|5 20|"
	    "cfn=h|calls=1 9|6 10|fn=h|9 10", "gh",
	    "summary: 40|fl=a|fn=m|1 10|2 30|totals: 40",
	    "2 gone, 0 stayed, 30, 0 shared");
	folds("events: Ir|fl=a|fn=m|1 3|cfn=g|calls=1 5|1 4|fn=g|5 4", "m",
	    "summary: 7|fl=a|fn=g|5 4|fl=a|fn=m|1 3|cfn=g|calls=1 5|1 4|"
	    "totals: 7", "0 gone, 1 stayed, 0, 0 shared");
	folds("events: Ir|fl=a|fn=m|cfn=g|calls=1 5|1 10|fn=n|cfn=g|"
	    "calls=3 5|2 20|fn=g|5 30", "g",
	    "summary: 30|fl=a|fn=m|1 10|fl=a|fn=n|2 20|totals: 30",
	    "1 gone, 0 stayed, 30, 30 shared");
	folds("events: Ir|fl=a|fn=m|cfn=g|calls=1 5|1 0|fn=n|cfn=g|"
	    "calls=3 5|2 0|fn=g|5 8", "g",
	    "summary: 8|fl=a|fn=m|1 2|fl=a|fn=n|2 6|totals: 8",
	    "1 gone, 0 stayed, 8, 8 shared");
	folds("events: Ir|fl=a|fn=m|cfn=g|calls=1 5|1 50|fn=g|5 20|"
	    "cfn=h|calls=7 9|6 30|fn=h|9 30|cfn=g|calls=6 5|8 40", "gh",
	    "summary: 50|fl=a|fn=m|1 50|totals: 50",
	    "2 gone, 0 stayed, 50, 0 shared");
	folds("events: Ir|fl=a|fn=g|5 20|cfn=h|calls=7 9|6 30|"
	    "fn=h|9 30|cfn=g|calls=6 5|8 40", "gh",
	    "summary: 50|fl=a|fn=g|5 20|cfn=h|calls=7 9|6 30|fl=a|fn=h|9 30|"
	    "cfn=g|calls=6 5|8 40|totals: 50",
	    "0 gone, 2 stayed, 0, 0 shared");
	folds("events: Ir|fl=a|fn=m|cfn=g|calls=1 5|1 9|fn=g|5 9|jump=1 6|5",
	    "g", "summary: 9|fl=a|fn=m|1 9|totals: 9",
	    "1 gone, 0 stayed, 9, 0 shared");
	/* Functions g and i of a cycle call k as one, although h is between
	   them in order. */
	folds("events: Ir|fl=a|fn=m|cfn=g|calls=1 5|1 1|cfn=h|calls=1 6|2 40|"
	    "cfn=g|calls=1 5|3 1|cfn=g|calls=8 5|4 58|fn=g|5 2|cfn=i|"
	    "calls=1 7|5 20|cfn=k|calls=1 8|5 30|fn=h|6 10|cfn=k|calls=1 8|"
	    "6 30|fn=i|7 2|cfn=g|calls=1 5|7 5|cfn=k|calls=1 8|7 30|fn=k|8 6|"
	    "cfn=t|calls=1 9|8 84|fn=t|9 84", "ghik",
	    "summary: 104|fl=a|fn=m|2 12|4 8|cfn=t|calls=1 9|2 28|cfn=t|"
	    "calls=1 9|3 1|cfn=t|calls=1 9|4 55|fl=a|fn=t|9 84|totals: 104",
	    "4 gone, 0 stayed, 20, 6 shared");
	folds("events: Ir|fl=a|fn=m|1 1", "", "summary: 1|fl=a|fn=m|1 1|"
	    "totals: 1", "0 gone, 0 stayed, 0, 0 shared");
	return tap_done();
}
