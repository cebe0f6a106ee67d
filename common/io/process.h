/*
 * process -- run a program and read its output line by line.
 *
 * It is run without a shell.
 */
#ifndef IO_PROCESS_H
#define IO_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct process {
	pid_t		 pid;
	int		 fd;
	char		*text;		/* output read so far; lines up to begin
					   are gone */
	size_t		 begin, end, room;
	int		 error;		/* errno of a read that failed, or 0 */
	bool		 none;		/* the program could not be run */
};

/*
 * Run argv[0], searched in PATH, with the arguments argv, ended by NULL. in is
 * its standard input, or -1 for an empty one.  Its standard error is discarded
 * or, with process_open_heard(), that of this program.  Returns false, with
 * errno, if it cannot be run.
 */
bool	 process_open(struct process *, const char *const *argv, int in);
bool	 process_open_heard(struct process *, const char *const *argv, int in);

/*
 * The next line, of *len bytes and a newline, valid until the next call; NULL
 * at the end.  process_item() ends lines by another byte.
 */
const char *process_line(struct process *, size_t *len);
const char *process_item(struct process *, char end, size_t *len);

/* The next len bytes, valid until the next call; NULL if the output ends
   before. */
const char *process_bytes(struct process *, size_t len);

/*
 * Wait for the program to end; if output is unread, the program is stopped.
 * Returns whether all output was read and the exit status is 0.  That a program
 * cannot be run may only show here: POSIX lets posix_spawn() report it by exit
 * status 127.
 */
bool	 process_close(struct process *);

/*
 * Start argv[0] in a process group of its own, with an empty standard input and
 * both outputs going to `out', or nowhere if it is -1.  Returns its process id,
 * for waitpid(2), or -1 with errno.
 */
pid_t	 process_start(const char *const *argv, int out);

#endif
