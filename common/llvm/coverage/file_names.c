/*
 * Each of many short names may be relative to a long folder: the bytes of
 * joined paths are limited by the size of the program.  Real programs are
 * larger than all the paths that they name.
 */
#include "llvm/coverage/file_names.h"

#include <string.h>

#include "base/mem.h"
#include "text/path.h"
#include "text/slice.h"
#include "llvm/model/inflated.h"

enum { PATHS_ALWAYS = 1 << 24, PATHS_PER_BYTE = 64 };

static uint64_t
limit(const struct file_names *f)
{
	return PATHS_ALWAYS + PATHS_PER_BYTE * f->size;
}

/* Set *id to the number of a file whose name is relative to a folder. */
static bool
find(struct file_names *f, struct slice folder, struct slice name,
    uint32_t *id)
{
	size_t	 len = folder.len + 1 + name.len;

	if (folder.len == 0 || (name.len > 0 && *name.at == '/')) {
		*id = intern_id(f->to, name.at, name.len);
		return true;
	}
	if (len > limit(f) - f->joined)
		return false;
	f->joined += len;
	f->path = mem_grow(f->path, &f->path_room, len + 1, 1);
	memcpy(f->path, folder.at, folder.len);
	f->path[folder.len] = '/';
	memcpy(f->path + folder.len + 1, name.at, name.len);
	if (*f->path == '/')
		len = path_plain(f->path, len);
	*id = intern_id(f->to, f->path, len);
	return true;
}

/* Read n names, each preceded by its length. */
static bool
read_names(struct file_names *f, struct bytes *b, uint64_t n, bool relative)
{
	struct slice		 folder = { NULL, 0 }, name;
	const unsigned char	*p;
	uint64_t		 i, len;

	if (n > b->len - b->pos)
		return bytes_fail(b, b->pos, "expected names of files, up to "
		    "%zu, found %llu", b->len - b->pos, (unsigned long long)n);
	for (i = 0; i < n; i++) {
		len = bytes_uleb(b, "the length of a name");
		if ((p = bytes_take(b, len, 1, "the name of a file")) == NULL)
			return false;
		name = (struct slice){ (const char *)p, (size_t)len };
		f->ids = mem_grow(f->ids, &f->room, f->n + 1, sizeof(*f->ids));
		if (!find(f, folder, name, &f->ids[f->n]))
			return bytes_fail(b, b->pos - name.len, "expected up "
			    "to %llu bytes of folders with names of files, "
			    "found more", (unsigned long long)limit(f));
		f->n++;
		if (i == 0 && relative)
			folder = name;
	}
	return true;
}

/* A unit's file names: their number, their sizes, then the names, plain or
   compressed. */
bool
file_names_read(struct file_names *f, struct bytes *b, bool relative)
{
	uint64_t	 n = bytes_uleb(b, "a number of files");
	uint64_t	 whole = bytes_uleb(b, "the length of names");
	uint64_t	 packed = bytes_uleb(b, "their compressed length");
	struct bytes	 plain = { .pos = 0 };
	char		*text;
	bool		 good;

	if (b->failed)
		return false;
	if (packed == 0)
		return read_names(f, b, n, relative);
	text = inflated_take(b, whole, packed, "compressed names of files");
	if (text == NULL)
		return false;
	plain.at = (const unsigned char *)text;
	plain.len = (size_t)whole;
	good = read_names(f, &plain, n, relative);
	if (!good)
		bytes_fail(b, b->pos, "%s", plain.wrong.text);
	mem_free(text);
	return good;
}

void
file_names_free(struct file_names *f)
{
	mem_free(f->ids);
	mem_free(f->path);
}
