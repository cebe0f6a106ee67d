/* Folders that were found wait in a list until they are read.  They are read
   one at a time, so one open descriptor is enough, however deep or wide the
   tree is. */
#include "io/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/sys.h"

static void
add(struct folder *f, char *name)
{
	f->at = mem_grow(f->at, &f->room, f->n + 1, sizeof(*f->at));
	f->at[f->n++] = name;
}

static char *
join(const char *folder, const char *name)
{
	size_t	 len = strlen(folder), more = strlen(name);
	bool	 slash = len > 0 && folder[len - 1] != '/';
	char	*path = mem_resize(NULL, len + slash + more + 1, 1);

	memcpy(path, folder, len);
	if (slash)
		path[len++] = '/';
	memcpy(path + len, name, more + 1);
	return path;
}

/* Add a file to the list, or a folder to those that are still to be read.
   Hidden files, symbolic links and files that are not regular are only
   counted. */
static void
take(struct folder *f, struct folder *below, char *path, const char *name)
{
	struct stat	 st;

	if (name[0] == '.') {
		/* An empty one, such as .gitkeep, is not worth a note. */
		f->hidden += lstat(path, &st) != 0 || !S_ISREG(st.st_mode) ||
		    st.st_size > 0;
	} else if (lstat(path, &st) == 0 && !S_ISREG(st.st_mode)) {
		if (S_ISDIR(st.st_mode)) {
			add(below, path);
			return;
		}
		f->links += S_ISLNK(st.st_mode);
		f->others += !S_ISLNK(st.st_mode);
	} else {
		/* If the file cannot be examined, list it: opening it will
		   report the error. */
		add(f, path);
		return;
	}
	mem_free(path);
}

static bool
list(struct folder *f, struct folder *below, const char *name)
{
	int		 fd = sys_open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC,
			    0);
	DIR		*dir = fd < 0 ? NULL : fdopendir(fd);
	struct dirent	*entry;
	bool		 good;

	if (dir == NULL) {
		if (fd >= 0)
			sys_close(fd);
		return false;
	}
	while (errno = 0, (entry = readdir(dir)) != NULL)
		if (strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0)
			take(f, below, join(name, entry->d_name),
			    entry->d_name);
	good = errno == 0;
	closedir(dir);
	return good;
}

static int
by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

bool
folder_list(struct folder *f, const char *name)
{
	struct folder	 below = { .at = NULL };
	struct stat	 st;
	char		*path;

	if (stat(name, &st) != 0 || !S_ISDIR(st.st_mode))
		return false;
	add(&below, mem_copy(name, strlen(name)));
	while (below.n > 0) {
		path = below.at[--below.n];
		if (list(f, &below, path))
			mem_free(path);
		else
			add(f, path);
	}
	mem_free(below.at);
	if (f->n > 0)
		qsort(f->at, f->n, sizeof(*f->at), by_name);
	return true;
}
