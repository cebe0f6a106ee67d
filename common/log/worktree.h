/*
 * worktree -- a second working tree of the repository, in which commits are
 * checked out one after the other while a command runs in it.
 *
 * It is in the repository's own folder, at the same place each time: so file
 * names in profiles do not change, and what a run that was killed left there is
 * removed by the next.  One process at a time may have it.  When the program
 * ends, by exit(3) or by a signal, the tree is removed; a signal also goes to
 * the command.
 */
#ifndef LOG_WORKTREE_H
#define LOG_WORKTREE_H

#include <stdbool.h>

struct string;

/*
 * Make the tree, and go there; git then finds the repository by it, and no
 * longer by the environment.  An error, or another process that has the tree,
 * ends the program.
 */
void	 worktree_open(void);

/* Remove the tree, and go back; git still finds the repository, but no working
   tree.  If a signal came meanwhile, it ends the program. */
void	 worktree_close(void);

/* The path of a file beside the tree, such as a profile; the caller frees
   it. */
char	*worktree_beside(const char *name);

/* Check a commit out, and remove all other files from the tree.  An error ends
   the program. */
void	 worktree_checkout(const char *commit);

/*
 * Run a command, a list of words up to NULL, in the tree; its outputs go to the
 * standard error or, if quiet, nowhere.  Returns its exit status, or -1 if a
 * signal ended it.  That it cannot be run at all ends the program.
 */
int	 worktree_run(const char *const *words, bool quiet);

#endif
