#include "text/path.h"

#include <string.h>

size_t
path_plain(char *path, size_t len)
{
	size_t	 to = 1, from = 1, end;

	for (; from < len; from = end + 1) {
		for (end = from; end < len && path[end] != '/'; end++)
			;
		if (end - from == 2 && memcmp(path + from, "..", 2) == 0) {
			while (to > 1 && path[--to - 1] != '/')
				;
		} else if (end > from &&
		    (end - from != 1 || path[from] != '.')) {
			memmove(path + to, path + from, end - from);
			to += end - from;
			path[to++] = '/';
		}
	}
	return to > 1 ? to - 1 : to;
}
