/*
 * confine -- open the files that a profile names.
 *
 * A profile may come from anyone, and the files that it names are read and
 * shown.  So only regular files on a disk and of limited size are opened and,
 * if there are roots, only below these.  Opening never blocks and has no side
 * effect, and the file that was checked is the file that is read.
 */
#ifndef IO_CONFINE_H
#define IO_CONFINE_H

#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>

/*
 * The most bytes of a source file, which is read whole.  Sources that people
 * write are far smaller: the amalgamation of SQLite, all in one file, has 9 MB;
 * generated tables and parsers have up to about 50 MB.
 */
enum { CONFINE_SOURCE = 64 << 20 };

/* The folders that files must be below; without one, files may be anywhere. */
struct confine {
	char		**roots;	/* resolved by realpath(3) */
	size_t		 root_n, room;
};

/* Why a file is not opened. */
enum confine_why {
	CONFINE_ABSENT,		/* missing, a folder, or not readable */
	CONFINE_OUTSIDE,	/* below none of the roots */
	CONFINE_IRREGULAR,	/* a device, pipe or socket */
	CONFINE_MADE_UP,	/* made by the kernel, as in /proc */
	CONFINE_LARGE,
	CONFINE_WHYS
};

/* Return what kind of file was expected, for a message about the file; `why'
   must not be CONFINE_ABSENT. */
const char *confine_text(enum confine_why why);

/* Add a root.  An error with it ends the program. */
void	 confine_add(struct confine *, const char *folder);
void	 confine_free(struct confine *);

/*
 * Open a file for reading if it is allowed and has at most `most' bytes, 0 for
 * any number; *st is the result of fstat(2).  Otherwise returns -1 and sets
 * *why.  Symbolic links are followed, but the file must be below a root, if
 * there are roots.  An error that is not the file's, for example too many open
 * files, ends the program.
 */
int	 confine_open(const struct confine *, const char *path, off_t most,
	    struct stat *st, enum confine_why *why);

#endif
