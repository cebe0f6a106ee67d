/*
 * store -- where the notes of a benchmark are: in refs/notes/grindkit/NAME of
 * the repository, as git notes, or in the files FOLDER/NAME/COMMIT.
 *
 * A change reads the note, changes it, and writes it only if nobody else has
 * changed the notes meanwhile; otherwise it starts again.  So processes that
 * add at once lose nothing.
 */
#ifndef LOG_STORE_H
#define LOG_STORE_H

#include <stdbool.h>
#include <stddef.h>

#include "log/git.h"
#include "log/note.h"

/* The note of a commit. */
struct stored {
	char		 commit[GIT_ID];
	char		 blob[GIT_ID];	/* the object with the text; "" in a
					   folder */
	char		*path;		/* in the tree of the ref, or the name
					   of the file */
};

/* The notes of a benchmark, in the order of their commits. */
struct store {
	const char	*name;
	char		*ref;		/* refs/notes/grindkit/NAME */
	char		*folder;	/* FOLDER/NAME, or NULL */
	char		 tip[GIT_ID];	/* what ref was when it was listed, or
					   "" */
	struct stored	*at;
	size_t		 n, room;
};

#define STORE_REFS	"refs/notes/grindkit/"

/* Open the notes of this name, which is kept, and list them.  `folder' is NULL
   for the repository.  A name that git does not accept in a ref ends the
   program. */
void	 store_open(struct store *, const char *name, const char *folder);
void	 store_close(struct store *);

/* The note of a commit, or NULL. */
const struct stored *store_find(const struct store *, const char *commit);

/* Call take() with the text of each of n notes, in order, as git_blobs() does:
   the text is NULL if it cannot be read. */
void	 store_read(const struct stored *const *, size_t n, git_taker *take,
	    void *arg);

/* A copy of the text of a note, which the caller frees, and its length; NULL
   if it cannot be read. */
char	*store_text(const struct stored *, size_t *len);

/* Change the note of a commit by change(), which returns false if there is
   nothing to change.  Returns whether the note was changed.  An error ends the
   program. */
bool	 store_change(struct store *, const char *commit,
	    bool change(void *arg, struct note *), void *arg);

/* Fetch the notes of this name, or of all names if it is NULL, from a remote,
   and merge them; with `push', push the result, and start again if somebody
   else pushed meanwhile.  An error ends the program. */
void	 store_share(const char *name, const char *remote, bool push);

#endif
