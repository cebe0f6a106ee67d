/*
 * measure - what a command costs
 *
 * Runs COMMAND with standard input from /dev/null and standard output
 * to FILE, and prints one line: CPU time (user and system) and wall time
 * in microseconds, peak resident memory in bytes.  With -w, it touches
 * memory first.
 *
 * It must stay small, since the peak memory of a process begins with that
 * of the process that started it.
 */
#define _DEFAULT_SOURCE

#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static _Noreturn void
die(const char *what)
{
	fprintf(stderr, "measure: %s: %s\n", what, strerror(errno));
	exit(2);
}

static int
opened(const char *name, int flags)
{
	int fd = open(name, flags, 0666);

	if (fd == -1)
		die(name);
	return fd;
}

/* Create a file anew.  If a file is truncated instead, some file systems write
   it to disk as soon as it is closed, which would be measured, too. */
static int
made(const char *name)
{
	if (strncmp(name, "/dev/", 5) != 0 && unlink(name) != 0 &&
	    errno != ENOENT)
		die(name);
	return opened(name, O_WRONLY | O_CREAT | O_TRUNC);
}

static int64_t
wall(void)
{
	struct timespec t;

	if (clock_gettime(CLOCK_MONOTONIC, &t) != 0)
		die("clock_gettime");
	return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static int64_t
micro(struct timeval t)
{
	return (int64_t)t.tv_sec * 1000000 + t.tv_usec;
}

/*
 * A host may keep the memory that its virtual machine does not use, and returns
 * a page when a process touches it.  That takes time, of the command unless
 * another process touches the pages first.
 */
static void
warm_memory(void)
{
	/* More than most commands of the benchmarks need. */
	const size_t len = (size_t)1536 << 20;
	char *p;
	size_t i;
	pid_t pid = fork();

	if (pid == -1)
		die("fork");
	if (pid == 0) {
		p = mmap(NULL, len, PROT_READ | PROT_WRITE,
		    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
		if (p == MAP_FAILED)
			_exit(2);
#ifdef MADV_HUGEPAGE
		(void)madvise(p, len, MADV_HUGEPAGE);
#endif
		for (i = 0; i < len; i += 4096)
			p[i] = 1;
		_exit(0);
	}
	while (waitpid(pid, NULL, 0) == -1)
		if (errno != EINTR)
			die("waitpid");
}

/* Run the command, print its cost and return its exit status. */
static int
run(char **command, const char *output)
{
	int in = opened("/dev/null", O_RDONLY);
	int out = made(output), status;
	int64_t start = wall();
	struct rusage use;
	pid_t pid = fork();

	if (pid == -1)
		die("fork");
	if (pid == 0) {
		if (dup2(in, 0) == -1 || dup2(out, 1) == -1)
			die("dup2");
		execvp(command[0], command);
		die(command[0]);
	}
	while (wait4(pid, &status, 0, &use) == -1)
		if (errno != EINTR)
			die("wait4");
	printf("%" PRId64 " %" PRId64 " %" PRId64 "\n",
	    micro(use.ru_utime) + micro(use.ru_stime), wall() - start,
	    (int64_t)use.ru_maxrss * 1024);
	if (fflush(stdout) != 0)
		die("standard output");
	close(in);
	close(out);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 2;
}

int
main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "-w") == 0) {
		warm_memory();
		argc--;
		argv++;
	}
	if (argc < 3) {
		fputs("usage: measure [-w] file command ...\n", stderr);
		return 2;
	}
	return run(argv + 2, argv[1]);
}
