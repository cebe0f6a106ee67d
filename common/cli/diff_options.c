/*
 * Without --old, the first operand is the old input.
 */
#include "cli/diff_options.h"

#include <string.h>

#include "base/diag.h"
#include "profile/profile.h"
#include "cli/lines_options.h"

static void
take_operands(struct diff_options *d, struct inputs *new, int n,
    char *operands[])
{
	if (d->old.n == 0) {
		if (n == 0 || (n < 2 && new->n == 0))
			tool_usage("expected OLD and NEW, found %s",
			    n == 0 ? "neither" : "only one");
		d->first_old = true;
		inputs_operand(&d->old, *operands++);
		n--;
	}
	d->old.quiet = new->quiet;
	d->old.output = new->output;
	inputs_expand(&d->old);
	/* Only one input of both sides can be the standard input. */
	new->stdins += d->old.stdins;
	inputs_operands(new, n, operands);
}

void
diff_options_finish(struct diff_options *d, struct common_options *common,
    int n, char *operands[])
{
	lines_options_check(&d->diff.lines);
	if (lines_wanted(&d->diff.lines) && (d->diff.no_lines ||
	    d->diff.by > BY_LINE))
		tool_usage("option '--old-src': there are no lines to be "
		    "compared with '%s'", d->diff.no_lines ? "--no-lines" :
		    "--by");
	common_options_finish(common);
	take_operands(d, &common->inputs, n, operands);
	common->sum.events_advice = common_options_events_advice;
	/* OLD and NEW are always different processes. */
	common->sum.forks = false;
	common->sum.no_instr = d->diff.by != BY_INSTR || d->diff.no_lines;
	common->write.nonzero = !d->all;
	d->diff.how.hint = !common->sum.quiet;
	/* Costs missing from a truncated file would count as 0, and no gate
	   would notice. */
	if (d->diff.gate.n > 0)
		common->sum.read.refusal = REFUSE_CUT;
}

bool
diff_options_read(struct diff_options *d, struct common_options *common,
    struct profile *p)
{
	struct inputs		*new = &common->inputs;
	struct complaint	 wrong;
	struct sum		*sum;

	/* A single run has no spread. */
	if (common->sum.stat != STAT_SUM && d->old.n + new->n > 2) {
		common->sum.run = runs_add;
		common->sum.run_arg = &d->diff.runs;
	}
	d->diff.runs.side = RUN_OLD;
	sum = sum_begin(p, &common->sum, d->old.n + new->n);
	if (sum_add(sum, d->old.at, d->old.n)) {
		sum_turn(sum);
		if (!diff_take_old(&d->diff, p, d->old.n, &wrong))
			diag_die("%s", wrong.text);
	}
	d->diff.runs.side = RUN_NEW;
	sum_add(sum, new->at, new->n);
	return sum_end(sum, &common->write.events);
}

/* Whether only the first operand is old and there are several new ones: a
   user who lists all runs of both sides probably means something else. */
static bool
is_first_alone(const struct diff_options *d,
    const struct common_options *common)
{
	return d->first_old && d->old.n == 1 && common->inputs.n > 1;
}

static void
say_first(const struct diff_options *d, size_t new)
{
	char	 quoted[200];

	diag_say("warning: only '%s' is old, and %zu files are new; -O names "
	    "each of several old ones", diag_quote(quoted, sizeof(quoted),
	    d->old.at->name, strlen(d->old.at->name)), new);
}

void
diff_options_say(const struct diff_options *d,
    const struct common_options *common, const struct profile *p)
{
	const struct noise	*noise = &d->diff.noise;
	uint64_t		 old = d->diff.profiles;
	uint64_t		 new = diff_profiles(p) - old;

	if (common->sum.stat == STAT_SUM && !p->metadata.overflow &&
	    old > 0 && old != new)
		diag_say("warning: the old side adds up %llu profile%s and the "
		    "new one %llu; --stat=mean compares means%s",
		    (unsigned long long)old, old == 1 ? "" : "s",
		    (unsigned long long)new, is_first_alone(d, common) ?
		    ", -O names each of several old ones" : "");
	/* A single file that is itself a sum of runs suffices for its side. */
	if (common->sum.stat != STAT_SUM && old == 1 &&
	    is_first_alone(d, common))
		say_first(d, common->inputs.n);
	if (noise->within > 0)
		diag_say("note: of %zu function%s that changed %zu changed by "
		    "no more than runs differ", noise->changed,
		    noise->changed == 1 ? "" : "s", noise->within);
}

void
diff_options_free(struct diff_options *d)
{
	diff_free(&d->diff);
	inputs_free(&d->old);
}
