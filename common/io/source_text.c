/* The number of bytes read is at most the size in *st, which the caller has
   checked: the file may grow while it is read. */
#include "io/source_text.h"

#include <string.h>
#include <sys/stat.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"

void
source_text_read(struct source_text *t, int fd, const struct stat *st,
    const char *name)
{
	size_t	 size = (size_t)st->st_size;
	ssize_t	 n;

	t->text = mem_resize(NULL, size, 1);
	t->len = 0;
	t->changed = st->st_mtim;
	t->dev = st->st_dev;
	t->ino = st->st_ino;
	while ((n = sys_read(fd, t->text + t->len, size - t->len)) > 0)
		t->len += (size_t)n;
	if (n < 0)
		diag_die("%.600s: cannot read: %s", name, sys_trouble());
	sys_close(fd);
}

void
source_text_free(struct source_text *t)
{
	mem_free(t->text);
	t->text = NULL;
}

bool
source_text_same(const struct source_text *a, const struct source_text *b)
{
	return a->len == b->len && (a->len == 0 ||
	    memcmp(a->text, b->text, a->len) == 0);
}
