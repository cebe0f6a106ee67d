#include "export/exactness.h"

#include <stdio.h>

#include "text/percent.h"
#include "profile/profile.h"
#include "export/call_tree.h"
#include "export/options.h"
#include "export/stacks.h"

char *
exactness_text(char *out, const struct export_job *job,
    const struct stacks_taker *to)
{
	char	 share[PERCENT_ROOM] = "100.0";

	if (to->total != 0)
		percent_text(share, to->exact, to->total);
	switch (job->o->stacks) {
	case EXPORT_STACKS_AUTO:
	case EXPORT_STACKS_SELF:
		snprintf(out, EXACTNESS_ROOM, "exact; stacks are object, "
		    "file, function and line");
		break;
	case EXPORT_STACKS_CALLERS:
		snprintf(out, EXACTNESS_ROOM, "exact; stacks are as deep as "
		    "the names of functions tell");
		break;
	case EXPORT_STACKS_ARCS:
		if (job->p->arcs.n == 0) {
			snprintf(out, EXACTNESS_ROOM, "exact; stacks are "
			    "functions alone, for no calls are known");
			break;
		}
		snprintf(out, EXACTNESS_ROOM, "%s%% are on ways without a "
		    "choice, and exact; frames that end in _[e] are estimated; "
		    "what has less than %lld, or is deeper than %d, is in a "
		    "[rest]", share, (long long)to->least, CALL_TREE_DEPTH);
		break;
	}
	return out;
}
