/*
 * What cg_annotate can show is shown as there, unless it is asked for.
 */
#include "cli/changes_options.h"

#include <string.h>
#include <unistd.h>

#include "profile/profile.h"
#include "report/view/choice.h"

bool
changes_options_take(void *changes, const char *yes_no,
    struct complaint *wrong)
{
	enum report_changes	*c = changes;

	if (yes_no != NULL && strcmp(yes_no, "yes") != 0 &&
	    strcmp(yes_no, "no") != 0)
		return complaint_set(wrong, "expected one of no, yes, found "
		    "'%s'", yes_no);
	*c = yes_no == NULL || *yes_no == 'y' ? REPORT_CHANGES_YES :
	    REPORT_CHANGES_NO;
	return true;
}

void
changes_options_hint(const struct report_options *o, const struct choice *c,
    const struct profile *p, const struct common_options *common)
{
	if (o->changes == REPORT_CHANGES_AUTO && o->form == REPORT_TEXT &&
	    c->difference && c->change_n == 0 && p->metadata.cachegrind &&
	    !common->sum.quiet && strcmp(common->output, "-") == 0 &&
	    isatty(STDOUT_FILENO))
		diag_say("note: --changes shows a difference by its changes");
}
