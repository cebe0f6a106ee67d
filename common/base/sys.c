/* POSIX lacks syncfs(2), flock(2), getrandom(2) and the size of pipes. */
#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "base/sys.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __has_include
#if __has_include(<sys/random.h>)
#include <sys/random.h>
#endif
#endif

#include "base/fault.h"

int
sys_open(const char *path, int flags, mode_t mode)
{
	return sys_openat(AT_FDCWD, path, flags, mode);
}

int
sys_openat(int folder, const char *path, int flags, mode_t mode)
{
	int	 fd;

	if (FAULT(FAULT_OPEN))
		return -1;
	do
		fd = openat(folder, path, flags, mode);
	while (fd < 0 && errno == EINTR);
	return fd;
}

ssize_t
sys_read(int fd, void *to, size_t len)
{
	ssize_t	 n;

	if (FAULT(FAULT_READ))
		return -1;
	do
		n = read(fd, to, FAULT_LENGTH(len));
	while (n < 0 && errno == EINTR);
	return n;
}

ssize_t
sys_pread(int fd, void *to, size_t len, uint64_t offset)
{
	ssize_t	 n;

	if (FAULT(FAULT_READ))
		return -1;
	do
		n = pread(fd, to, FAULT_LENGTH(len), (off_t)offset);
	while (n < 0 && errno == EINTR);
	return n;
}

ssize_t
sys_write(int fd, const void *from, size_t len)
{
	ssize_t	 n;

	if (FAULT(FAULT_WRITE))
		return -1;
	do
		n = write(fd, from, FAULT_LENGTH(len));
	while (n < 0 && errno == EINTR);
	return n;
}

int
sys_sync(int fd)
{
	if (FAULT(FAULT_SYNC))
		return -1;
	/* Pipes and some file systems do not support fsync(2).  That is not an
	   error: nothing can be lost there. */
	if (fsync(fd) != 0 && errno != EINVAL && errno != ENOTSUP)
		return -1;
	return 0;
}

/* A larger pipe would not be faster, and the system limits the total size of
   the pipes of each user. */
enum { PIPE_SIZE = 256 << 10 };

void
sys_widen_pipe(int fd)
{
#if defined(F_SETPIPE_SZ)
	int	 size = fcntl(fd, F_GETPIPE_SZ);

	if (size >= 0 && size < PIPE_SIZE)
		(void)fcntl(fd, F_SETPIPE_SZ, PIPE_SIZE);
#else
	(void)fd;
#endif
}

int
sys_sync_all(int fd)
{
#if SYS_SYNC_ALL
	return FAULT(FAULT_SYNC) ? -1 : syncfs(fd);
#else
	return sys_sync(fd);
#endif
}

int
sys_close(int fd)
{
	if (FAULT(FAULT_CLOSE)) {
		int	 saved = errno;

		close(fd);
		errno = saved;
		return -1;
	}
	/* On Linux the descriptor is closed even after EINTR, so closing it
	   again could close another thread's file. */
	return close(fd) != 0 && errno != EINTR ? -1 : 0;
}

int
sys_rename(const char *from, const char *to)
{
	return FAULT(FAULT_RENAME) ? -1 : rename(from, to);
}

/* Use flock(2): a lock of fcntl(2) would end as soon as this process closes any
   descriptor of the file, for example after reading it. */
int
sys_lock(int fd, bool wait)
{
#ifdef LOCK_EX
	int	 result;

	if (FAULT(FAULT_LOCK))
		return -1;
	do
		result = flock(fd, wait ? LOCK_EX : LOCK_EX | LOCK_NB);
	while (result != 0 && errno == EINTR);
	return result;
#else
	(void)fd;
	(void)wait;
	errno = ENOTSUP;
	return -1;
#endif
}

void
sys_wait(pid_t child, int *status)
{
	*status = -1;
	while (waitpid(child, status, 0) < 0 && errno == EINTR)
		continue;
}

uint64_t
sys_random(void)
{
	struct timespec	 now = { 0, 0 };
	uint64_t	 v;

#ifdef GRND_NONBLOCK
	if (!FAULT(FAULT_RANDOM) &&
	    getrandom(&v, sizeof(v), GRND_NONBLOCK) == sizeof(v))
		return v;
#elif defined(__APPLE__) || defined(__OpenBSD__)
	if (!FAULT(FAULT_RANDOM) && getentropy(&v, sizeof(v)) == 0)
		return v;
#endif
	clock_gettime(CLOCK_REALTIME, &now);
	v = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
	/* Mix in the process id and an address, which differ between
	   processes. */
	return v ^ (uint64_t)getpid() << 40 ^ (uint64_t)(uintptr_t)&now << 20;
}

int
sys_temporary(char *name, mode_t mode)
{
	static const char	 digits[] = "0123456789abcdefghijklmnopqrstuv";
	char			*end = name + strlen(name);
	uint64_t		 n = sys_random();
	int			 tries, i, fd;

	for (tries = 0; tries < 1000; tries++) {
		n = n * 6364136223846793005U + 1442695040888963407U;
		for (i = 1; i <= 6; i++)
			end[-i] = digits[n >> (64 - 5 * i) & 31];
		fd = sys_open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC,
		    mode);
		if (fd >= 0 || errno != EEXIST)
			return fd;
	}
	return -1;
}

void
sys_hold_signals(sigset_t *old)
{
	sigset_t	 all;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, old);
}

void
sys_let_signals(const sigset_t *old)
{
	pthread_sigmask(SIG_SETMASK, old, NULL);
}

size_t
sys_columns(int fd)
{
	struct winsize	 size;

	return ioctl(fd, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

const char *
sys_trouble(void)
{
	static _Thread_local char	 text[128];

	snprintf(text, sizeof(text), "%s", strerror(errno));
	/* Keep the case of words such as "I/O". */
	if (text[0] != '\0' && islower((unsigned char)text[1]))
		text[0] = (char)tolower((unsigned char)text[0]);
	return text;
}
