/*
 * store -- find, read and change the notes (log/note.h) of a benchmark.  They
 * are git notes under refs/notes/grindkit/NAME of the repository, or files
 * FOLDER/NAME/COMMIT.
 *
 * To change a note, store_change() reads it, and writes the new text only if no
 * other process has changed the notes meanwhile; otherwise it starts again.  So
 * nothing is lost when several processes change notes at the same time.
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
	char		*path;		/* path in the tree of the ref, or path
					   of the file */
};

/* The notes of a benchmark, sorted by commit. */
struct store {
	const char	*name;
	char		*ref;		/* name of the ref,
					   refs/notes/grindkit/NAME */
	char		*folder;	/* path of the folder that holds the
					   notes: the folder that the user
					   gave, a slash, and the name; NULL if
					   the notes are in the repository.  It
					   is absolute, since the working folder
					   changes (log/worktree.h). */
	char		 tip[GIT_ID];	/* the commit that the ref pointed to
					   when the notes were listed, or "" if
					   there was no ref */
	struct stored	*at;
	size_t		 n, room;
};

#define STORE_REFS	"refs/notes/grindkit/"

/*
 * Open the store of the benchmark `name', and list its notes.  The name is not
 * copied, so it must live as long as the store.  If `folder' is NULL, the notes
 * are in the repository.  If git does not accept the name in a ref, end the
 * program.
 */
void	 store_open(struct store *, const char *name, const char *folder);
void	 store_close(struct store *);

/* Return the note of a commit, or NULL if it has none. */
const struct stored *store_find(const struct store *, const char *commit);

/* Call take() with the text of each of n notes, in order, as git_blobs() does.
   The text is NULL if the note cannot be read. */
void	 store_read(const struct stored *const *, size_t n, git_taker *take,
	    void *arg);

/* Return a copy of the text of a note, which the caller frees, and set *len to
   its length.  Return NULL if the note cannot be read. */
char	*store_text(const struct stored *, size_t *len);

/* End the program with a message that says where a note that is damaged is. */
_Noreturn void	 store_die_of_damage(const struct store *,
	    const struct stored *);

/*
 * Change the note of a commit: change() gets the note and `arg', and returns
 * false if there is nothing to change.  Return whether the note was changed.
 * On an error, end the program.
 */
bool	 store_change(struct store *, const char *commit,
	    bool change(void *arg, struct note *), void *arg);

/*
 * Fetch the notes of the benchmark `name', or of all benchmarks if it is NULL,
 * from a remote repository, and merge them.  If `push' is set, push the result,
 * and start again if another process has pushed meanwhile.  Return the number
 * of benchmarks.  On an error, end the program.
 */
size_t	 store_share(const char *name, const char *remote, bool push);

#endif
