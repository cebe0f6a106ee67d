/* The time is checked when bytes are reported, so that no timer and no thread
   is needed. */
#include "io/progress.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"

enum { FIRST_MS = 1000, NEXT_MS = 200 };

static pthread_mutex_t	 lock = PTHREAD_MUTEX_INITIALIZER;
static bool		 active, shown;
static size_t		 files_done, files_all;
static uint64_t		 bytes_done;
static int64_t		 next_ms;

static int64_t
now_ms(void)
{
	struct timespec	 ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

void
progress_start(size_t files, bool quiet)
{
	active = !quiet && isatty(STDERR_FILENO);
	files_all = files;
	files_done = 0;
	bytes_done = 0;
	next_ms = active ? now_ms() + FIRST_MS : 0;
}

static void
put(const char *line)
{
	if (write(STDERR_FILENO, line, strlen(line)) < 0)
		active = false;
}

static void
show(void)
{
	char	 line[128];
	int64_t	 now = now_ms();

	if (now < next_ms)
		return;
	next_ms = now + NEXT_MS;
	snprintf(line, sizeof(line), "\r%s: %zu of %zu files, %llu MB\033[K",
	    diag_tool(), files_done, files_all,
	    (unsigned long long)(bytes_done / 1000000));
	put(line);
	shown = true;
}

void
progress_bytes(void *arg, uint64_t bytes)
{
	(void)arg;
	if (!active)
		return;
	pthread_mutex_lock(&lock);
	bytes_done += bytes;
	show();
	pthread_mutex_unlock(&lock);
}

void
progress_file(void)
{
	if (!active)
		return;
	pthread_mutex_lock(&lock);
	files_done++;
	show();
	pthread_mutex_unlock(&lock);
}

void
progress_end(void)
{
	if (shown)
		put("\r\033[K");
	shown = active = false;
}
