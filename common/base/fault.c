/* The calls of all threads are counted together, under a lock. */
#include "base/fault.h"

#ifdef GRINDKIT_FAULT
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
	const char	*name;
	int		 error;
} kinds[FAULT_KINDS] = {
	[FAULT_ALLOC] = { "alloc", ENOMEM },
	[FAULT_OPEN] = { "open", EMFILE },
	[FAULT_READ] = { "read", EIO },
	[FAULT_WRITE] = { "write", ENOSPC },
	[FAULT_SYNC] = { "sync", EIO },
	[FAULT_CLOSE] = { "close", EIO },
	[FAULT_RENAME] = { "rename", EACCES },
	[FAULT_THREAD] = { "thread", EAGAIN },
	[FAULT_RANDOM] = { "random", ENOSYS },
	[FAULT_LOCK] = { "lock", ENOLCK },
	[FAULT_PIPE] = { "pipe", EMFILE },
	[FAULT_SPAWN] = { "spawn", EAGAIN },
};

static pthread_mutex_t	 lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned long	 calls[FAULT_KINDS];
static unsigned long	 at[FAULT_KINDS];
static bool		 onward[FAULT_KINDS];
static size_t		 longest;
static bool		 ready;

static void
report(void)
{
	const char	*name = getenv("GRINDKIT_FAULT_COUNT");
	FILE		*f;
	int		 i;

	if (name == NULL || (f = fopen(name, "a")) == NULL)
		return;
	for (i = 0; i < FAULT_KINDS; i++)
		fprintf(f, "%s %lu\n", kinds[i].name, calls[i]);
	fclose(f);
}

static void
start(void)
{
	const char	*spec = getenv("GRINDKIT_FAULT");
	const char	*colon;
	char		*rest;
	int		 i;

	ready = true;
	atexit(report);
	if (getenv("GRINDKIT_FAULT_SHORT") != NULL)
		longest = strtoul(getenv("GRINDKIT_FAULT_SHORT"), NULL, 10);
	if (spec == NULL || (colon = strchr(spec, ':')) == NULL)
		return;
	for (i = 0; i < FAULT_KINDS; i++)
		if (strncmp(spec, kinds[i].name, (size_t)(colon - spec)) == 0) {
			at[i] = strtoul(colon + 1, &rest, 10);
			onward[i] = *rest == '+';
		}
}

bool
fault_hit(enum fault kind)
{
	bool	 hit;

	pthread_mutex_lock(&lock);
	if (!ready)
		start();
	calls[kind]++;
	hit = at[kind] != 0 && (onward[kind] ? calls[kind] >= at[kind] :
	    calls[kind] == at[kind]);
	pthread_mutex_unlock(&lock);
	if (hit)
		errno = kinds[kind].error;
	return hit;
}

size_t
fault_length(size_t len)
{
	return longest != 0 && len > longest ? longest : len;
}
#else
/* ISO C requires at least one declaration in every translation unit. */
extern int fault_unused;
#endif
