/* The program ignores interrupts while the pager runs: if it ended first, the
   pager and the shell would both read the terminal. */
#include "io/pager.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sys.h"
#include "io/process.h"

extern char	**environ;

static pid_t	 pager;			/* process id, or 0 if no pager runs */
static bool	 reads_errors;

/* Characters that have a meaning to a shell, except blanks. */
static const char	 special[] = "|&;<>()$`\\\"'*?[#~=%\n";

static const char *
find_command(void)
{
	const char	*command = getenv("GRINDKIT_PAGER");

	if (command == NULL)
		command = getenv("PAGER");
	if (command == NULL)
		return "less -FRX";
	return command[strspn(command, " \t")] == '\0' ||
	    strcmp(command, "cat") == 0 ? NULL : command;
}

/* Return whether the pager's program exists.  If it did not, the shell would
   print an error, and all output would be lost.  A command that needs a shell
   to be understood is assumed to exist. */
static bool
is_there(const char *command)
{
	const char	*name = command + strspn(command, " \t");
	size_t		 len = strcspn(name, " \t");

	return strcspn(name, special) < len || process_exists(name, len);
}

/* Start the pager, with this descriptor as its standard input. */
static bool
run(const char *command, int in)
{
	posix_spawn_file_actions_t	 actions;
	const char			*argv[] = { "sh", "-c", command, NULL };
	int				 error;

	if (!is_there(command) || posix_spawn_file_actions_init(&actions) != 0)
		return false;
	error = posix_spawn_file_actions_adddup2(&actions, in, 0);
	/* posix_spawnp() changes neither argv nor its strings, although its
	   type allows that, so the cast is safe. */
	if (error == 0)
		error = posix_spawnp(&pager, argv[0], &actions, NULL,
		    (char *const *)(uintptr_t)argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	return error == 0;
}

static void
end(void)
{
	int	 status;

	close(STDOUT_FILENO);
	if (reads_errors)
		close(STDERR_FILENO);
	sys_wait(pager, &status);
}

/* Write the standard output to this descriptor from now on, and also the
   standard error if that is a terminal. */
static void
take_over(int out)
{
	reads_errors = isatty(STDERR_FILENO);
	dup2(out, STDOUT_FILENO);
	if (reads_errors)
		dup2(out, STDERR_FILENO);
	signal(SIGPIPE, SIG_IGN);
	signal(SIGINT, SIG_IGN);
	signal(SIGQUIT, SIG_IGN);
	atexit(end);
}

void
pager_start(void)
{
	const char	*command = find_command();
	int		 ends[2];

	if (command == NULL || !isatty(STDOUT_FILENO) || pipe(ends) != 0)
		return;
	/* If the pager inherited the writing end, it would never see the end of
	   its input. */
	fcntl(ends[1], F_SETFD, FD_CLOEXEC);
	fcntl(ends[0], F_SETFD, FD_CLOEXEC);
	setenv("LESS", "FRX", 0);
	setenv("LV", "-c", 0);
	if (run(command, ends[0]))
		take_over(ends[1]);
	else
		pager = 0;
	sys_close(ends[0]);
	sys_close(ends[1]);
}

bool
pager_reads(int fd)
{
	return pager != 0 && fd == STDOUT_FILENO;
}
