/*
 * match_options -- options to match the functions of two builds.
 */
#ifndef CLI_MATCH_OPTIONS_H
#define CLI_MATCH_OPTIONS_H

#include <stdbool.h>

#include "ops/match/match.h"
#include "cli/common_options.h"
#include "cli/tool.h"

struct event_list;
struct profile;

/* The member is a struct match_how. */
#define MATCH_ROWS(M)							\
	{ 0, "match", "HOW",						\
	    "match names of two builds: exact, auto or similar",	\
	    TOOL_CHOICE(M.mode, "exact", "auto", "similar") },		\
	{ 0, "match-threshold", "N",					\
	    "pair functions that are N percent alike (60)",		\
	    TOOL_NUMBER(M.threshold, 1, 100) }

/* Report what was paired in one line or, if verbose, with all rules, and
   what probably should have been paired. */
void	 match_options_say(const struct match *, bool verbose);

/*
 * Read all inputs into the profile or, with diff, subtract the first of two
 * from the second: functions are matched, and the result is reported unless
 * --quiet.  The columns are added to the list.  Returns false after printing an
 * error.
 */
bool	 match_options_read(const struct match_how *, struct common_options *,
	    bool diff, struct profile *, struct event_list *);

#endif
