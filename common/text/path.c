#include "text/path.h"

#include <string.h>

static bool
has_drive(struct slice path)
{
	const char	*p = path.at;

	return path.len > 2 && p[1] == ':' && (p[2] == '/' || p[2] == '\\');
}

bool
path_is_absolute(struct slice path)
{
	const char	*p = path.at;

	return (path.len > 0 && *p == '/') || has_drive(path) ||
	    slice_starts(path, "\\\\");
}

/* Return the end of the part of a path that begins at `from'. */
static size_t
part_end(const char *path, size_t from, size_t len, bool drive)
{
	while (from < len && path[from] != '/' &&
	    !(drive && path[from] == '\\'))
		from++;
	return from;
}

size_t
path_make_plain(char *path, size_t len)
{
	bool	 drive = has_drive((struct slice){ path, len }), up;
	size_t	 root = drive ? 3 : *path == '/';
	size_t	 least = root, to = root, from = root, end;

	for (; from < len; from = end + 1) {
		end = part_end(path, from, len, drive);
		up = end - from == 2 && memcmp(path + from, "..", 2) == 0;
		if (end == from || (end - from == 1 && path[from] == '.') ||
		    (up && root > 0 && to == root))
			continue;
		if (up && to > least) {
			while (--to > least && path[to - 1] != '/')
				;
			continue;
		}
		memmove(path + to, path + from, end - from);
		to += end - from;
		path[to++] = '/';
		least = up ? to : least;
	}
	return to > 1 && to > root ? to - 1 : to;
}

uint64_t
path_limit(uint64_t bytes)
{
	enum { ALWAYS = 1 << 24, PER_BYTE = 64 };

	return ALWAYS + PER_BYTE * bytes;
}
