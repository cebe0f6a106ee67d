/* A block ends with a whole line.  The text after the last newline moves to the
   front of the buffer, and more is read after it. */
#include "io/source.h"

#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"
#include "io/decompress.h"
#include "io/spool.h"

/* Bytes to read at a time: few, so that the text does not evict the tables of
   the profile from the processor's cache. */
enum { CHUNK = 64 << 10 };

static const char	 nothing[] = "expected a profile, found an empty "
    "input; was the program that writes it killed?";

void
source_take(struct source *s, int fd, const char *name)
{
	memset(s, 0, sizeof(*s));
	s->name = name;
	s->fd = fd;
	diag_reading(name, NULL);
	sys_widen_pipe(fd);
	s->room = CHUNK;
	s->buf = mem_resize(NULL, s->room + SOURCE_PAD, 1);
}

bool
source_open(struct source *s, const char *name)
{
	int	 fd = STDIN_FILENO;

	if (strcmp(name, "-") != 0 &&
	    (fd = sys_open(name, O_RDONLY | O_CLOEXEC, 0)) < 0) {
		s->trouble = sys_trouble();
		return false;
	}
	source_take(s, fd, fd == STDIN_FILENO ? "<stdin>" : name);
	return true;
}

void
source_text(struct source *s, const char *text, size_t len, const char *name)
{
	memset(s, 0, sizeof(*s));
	s->name = name;
	s->fd = -1;
	s->room = len;
	s->buf = mem_resize(NULL, len + SOURCE_PAD, 1);
	memcpy(s->buf, text, len);
	s->end = s->bytes = len;
	s->eof = true;
}

/* At the end of the input, make it an error if it was empty and is the standard
   input, a pipe or a terminal.  A regular file, /dev/null and source_text() may
   be empty. */
static void
note_empty(struct source *s)
{
	struct stat	 st, null;

	if (s->bytes > 0 || s->trouble != NULL || s->fd < 0)
		return;
	if (s->fd == STDIN_FILENO || fstat(s->fd, &st) != 0 ||
	    (!S_ISREG(st.st_mode) && (!S_ISCHR(st.st_mode) ||
	    stat("/dev/null", &null) != 0 || st.st_rdev != null.st_rdev)))
		s->trouble = nothing;
}

static size_t
read_plain(struct source *s, char *to, size_t len)
{
	ssize_t	 n;

	if (s->limit == 0)
		n = spool_read(s->keep, s->fd, to, len);
	else
		n = sys_pread(s->fd, to, len < s->limit - s->bytes ? len :
		    (size_t)(s->limit - s->bytes), s->bytes);
	if (n < 0) {
		s->trouble = sys_trouble();
		return 0;
	}
	return (size_t)n;
}

/* Read enough bytes to recognize the format, and start to decompress if it is a
   compressed one. */
static void
tell_kind(struct source *s)
{
	size_t	 n;

	while (s->end < DECOMPRESS_MAGIC &&
	    (n = read_plain(s, s->buf + s->end, s->room - s->end)) > 0) {
		s->end += n;
		s->bytes = s->end;
	}
	if (s->trouble != NULL)
		return;
	s->eof = s->end < DECOMPRESS_MAGIC;
	s->codec = decompress_open(s->fd, s->buf, s->end, s->keep, &s->trouble);
	if (s->codec != NULL) {
		s->end = 0;
		s->eof = false;
	}
	s->bytes = s->end;
}

/* Double the buffer, which one line fills.  Returns false, with an error, if
   the line is longer than SOURCE_LINE. */
static bool
widen(struct source *s)
{
	if (s->room >= SOURCE_LINE && !s->any_length) {
		s->long_line = true;
		s->trouble = "expected a newline within 256 MiB, found "
		    "none";
		return false;
	}
	s->room += s->room;
	s->buf = mem_resize(s->buf, s->room + SOURCE_PAD, 1);
	return true;
}

/* Read more bytes into the buffer, after those that are not passed on yet. */
static void
fill(struct source *s)
{
	size_t	 n;

	if (s->begin > 0) {
		memmove(s->buf, s->buf + s->begin, s->end - s->begin);
		s->end -= s->begin;
		s->begin = 0;
	}
	if (s->end == s->room && !widen(s))
		return;
	if (s->codec != NULL)
		n = decompress_read(s->codec, s->buf + s->end, s->room - s->end,
		    &s->trouble);
	else
		n = read_plain(s, s->buf + s->end, s->room - s->end);
	s->end += n;
	s->bytes += n;
	s->eof = n == 0;
}

/* Return the offset after the last newline in the buffer, if that newline is at
   offset `from' or later; else return s->begin. */
static size_t
last_line_end(const struct source *s, size_t from)
{
	size_t	 end = s->end;

	while (end > from && s->buf[end - 1] != '\n')
		end--;
	return end > from ? end : s->begin;
}

/*
 * Decompress in a separate thread, if the caller allows it.  Bytes that
 * source_peek() has read stay in the buffer; the thread reads the rest.  Only a
 * regular file is read by a thread: reading it never blocks, so the thread can
 * always be stopped.
 */
static void
start_thread(struct source *s)
{
	struct stat	 st;

	if (s->codec == NULL || !s->may_thread || s->eof)
		return;
	s->may_thread = false;
	if (s->keep == NULL && fstat(s->fd, &st) == 0 && S_ISREG(st.st_mode))
		s->ahead = decompress_ahead(s->codec);
}

/* On the first call for this input, recognize its format. */
static void
begin_reading(struct source *s)
{
	/* Until the caller calls diag_reading() itself, messages name the input
	   without a line number. */
	diag_reading(s->name, NULL);
	if (s->bytes == 0 && !s->eof)
		tell_kind(s);
}

bool
source_block(struct source *s, char **begin, char **end)
{
	size_t	 from, cut;

	begin_reading(s);
	start_thread(s);
	cut = last_line_end(s, s->begin);
	while (cut == s->begin && !s->eof && s->trouble == NULL) {
		from = s->end - s->begin;	/* no newline before this
						   offset, once fill() has
						   moved the text to 0 */
		fill(s);
		cut = last_line_end(s, from);
	}
	note_empty(s);
	/* Text that was read before the error is returned first. */
	if (s->trouble != NULL && cut == s->begin)
		return false;
	if (cut == s->begin) {
		if (s->begin == s->end)
			return false;
		/* The newline fits: SOURCE_PAD bytes follow the buffer. */
		s->unfinished = true;
		s->buf[s->end++] = '\n';
		cut = s->end;
	}
	memset(s->buf + s->end, 0, SOURCE_PAD - 1);
	*begin = s->buf + s->begin;
	*end = s->buf + cut;
	s->begin = cut;
	return true;
}

bool
source_bytes(struct source *s, const char **begin, const char **end)
{
	begin_reading(s);
	start_thread(s);
	while (s->begin == s->end && !s->eof && s->trouble == NULL)
		fill(s);
	note_empty(s);
	if (s->begin == s->end)
		return false;
	*begin = s->buf + s->begin;
	*end = s->buf + s->end;
	s->begin = s->end;
	return true;
}

const char *
source_peek(struct source *s, size_t *len)
{
	begin_reading(s);
	while (s->end - s->begin < SOURCE_PEEK && !s->eof &&
	    s->trouble == NULL)
		fill(s);
	note_empty(s);
	*len = s->end - s->begin;
	return s->buf + s->begin;
}

void
source_skip(struct source *s, size_t n)
{
	s->begin += n;
}

char *
source_rest(struct source *s, size_t *len)
{
	char	*all = NULL, *begin, *end;
	size_t	 room = 0;

	s->any_length = true;
	for (*len = 0; source_block(s, &begin, &end);) {
		/* Omit the newline that source_block() added to the last
		   line. */
		end -= s->unfinished;
		all = mem_grow(all, &room, *len + (size_t)(end - begin), 1);
		memcpy(all + *len, begin, (size_t)(end - begin));
		*len += (size_t)(end - begin);
	}
	if (s->trouble == NULL)
		return all;
	mem_free(all);
	return NULL;
}

bool
source_failed(const struct source *s)
{
	return s->trouble != NULL && !s->long_line &&
	    !decompress_is_damage(s->trouble);
}

bool
source_anywhere(const struct source *s, uint64_t *size)
{
	struct stat	 st;

	if (s->trouble != NULL || s->codec != NULL || s->keep != NULL ||
	    s->fd <= STDIN_FILENO ||
	    fstat(s->fd, &st) != 0 || !S_ISREG(st.st_mode) || st.st_size < 0 ||
	    lseek(s->fd, 0, SEEK_CUR) != (off_t)s->bytes)
		return false;
	*size = (uint64_t)st.st_size;
	return true;
}

uint64_t
source_offset(const struct source *s)
{
	return s->bytes - (s->end - s->begin);
}

size_t
source_look(const struct source *s, uint64_t offset, char *to, size_t len)
{
	size_t	 got = 0;
	ssize_t	 n;

	while (got < len && (n = sys_pread(s->fd, to + got, len - got,
	    offset + got)) > 0)
		got += (size_t)n;
	return got;
}

bool
source_twin(struct source *twin, const struct source *s)
{
	int	 fd = fcntl(s->fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);

	if (fd < 0)
		return false;
	source_take(twin, fd, s->name);
	return true;
}

void
source_limit(struct source *s, uint64_t from, uint64_t to)
{
	s->bytes = from;
	s->limit = to;
	s->eof = false;
}

void
source_end(struct source *s)
{
	s->begin = s->end;
	s->eof = true;
}

void
source_move(struct source *to, struct source *from)
{
	*to = *from;
	from->buf = NULL;
	from->codec = NULL;
	from->fd = -1;
}

void
source_close(struct source *s)
{
	diag_reading(NULL, NULL);
	decompress_close(s->codec);
	mem_free(s->buf);
	/* Ignore an error: the input was already read. */
	if (s->fd > STDIN_FILENO)
		sys_close(s->fd);
	s->buf = NULL;
	s->codec = NULL;
	s->fd = -1;
}
