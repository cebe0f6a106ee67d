/*
 * To find out where a folder of sources was when the profile's program was
 * compiled, look for file names of the profile that end with the path of a file
 * in the folder.  What precedes the longest end of this kind is a prefix that
 * the folder may correspond to, and the file name votes for it.
 */
#include "ops/lines/source_folders.h"

#include <limits.h>
#include <string.h>

#include "base/mem.h"
#include "base/sys.h"
#include "text/intern.h"

/* Search for at most this many components at the end of a path. */
enum { PARTS_MOST = 64 };

/*
 * The prefixes that a folder may correspond to; for each, the number of files
 * that vote for it, and the length in bytes of all their paths in the folder.
 */
struct votes {
	struct intern	 beginnings;
	struct vote {
		size_t	 files, bytes;
	}		*at;
};

void
source_folders_add(struct source_folders *f, struct slice path)
{
	f->at = mem_grow(f->at, &f->room, f->n + 1, sizeof(*f->at));
	f->at[f->n++] = (struct source_folder){
		.path = mem_copy(path.at, path.len)
	};
}

void
source_folders_free(struct source_folders *f)
{
	size_t	 i;

	for (i = 0; i < f->n; i++) {
		mem_free(f->at[i].path);
		mem_free(f->at[i].stands_for);
	}
	mem_free(f->at);
	memset(f, 0, sizeof(*f));
}

void
source_maps_free(struct source_maps *m)
{
	size_t	 i;

	for (i = 0; i < m->n; i++)
		mem_free(m->at[i].from);
	mem_free(m->at);
	memset(m, 0, sizeof(*m));
}

/* Whether a path stays within its folder, and has no components such as `.',
   which would allow several spellings of one path. */
static bool
is_plain(struct slice path)
{
	const char	*at = path.at, *end = path.at + path.len, *slash;
	size_t		 len;

	for (;; at = slash + 1) {
		slash = memchr(at, '/', (size_t)(end - at));
		len = (size_t)((slash == NULL ? end : slash) - at);
		if (len == 0 || (len == 1 && *at == '.') ||
		    (len == 2 && at[0] == '.' && at[1] == '.'))
			return false;
		if (slash == NULL)
			return memchr(path.at, '\0', path.len) == NULL;
	}
}

/* Open a file in a folder, and set *path to its path, which the caller frees.
   Return -1, and set no path, if the folder has no file of that name. */
static int
open_below(const struct source_folders *f, const char *folder,
    struct slice end, struct stat *st, char **path)
{
	enum confine_why	 why;
	size_t			 len = strlen(folder);
	int			 fd;

	*path = NULL;
	if (!is_plain(end))
		return -1;
	*path = slice_join(slice_of(folder), len > 0 &&
	    folder[len - 1] == '/' ? "" : "/", end);
	fd = confine_open(f->confine, *path, CONFINE_SOURCE, st, &why);
	if (fd < 0) {
		mem_free(*path);
		*path = NULL;
	}
	return fd;
}

/* Return the longest end of a name that is searched for in folders.  It has at
   most PARTS_MOST components, since each costs a system call. */
static struct slice
longest_end(struct slice name)
{
	const char	*at = name.at + name.len;
	unsigned	 parts = 0;

	while (at > name.at && (at[-1] != '/' || ++parts < PARTS_MOST) &&
	    name.at + name.len - at < PATH_MAX)
		at--;
	return (struct slice){ at, (size_t)(name.at + name.len - at) };
}

/* Return the longest end of the name that is the path of a file in the folder;
   return an empty slice if there is none. */
static struct slice
find_end(const struct source_folders *f, const char *folder,
    struct slice name)
{
	struct slice	 end = longest_end(name);
	struct stat	 st;
	const char	*slash;
	char		*path;
	int		 fd;

	while (end.len > 0) {
		fd = open_below(f, folder, end, &st, &path);
		if (fd >= 0) {
			sys_close(fd);
			mem_free(path);
			break;
		}
		slash = memchr(end.at, '/', end.len);
		end.len = slash == NULL ? 0 :
		    (size_t)(name.at + name.len - (slash + 1));
		end.at = name.at + name.len - end.len;
	}
	return end;
}

/* Compare the votes of two prefixes: return a value below zero if b has
   more. */
static int
compare_votes(const struct vote *a, const struct vote *b)
{
	if (a->files != b->files)
		return a->files > b->files ? 1 : -1;
	return (a->bytes > b->bytes) - (a->bytes < b->bytes);
}

static void
elect(const struct votes *v, struct source_folder *folder)
{
	size_t	 i, best = 0;
	int	 way;

	for (i = 1; i < v->beginnings.n; i++) {
		way = compare_votes(&v->at[best], &v->at[i]);
		folder->unsure = way == 0 || (way > 0 && folder->unsure);
		if (way < 0)
			best = i;
	}
	if (v->beginnings.n > 0 && !folder->unsure)
		folder->stands_for = mem_copy(
		    intern_text(&v->beginnings, (uint32_t)best),
		    intern_length(&v->beginnings, (uint32_t)best));
}

void
source_folders_learn(struct source_folders *f, const struct intern *names,
    const bool *files)
{
	struct votes	 v;
	struct slice	 name, end;
	size_t		 i;
	uint32_t	 file, id;

	for (i = 0; i < f->n; i++) {
		mem_free(f->at[i].stands_for);
		f->at[i].stands_for = NULL;
		f->at[i].unsure = false;
		v = (struct votes){ .at = mem_get(names->n, sizeof(*v.at)) };
		for (file = 0; file < names->n; file++) {
			if (!files[file])
				continue;
			name = intern_slice(names, file);
			end = find_end(f, f->at[i].path, name);
			if (end.len == 0)
				continue;
			id = intern_id(&v.beginnings, name.at,
			    name.len - end.len);
			v.at[id].files++;
			v.at[id].bytes += end.len;
		}
		elect(&v, &f->at[i]);
		mem_free(v.at);
		intern_free(&v.beginnings);
	}
}

/* Remove a prefix from the name; return false if the name does not begin with
   it. */
static bool
cut_prefix(struct slice *name, const char *prefix)
{
	if (!slice_starts(*name, prefix))
		return false;
	name->at += strlen(prefix);
	name->len -= strlen(prefix);
	return true;
}

/* If a map (--source-map) applies to the name, return the new name, which the
   caller frees; otherwise return NULL. */
static char *
mapped(const struct source_maps *maps, struct slice name)
{
	size_t	 i;

	for (i = 0; i < maps->n; i++)
		if (cut_prefix(&name, maps->at[i].from))
			return slice_join(slice_of(maps->at[i].to), "", name);
	return NULL;
}

/* Open the source of a file; return -1 if it cannot be found or opened. */
static int
open_source(const struct source_folders *f, struct slice name,
    struct stat *st, char **path)
{
	const struct source_folder	*folder;
	enum confine_why		 why;
	struct slice			 end;
	size_t				 i;
	int				 fd;

	*path = mapped(f->maps, name);
	if (*path != NULL)
		return confine_open(f->confine, *path, CONFINE_SOURCE, st,
		    &why);
	for (i = 0; i < f->n; i++) {
		folder = &f->at[i];
		end = name;
		if (folder->stands_for != NULL &&
		    cut_prefix(&end, folder->stands_for) &&
		    (fd = open_below(f, folder->path, end, st, path)) >= 0)
			return fd;
	}
	return -1;
}

char *
source_folders_path(const struct source_folders *f, struct slice name)
{
	struct stat	 st;
	char		*path;
	int		 fd = open_source(f, name, &st, &path);

	if (fd >= 0) {
		sys_close(fd);
		return path;
	}
	mem_free(path);
	return NULL;
}

bool
source_folders_read(const struct source_folders *f, struct slice name,
    struct source_text *text)
{
	struct stat	 st;
	char		*path;
	int		 fd = open_source(f, name, &st, &path);

	if (fd >= 0)
		source_text_read(text, fd, &st, path);
	mem_free(path);
	return fd >= 0;
}
