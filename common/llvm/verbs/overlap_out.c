/*
 * Kinds of values that neither side has, and rows without functions, are
 * omitted.
 */
#include "llvm/verbs/overlap_out.h"

#include <stdbool.h>

#include "io/sink.h"
#include "llvm/model/model.h"
#include "llvm/verbs/overlap.h"

static const char *const kinds[OVERLAP_SUMS] = {
	"Counters", "Call targets", "Memory sizes", "Vtables"
};

static bool
has(const struct overlap *o, unsigned kind)
{
	return kind == 0 || o->old[kind] > 0 || o->new[kind] > 0;
}

static void
put_shares(const struct overlap *o, struct sink *out)
{
	unsigned	 i;

	sink_format(out, "%-12s  %9s", "", "overlap");
	if (o->mismatched_n > 0)
		sink_format(out, "  %9s", "mismatch");
	if (o->added_n > 0)
		sink_format(out, "  %9s", "only new");
	sink_format(out, "  %20s  %20s\n", "sum of old", "sum of new");
	for (i = 0; i < OVERLAP_SUMS; i++) {
		if (!has(o, i))
			continue;
		sink_format(out, "%-12s  %8.3f%%", kinds[i],
		    100 * o->shares[i]);
		if (o->mismatched_n > 0)
			sink_format(out, "  %8.3f%%", 100 * o->mismatched[i]);
		if (o->added_n > 0)
			sink_format(out, "  %8.3f%%", 100 * o->added[i]);
		sink_format(out, "  %20.0f  %20.0f\n", o->old[i], o->new[i]);
	}
}

static void
put_functions(const struct overlap *o, const struct llvm_profile *new,
    struct sink *out)
{
	const struct overlap_function	*f;
	struct slice			 name;
	unsigned			 i;
	size_t				 j;

	for (i = 0; i < OVERLAP_SUMS; i++)
		if (has(o, i))
			sink_format(out, "%-14s", kinds[i]);
	sink_format(out, "%20s  %20s  Function\n", "sum of old",
	    "sum of new");
	for (j = 0; j < o->function_n; j++) {
		f = &o->functions[j];
		for (i = 0; i < OVERLAP_SUMS; i++) {
			if (!has(o, i))
				continue;
			if (f->old[i] > 0 || f->new[i] > 0)
				sink_format(out, "%11.3f%%  ",
				    100 * f->shares[i]);
			else
				sink_format(out, "%14s", "-  ");
		}
		name = intern_slice(&new->names.text, f->function->name);
		sink_format(out, "%20.0f  %20.0f  ", f->old[0], f->new[0]);
		sink_put(out, name.at, name.len);
		sink_format(out, " [hash 0x%016llx]\n",
		    (unsigned long long)f->function->hash);
	}
}

static void
put_side(const char *before, const struct overlap_side *side, struct sink *out)
{
	const char	*name = side->profile->first;

	sink_text(out, before);
	sink_text(out, name == NULL ? "nothing" : name);
	if (side->n > 1)
		sink_format(out, " and %zu more", side->n - 1);
}

void
overlap_out(const struct overlap *o, const struct overlap_side *old,
    const struct overlap_side *new, struct sink *out)
{
	put_side("Overlap of ", new, out);
	put_side(" with ", old, out);
	sink_text(out, "\n\n");
	sink_format(out, "Functions that overlap:           %zu\n", o->both_n);
	if (o->mismatched_n > 0)
		sink_format(out, "With another hash, or shape:      %zu\n",
		    o->mismatched_n);
	if (o->added_n > 0)
		sink_format(out, "Only in new:                      %zu\n",
		    o->added_n);
	sink_text(out, "\n");
	put_shares(o, out);
	if (o->function_n > 0) {
		sink_text(out, "\n");
		put_functions(o, new->profile, out);
	}
}
