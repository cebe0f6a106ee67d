/*
 * A path is found by replacing the beginning of the name by a map; then the
 * file is looked for at this path, and below each of the folders.  Several
 * threads may ask for paths at the same time, but a struct paths must be used
 * by one thread only.
 */
#include "report/view/paths.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "report/view/options.h"

static char *
join(const char *a, size_t len, const char *b, const char *c)
{
	size_t	 size = len + strlen(b) + strlen(c) + 1;
	char	*text = mem_resize(NULL, size, 1);

	snprintf(text, size, "%.*s%s%s", (int)len, a, b, c);
	return text;
}

/* Return the path of a file after replacing its beginning by the first map that
   applies.  The caller frees it. */
static char *
mapped_path(const struct report_options *o, const char *name)
{
	const struct report_map	*m;
	size_t			 i;

	for (i = 0; i < o->map_n; i++) {
		m = &o->maps[i];
		if (strncmp(name, m->from, m->from_len) == 0)
			return join(m->to, strlen(m->to), name + m->from_len,
			    "");
	}
	return mem_copy(name, strlen(name));
}

static char *
folder_path(const char *folder, const char *path)
{
	size_t	 len = strlen(folder);

	while (len > 0 && folder[len - 1] == '/')
		len--;
	return join(folder, len, *path == '/' ? "" : "/", path);
}

char *
paths_of(const struct report_options *o, const char *name, size_t i)
{
	char	*path, *inside;

	if (i > o->folder_n)
		return NULL;
	path = mapped_path(o, name);
	if (i == 0)
		return path;
	inside = folder_path(o->folders[i - 1], path);
	mem_free(path);
	return inside;
}

/*
 * Two folders that are remembered for the i-th paths of all names (paths_of()):
 * one that is known to exist (`there'), and one that is known not to exist
 * (`absent').  Missing sources mostly share a folder, and profiles list the
 * files of a folder next to each other, so it is enough to remember one of
 * each.
 */
struct folders {
	char	 there[1024], absent[1024];	/* the folder's path, which ends
						   with '/', or an empty text */
};

/* Remember a folder, given by the first len bytes of a path, if it is short
   enough. */
static void
note_folder(char *folder, size_t room, const char *path, size_t len)
{
	if (len >= room)
		len = 0;
	memcpy(folder, path, len);
	folder[len] = '\0';
}

/* There is no file at this path: remember the first of its folders that does
   not exist. */
static void
find_absent(struct folders *f, char *path)
{
	size_t	 i;
	bool	 there = true;

	for (i = 0; f->there[i] != '\0' && f->there[i] == path[i]; i++)
		continue;
	for (; there && path[i] != '\0'; i++) {
		if (path[i] != '/' || i == 0)
			continue;
		path[i] = '\0';
		there = access(path, F_OK) == 0;
		path[i] = '/';
		note_folder(there ? f->there : f->absent, sizeof(f->there),
		    path, i + 1);
	}
}

static bool
is_readable(struct folders *f, char *path)
{
	size_t	 absent = strlen(f->absent);

	if (absent > 0 && strncmp(path, f->absent, absent) == 0)
		return false;
	if (access(path, R_OK) == 0)
		return true;
	find_absent(f, path);
	return false;
}

char *
paths_readable(const struct report_options *o, const char *name)
{
	enum { PLACES = 4 };
	static _Thread_local struct folders	 folders[PLACES];
	char	*path;
	size_t	 i;

	for (i = 0; (path = paths_of(o, name, i)) != NULL; i++) {
		if (is_readable(&folders[i % PLACES], path))
			break;
		mem_free(path);
	}
	return path;
}

static void
warn_of_refused(struct paths *p, const char *path, enum confine_why why)
{
	p->refused[why]++;
	if (p->o->quiet || (p->refused[why] > 1 && !p->o->verbose))
		return;
	diag_say("warning: %.600s: not read: expected %s", path,
	    confine_text(why));
}

void
paths_count_refused(const struct paths *p)
{
	int	 why;

	for (why = CONFINE_ABSENT + 1; why < CONFINE_WHYS; why++)
		if (p->refused[why] > 1 && !p->o->quiet && !p->o->verbose)
			diag_say("warning: %lu more not read: expected %s%s",
			    (unsigned long)p->refused[why] - 1,
			    confine_text((enum confine_why)why), p->o->hint);
}

/* Return the i-th path to try for a file, or NULL.  The caller frees it. */
static char *
path_to_try(const struct paths *p, const struct paths_file *file, size_t i)
{
	if (i <= p->o->folder_n)
		return paths_of(p->o, file->name, i);
	return i > p->o->folder_n + 1 || file->other == NULL ? NULL :
	    mem_copy(file->other, strlen(file->other));
}

int
paths_open(struct paths *p, struct paths_file *file)
{
	enum confine_why	 why, first_why = CONFINE_ABSENT;
	char			*first = NULL;
	size_t			 i;
	int			 fd = -1;

	for (i = 0; (file->path = path_to_try(p, file, i)) != NULL; i++) {
		fd = confine_open(p->o->confine, file->path, file->most,
		    &file->st, &why);
		if (fd >= 0)
			break;
		/*
		 * Report the first reason why a file may not be read.  But if
		 * that reason is that the path is outside of the permitted
		 * folders, prefer a later one about a file inside.
		 */
		if (why != CONFINE_ABSENT && (first == NULL ||
		    first_why == CONFINE_OUTSIDE) && first_why != why) {
			mem_free(first);
			first = file->path;
			first_why = why;
		} else
			mem_free(file->path);
	}
	if (fd < 0 && first != NULL)
		warn_of_refused(p, first, first_why);
	mem_free(first);
	return fd;
}
