/*
 * The check uses the open descriptor, not the name, because an attacker could
 * replace the file in between.  Opening does not block.  Below a root, the path
 * is opened folder by folder for the same reason.
 */
#include "io/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/vfs.h>
#endif

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"

enum {
	FILE_FLAGS = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK,
	FOLDER_FLAGS = O_RDONLY | O_CLOEXEC | O_DIRECTORY
};

/* Longer paths are refused; no system can open them. */
enum { LONGEST = 64 << 10 };

const char *
confine_text(enum confine_why why)
{
	static const char *const	 texts[CONFINE_WHYS] = {
		[CONFINE_ABSENT] = "a file that can be read",
		[CONFINE_OUTSIDE] = "a file below a root of sources",
		[CONFINE_IRREGULAR] = "a regular file",
		[CONFINE_MADE_UP] = "a file on a disk",
		[CONFINE_LARGE] = "at most 64 MiB"
	};

	return texts[why];
}

/*
 * End the program after an error that does not tell whether the file exists,
 * such as a lack of descriptors, because it would be wrong to report the file
 * as missing.  Do nothing if the file is missing or unreadable.
 */
static void
check_world(const char *path)
{
	if (errno == EIO || errno == EMFILE || errno == ENFILE ||
	    errno == ENOMEM)
		diag_die("%.600s: cannot open: %s", path, sys_trouble());
}

/* Return the path without symbolic links, or NULL if it does not exist. */
static char *
real_path(const char *path)
{
	char	*real = realpath(path, NULL), *copy;

	if (real == NULL)
		return NULL;
	/* Only free(3) may free the result of realpath(3), so copy it. */
	copy = mem_copy(real, strlen(real));
	free(real);
	return copy;
}

void
confine_add(struct confine *c, const char *folder)
{
	char	*real = real_path(folder);
	int	 fd;

	if (real == NULL || (fd = sys_open(real, FOLDER_FLAGS, 0)) < 0)
		diag_die("%s: cannot open: %s", folder, sys_trouble());
	sys_close(fd);
	c->roots = mem_grow(c->roots, &c->room, c->root_n + 1,
	    sizeof(*c->roots));
	c->roots[c->root_n++] = real;
}

void
confine_free(struct confine *c)
{
	size_t	 i;

	for (i = 0; i < c->root_n; i++)
		mem_free(c->roots[i]);
	mem_free(c->roots);
	memset(c, 0, sizeof(*c));
}

/* If the path is below the root, return the rest of the path after the root;
   else return NULL. */
static char *
below(char *path, const char *root)
{
	size_t	 len = strlen(root);

	if (strcmp(root, "/") == 0)
		return path + 1;
	return strncmp(path, root, len) == 0 && path[len] == '/' ?
	    path + len + 1 : NULL;
}

/* Return whether a path, which has no symbolic links, is a root or below
   one. */
static bool
is_below(const struct confine *c, char *real)
{
	size_t	 i;

	for (i = 0; i < c->root_n; i++)
		if (below(real, c->roots[i]) != NULL ||
		    strcmp(real, c->roots[i]) == 0)
			return true;
	return false;
}

/* Return an array of the *n offsets at which the components of a path end.  The
   caller frees the array. */
static size_t *
part_ends(const char *path, size_t *n)
{
	size_t	 len = strlen(path), *ends = mem_get(len + 2, sizeof(*ends)), i;

	for (*n = 1, i = 1; i <= len; i++)
		if (path[i] == '/' || i == len)
			ends[(*n)++] = i;
	return ends;
}

/* Resolve the symbolic links in the first len bytes of the path, and return the
   result, or NULL if no such file or folder exists. */
static char *
real_beginning(char *path, size_t len)
{
	char	 kept = path[len], *real;

	if (len == 0)
		return real_path(kept == '/' ? "/" : ".");
	path[len] = '\0';
	real = real_path(path);
	path[len] = kept;
	return real;
}

/* Return whether the first len bytes of the path name a symbolic link. */
static bool
is_link(char *path, size_t len)
{
	struct stat	 st;
	char		 kept = path[len];
	bool		 good;

	path[len] = '\0';
	good = lstat(path, &st) == 0 && S_ISLNK(st.st_mode);
	path[len] = kept;
	return good;
}

/*
 * Return whether a path is below a root, or would be if it existed: a file
 * outside of the roots must look the same whether or not it exists.  The
 * longest beginning of the path that exists decides, unless a dangling link
 * follows it.  If a folder exists, all folders above it exist, so a binary
 * search finds that beginning.
 */
static bool
leads_below(const struct confine *c, const char *name)
{
	char	*path = mem_copy(name, strlen(name)), *real, *longer;
	size_t	 n, *ends = part_ends(path, &n), low = 0, high = n, middle;
	bool	 good;

	real = real_beginning(path, 0);
	while (high - low > 1) {
		middle = low + (high - low) / 2;
		longer = real_beginning(path, ends[middle]);
		if (longer == NULL) {
			high = middle;
			continue;
		}
		mem_free(real);
		real = longer;
		low = middle;
	}
	good = real != NULL && is_below(c, real) &&
	    (high == n || !is_link(path, ends[high]));
	mem_free(real);
	mem_free(path);
	mem_free(ends);
	return good;
}

/* Open a path that has no symbolic links, folder by folder, and follow none: so
   a link that someone creates after the check has no effect. */
static int
walk(const char *root, char *path)
{
	int	 fd = sys_open(root, FOLDER_FLAGS, 0), next, error;
	char	*slash;

	while (fd >= 0) {
		slash = strchr(path, '/');
		if (slash != NULL)
			*slash = '\0';
		next = sys_openat(fd, path, O_NOFOLLOW | (slash == NULL ?
		    FILE_FLAGS : FOLDER_FLAGS), 0);
		error = errno;
		sys_close(fd);
		errno = error;
		if (slash == NULL)
			return next;
		path = slash + 1;
		fd = next;
	}
	return fd;
}

static int
open_below(const struct confine *c, const char *path, enum confine_why *why)
{
	char	*real = real_path(path), *rest = NULL;
	size_t	 i;
	int	 fd = -1, error;

	if (real == NULL)
		return -1;
	for (i = 0; i < c->root_n; i++)
		if ((rest = below(real, c->roots[i])) != NULL)
			break;
	if (rest == NULL)
		*why = CONFINE_OUTSIDE;
	else
		fd = walk(c->roots[i], rest);
	error = errno;
	mem_free(real);
	errno = error;
	return fd;
}

/* Return whether the kernel generates the contents of the file when it is read,
   as in /proc. */
static bool
is_made_up(int fd)
{
#ifdef __linux__
	/* The numbers by which statfs(2) tells that a file system is generated
	   by the kernel.  They are from linux/magic.h, which some C libraries
	   lack. */
	static const uint32_t	 kinds[] = {
		0x00009fa0,	/* proc */
		0x62656572,	/* sysfs */
		0x64626720,	/* debugfs */
		0x74726163,	/* tracefs */
		0x73636673,	/* securityfs */
		0xf97cff8c,	/* selinuxfs */
		0x43415d53,	/* smackfs */
		0x5a3c69f0,	/* apparmorfs */
		0x0027e0eb,	/* cgroup */
		0x63677270,	/* cgroup2 */
		0x07655821,	/* resctrl */
		0xcafe4a11,	/* bpf */
		0x62656570,	/* configfs */
		0x6165676c,	/* pstore */
		0xde5e81e4,	/* efivarfs */
		0x42494e4d,	/* binfmt_misc */
		0x65735543,	/* fusectl */
		0x67596969,	/* rpc_pipefs */
		0x6e736673,	/* nsfs */
		0x19800202	/* mqueue */
	};
	struct statfs		 fs;
	size_t			 i;

	if (fstatfs(fd, &fs) != 0)
		return true;
	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if ((uint32_t)fs.f_type == kinds[i])
			return true;
#else
	(void)fd;
#endif
	return false;
}

/* Return whether the file has data although its size is 0.  No file on a disk
   is like that. */
static bool
is_endless(int fd, const struct stat *st, const char *path)
{
	char	 byte;
	ssize_t	 n = st->st_size == 0 ? sys_read(fd, &byte, 1) : 0;

	if (n < 0)
		check_world(path);
	return n != 0;
}

int
confine_open(const struct confine *c, const char *path, off_t most,
    struct stat *st, enum confine_why *why)
{
	int	 fd;

	*why = CONFINE_OUTSIDE;
	if (c->root_n > 0 && strlen(path) < LONGEST && !leads_below(c, path))
		return -1;
	*why = CONFINE_ABSENT;
	if (stat(path, st) != 0) {
		check_world(path);
		return -1;
	}
	/* Opening a device or a pipe can have effects, so check the name first.
	   Only the second check, of the descriptor, is safe from an
	   attacker. */
	if (!S_ISREG(st->st_mode)) {
		if (!S_ISDIR(st->st_mode))
			*why = CONFINE_IRREGULAR;
		return -1;
	}
	fd = c->root_n == 0 ? sys_open(path, FILE_FLAGS, 0) :
	    open_below(c, path, why);
	if (fd < 0 || fstat(fd, st) != 0) {
		if (*why == CONFINE_ABSENT)
			check_world(path);
		if (fd >= 0)
			sys_close(fd);
		return -1;
	}
	if (!S_ISREG(st->st_mode))
		*why = CONFINE_IRREGULAR;
	else if (is_made_up(fd) || is_endless(fd, st, path))
		*why = CONFINE_MADE_UP;
	else if (most > 0 && st->st_size > most)
		*why = CONFINE_LARGE;
	else
		return fd;
	sys_close(fd);
	return -1;
}
