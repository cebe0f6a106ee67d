/*
 * git -- ask git, and give it objects.
 *
 * git is run as a program, never through a shell, and finds the repository as
 * it always does: by the working folder and its environment.  Where git prints
 * names that may contain any byte, an option makes it end each of them with
 * NUL.
 */
#ifndef LOG_GIT_H
#define LOG_GIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/string.h"

struct sink;

/* Room for the hexadecimal id of an object and a NUL; an id of SHA-256 has 64
   digits. */
enum { GIT_ID = 65 };

/* The most words of a command line. */
enum { GIT_WORDS = 24 };

struct git_commit {
	char		 id[GIT_ID];
	char		*brief;		/* the id, shortened */
	char		*subject;	/* first line of the message */
	int64_t		 time;		/* time of the commit, in seconds since
					   1970 */
};

/* Commits, the oldest first.  If all members are 0, the log is empty. */
struct git_log {
	struct git_commit *at;
	size_t		 n, room;
};

/* End the program unless git can be run and finds a repository. */
void	 git_start(void);

/* Run git with these words, up to NULL, and return the first line that git
   prints, or NULL if git fails.  The code that calls git_line() frees the
   line. */
char	*git_line(const char *const *words);

/* Run git with these words, up to NULL; the output of git is dropped, and its
   messages are shown only if `heard'.  Returns whether git succeeds. */
bool	 git_do(const char *const *words, bool heard);

/* Find the id of a commit; false if there is no commit of this name. */
bool	 git_commit(const char *name, char id[GIT_ID]);

/* Whether files that git tracks differ from the commit that is checked out. */
bool	 git_is_changed(void);

/* Whether there is no working tree. */
bool	 git_is_bare(void);

/*
 * Read the commits of a range such as `v1..main', following only the first
 * parent of a merge, so that what was merged counts as one change.  Returns
 * false if git does not know the range.  git_log_free() frees the log.
 */
bool	 git_log_read(struct git_log *, const char *range);
void	 git_log_free(struct git_log *);

/*
 * Call take() with the text of each of n blobs, in order; the text is valid
 * during the call, and NULL if the repository lacks the object.  An error ends
 * the program.
 */
typedef void git_taker(void *arg, size_t i, const char *text, size_t len);
void	 git_blobs(const char (*ids)[GIT_ID], size_t n, git_taker *take,
	    void *arg);

/* Run git with these words, up to NULL, and write its output to the sink, in
   whole lines, but at most `most' bytes.  Returns whether all output was
   written. */
bool	 git_copy(const char *const *words, struct sink *, size_t most);

/* Run git fast-import with a script.  Returns false if nothing was changed,
   because somebody else has changed the ref meanwhile, or because the ref
   cannot be written.  If `heard', the messages of git are shown. */
bool	 git_import(const struct string *script, bool heard);

/* The name and address of the committer and the present time, as they are
   written in a script for fast-import; valid until the program ends. */
const char *git_committer(void);

#endif
