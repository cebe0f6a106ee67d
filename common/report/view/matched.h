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

/* A rule that replaces an old name, or the beginning of old names, by the new
   one, and the word for that: "renamed" (functions) or "moved" (files and
   objects). */
struct matched_rule {
	struct slice	 rule;
	const char	*how;
};

struct matched {
	struct matched_rule *at;	/* rules for functions last; in the
					   order in which they apply */
	size_t		 n;
};

/* Whether a description of a profile is a rule. */
bool	 matched_is(struct slice desc);

/* Find the rules in the descriptions of the difference.  Their texts belong to
   the profile.  The caller closes it. */
void	 matched_open(struct matched *, const struct profile *);
void	 matched_close(struct matched *);

/* A rule for a whole name, without its escapes. */
struct matched_change {
	struct slice	 address;	/* `FILE:FUNCTION', or empty */
	struct slice	 old, new;	/* slices of text, which has len bytes;
					   the caller frees text even after
					   false */
	char		*text;
	size_t		 len;
};

/* Parse a rule; false if it is a rule for a folder, or not a rule. */
bool	 matched_read(struct slice rule, struct matched_change *);

#endif
