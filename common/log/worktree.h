/*
 * worktree -- a second working tree of the repository, in which commits are
 * checked out one after the other, and a command is run at each.
 *
 * The tree always has the same path, inside the repository's own folder (.git),
 * so that file names in profiles do not change.  If a process was killed, the
 * next one removes the tree that it left.  Only one process at a time may use
 * the tree.  When the program ends, by exit(3) or by a signal, the tree is
 * removed; a signal is also sent to the command.
 */
#ifndef LOG_WORKTREE_H
#define LOG_WORKTREE_H

#include <stdbool.h>

struct string;

/*
 * Make the tree, which begins without files at a commit, and make it the
 * working folder.  From then on git finds the repository by the tree, and not
 * by environment variables.  If that fails, or if another process uses the
 * tree, end the program.
 */
void	 worktree_open(const char *commit);

/*
 * Remove the tree, and return to the former working folder.  Afterwards git
 * still finds the repository, but no working tree.  If a signal has arrived
 * meanwhile, it ends the program now.
 */
void	 worktree_close(void);

/* Return the path of a file of this name, such as a profile, in the folder that
   contains the tree.  The caller frees the path. */
char	*worktree_beside(const char *name);

/* Check out a commit, and remove all other files from the tree.  If that fails,
   end the program. */
void	 worktree_checkout(const char *commit);

/*
 * Run a command, a list of words that NULL ends, in the tree.  Its standard
 * output and standard error go to our standard error or, if `quiet', nowhere.
 * Return its exit status or, as a shell does, 128 and the number of the signal
 * that ended it, or 127 or 126 if it is a file of the tree that is not there or
 * cannot be executed.  If any other command cannot be run, end the program.
 */
int	 worktree_run(const char *const *words, bool quiet);

#endif
