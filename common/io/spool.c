/* The file is unlinked as soon as it is open, so that it vanishes even if the
   program is killed. */
#include "io/spool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"
#include "io/sink.h"

enum { CHUNK = 256 << 10 };

void
spool_start(struct spool *s)
{
	memset(s, 0, sizeof(*s));
	s->fd = -1;
}

static _Noreturn void
fail(const struct spool *s, const char *what)
{
	diag_die("cannot %s a temporary file in %s: %s", what, s->folder,
	    sys_trouble());
}

static void
open_file(struct spool *s)
{
	static const char	 base[] = "/grindkit.XXXXXX";
	const char		*folder = getenv("TMPDIR");
	char			*name;
	size_t			 len;
	sigset_t		 old;
	bool			 gone;

	if (folder == NULL || *folder == '\0')
		folder = "/tmp";
	len = strlen(folder);
	s->folder = mem_copy(folder, len);
	name = mem_resize(NULL, len + sizeof(base), 1);
	memcpy(name, folder, len);
	memcpy(name + len, base, sizeof(base));
	/* A signal between opening and unlinking would leave the file
	   behind. */
	sys_hold_signals(&old);
	s->fd = sys_temporary(name, 0600);
	gone = s->fd >= 0 && unlink(name) == 0;
	sys_let_signals(&old);
	if (!gone)
		fail(s, "make");
	mem_free(name);
}

static void
to_file(struct spool *s)
{
	size_t	 done = 0;
	ssize_t	 n;

	if (s->fd < 0)
		open_file(s);
	for (; done < s->len; done += (size_t)n) {
		n = sys_write(s->fd, s->text + done, s->len - done);
		if (n < 0)
			fail(s, "write");
	}
	s->len = 0;
}

void
spool_put(struct spool *s, const char *bytes, size_t len)
{
	size_t	 n;

	while (len > 0) {
		if (s->len == SPOOL_MEMORY)
			to_file(s);
		n = SPOOL_MEMORY - s->len;
		if (n > len)
			n = len;
		s->text = mem_grow(s->text, &s->room, s->len + n, 1);
		memcpy(s->text + s->len, bytes, n);
		s->len += n;
		bytes += n;
		len -= n;
	}
}

ssize_t
spool_read(struct spool *s, int fd, void *to, size_t len)
{
	ssize_t	 n = sys_read(fd, to, len);

	if (n > 0 && s != NULL)
		spool_put(s, to, (size_t)n);
	return n;
}

int
spool_file(struct spool *s)
{
	to_file(s);
	if (lseek(s->fd, 0, SEEK_SET) != 0)
		fail(s, "read");
	return s->fd;
}

void
spool_pass(struct spool *s, struct sink *to)
{
	char	*buf;
	ssize_t	 n;

	if (s->fd >= 0) {
		buf = mem_resize(NULL, CHUNK, 1);
		if (lseek(s->fd, 0, SEEK_SET) != 0)
			fail(s, "read");
		while ((n = sys_read(s->fd, buf, CHUNK)) > 0)
			sink_put(to, buf, (size_t)n);
		if (n < 0)
			fail(s, "read");
		mem_free(buf);
	}
	sink_put(to, s->text, s->len);
}

void
spool_end(struct spool *s)
{
	if (s->fd >= 0)
		sys_close(s->fd);
	mem_free(s->folder);
	mem_free(s->text);
	spool_start(s);
}
