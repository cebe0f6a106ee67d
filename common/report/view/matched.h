/*
 * matched -- names of the old side that have another name on the new side.
 */
#ifndef REPORT_VIEW_MATCHED_H
#define REPORT_VIEW_MATCHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"

struct profile;

/* A rule that gives an old name, or all names with an old beginning, the new
   one, and what that means: "renamed", of functions, or "moved". */
struct matched_rule {
	struct slice	 rule;
	const char	*how;
};

struct matched {
	struct matched_rule *at;	/* those of functions last, all in
					   the order in which they work */
	size_t		 n;
};

/* Whether a description of a profile tells such a rule. */
bool	 matched_is(struct slice desc);

/* Find the rules that the difference tells; they are its own.  To be closed. */
void	 matched_open(struct matched *, const struct profile *);
void	 matched_close(struct matched *);

/* What a rule for a whole name does; without escapes. */
struct matched_change {
	struct slice	 address;	/* `FILE:FUNCTION', or empty */
	struct slice	 old, new;	/* all in text, of len bytes, which is
					   to be freed in any case */
	char		*text;
	size_t		 len;
};

/* Read a rule; false if it is for a folder, or none. */
bool	 matched_read(struct slice rule, struct matched_change *);

#endif
