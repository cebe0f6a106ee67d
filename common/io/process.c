/*
 * Only the child may hold the writing end of its pipe: otherwise the reader
 * would never see the end of the output.
 */
#include "io/process.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sys.h"

extern char	**environ;

static int
spawn(struct process *c, int in, int out, const char *const *argv)
{
	posix_spawn_file_actions_t	 actions;
	int				 error;

	error = posix_spawn_file_actions_init(&actions);
	if (error != 0)
		return error;
	error = posix_spawn_file_actions_adddup2(&actions, out, 1);
	if (error == 0)
		error = in >= 0 ?
		    posix_spawn_file_actions_adddup2(&actions, in, 0) :
		    posix_spawn_file_actions_addopen(&actions, 0,
		    "/dev/null", O_RDONLY, 0);
	if (error == 0)
		error = posix_spawn_file_actions_addopen(&actions, 2,
		    "/dev/null", O_WRONLY, 0);
	/* posix_spawnp() does not change its char *const []. */
	if (error == 0)
		error = posix_spawnp(&c->pid, argv[0], &actions, NULL,
		    (char *const *)(uintptr_t)argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	return error;
}

bool
process_open(struct process *c, const char *const *argv, int in)
{
	int	 ends[2], error;

	memset(c, 0, sizeof(*c));
	if (pipe(ends) != 0)
		return false;
	/* No other child may inherit the pipe. */
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	error = spawn(c, in, ends[1], argv);
	sys_close(ends[1]);
	if (error != 0) {
		sys_close(ends[0]);
		errno = error;
		return false;
	}
	c->fd = ends[0];
	return true;
}

const char *
process_line(struct process *c, size_t *len)
{
	char	*newline = NULL;
	size_t	 seen = c->begin;
	ssize_t	 n;

	while (c->end == seen || (newline = memchr(c->text + seen, '\n',
	    c->end - seen)) == NULL) {
		if (c->begin > 0) {
			memmove(c->text, c->text + c->begin,
			    c->end - c->begin);
			c->end -= c->begin;
			c->begin = 0;
		}
		seen = c->end;
		c->text = mem_grow(c->text, &c->room, c->end + 65536, 1);
		n = sys_read(c->fd, c->text + c->end, c->room - c->end);
		c->error = n < 0 ? errno : 0;
		if (n <= 0)
			return NULL;
		c->end += (size_t)n;
	}
	*len = (size_t)(newline - (c->text + c->begin));
	c->begin += *len + 1;
	return newline - *len;
}

bool
process_close(struct process *c)
{
	int	 status;
	pid_t	 pid;

	/* Closing the pipe stops a program that still writes, by SIGPIPE. */
	sys_close(c->fd);
	mem_free(c->text);
	do
		pid = waitpid(c->pid, &status, 0);
	while (pid < 0 && errno == EINTR);
	c->none = pid == c->pid && WIFEXITED(status) &&
	    WEXITSTATUS(status) == 127;
	return c->error == 0 && pid == c->pid && WIFEXITED(status) &&
	    WEXITSTATUS(status) == 0;
}
