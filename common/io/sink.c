/*
 * For a terminal, characters that could control it are replaced in the buffer
 * just before the buffer is written.  The first `shown' bytes are safe already.
 * The bytes of an incomplete character stay in the buffer until the others
 * come.
 */
#include "io/sink.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"
#include "base/utf8.h"
#include "io/pager.h"
#include "text/num.h"
#include "text/string.h"

/* Return the descriptor N that a name such as /dev/fd/N means, or -1 for any
   other name. */
static int
named_descriptor(const char *name)
{
	static const char *const folders[] = { "/dev/fd/", "/proc/self/fd/" };
	uint64_t		 fd;
	size_t			 i, len;

	if (strcmp(name, "-") == 0 || strcmp(name, "/dev/stdout") == 0)
		return STDOUT_FILENO;
	if (strcmp(name, "/dev/stderr") == 0)
		return STDERR_FILENO;
	for (i = 0; i < 2; i++) {
		len = strlen(folders[i]);
		if (strncmp(name, folders[i], len) == 0 &&
		    num_read(name + len, 0, INT_MAX, &fd))
			return (int)fd;
	}
	return -1;
}

void
sink_to(struct sink *s, int fd, const char *name)
{
	memset(s, 0, sizeof(*s));
	s->room = SINK_FIRST;
	s->buf = mem_resize(NULL, s->room, 1);
	s->name = name;
	s->fd = fd;
	s->terminal = fd >= 0 && (isatty(fd) || pager_reads(fd));
	sys_widen_pipe(fd);
}

void
sink_memory(struct sink *s, struct string *to)
{
	sink_to(s, -1, "memory");
	s->memory = to;
}

void
sink_hand_on(struct sink *s, sink_taker *taker, void *arg)
{
	sink_to(s, -1, "memory");
	s->taker = taker;
	s->taker_arg = arg;
}

/*
 * If the file `name' exists and is not regular, open it and return its
 * descriptor, since it is written directly.  Otherwise return -1, with *there
 * set if the file exists.  A file that cannot be written ends the program.
 */
static int
open_irregular(const char *name, struct stat *st, bool *there)
{
	int	 fd;

	*there = stat(name, st) == 0;
	if (!*there) {
		if (errno != ENOENT)
			diag_die("%s: cannot create: %s", name,
			    sys_trouble());
		return -1;
	}
	fd = sys_open(name, O_WRONLY | O_CLOEXEC, 0);
	if (fd < 0 || fstat(fd, st) != 0)
		diag_die("%s: cannot open: %s", name, sys_trouble());
	if (!S_ISREG(st->st_mode))
		return fd;
	sys_close(fd);
	return -1;
}

void
sink_open(struct sink *s, const char *name)
{
	struct stat	 old;
	int		 fd = named_descriptor(name);
	bool		 there, whole = false;

	if (fd < 0) {
		fd = open_irregular(name, &old, &there);
		whole = fd < 0;
	}
	sink_to(s, fd, strcmp(name, "-") == 0 ? "<stdout>" : name);
	if (whole) {
		whole_file_open(&s->file, s->name, there ? &old : NULL);
		s->fd = s->file.fd;
	}
}

/* Return whether the character c may be sent to a terminal.  `next' is the text
   after it. */
static bool
is_shown(uint32_t c, const char *next, const char *end)
{
	return c == '\n' || c == '\t' || (c == '\r' && next < end &&
	    *next == '\n') || (c != UTF8_NONE && !utf8_is_control(c));
}

/* Replace each character of the buffer that could control a terminal by '?'.
   Unless `all' is true, leave a character at the end whose last bytes may
   follow. */
static void
make_shown(struct sink *s, bool all)
{
	char		*from = s->buf + s->shown, *to = from;
	char		*end = s->buf + s->len, *stop = end;
	size_t		 n;
	uint32_t	 c;

	if (!all && from < end)
		stop -= end[-1] == '\r' ? 1 : utf8_begun(from,
		    (size_t)(end - from));
	for (; from < stop; from += n) {
		n = utf8_next(from, (size_t)(stop - from), &c);
		if (is_shown(c, from + n, stop)) {
			memmove(to, from, n);
			to += n;
		} else
			*to++ = '?';
	}
	s->shown = (size_t)(to - s->buf);
	memmove(to, stop, (size_t)(end - stop));
	s->len = s->shown + (size_t)(end - stop);
}

/* Write the first len bytes of the buffer, unless an error occurred before.  It
   is no error if the user has left the pager. */
static void
write_out(struct sink *s, size_t len)
{
	size_t	 done = 0;
	ssize_t	 n;

	while (done < len && s->error == 0) {
		n = sys_write(s->fd, s->buf + done, len - done);
		if (n < 0 && errno == EPIPE && pager_reads(s->fd))
			done = len;
		else if (n <= 0)
			s->error = n < 0 ? errno : ENOSPC;
		else
			done += (size_t)n;
	}
}

/* Write the buffer.  Unless `all' is true, the bytes of an incomplete character
   remain in the buffer if the output is a terminal. */
static void
flush(struct sink *s, bool all)
{
	size_t	 len;

	if (s->terminal)
		make_shown(s, all);
	len = s->terminal ? s->shown : s->len;
	if (!all && len > SINK_BUFFER)
		len = SINK_BUFFER;
	if (s->memory != NULL)
		string_append(s->memory, &s->memory_room, s->buf, len);
	else if (s->taker == NULL)
		write_out(s, len);
	else if (len > 0)
		s->taker(s->taker_arg, s->buf, len);
	s->len -= len;
	s->shown = s->terminal ? s->shown - len : 0;
	memmove(s->buf, s->buf + len, s->len);
}

char *
sink_make_room(struct sink *s)
{
	if (s->room == SINK_FULL)
		flush(s, false);
	else {
		s->room = SINK_FULL;
		s->buf = mem_resize(s->buf, s->room, 1);
	}
	return s->buf + s->len;
}

void
sink_put(struct sink *s, const char *bytes, size_t len)
{
	size_t	 n;

	while (len > 0) {
		if (s->len == s->room)
			sink_make_room(s);
		n = s->room - s->len;
		if (n > len)
			n = len;
		memcpy(s->buf + s->len, bytes, n);
		s->len += n;
		bytes += n;
		len -= n;
	}
}

void
sink_text(struct sink *s, const char *text)
{
	sink_put(s, text, strlen(text));
}

void
sink_number(struct sink *s, int64_t v)
{
	sink_used(s, num_put_i64(sink_room(s, NUM_ROOM), v));
}

void
sink_format(struct sink *s, const char *fmt, ...)
{
	char	 text[256];
	va_list	 args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	sink_text(s, text);
}

void
sink_escape(struct sink *s, const char *sequence)
{
	size_t	 len = strlen(sequence);

	/* Make the text before the sequence safe for a terminal now, because
	   this must not be done to the sequence itself. */
	sink_room(s, len);
	if (s->terminal)
		make_shown(s, true);
	sink_put(s, sequence, len);
	s->shown = s->len;
}

void
sink_close(struct sink *s)
{
	flush(s, true);
	if (s->error == 0 && s->file.place != NULL)
		s->error = whole_file_close(&s->file);
	else if (s->error == 0 && s->fd >= 0 && s->fd != STDERR_FILENO &&
	    sys_close(s->fd) != 0)
		s->error = errno;
	if (s->error != 0) {
		errno = s->error;
		diag_die("%s: cannot write: %s", s->name, sys_trouble());
	}
	mem_free(s->buf);
	memset(s, 0, sizeof(*s));
	s->fd = -1;
}

void
sink_hold(struct sink *s)
{
	s->file.held = s->file.place != NULL;
}

void
sink_commit(void)
{
	whole_file_commit();
}
