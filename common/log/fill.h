/*
 * fill -- get profiles of commits that have none, by checking them out and
 * running a command.
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
	/* The command, up to NULL.  It writes a profile to the path that
	   replaces each "{}" in its words or, without any, to the one in the
	   option -o, which is put after the first word. */
	const char *const *command;
	bool		 quiet;		/* show nothing of what it prints */
	bool		 again;		/* try commits that failed before */

	char		*tree;		/* the folder in which it runs */
	char		*profile;	/* the path */
	char		**words;	/* the command with it */
	char		(*failed)[GIT_ID];	/* commits that failed */
	size_t		 failed_n, failed_room;
};

/* Make a working tree, in which commits are measured, and read which of them
   failed before.  The caller has set the members up to the blank line. */
void	 fill_open(struct fill *);
void	 fill_close(struct fill *);

/*
 * Whether the commit has a profile now: it had one, or the command made one.
 * If the command fails, or writes no profile, this is printed and remembered,
 * and the next time the command is not run.
 */
bool	 fill_commit(struct fill *, const char *commit);

/* Measure the commits of a log, the newest and the oldest first, and then the
   one in the middle of the longest range without any.  Returns how many
   failed. */
size_t	 fill_log(struct fill *, const struct git_log *);

/*
 * Find a commit, up to `bad' and not up to `good', that is bad and follows only
 * commits that are not, as git bisect does; is_bad() judges a note.  Commits
 * that fail are skipped.  Returns the number of commits left, one of which is
 * it; if that is 1, it is in `bad'.
 */
size_t	 fill_bisect(struct fill *, const char *good, char bad[GIT_ID],
	    bool is_bad(void *arg, const struct stored *), void *arg);

#endif
