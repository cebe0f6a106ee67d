/* diff_options -- options that compare two builds, and messages about names and
   lines that were matched. */
#ifndef CLI_DIFF_OPTIONS_H
#define CLI_DIFF_OPTIONS_H

#include <stdbool.h>

#include "ops/gate/diff.h"
#include "cli/common_options.h"
#include "cli/options.h"

/* The rows of the option table that set member M of struct request, a struct
   match_how. */
#define MATCH_ROWS(M)							\
	{ 0, "match", "HOW",						\
	    "match names of two builds: exact, auto or similar",	\
	    TOOL_CHOICE(M.mode, "exact", "auto", "similar") },		\
	{ 0, "match-threshold", "N",					\
	    "pair functions that are N percent alike (60)",		\
	    TOOL_NUMBER(M.threshold, 1, 100) }

/* The row of the option table that adds to member M of struct request, a struct
   select. */
#define FOLD_ROW(M)							\
	{ 0, "fold", "WHAT",						\
	    "fold these functions into their callers first",		\
	    TOOL_CALL(M, common_options_what) }

/* The row of the option table that sets member M of struct request, an enum
   compare_which. */
#define ONLY_ROW(M)							\
	{ 0, "only", "WHICH",						\
	    "keep increase, decrease, added, removed or change",	\
	    TOOL_CHOICE(M, "increase", "decrease", "added", "removed",	\
	    "change") }

/* The rows of the option table that set member M of struct request, a struct
   lines. */
#define LINES_ROWS(M)							\
	{ 0, "new-src", "DIR", "compare lines; new sources are in DIR",	\
	    TOOL_CALL(M.new, diff_options_folder) },			\
	{ 0, "old-src", "DIR", "compare lines; old sources are in DIR",	\
	    TOOL_CALL(M.old, diff_options_folder) }

/* Called by options that add to folders of sources or to maps of their
   names. */
bool	 diff_options_folder(void *folders, const char *folder,
	    struct complaint *);
bool	 diff_options_map(void *maps, const char *from_to,
	    struct complaint *);

/* End with a usage error if only one side, old or new, has folders of
   sources. */
void	 diff_options_check_lines(const struct lines *);

/*
 * Report which names of the old build were paired with others of the new one,
 * in one line or, if verbose, as rules that a user can pass to -s; and names
 * that probably should have been paired.  Pairs are reported even without
 * --verbose, because the numbers depend on them.
 */
void	 diff_options_say_match(const struct match *, bool verbose);

/*
 * Report files whose lines could not be compared: a line for each reason or, if
 * verbose, with the names of all files.  Missing sources are normal, for
 * example those of libraries; a folder that contains none of the profile's
 * sources is suspicious.
 */
void	 diff_options_say_lines(const struct lines *, bool verbose);

#endif
