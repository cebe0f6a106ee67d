#include "cli/llvm_filter.h"

#include <string.h>

#include "base/diag.h"
#include "llvm/verbs/filter.h"
#include "llvm/model/model.h"
#include "ops/filter/filter.h"
#include "cli/llvm_options.h"

const char *const	 llvm_filter_with[] = {
	"drop", "files0-from", "jobs", "keep", "llvm-version",
	"mod-filename", "mod-funcname", "mod-objname", "norm", "output",
	"quiet", "rules", "sparse", "strict", "subst", "to", "verbose", NULL
};

static bool
keeps(void *filter, const struct slice names[NAME_KINDS])
{
	const struct filter	*f = filter;

	return (f->keep.n == 0 || select_has(&f->keep, names)) &&
	    !select_has(&f->drop, names);
}

/* Say it of functions that do not go together; false: it is trouble. */
static bool
say_wrong(size_t wrong, bool strict, bool quiet)
{
	if (wrong > 0 && (strict || !quiet))
		diag_say("%sexpected functions of one name that go together, "
		    "found %zu that do not%s", strict ? "" : "warning: ",
		    wrong, strict ? "" : ", and are left out as far as that");
	return wrong == 0 || !strict;
}

bool
llvm_filter_run(struct llvm_options *l, struct common_options *common,
    const struct filter *f, bool *kept)
{
	static struct llvm_profile	 all, left;
	const struct llvm_filter	 filter = {
		common->rename, keeps, (void *)(uintptr_t)f
	};
	struct sum_counts		 counts;
	bool				 good;

	good = llvm_options_add(l, common, &common->inputs, &all, &counts) &&
	    say_wrong(llvm_filter(&filter, &all, &left), l->strict,
	    common->sum.quiet);
	*kept = left.function_n > 0;
	if (good && !common->sum.quiet)
		filter_say_unmatched(f);
	/* Quiet, the status is the answer. */
	if (good && (!common->sum.quiet || strcmp(common->output, "-") != 0))
		llvm_options_write(l, common, &left);
	llvm_profile_free(&all);
	llvm_profile_free(&left);
	return good;
}
