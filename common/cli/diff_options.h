/*
 * diff_options -- options that compare two builds, and what was matched.
 */
#ifndef CLI_DIFF_OPTIONS_H
#define CLI_DIFF_OPTIONS_H

#include <stdbool.h>

#include "ops/gate/diff.h"
#include "cli/common_options.h"
#include "cli/options.h"

/* The member is a struct match_how. */
#define MATCH_ROWS(M)							\
	{ 0, "match", "HOW",						\
	    "match names of two builds: exact, auto or similar",	\
	    TOOL_CHOICE(M.mode, "exact", "auto", "similar") },		\
	{ 0, "match-threshold", "N",					\
	    "pair functions that are N percent alike (60)",		\
	    TOOL_NUMBER(M.threshold, 1, 100) }

/* The member is a struct select. */
#define FOLD_ROW(M)							\
	{ 0, "fold", "WHAT",						\
	    "fold these functions into their callers first",		\
	    TOOL_CALL(M, common_options_what) }

/* The member is an enum compare_which. */
#define ONLY_ROW(M)							\
	{ 0, "only", "WHICH",						\
	    "keep increase, decrease, added, removed or change",	\
	    TOOL_CHOICE(M, "increase", "decrease", "added", "removed",	\
	    "change") }

/* The member is a struct lines. */
#define LINES_ROWS(M)							\
	{ 0, "new-src", "DIR", "compare lines; new sources are in DIR",	\
	    TOOL_CALL(M.new, diff_options_folder) },			\
	{ 0, "old-src", "DIR", "compare lines; old sources are in DIR",	\
	    TOOL_CALL(M.old, diff_options_folder) }

/* Called by these rows. */
bool	 diff_options_folder(void *folders, const char *folder,
	    struct complaint *);
bool	 diff_options_map(void *maps, const char *from_to,
	    struct complaint *);

/* Folders of one side only are a usage error. */
void	 diff_options_check_lines(const struct lines *);

/* Report what was paired in one line or, if verbose, with all rules, and what
   probably should have been paired.  Pairs are reported even without --verbose,
   because the numbers depend on them. */
void	 diff_options_say_match(const struct match *, bool verbose);

/* Report files that could not be compared: a line for each kind of error, or,
   if verbose, with all names.  Missing sources are normal, as for libraries; a
   folder that has none of the profile's sources is suspicious. */
void	 diff_options_say_lines(const struct lines *, bool verbose);

#endif
