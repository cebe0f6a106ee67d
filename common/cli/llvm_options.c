/*
 * An input may be a pipe, which can be read only once: the source that was
 * opened to find the family is passed to its reader.
 */
#include "cli/llvm_options.h"

#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "io/progress.h"
#include "io/sink.h"
#include "io/source.h"
#include "llvm/forms/indexed.h"
#include "llvm/forms/indexed_out.h"
#include "llvm/forms/proftext_out.h"
#include "llvm/forms/read.h"
#include "llvm/model/model.h"
#include "llvm/model/write_options.h"
#include "llvm/verbs/filter.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "ops/filter/filter.h"
#include "ops/llvm/costs.h"
#include "ops/sum/llvm_sum.h"

/* Open inputs until one is not empty and tells the family. */
static enum llvm_form
look(struct llvm_options *l, struct inputs *in, bool keep_going)
{
	const char	*at;
	size_t		 i, len = 0;

	l->opened = mem_get(1, sizeof(*l->opened));
	for (i = 0; i < in->n; i++) {
		if (!source_open(l->opened, in->at[i].name)) {
			if (keep_going)
				continue;
			diag_die("%s: cannot open: %s", in->at[i].name,
			    l->opened->trouble);
		}
		at = source_peek(l->opened, &len);
		if (l->opened->trouble != NULL ? !keep_going : len > 0) {
			in->at[i].opened = l->opened;
			return llvm_read_form(at, len);
		}
		source_close(l->opened);
	}
	mem_free(l->opened);
	l->opened = NULL;
	return LLVM_NONE;
}

static bool
is_costs(const struct llvm_options *l)
{
	return l->to == LLVM_TO_CACHEGRIND || l->to == LLVM_TO_CALLGRIND;
}

static void
die_of_others(const struct llvm_options *l, const char *option)
{
	const char	*name = l->opened == NULL ? NULL : l->opened->name;

	if (name == NULL)
		diag_die("option '--%s': expected profiles of LLVM, found "
		    "empty files", option);
	diag_die("option '--%s': expected profiles of LLVM, found others, the "
	    "first of which is %s", option, name);
}

/* Set which cost profiles to reject. */
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
	bool	 is_llvm = look(l, &common->inputs,
			    common->sum.keep_going) != LLVM_NONE;
	bool	 to_llvm = l->to >= LLVM_TO_PROFDATA;
	bool	 lines = common->coverage != NULL;

	if (!is_llvm && (to_llvm || l->release > 0 || l->sparse || lines))
		die_of_others(l, to_llvm ? "to" : l->sparse ? "sparse" :
		    lines ? "binary" : "llvm-version");
	if (lines && !is_costs(l))
		diag_die("option '--binary': expected --to=callgrind, whose "
		    "form has lines, found none");
	if (is_llvm && common->sum.stat != STAT_SUM)
		diag_die("option '--stat': expected profiles of Cachegrind or "
		    "Callgrind, found one of LLVM");
	/* If the first input is a cost profile, LLVM profiles among the rest
	   must not be read as costs. */
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
		tool_usage("option '--%s': expected --to=profdata or "
		    "--to=proftext as well", l->sparse ? "sparse" :
		    "llvm-version");
	take_strict(l, common);
	common->write.form = (enum form)l->to;
}

static unsigned
version_of(unsigned release)
{
	static const unsigned char	 versions[] = {
		[12] = 7, [13] = 7, [14] = 7, [15] = 8, [16] = 9, [17] = 10,
		[18] = 11, [19] = 12, [20] = 12, [21] = 12, [22] = 13,
		[23] = 14
	};

	return versions[release];
}

static void
say_lost(const struct llvm_profile *p, unsigned version)
{
	static const struct {
		unsigned	 what;
		const char	*words;
	} parts[] = {
		{ INDEXED_OUT_IDS, "note: ids of binaries are dropped" },
		{ INDEXED_OUT_TRACES, "warning: traces are dropped" },
		{ INDEXED_OUT_BITMAPS, "warning: bitmaps are dropped" },
		{ INDEXED_OUT_VTABLES, "warning: vtables are dropped" },
		{ INDEXED_OUT_LOOPS, "warning: that loop entries are counted "
		    "is dropped" }
	};
	unsigned	 lost = indexed_out_lost(p, version);
	size_t		 i;

	for (i = 0; i < sizeof(parts) / sizeof(*parts); i++)
		if ((lost & parts[i].what) != 0)
			diag_say("%s: indexed profiles of version %u have "
			    "none", parts[i].words, version);
}

/* Write the costs that viewers of cost profiles can show. */
static void
write_costs(const struct llvm_options *l, struct common_options *common,
    const struct llvm_profile *p)
{
	static struct profile	 costs;
	struct llvm_costs	 from = {
		.from = p, .coverage = common->coverage, .sparse = l->sparse
	};
	struct complaint	 wrong;
	char			 line[200];

	profile_init(&costs);
	if (!llvm_costs(&costs, &common->write.events, &from, &wrong))
		diag_die("%s", wrong.text);
	if (!common->sum.quiet &&
	    llvm_costs_warning(&from, line, sizeof(line)) != NULL)
		diag_say("warning: %s", line);
	common_options_write(common, &costs, common->output);
	profile_free(&costs);
}

static void
write_sum(const struct llvm_options *l, const struct common_options *common,
    struct llvm_profile *p)
{
	struct llvm_write_options	 how = { .sparse = l->sparse };
	struct complaint		 wrong;
	struct sink			 out;

	how.version = l->release > 0 ? version_of(l->release) :
	    indexed_out_version(p);
	sink_open(&out, common->output);
	if (l->to != LLVM_TO_PROFTEXT && out.terminal)
		diag_die("expected a file or a pipe for an indexed profile, "
		    "found a terminal; --to=proftext makes text");
	if (l->to != LLVM_TO_PROFTEXT && !common->sum.quiet)
		say_lost(p, how.version);
	if (l->to == LLVM_TO_PROFTEXT ? !proftext_out(p, &out, &how, &wrong) :
	    !indexed_out(p, &out, &how, &wrong))
		diag_die("%s", wrong.text);
	sink_close(&out);
}

bool
llvm_options_add(const struct llvm_options *l,
    const struct common_options *common, const struct inputs *in,
    struct llvm_profile *p, struct sum_counts *counts)
{
	const struct llvm_sum	 how = {
		.merge = {
			.quiet = common->sum.quiet,
			.verbose = common->sum.verbose,
			.strict = l->strict,
			.keep_going = common->sum.keep_going
		},
		.jobs = common->sum.jobs
	};
	bool			 good;

	progress_start(in->n, common->sum.quiet);
	good = llvm_sum(p, &how, in->at, in->n, counts);
	progress_end();
	if (good && counts->left_out > 0 && counts->added == 0) {
		diag_say("expected a profile, found none that is good");
		good = false;
	}
	return good;
}

void
llvm_options_write(const struct llvm_options *l, struct common_options *common,
    struct llvm_profile *p)
{
	if (is_costs(l))
		write_costs(l, common, p);
	else
		write_sum(l, common, p);
}

bool
llvm_options_merge(struct llvm_options *l, struct common_options *common,
    struct sum_counts *counts)
{
	static struct llvm_profile	 p;
	bool				 good;

	good = llvm_options_add(l, common, &common->inputs, &p, counts);
	if (good)
		llvm_options_write(l, common, &p);
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

/* Report functions that do not fit together; false if that is an error. */
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
	if (good && !common->sum.quiet)
		filter_say_unmatched(f);
	/* With --quiet the exit status is the answer. */
	if (good && (!common->sum.quiet || strcmp(common->output, "-") != 0))
		llvm_options_write(l, common, &left);
	llvm_profile_free(&all);
	llvm_profile_free(&left);
	return good;
}

void
llvm_options_free(struct llvm_options *l)
{
	/* The opened input was not read if one before it had an error. */
	if (l->opened != NULL)
		source_close(l->opened);
	mem_free(l->opened);
}
