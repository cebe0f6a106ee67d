/*
 * fill -- measure commits that have no profile: check each one out, run a
 * command there, and store the profile that the command writes.
 */
#ifndef LOG_FILL_H
#define LOG_FILL_H

#include <stdbool.h>
#include <stddef.h>

#include "log/git.h"
#include "log/keep.h"
#include "log/store.h"

struct fill {
	struct store	*store;
	struct keep_how	 keep;
	/*
	 * The words of the command, up to NULL.  Each "{}" in a word is
	 * replaced by the path where the command must write the profile.  If no
	 * word has one, the option -o with this path is inserted after the
	 * first word.
	 */
	const char *const *command;
	bool		 quiet;		/* do not show what the command
					   prints */
	bool		 again;		/* also measure commits that failed
					   before */
	bool		(*is_bad)(void *arg, const struct stored *);	/* say
					   for fill_bisect() whether a commit is
					   bad, by its note */
	void		*arg;		/* argument of is_bad() */

	char		*tree;		/* path of the folder in which the
					   command runs */
	char		*profile;	/* path where the command writes the
					   profile */
	char		**words;	/* the command, with the path
					   inserted */
	char		(*failed)[GIT_ID];	/* commits at which the command
						   failed */
	size_t		 failed_n, failed_room;
};

/*
 * Open a working tree, in which commits will be measured, and read which
 * commits failed before.  `commit' is one of them: HEAD may have none.  The
 * caller must have set the members above the blank line.
 */
void	 fill_open(struct fill *, const char *commit);
void	 fill_close(struct fill *);

/*
 * Measure a commit, unless it has a profile already.  Return whether it has one
 * now.  If the command fails or writes no profile, print a note, and remember
 * the commit, so that later calls do not try it again.
 */
bool	 fill_commit(struct fill *, const char *commit);

/*
 * Measure the commits of a log, which has at least one: first the newest and
 * the oldest one, and then, as long as there is any, the commit in the middle
 * of the longest range without a profile.  Return how many commits failed.
 */
size_t	 fill_log(struct fill *, const struct git_log *);

/*
 * Find the first bad commit among those that `bad' contains and `good' does
 * not, as git bisect does.  Commits that fail are skipped.  Return the number
 * of commits among which the first bad one must be; if that is 1, store its id
 * in `bad'.  With `first_parent', a branch that was merged is one commit, the
 * merge.
 */
size_t	 fill_bisect(struct fill *, const char *good, char bad[GIT_ID],
	    bool first_parent);

#endif
