/* Only the child may hold the writing end of its pipe.  Otherwise the reader
   would never see the end of the output. */
#include "io/process.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fault.h"
#include "base/mem.h"
#include "base/sys.h"

extern char	**environ;

static int
spawn(struct process *c, int in, int out, bool heard, const char *const *argv)
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
	if (error == 0 && !heard)
		error = posix_spawn_file_actions_addopen(&actions, 2,
		    "/dev/null", O_WRONLY, 0);
	/* posix_spawnp() changes neither argv nor its strings, although its
	   type allows that, so the cast is safe. */
	if (error == 0)
		error = FAULT(FAULT_SPAWN) ? errno : posix_spawnp(&c->pid,
		    argv[0], &actions, NULL,
		    (char *const *)(uintptr_t)argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	return error;
}

static bool
start(struct process *c, const char *const *argv, int in, bool heard)
{
	int	 ends[2], error;

	memset(c, 0, sizeof(*c));
	if (FAULT(FAULT_PIPE) || pipe(ends) != 0)
		return false;
	/* Children that other threads start must not inherit the pipe. */
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	error = spawn(c, in, ends[1], heard, argv);
	sys_close(ends[1]);
	if (error != 0) {
		sys_close(ends[0]);
		errno = error;
		return false;
	}
	c->fd = ends[0];
	return true;
}

bool
process_open(struct process *c, const char *const *argv, int in)
{
	return start(c, argv, in, false);
}

bool
process_open_heard(struct process *c, const char *const *argv, int in)
{
	return start(c, argv, in, true);
}

/* Read more output.  Returns false at the end and on error. */
static bool
read_more(struct process *c)
{
	ssize_t	 n;

	if (c->begin > 0) {
		memmove(c->text, c->text + c->begin, c->end - c->begin);
		c->end -= c->begin;
		c->begin = 0;
	}
	c->text = mem_grow(c->text, &c->room, c->end + 65536, 1);
	n = sys_read(c->fd, c->text + c->end, c->room - c->end);
	c->error = n < 0 ? errno : 0;
	if (n > 0)
		c->end += (size_t)n;
	return n > 0;
}

const char *
process_item(struct process *c, char end, size_t *len)
{
	char	*found = NULL;
	size_t	 seen = 0;

	/* `seen' counts from c->begin, because read_more() moves the text. */
	while (c->end - c->begin == seen || (found = memchr(c->text +
	    c->begin + seen, end, c->end - c->begin - seen)) == NULL) {
		seen = c->end - c->begin;
		if (!read_more(c))
			return NULL;
	}
	*len = (size_t)(found - (c->text + c->begin));
	c->begin += *len + 1;
	return found - *len;
}

const char *
process_line(struct process *c, size_t *len)
{
	return process_item(c, '\n', len);
}

const char *
process_bytes(struct process *c, size_t len)
{
	while (c->end - c->begin < len)
		if (!read_more(c))
			return NULL;
	c->begin += len;
	return c->text == NULL ? "" : c->text + c->begin - len;
}

void
process_skip(struct process *c)
{
	char	 unused[4096];
	ssize_t	 n;

	while ((n = sys_read(c->fd, unused, sizeof(unused))) > 0)
		continue;
	c->error = n < 0 ? errno : 0;
}

bool
process_close(struct process *c)
{
	int	 status;

	/* If the program is still writing, closing the pipe ends it by
	   SIGPIPE. */
	sys_close(c->fd);
	mem_free(c->text);
	sys_wait(c->pid, &status);
	c->none = WIFEXITED(status) && WEXITSTATUS(status) == 127;
	return c->error == 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* Let the child's descriptor `to' be a copy of `from', or the null device if
   `from' is -1. */
static int
attach(posix_spawn_file_actions_t *actions, int from, int to)
{
	return from >= 0 ? posix_spawn_file_actions_adddup2(actions, from, to) :
	    posix_spawn_file_actions_addopen(actions, to, "/dev/null", O_RDWR,
	    0);
}

pid_t
process_start(const char *const *argv, int out)
{
	posix_spawn_file_actions_t	 actions;
	posix_spawnattr_t		 attributes;
	pid_t				 pid = -1;
	int				 error;

	errno = posix_spawn_file_actions_init(&actions);
	if (errno != 0)
		return -1;
	error = posix_spawnattr_init(&attributes);
	if (error == 0) {
		/* The default group is 0, which means a new one. */
		error = posix_spawnattr_setflags(&attributes,
		    POSIX_SPAWN_SETPGROUP);
		if (error == 0)
			error = attach(&actions, -1, 0);
		if (error == 0)
			error = attach(&actions, out, 1);
		if (error == 0)
			error = attach(&actions, out, 2);
		if (error == 0)
			error = FAULT(FAULT_SPAWN) ? errno : posix_spawnp(&pid,
			    argv[0], &actions, &attributes,
			    (char *const *)(uintptr_t)argv, environ);
		posix_spawnattr_destroy(&attributes);
	}
	posix_spawn_file_actions_destroy(&actions);
	errno = error;
	return error == 0 ? pid : -1;
}

static bool
is_program(const char *folder, size_t folder_len, const char *name,
    size_t len)
{
	char	*path = mem_resize(NULL, folder_len + len + 2, 1);
	bool	 found;

	memcpy(path, folder, folder_len);
	path[folder_len] = '/';
	memcpy(path + folder_len + 1, name, len);
	path[folder_len + 1 + len] = '\0';
	found = access(path, X_OK) == 0;
	mem_free(path);
	return found;
}

bool
process_exists(const char *name, size_t len)
{
	const char	*folders = getenv("PATH"), *end;

	if (memchr(name, '/', len) != NULL)
		return is_program(*name == '/' ? "" : ".", *name != '/',
		    name + (*name == '/'), len - (*name == '/'));
	for (; folders != NULL; folders = *end == ':' ? end + 1 : NULL) {
		end = folders + strcspn(folders, ":");
		if (is_program(end == folders ? "." : folders,
		    end == folders ? 1 : (size_t)(end - folders), name, len))
			return true;
	}
	return false;
}
