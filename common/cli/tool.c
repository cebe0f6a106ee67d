#include "cli/tool.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/hash.h"
#include "base/mem.h"
#include "base/sys.h"
#include "io/sink.h"

enum { OPTIONS_MAX = 64 };

void
tool_start(const struct tool *t)
{
	int	 fd;

	diag_start(t->name);
	hash_start();
	/* A parent may have it ignored; then a closed pipe would be trouble. */
	signal(SIGPIPE, SIG_DFL);
	/* Beyond a limit, a write then fails and can be told. */
	signal(SIGXFSZ, SIG_IGN);
	/* In the direction that fails: input from a closed descriptor is no
	   empty input, and output to one is not written. */
	for (fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF &&
		    open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			_exit(STATUS_TROUBLE);
}

static int
argument_kind(const struct tool_option *o)
{
	return o->argument == NULL ? no_argument :
	    o->argument[0] == '[' ? optional_argument : required_argument;
}

static void
put_help(const struct tool *t)
{
	const struct tool_option	*o;
	struct sink			 out;
	char				 left[64], line[256];

	sink_open(&out, "-");
	snprintf(line, sizeof(line), "usage: %s %s\n%s\n\n", t->name,
	    t->usage, t->purpose);
	sink_text(&out, line);
	for (o = t->options; o->name != NULL; o++) {
		if (o->value < OPTION_LONG)
			snprintf(left, sizeof(left), "-%c, --%s%s%s", o->value,
			    o->name, o->argument == NULL ? "" :
			    o->value < OPTION_LONG ? " " : "=",
			    o->argument == NULL ? "" : o->argument);
		else
			snprintf(left, sizeof(left), "    --%s%s%s", o->name,
			    argument_kind(o) == required_argument ? "=" : "",
			    o->argument == NULL ? "" : o->argument);
		snprintf(line, sizeof(line), "  %-27s %s\n", left, o->help);
		sink_text(&out, line);
	}
	snprintf(line, sizeof(line), "\nExample: %s\nManual: %s(1)\n",
	    t->example, t->name);
	sink_text(&out, line);
	sink_close(&out);
	exit(STATUS_OK);
}

static void
put_version(const struct tool *t)
{
	struct sink	 out;
	char		 line[128];

	sink_open(&out, "-");
	snprintf(line, sizeof(line), "%s %s\n", t->name, GRINDKIT_VERSION);
	sink_text(&out, line);
	sink_close(&out);
	exit(STATUS_OK);
}

int
tool_next(const struct tool *t, int argc, char *argv[])
{
	static struct option	 longs[OPTIONS_MAX];
	static char		 letters[2 * OPTIONS_MAX + 2];
	const struct tool_option *o;
	size_t			 n = 0, len = 0;
	int			 ch;

	if (letters[0] == '\0') {
		/* Missing arguments are told from unknown options. */
		letters[len++] = ':';
		for (o = t->options; o->name != NULL; o++, n++) {
			longs[n].name = o->name;
			longs[n].has_arg = argument_kind(o);
			longs[n].val = o->value;
			if (o->value >= OPTION_LONG)
				continue;
			letters[len++] = (char)o->value;
			if (o->argument != NULL)
				letters[len++] = ':';
		}
	}
	ch = getopt_long(argc, argv, letters, longs, NULL);
	if (ch == 'h')
		put_help(t);
	if (ch == 'V')
		put_version(t);
	if (ch == ':')
		tool_usage(t, "option '%s' needs an argument",
		    argv[optind - 1]);
	if (ch == '?') {
		if (optopt != 0 && strncmp(argv[optind - 1], "--", 2) == 0)
			tool_usage(t, "option '%s' takes no argument",
			    argv[optind - 1]);
		if (optopt != 0 && optopt < OPTION_LONG)
			tool_usage(t, "unknown option '-%c'", optopt);
		tool_usage(t, "unknown option '%s'", argv[optind - 1]);
	}
	return ch;
}

void
tool_usage(const struct tool *t, const char *fmt, ...)
{
	char	 text[512];
	va_list	 ap;

	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	diag_say("%s", text);
	/* Without the tool's name in front, as the man page has it. */
	snprintf(text, sizeof(text), "usage: %s %s\n", t->name, t->usage);
	if (write(STDERR_FILENO, text, strlen(text)) < 0)
		exit(STATUS_TROUBLE);
	exit(STATUS_TROUBLE);
}

size_t
tool_choice(const struct tool *t, const char *option, const char *word,
    const char *const *words)
{
	char	 all[256] = "";
	size_t	 i;

	for (i = 0; words[i] != NULL; i++)
		if (strcmp(word, words[i]) == 0)
			return i;
	for (i = 0; words[i] != NULL; i++) {
		if (i > 0)
			strncat(all, ", ", sizeof(all) - strlen(all) - 1);
		strncat(all, words[i], sizeof(all) - strlen(all) - 1);
	}
	tool_usage(t, "option '--%s': expected one of %s, found '%s'", option,
	    all, word);
}

char *
tool_text_of(const char *file, size_t *len)
{
	char	*text = NULL;
	size_t	 room = 0;
	ssize_t	 n;
	int	 fd = STDIN_FILENO;

	if (strcmp(file, "-") != 0 &&
	    (fd = sys_open(file, O_RDONLY | O_CLOEXEC, 0)) < 0)
		diag_die("%s: cannot open: %s", file, sys_trouble());
	diag_reading(file, NULL);
	for (*len = 0;; *len += (size_t)n) {
		text = mem_grow(text, &room, *len + 4096, 1);
		n = sys_read(fd, text + *len, room - *len - 1);
		if (n < 0) {
			mem_free(text);
			diag_die("%s: cannot read: %s", file, sys_trouble());
		}
		if (n == 0)
			break;
	}
	diag_reading(NULL, NULL);
	text[*len] = '\0';
	if (fd != STDIN_FILENO)
		sys_close(fd);
	return text;
}

char *
tool_names_from(const char *file, char ***names, size_t *n)
{
	size_t	 len, at, room = 0;
	char	*text = tool_text_of(file, &len);

	*names = NULL;
	*n = 0;
	for (at = 0; at < len; at += strlen(text + at) + 1) {
		if (text[at] == '\0')
			diag_die("%s: expected names ended by NUL, found an "
			    "empty one", file);
		*names = mem_grow(*names, &room, *n + 1, sizeof(**names));
		(*names)[(*n)++] = text + at;
	}
	return text;
}
