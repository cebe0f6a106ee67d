#include "cli/llvm_options.h"

#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "io/progress.h"
#include "io/sink.h"
#include "llvm/forms/indexed_out.h"
#include "llvm/forms/proftext.h"
#include "llvm/model/model.h"
#include "llvm/verbs/filter.h"
#include "llvm/verbs/overlap.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "ops/filter/filter.h"
#include "ops/llvm/costs.h"
#include "ops/sum/llvm_sum.h"
#include "cli/options.h"

static bool
is_costs(const struct llvm_options *l)
{
	return l->to == LLVM_TO_CACHEGRIND || l->to == LLVM_TO_CALLGRIND;
}

_Noreturn static void
die_of_others(const struct inputs *in, const char *option)
{
	if (in->first != NULL)
		diag_die("option '--%s': expected profiles of LLVM, found "
		    "others, the first of which is %s", option, in->first);
	diag_die("option '--%s': expected profiles of LLVM, found %s", option,
	    in->n == 1 ? "an empty file" : "empty files");
}

/* Refuse options that a sum of profiles of LLVM, in the form that is asked for,
   would ignore. */
static void
refuse_ignored(const struct llvm_options *l, const struct common_options *c)
{
	bool	 plain = c->write.plain_names;

	if (c->sum.stat != STAT_SUM || c->sum.events != EVENTS_SAME)
		diag_die("option '--%s': expected profiles of Cachegrind or "
		    "Callgrind, found one of LLVM",
		    c->sum.stat != STAT_SUM ? "stat" : "events");
	if (!is_costs(l) && (plain || c->write.absolute))
		diag_die("option '--%s': expected --to=callgrind as well",
		    plain ? "names" : "positions");
	if (l->release > 0 && (is_costs(l) || l->to == LLVM_TO_PROFTEXT))
		diag_die("option '--llvm-version': expected --to=profdata as "
		    "well");
}

/* With --strict, make the reader refuse doubtful cost profiles. */
static void
take_strict(const struct llvm_options *l, struct common_options *common)
{
	if (l->strict)
		common->sum.read.refusal = REFUSE_DOUBTS;
	else if (common->sum.keep_going)
		common->sum.read.refusal = REFUSE_NOT_WHOLE;
}

bool
llvm_options_family(struct llvm_options *l, struct common_options *common)
{
	bool	 is_llvm = inputs_are_llvm(&common->inputs,
			    common->sum.keep_going);
	bool	 to_llvm = l->to >= LLVM_TO_PROFDATA;
	bool	 lines = common->coverage != NULL;

	if (!is_llvm && (to_llvm || l->release > 0 || l->sparse || lines))
		die_of_others(&common->inputs, to_llvm ? "to" :
		    l->sparse ? "sparse" :
		    lines ? "binary" : "llvm-version");
	if (lines && !is_costs(l))
		diag_die("option '--binary': expected --to=callgrind as well, "
		    "which has lines");
	if (is_llvm)
		refuse_ignored(l, common);
	/* If the first input is a cost profile, any LLVM profile among the
	   others is an error, instead of being read as costs. */
	common->sum.llvm.none = true;
	take_strict(l, common);
	if (!to_llvm)
		common->write.form = (enum form)l->to;
	return is_llvm;
}

void
llvm_options_costs(const struct llvm_options *l, struct common_options *common)
{
	if (l->release > 0 || l->sparse)
		tool_usage("option '--%s': expected --to=profdata%s as well",
		    l->sparse ? "sparse" : "llvm-version", l->sparse ?
		    " or --to=proftext" : "");
	take_strict(l, common);
	common->write.form = (enum form)l->to;
}

/* Write the LLVM profile as a cost profile, for viewers of cost profiles. */
static void
write_costs(const struct llvm_options *l, struct common_options *common,
    const struct llvm_profile *p, uint64_t profiles)
{
	static struct profile	 costs;
	struct llvm_costs	 from = {
		.from = p, .coverage = common->coverage, .sparse = l->sparse,
		.profiles = profiles
	};
	struct complaint	 wrong;
	unsigned		 i;

	profile_init(&costs);
	if (!llvm_costs(&costs, &common->write.events, &from, &wrong))
		diag_die("%s: %s", p->first, wrong.text);
	for (i = 0; !common->sum.quiet && i < from.said_n; i++)
		diag_say("%s", from.said[i].text);
	common_options_write(common, &costs, common->output);
	profile_free(&costs);
}

static void
write_sum(const struct llvm_options *l, const struct common_options *common,
    struct llvm_profile *p)
{
	unsigned		 version = l->release > 0 ?
				    indexed_out_version_of(l->release) :
				    indexed_out_version(p);
	struct complaint	 wrong;
	struct sink		 out;

	sink_open(&out, common->output);
	if (l->to != LLVM_TO_PROFTEXT && out.terminal)
		diag_die("expected a file or a pipe for an indexed profile, "
		    "found a terminal; --to=proftext writes text");
	if (l->to != LLVM_TO_PROFTEXT && !common->sum.quiet)
		indexed_out_say_lost(p, version);
	if (l->to == LLVM_TO_PROFTEXT ?
	    !proftext_out(p, &out, l->sparse, &wrong) :
	    !indexed_out(p, &out, version, l->sparse, &wrong))
		diag_die("%s", wrong.text);
	sink_close(&out);
}

bool
llvm_options_add(const struct llvm_options *l,
    const struct common_options *common, const struct inputs *in,
    struct llvm_profile *p, struct sum_counts *counts)
{
	const struct llvm_sum	 how = {
		.quiet = common->sum.quiet,
		.verbose = common->sum.verbose,
		.strict = l->strict,
		.keep_going = common->sum.keep_going,
		.jobs = common->sum.jobs
	};
	bool			 good;

	progress_start(in->n, common->sum.quiet);
	good = llvm_sum(p, &how, in->at, in->n, counts);
	progress_end();
	if (good && counts->left_out > 0 && counts->added == 0) {
		diag_say("expected a good profile, found none");
		good = false;
	}
	return good;
}

bool
llvm_options_merge(struct llvm_options *l, struct common_options *common,
    struct sum_counts *counts)
{
	static struct llvm_profile	 p;
	bool				 good;

	good = llvm_options_add(l, common, &common->inputs, &p, counts);
	if (good && is_costs(l))
		write_costs(l, common, &p, counts->profiles);
	else if (good)
		write_sum(l, common, &p);
	llvm_profile_free(&p);
	return good;
}

const char *const	 llvm_options_filter_with[] = {
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

/* Report how many functions do not have the same counters in all inputs.
   Return false if this is an error. */
static bool
say_wrong(size_t wrong, bool strict, bool quiet)
{
	if (wrong > 0 && (strict || !quiet))
		diag_say("%sexpected functions of the same name to have the "
		    "same shape, found %zu that do not%s",
		    strict ? "" : "warning: ",
		    wrong, strict ? "" : "; what differs is omitted");
	return wrong == 0 || !strict;
}

bool
llvm_options_filter(struct llvm_options *l, struct common_options *common,
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
	if (good && !common->sum.quiet) {
		filter_say_unmatched(f);
		if (all.function_n > 0 && !*kept)
			diag_say("warning: nothing is kept: no function is "
			    "left");
	}
	/* With --quiet and no output file, only the exit status is of
	   interest. */
	if (good && (!common->sum.quiet ||
	    common->output != common_options_no_output))
		write_sum(l, common, &left);
	llvm_profile_free(&all);
	llvm_profile_free(&left);
	return good;
}

const char *const	 llvm_options_overlap_with[] = {
	"files0-from", "jobs", "old", "output", "overlap", "quiet", "verbose",
	NULL
};

bool
llvm_options_overlap(void *overlap, const char *least,
    struct complaint *wrong)
{
	struct llvm_overlap	*o = overlap;

	o->wanted = true;
	if (least == NULL)
		return true;
	o->functions = true;
	return options_number(least, 0, UINT64_MAX, &o->least, wrong);
}

static void
write_overlap(const struct llvm_overlap *o, const char *output,
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
llvm_options_write_overlap(const struct llvm_overlap *o,
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
	/* A side without functions fits any other. */
	if (good && old->shaped && new->shaped &&
	    !llvm_profile_join(old, new->first, llvm_profile_flags(new),
	    new->shaped, &wrong)) {
		diag_say("%s: %s", new->first, wrong.text);
		good = false;
	}
	if (good)
		write_overlap(o, common->output, sides, profiles);
	llvm_profile_free(old);
	llvm_profile_free(new);
	return good;
}
