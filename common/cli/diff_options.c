/*
 * Without --old, the first operand is the old input.
 */
#include "cli/diff_options.h"

#include "cli/lines_options.h"

static void
take_operands(struct diff_options *d, struct inputs *new, int n,
    char *operands[])
{
	if (d->old.n == 0) {
		if (n == 0 || (n < 2 && new->n == 0))
			tool_usage("expected OLD and NEW, found %s",
			    n == 0 ? "neither" : "only one");
		inputs_add(&d->old, *operands++, 1);
		n--;
	}
	/* Only one of all can be the standard input. */
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
	common->sum.no_instr = d->diff.by != BY_INSTR || d->diff.no_lines;
	common->write.nonzero = !d->all;
	/* What is missing from a file costs nothing: no gate would see it. */
	common->sum.read.whole = d->diff.gate.n > 0;
}

void
diff_options_free(struct diff_options *d)
{
	diff_free(&d->diff);
	inputs_free(&d->old);
}
