/* diff_options -- options that compare two builds, and messages about the names
   and lines that were matched. */
#ifndef CLI_DIFF_OPTIONS_H
#define CLI_DIFF_OPTIONS_H

#include <stdbool.h>

#include "ops/gate/diff.h"
#include "cli/common_options.h"
#include "cli/options.h"

/* Rows of the table of options whose member M of struct request is a struct
   match_how. */
#define MATCH_ROWS(M)							\
	{ 0, "match", "HOW",						\
	    "match names of two builds: exact, auto or similar",	\
	    TOOL_CHOICE(M.mode, "exact", "auto", "similar") },		\
	{ 0, "match-threshold", "N",					\
	    "pair functions that are N percent alike (60)",		\
	    TOOL_NUMBER(M.threshold, 1, 100) }

/* A row of the table of options whose member M of struct request is a struct
   select. */
#define FOLD_ROW(M)							\
	{ 0, "fold", "WHAT",						\
	    "fold these functions into their callers first",		\
	    TOOL_CALL(M, common_options_what) }

/* A row of the table of options whose member M of struct request is an enum
   compare_which. */
#define ONLY_ROW(M)							\
	{ 0, "only", "WHICH",						\
	    "keep increase, decrease, added, removed or change",	\
	    TOOL_CHOICE(M, "increase", "decrease", "added", "removed",	\
	    "change") }

/* Rows of the table of options whose member M of struct request is a struct
   lines. */
#define LINES_ROWS(M)							\
	{ 0, "new-src", "DIR", "compare lines; new sources are in DIR",	\
	    TOOL_CALL(M.new, diff_options_folder) },			\
	{ 0, "old-src", "DIR", "compare lines; old sources are in DIR",	\
	    TOOL_CALL(M.old, diff_options_folder) }

/*
 * Callbacks of options (tool_option.take), which add a folder of sources, or a
 * map of file names.  They return false and set the complaint if the argument
 * is malformed.
 */
bool	 diff_options_folder(void *folders, const char *folder,
	    struct complaint *);
bool	 diff_options_map(void *maps, const char *from_to,
	    struct complaint *);

/* If only one side has folders of sources, or a threshold is given but names of
   functions are not matched, print a usage error and end the program. */
void	 diff_options_check_lines(const struct lines *);
void	 diff_options_check_match(const struct match_how *);

/*
 * Print which names of the old build were paired with other names of the new
 * one, in one line or, if verbose, as rules that a user can pass to -s.  Also
 * print names that probably should have been paired.  Pairs are printed even
 * without --verbose, because the costs in the output depend on them.
 */
void	 diff_options_say_match(const struct match *, bool verbose);

/*
 * Print how many files' lines could not be compared, for each reason; if
 * verbose, name all of these files.  Missing sources are normal, for example
 * those of libraries, but a folder that contains none of the profile's sources
 * is suspicious.
 */
void	 diff_options_say_lines(const struct lines *, bool verbose);

#endif
