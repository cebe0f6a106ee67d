/*
 * changes_options -- how clannotate shows a difference.
 */
#ifndef CLI_CHANGES_OPTIONS_H
#define CLI_CHANGES_OPTIONS_H

#include <stdbool.h>

#include "report/options.h"
#include "cli/common_options.h"
#include "cli/tool.h"

struct choice;
struct profile;

/* The member is an enum report_changes. */
#define CHANGES_ROWS(M)							\
	{ 0, "changes", "[=yes|no]",					\
	    "show the profile as a difference",				\
	    TOOL_CALL(M, changes_options_take), .words = tool_yes_no }

bool	 changes_options_take(void *changes, const char *yes_no,
	    struct complaint *);

/* If a difference is shown on a terminal in the form of cg_annotate, say that
   there is a clearer one. */
void	 changes_options_hint(const struct report_options *,
	    const struct choice *, const struct profile *,
	    const struct common_options *);

#endif
