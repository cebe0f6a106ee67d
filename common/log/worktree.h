/*
 * worktree -- a second working tree of the repository, in which commits are
 * checked out one after the other, and a command is run at each.
 *
 * The tree is at the same place each time, inside the repository's own folder
 * (.git): so file names in profiles do not change, and if a process was killed,
 * the next one removes what it left.  Only one process at a time may have the
 * tree.  When the program ends, by exit(3) or by a signal, the tree is removed;
 * a signal also goes to the command.
 */
#ifndef LOG_WORKTREE_H
#define LOG_WORKTREE_H

#include <stdbool.h>

struct string;

/*
 * Make the tree, and make it the working folder; from then on git finds the
 * repository by the tree, and no longer by environment variables.  An error, or
 * another process that has the tree, ends the program.
 */
void	 worktree_open(void);

/* Remove the tree, and return to the former working folder; git still finds the
   repository, but no working tree.  If a signal came meanwhile, it ends the
   program now. */
void	 worktree_close(void);

/* The path of a file, such as a profile, in the folder that contains the tree;
   the caller frees the path. */
char	*worktree_beside(const char *name);

/* Check a commit out, and remove all other files from the tree.  An error ends
   the program. */
void	 worktree_checkout(const char *commit);

/*
 * Run a command, a list of words up to NULL, in the tree; its standard output
 * and standard error go to our standard error or, if `quiet', nowhere.  Returns
 * its exit status, or -1 if a signal ended it.  A command that cannot be run at
 * all ends the program.
 */
int	 worktree_run(const char *const *words, bool quiet);

#endif
