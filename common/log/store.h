/*
 * store -- find, read and change the notes (note.h) of a benchmark.  They are
 * git notes under refs/notes/grindkit/NAME of the repository, or the files
 * FOLDER/NAME/COMMIT.
 *
 * To change a note, store_change() reads it, and writes the new text only if
 * nobody else has changed the notes meanwhile; otherwise it starts again.  So
 * nothing is lost when several processes change notes at once.
 */
#ifndef LOG_STORE_H
#define LOG_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "log/git.h"
#include "log/note.h"

/* Where the note of a commit is stored. */
struct stored {
	char		 commit[GIT_ID];
	char		 blob[GIT_ID];	/* id of the git object with the text;
					   "" for a note in a folder */
	char		*path;		/* path in the tree of the ref, or the
					   name of the file */
};

/* The notes of a benchmark, in the order of their commits. */
struct store {
	const char	*name;
	char		*ref;		/* refs/notes/grindkit/NAME */
	char		*folder;	/* FOLDER/NAME, or NULL */
	char		 tip[GIT_ID];	/* the commit that `ref' named when the
					   notes were listed, or "" */
	struct stored	*at;
	size_t		 n, room;
};

#define STORE_REFS	"refs/notes/grindkit/"

/* Open the store of the benchmark `name', and list its notes.  The store refers
   to this string.  If `folder' is NULL, the notes are in the repository.  A
   name that git does not accept in a ref ends the program. */
void	 store_open(struct store *, const char *name, const char *folder);
void	 store_close(struct store *);

/* The note of a commit, or NULL. */
const struct stored *store_find(const struct store *, const char *commit);

/* Call take() with the text of each of n notes, in order, as git_blobs() does;
   the text is NULL if the note cannot be read. */
void	 store_read(const struct stored *const *, size_t n, git_taker *take,
	    void *arg);

/* A copy of the text of a note, which the code that calls store_text() frees;
   *len is set to its length.  NULL if the note cannot be read. */
char	*store_text(const struct stored *, size_t *len);

/* Change the note of a commit: change() gets it with `arg', and returns false
   if there is nothing to change.  Returns whether the note was changed.  An
   error ends the program. */
bool	 store_change(struct store *, const char *commit,
	    bool change(void *arg, struct note *), void *arg);

/* Fetch the notes of the benchmark `name', or of all benchmarks if that is
   NULL, from a remote, and merge them.  If `push', push the result, and start
   again if somebody else pushed meanwhile.  An error ends the program. */
void	 store_share(const char *name, const char *remote, bool push);

#endif
