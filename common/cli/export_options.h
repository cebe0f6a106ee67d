/*
 * export_options -- options of cgexport.
 */
#ifndef CLI_EXPORT_OPTIONS_H
#define CLI_EXPORT_OPTIONS_H

#include "export/options.h"
#include "cli/common_options.h"
#include "cli/options.h"
#include "cli/tool.h"

struct profile;

/* M is a struct export_request. */
#define EXPORT_ROWS(M)							\
	{ 0, "edge-threshold", "N",					\
	    "draw calls of at least N percent (0.1)",			\
	    TOOL_CALL(M.options.edge_threshold, options_share) },	\
	{ 0, "show", "A,B", "export these events (all)",		\
	    TOOL_STRING(M.show) },					\
	{ 0, "stacks", "WHOSE", "stacks: auto, self, callers or arcs",	\
	    TOOL_CHOICE(M.options.stacks, "auto", "self", "callers",	\
	    "arcs") },							\
	{ 0, "threshold", "N",						\
	    "show functions of at least N percent",			\
	    TOOL_CALL(M.options.threshold, options_share) },		\
	{ 0, "to", "FORM",						\
	    "folded, dot, pprof, speedscope, firefox, json or csv",	\
	    TOOL_CHOICE(M.options.form, "folded", "dot", "pprof",	\
	    "speedscope", "firefox", "json", "csv") }

struct export_request {
	struct export_options options;
	const char	*show;		/* events, or NULL */
};

void	 export_options_init(struct export_request *);

/* Set what the reader must keep, after all options and operands are read. */
void	 export_options_finish(struct export_request *,
	    struct common_options *);

/*
 * Export while reading, without building a profile, where the result is the
 * same.  Returns false, and does nothing, where it is not.  An error ends the
 * program.
 */
bool	 export_options_pass(struct export_request *, struct common_options *);

/* Export the profile, which has these columns, to the output.  An error ends
   the program. */
void	 export_options_put(struct export_request *, struct profile *,
	    const struct event_list *, const char *output);

#endif
