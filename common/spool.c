#include "spool.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "diag.h"
#include "mem.h"
#include "sink.h"
#include "sys.h"

enum { CHUNK = 256 << 10 };

static bool
is_file(int fd)
{
	struct stat	 st;

	return fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    lseek(fd, 0, SEEK_CUR) == 0;
}

/* False if a read failed; errno says why. */
static bool
copy(int from, struct sink *to)
{
	char	*buf = mem_resize(NULL, CHUNK, 1);
	ssize_t	 n;
	int	 error = 0;

	while ((n = sys_read(from, buf, CHUNK)) > 0)
		sink_put(to, buf, (size_t)n);
	if (n < 0)
		error = errno;
	mem_free(buf);
	errno = error;
	return n == 0;
}

static int
unnamed_file(void)
{
	const char	*folder = getenv("TMPDIR");
	char		*name;
	size_t		 size;
	int		 fd;

	if (folder == NULL || *folder == '\0')
		folder = "/tmp";
	size = strlen(folder) + 20;
	name = mem_resize(NULL, size, 1);
	snprintf(name, size, "%s/grindkit.XXXXXX", folder);
	if ((fd = mkstemp(name)) < 0 || unlink(name) != 0)
		diag_die("cannot make a temporary file in %s: %s", folder,
		    sys_trouble());
	mem_free(name);
	return fd;
}

/* A copy of what fd has; -1 if that cannot be read. */
static int
copy_to_spool(int fd)
{
	struct sink	 out;
	int		 spool = unnamed_file(), error;
	bool		 good;

	/* The sink closes its descriptor, and what was written stays. */
	sink_to(&out, dup(spool), "temporary file");
	good = copy(fd, &out);
	error = errno;
	sink_close(&out);
	errno = error;
	if (good && lseek(spool, 0, SEEK_SET) == 0)
		return spool;
	error = errno;
	sys_close(spool);
	errno = error;
	return -1;
}

int
spool_open(const char *name)
{
	int	 fd = STDIN_FILENO, spool, error;

	if (strcmp(name, "-") != 0 &&
	    (fd = sys_open(name, O_RDONLY | O_CLOEXEC, 0)) < 0)
		return -1;
	if (is_file(fd))
		return fd;
	spool = copy_to_spool(fd);
	error = errno;
	if (fd != STDIN_FILENO)
		sys_close(fd);
	errno = error;
	return spool;
}

bool
spool_copy(int fd, struct sink *to)
{
	return lseek(fd, 0, SEEK_SET) == 0 && copy(fd, to);
}
