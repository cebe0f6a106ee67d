/*
 * process -- another program, of which the output is read line by line.
 *
 * It is run without a shell, and what it says on standard error is not shown.
 */
#ifndef IO_PROCESS_H
#define IO_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct process {
	pid_t		 pid;
	int		 fd;
	char		*text;		/* read; lines up to begin are gone */
	size_t		 begin, end, room;
	int		 error;		/* errno of a read that failed, or 0 */
	bool		 none;		/* it could not be run, after all */
};

/* Run argv[0], found as a shell finds it, with these arguments, NULL after
   them.  in is its standard input, or -1 for an empty one.  False if it cannot
   be run: errno says why. */
bool	 process_open(struct process *, const char *const *argv, int in);

/*
 * The next line, *len bytes and the newline, until the next call; NULL at the
 * end.
 */
const char *process_line(struct process *, size_t *len);

/*
 * Wait for the end; with output left the program is stopped.  Whether all of it
 * was read and the program ended with status 0.  That a program cannot be run
 * may only show here: POSIX lets posix_spawn() tell it by the exit status 127.
 */
bool	 process_close(struct process *);

#endif
