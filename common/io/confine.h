/*
 * confine -- opening the files that a profile names.
 *
 * Anybody can have written a profile, and what it names is read and shown: so
 * only regular files are, that lie on a disk and are of a bounded size, and if
 * there are roots, only below these.  Opening never waits and never does
 * anything, and what was checked is what is read.
 */
#ifndef IO_CONFINE_H
#define IO_CONFINE_H

#include <stddef.h>
#include <sys/stat.h>
#include <sys/types.h>

/*
 * The most bytes of a source, for it is read whole.  What people write is far
 * below: the amalgamation of SQLite, all in one file, has 9 MB, and tables and
 * parsers that programs write have up to some 50.
 */
enum { CONFINE_SOURCE = 64 << 20 };

/* The folders that files must be below; without one they may be anywhere. */
struct confine {
	char		**roots;	/* as realpath(3) has them */
	size_t		 root_n, room;
};

/* Why a file is not opened. */
enum confine_why {
	CONFINE_ABSENT,		/* not there, a folder, or not for us */
	CONFINE_OUTSIDE,	/* below none of the roots */
	CONFINE_IRREGULAR,	/* a device, pipe or socket */
	CONFINE_MADE_UP,	/* a view of the kernel's, as in /proc */
	CONFINE_LARGE,
	CONFINE_WHYS
};

/* What was expected of a file instead, for a message.  why is not
   CONFINE_ABSENT. */
const char *confine_text(enum confine_why why);

/* Add a root.  Trouble with it ends the program. */
void	 confine_add(struct confine *, const char *folder);
void	 confine_free(struct confine *);

/*
 * Open a file for reading if it may be, and has at most so many bytes, 0 for
 * any number; -1 and *why otherwise.  *st is what fstat(2) says.  Whatever
 * links there are, the file is below a root, if there are roots.  Trouble that
 * has nothing to do with the file, such as too many open files, ends the
 * program.
 */
int	 confine_open(const struct confine *, const char *path, off_t most,
	    struct stat *st, enum confine_why *why);

#endif
