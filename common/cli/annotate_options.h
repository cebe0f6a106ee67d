/*
 * annotate_options -- options of clannotate besides common_options.
 */
#ifndef CLI_ANNOTATE_OPTIONS_H
#define CLI_ANNOTATE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "io/confine.h"
#include "ops/match/match.h"
#include "ops/compare/runs.h"
#include "report/view/options.h"
#include "cli/common_options.h"
#include "cli/focus_options.h"
#include "cli/tool.h"

struct choice;
struct profile;

/* In the order of their words in the table, where two values have two words. */
enum annotate_tree {
	TREE_NONE, TREE_CALLERS, TREE_CALLEES, TREE_BOTH, TREE_CALLERS_AGAIN,
	TREE_CALLEES_AGAIN
};
enum annotate_color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* M is a struct annotate_options. */
#define ANNOTATE_ROWS(M)						\
	{ 0, "annotate", "[=yes|no]",					\
	    "show annotated source files (yes)",			\
	    TOOL_SWITCH(M.report.sources) },				\
	{ 0, "asm", NULL, "show machine code, too",			\
	    TOOL_FLAG(M.machine_code) },				\
	{ 0, "auto", "yes|no", "same as --annotate",			\
	    TOOL_SWITCH(M.report.sources) },				\
	COMMON_BINARY_ROW
/* The member is an enum report_changes. */
#define ANNOTATE_CHANGES_ROW(M)						\
	{ 0, "changes", "[=yes|no]",					\
	    "show the profile as a difference",				\
	    TOOL_CALL(M, annotate_options_changes), .words = tool_yes_no }
#define ANNOTATE_NO_ROWS(M)						\
	{ 0, "no-annotate", NULL, "same as --annotate=no",		\
	    TOOL_NO_FLAG(M.report.sources) },				\
	{ 0, "no-pager", NULL, "run no pager",				\
	    TOOL_FLAG(M.no_pager) },					\
	{ 0, "no-show-percs", NULL, "same as --show-percs=no",		\
	    TOOL_NO_FLAG(M.report.shares) }
#define ANNOTATE_SOURCE_ROWS(M)						\
	{ 0, "source-map", "FROM=TO",					\
	    "find sources named FROM... at TO...",			\
	    TOOL_CALL(M, annotate_options_map) },			\
	{ 0, "source-root", "DIR",					\
	    "read only sources and objects below DIR",			\
	    TOOL_CALL(M.confine, common_options_root) }

/* What rows of the table set, and the options of the report, part of which
   annotate_options_finish() derives from them. */
struct annotate_options {
	struct report_options	 report;
	bool			 machine_code;	/* show machine code, too */
	bool			 outer;		/* the inverse of
						   report.split */
	bool			 no_pager;
	bool			 counters;	/* show LLVM's counters, not
						   costs */
	bool			 as_runs;	/* inputs are runs */
	struct runs		 runs;
	enum annotate_color	 color;
	enum annotate_tree	 tree;
	struct tool_list	 folders, named;
	struct report_map	*maps;
	size_t			 map_n, map_room;
	struct match_how	 how;
	struct focus_options	 focus;
	struct confine		 confine;
	char			*invocation;
	struct report_input	*inputs;
};

/* Set the defaults; the command line is kept for the report. */
void	 annotate_options_init(struct annotate_options *, int argc,
	    char *argv[]);
void	 annotate_options_free(struct annotate_options *);

/* Called by rows of the table: for a member report, for a struct
   annotate_options (maps and more), and for confine. */
bool	 annotate_options_threshold(void *report, const char *percent,
	    struct complaint *);
bool	 annotate_options_width(void *report, const char *bytes,
	    struct complaint *);
bool	 annotate_options_map(void *annotate, const char *from_to,
	    struct complaint *);

/*
 * Read the n operands after all options are read, and set what depends on
 * several of them, in common as well.  Options that exclude each other are a
 * usage error.
 */
void	 annotate_options_finish(struct annotate_options *,
	    struct common_options *common, int n, char *operands[]);

/* Start a pager, if the options want one for a report to this output. */
void	 annotate_options_page(const struct annotate_options *,
	    const char *output);

bool	 annotate_options_changes(void *changes, const char *yes_no,
	    struct complaint *);

/* If a difference is shown on a terminal in the form of cg_annotate, print a
   note that there is a clearer one. */
void	 annotate_options_hint(const struct report_options *,
	    const struct choice *, const struct profile *,
	    const struct common_options *);

#endif
