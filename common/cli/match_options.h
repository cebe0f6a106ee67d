/*
 * match_options -- how functions of two builds meet.
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

/* Say what was paired, in a line, or, verbose, with all rules; and what looks
   as if it should have been. */
void	 match_options_say(const struct match *, bool verbose);

/*
 * Read all inputs into the profile, or, with diff, subtract the first of two
 * from the second: names meet, which is said unless that is not wanted.  The
 * columns go to the list.  False after trouble, which was said.
 */
bool	 match_options_read(const struct match_how *, struct common_options *,
	    bool diff, struct profile *, struct event_list *);

#endif
