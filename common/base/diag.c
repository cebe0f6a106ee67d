/* A line is built on the stack, because an error such as a lack of memory must
   be printed without allocating memory. */
#include "base/diag.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/utf8.h"

/* The most bytes that are printed of the text of diag_about(). */
enum { ABOUT_MAX = 200 };

static const char	*tool_name = "grindkit";
static const char	*about;
static void		(*trouble_hook)(void);
static _Thread_local const char		*reading_name;
static _Thread_local const uint64_t	*reading_line;

void
diag_start(const char *tool)
{
	tool_name = tool;
}

const char *
diag_tool(void)
{
	return tool_name;
}

void
diag_about(const char *what)
{
	about = what;
}

void
diag_on_trouble(void (*hook)(void))
{
	trouble_hook = hook;
}

/* Copy text to out with '?' in place of characters that could control the
   terminal, and return the length of the result.  out may be the same array as
   text. */
static size_t
printable(char *out, const char *text, size_t len)
{
	size_t		 i, n, done = 0;
	uint32_t	 c;

	for (i = 0; i < len; i += n) {
		n = utf8_next(text + i, len - i, &c);
		if (c == UTF8_NONE || utf8_is_control(c))
			out[done++] = '?';
		else {
			memmove(out + done, text + i, n);
			done += n;
		}
	}
	return done;
}

static void say(const char *fmt, va_list ap) DIAG_PRINTF(1, 0);

static void
say(const char *fmt, va_list ap)
{
	char	 line[DIAG_MAX];
	int	 head, body;
	size_t	 len;

	head = snprintf(line, sizeof(line), "%s: %.*s%s", tool_name, ABOUT_MAX,
	    about == NULL ? "" : about, about == NULL ? "" : ": ");
	if (head < 0)
		return;
	len = (size_t)head;
	body = vsnprintf(line + len, sizeof(line) - len, fmt, ap);
	if (body > 0)
		len += (size_t)body;
	if (len > sizeof(line) - 2) {
		len = sizeof(line) - 2;
		len -= utf8_begun(line, len);
	}
	len = printable(line, line, len);
	line[len++] = '\n';
	/* An error on stderr cannot be reported anywhere. */
	if (write(STDERR_FILENO, line, len) < 0)
		return;
}

void
diag_say(const char *fmt, ...)
{
	va_list	 ap;

	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
}

void
diag_die(const char *fmt, ...)
{
	static pthread_mutex_t	 once = PTHREAD_MUTEX_INITIALIZER;
	va_list			 ap;

	/* The first thread reports its error; others wait here until the
	   program ends. */
	pthread_mutex_lock(&once);
	/* Call the hook first: if nobody reads stderr, writing the message ends
	   the program by SIGPIPE. */
	if (trouble_hook != NULL)
		trouble_hook();
	va_start(ap, fmt);
	say(fmt, ap);
	va_end(ap);
	exit(STATUS_TROUBLE);
}

void
diag_reading(const char *name, const uint64_t *line)
{
	reading_name = name;
	reading_line = line;
}

const char *
diag_place(char *out, size_t size)
{
	if (reading_name == NULL)
		snprintf(out, size, "%s", "");
	else if (reading_line == NULL || *reading_line == 0)
		snprintf(out, size, "%s: ", reading_name);
	else
		snprintf(out, size, "%s:%llu: ", reading_name,
		    (unsigned long long)*reading_line);
	return out;
}

const char *
diag_quote(char *out, size_t size, const char *text, size_t len)
{
	size_t	 n = len;
	bool	 dots = len >= size && size > 3;

	if (len >= size) {
		n = dots ? size - 4 : size - 1;
		n -= utf8_begun(text, n);
	}
	n = printable(out, text, n);
	if (dots) {
		memcpy(out + n, "...", 3);
		n += 3;
	}
	out[n] = '\0';
	return out;
}

void
diag_list(char list[DIAG_MAX], const char *text, size_t len)
{
	char	 quoted[80];
	size_t	 n = strlen(list);

	snprintf(list + n, DIAG_MAX - n, "%s'%s'", n > 0 ? ", " : "",
	    diag_quote(quoted, sizeof(quoted), text, len));
}
