/*
 * process -- run a program and read its output line by line.
 *
 * The program is run directly, without a shell.
 */
#ifndef IO_PROCESS_H
#define IO_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct process {
	pid_t		 pid;
	int		 fd;
	char		*text;		/* text[begin] to text[end - 1] is
					   output that was read but not returned
					   yet */
	size_t		 begin, end, room;
	int		 error;		/* errno if reading the output failed,
					   or 0 */
	bool		 none;		/* the program could not be run */
};

/*
 * Run the program argv[0], found by PATH, with the arguments argv, ended by
 * NULL.  `in' is the descriptor of its standard input, or -1 for an empty one.
 * process_open() discards its standard error, process_open_heard() shows it.
 * Returns false, with errno, if the program cannot be run.
 */
bool	 process_open(struct process *, const char *const *argv, int in);
bool	 process_open_heard(struct process *, const char *const *argv, int in);

/*
 * Return the next line of the output.  It has *len bytes and then a newline,
 * and is valid until the next call.  Returns NULL at the end.  process_item()
 * does the same for items that end with another byte.
 */
const char *process_line(struct process *, size_t *len);
const char *process_item(struct process *, char end, size_t *len);

/* Return the next len bytes, valid until the next call, or NULL if fewer bytes
   are left. */
const char *process_bytes(struct process *, size_t len);

/* Read the rest of the output without keeping it.  This takes no memory, so it
   cannot end our program while the other one runs. */
void	 process_skip(struct process *);

/*
 * Wait until the program ends.  If output is still unread, SIGPIPE ends the
 * program.  Returns whether all output was read and the exit status is 0.  Only
 * this function may find that the program could not be run, since POSIX lets
 * posix_spawn() report that by exit status 127.
 */
bool	 process_close(struct process *);

/*
 * Start argv[0] in a process group of its own, with an empty standard input.
 * Both outputs go to `out', or nowhere if `out' is -1.  Returns the process id,
 * for waitpid(2), or -1 with errno.
 */
pid_t	 process_start(const char *const *argv, int out);

/*
 * Return whether there is a program of this name, of len bytes, where these
 * functions look for it.  This tells a program that ended with status 127 from
 * one that could not be run.
 */
bool	 process_exists(const char *name, size_t len);

#endif
