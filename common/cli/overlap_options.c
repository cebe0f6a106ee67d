#include "cli/overlap_options.h"

#include "base/diag.h"
#include "base/mem.h"
#include "io/sink.h"
#include "llvm/model/model.h"
#include "llvm/verbs/overlap.h"
#include "llvm/verbs/overlap_out.h"
#include "cli/llvm_options.h"
#include "cli/options.h"

const char *const	 overlap_options_with[] = {
	"files0-from", "jobs", "old", "output", "overlap", "quiet", "verbose",
	NULL
};

bool
overlap_options_take(void *options, const char *least, struct complaint *wrong)
{
	struct overlap_options	*o = options;

	o->wanted = true;
	if (least == NULL)
		return true;
	o->functions = true;
	return options_number(least, 0, UINT64_MAX, &o->least, wrong);
}

static void
put_overlap(const struct overlap_options *o, const char *output,
    const struct overlap_side *sides, struct llvm_profile *profiles)
{
	struct overlap	 overlap = {
		.least = o->functions ? o->least : UINT64_MAX
	};
	struct sink	 out;

	overlap_of(&overlap, &profiles[0], &profiles[1]);
	sink_open(&out, output);
	overlap_out(&overlap, &sides[0], &sides[1], &out);
	sink_close(&out);
	mem_free(overlap.functions);
}

bool
overlap_options_run(const struct overlap_options *o,
    const struct common_options *common, const struct inputs *old_inputs)
{
	static struct llvm_profile	 profiles[2];
	struct llvm_profile		*old = &profiles[0];
	struct llvm_profile		*new = &profiles[1];
	const struct overlap_side	 sides[] = {
		{ old, old_inputs->n }, { new, common->inputs.n }
	};
	const struct llvm_options	 l = { .release = 0 };
	struct sum_counts		 counts;
	struct complaint		 wrong;
	bool				 good;

	good = llvm_options_add(&l, common, old_inputs, old, &counts) &&
	    llvm_options_add(&l, common, &common->inputs, new, &counts);
	if (good && old->inputs > 0 && new->inputs > 0 &&
	    !llvm_profile_join(old, new->first, new->flags, new->shaped,
	    &wrong)) {
		diag_say("%s: %s", new->first, wrong.text);
		good = false;
	}
	if (good)
		put_overlap(o, common->output, sides, profiles);
	llvm_profile_free(old);
	llvm_profile_free(new);
	return good;
}
