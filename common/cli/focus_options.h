/*
 * focus_options -- --function and --hot: show single functions of a profile.
 */
#ifndef CLI_FOCUS_OPTIONS_H
#define CLI_FOCUS_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/select.h"
#include "cli/tool.h"

struct report_options;

#define FOCUS_ROWS(M)							\
	{ 0, "function", "WHAT",					\
	    "show only these, with callers, callees and lines",		\
	    TOOL_CALL(M, focus_options_function) },			\
	{ 0, "hot", NULL,						\
	    "show only the path of the most costly calls",		\
	    TOOL_FLAG(M.hot) }

/* All-zero is empty. */
struct focus_options {
	struct select	 functions;
	struct tool_list words;		/* the same as the user wrote them */
	uint32_t	*taken;		/* selected functions of the profile */
	bool		 hot;
};

/* Called by a row, for a struct focus_options. */
bool	 focus_options_function(void *focus, const char *what,
	    struct complaint *);

/* Set the options of the report after all options are read.  Options that
   exclude each other are a usage error. */
void	 focus_options_finish(const struct focus_options *,
	    struct report_options *);

/* Find the functions in the profile for the report.  If there is none,
   prints an error that suggests similar names, and returns false. */
bool	 focus_options_find(struct focus_options *, const struct profile *,
	    struct report_options *);
void	 focus_options_free(struct focus_options *);

#endif
