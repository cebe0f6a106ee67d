/*
 * A program is one tool, which is kept here, like its name in diag.c, so that
 * any function can report a usage error.
 */
#include "cli/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/mem.h"

const char *const	 tool_yes_no[] = { "no", "yes", NULL };

static const struct tool	*started;

void
tool_start(const struct tool *tool)
{
	int	 fd;

	started = tool;
	diag_start(tool->name);
	hash_start();
	/* The parent may ignore SIGPIPE; then a closed pipe would be an
	   error. */
	signal(SIGPIPE, SIG_DFL);
	/* Beyond the file size limit a write then fails and can be reported. */
	signal(SIGXFSZ, SIG_IGN);
	/*
	 * Open it in the direction that fails: input from a closed descriptor
	 * must not look empty, and output to it must not seem written.
	 */
	for (fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
		    open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			_exit(STATUS_TROUBLE);
}

void
tool_list_add(struct tool_list *list, const char *argument)
{
	list->at = mem_grow(list->at, &list->room, list->n + 1,
	    sizeof(*list->at));
	list->at[list->n++] = argument;
}

void
tool_usage(const char *fmt, ...)
{
	char	 text[512];
	va_list	 ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	diag_say("%s", text);
	/* Write directly, without the tool's name in front, as the man page
	   shows it. */
	snprintf(text, sizeof(text), "usage: %s %s\n", started->name,
	    started->usage);
	if (write(STDERR_FILENO, text, strlen(text)) < 0)
		exit(STATUS_TROUBLE);
	exit(STATUS_TROUBLE);
}
