/*
 * git -- ask git for objects and facts, and give it objects.
 *
 * git runs as a program, never through a shell, and finds the repository as
 * always: by the working folder and the environment.  Where git prints names
 * that may contain any byte, an option makes it end each of them with NUL.
 */
#ifndef LOG_GIT_H
#define LOG_GIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/string.h"

struct process;
struct sink;

/* Size of a buffer for the hexadecimal id of an object and a NUL.  An id of
   SHA-256 has 64 digits. */
enum { GIT_ID = 65 };

/* The most words of one command line of git. */
enum { GIT_WORDS = 24 };

struct git_commit {
	char		 id[GIT_ID];
	char		*brief;		/* the shortened id */
	char		*subject;
	int64_t		 time;		/* time of the commit, in seconds since
					   1970 */
};

/* Commits, the oldest first.  If all members are 0, there are none. */
struct git_log {
	struct git_commit *at;
	size_t		 n, room;
};

/* If git cannot be run or finds no repository, end the program. */
void	 git_start(void);

/*
 * Run git with all words of a command line, "git" the first of them and NULL
 * after the last.  `in' and `heard' are those of process_open() and
 * process_open_heard(); if git cannot be run, end the program.  git_close()
 * does what process_close() does, and ends the program if the output could not
 * be read.
 */
void	 git_open(struct process *, const char *const *argv, int in,
	    bool heard);
bool	 git_close(struct process *);

/* Run git with these words, which NULL ends, and return the first line that it
   prints, or NULL if it fails.  The caller frees the line. */
char	*git_line(const char *const *words);

/* Run git with these words, which NULL ends, and ignore its output; its
   messages are shown only if `heard'.  Return whether git succeeds. */
bool	 git_do(const char *const *words, bool heard);

/* Find the id of a commit, given by any name that git knows.  Return false if
   there is no such commit. */
bool	 git_commit(const char *name, char id[GIT_ID]);

/* Whether `other' is an ancestor of a commit, or the commit itself. */
bool	 git_contains(const char *commit, const char *other);

/* Whether files that git tracks differ from those of the commit that is checked
   out. */
bool	 git_is_changed(void);

/* Whether the working folder is in a working tree, which it is not in a bare
   repository, nor in the folder .git of another one. */
bool	 git_is_in_tree(void);

/*
 * Read the commits of a range such as `v1..main'.  Of a merge, only the first
 * parent is followed, so that everything that was merged counts as one change.
 * Return false if git does not know the range.  Free the log with
 * git_log_free().
 */
bool	 git_log_read(struct git_log *, const char *range);
void	 git_log_free(struct git_log *);

/*
 * Call take() with the text of each of n blobs, in order.  The text is valid
 * during the call, and is NULL if the repository does not have the object.  On
 * an error, end the program.
 */
typedef void git_taker(void *arg, size_t i, const char *text, size_t len);
void	 git_blobs(const char (*ids)[GIT_ID], size_t n, git_taker *take,
	    void *arg);

/*
 * Run git with these words, which NULL ends, and write its output to the sink,
 * in whole lines, but not more than `most' bytes.  Return whether all output
 * was written.
 */
bool	 git_copy(const char *const *words, struct sink *, size_t most);

/*
 * Run git fast-import with a script.  Return false if nothing was changed,
 * either because another process has changed the ref meanwhile or because the
 * ref cannot be written.  If `heard', show the messages of git.
 */
bool	 git_import(const struct string *script, bool heard);

/*
 * Return the name and address of the committer and the present time, in the
 * form of a script for fast-import.  The text is valid until the program ends.
 */
const char *git_committer(void);

#endif
