/*
 * Cachegrind and sums record no pid: two such inputs count as two processes.
 */
#include "ops/sum/forks.h"

#include <pthread.h>
#include <stdbool.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/intern.h"
#include "text/string.h"
#include "profile/profile.h"

/* The first process of a command: its pid, or ID_NONE. */
struct forks {
	pthread_mutex_t	 lock;		/* of all members */
	struct intern	 commands, pids;
	uint32_t	*first;
	size_t		 room;
	bool		 several;	/* processes of one command */
	bool		 dumped;	/* counts were reset before a fork */
};

struct forks *
forks_new(void)
{
	struct forks	*f = mem_get(1, sizeof(*f));

	pthread_mutex_init(&f->lock, NULL);
	return f;
}

void
forks_free(struct forks *f)
{
	if (f == NULL)
		return;
	pthread_mutex_destroy(&f->lock);
	intern_free(&f->commands);
	intern_free(&f->pids);
	mem_free(f->first);
	mem_free(f);
}

/* Whether the name is that of fork in a C library; a version or a recursion
   level may follow. */
static bool
is_fork(struct slice name)
{
	static const char *const	 names[] = {
		"fork", "_Fork", "__fork", "__libc_fork", "vfork", "__vfork"
	};
	size_t				 len = 0, i;

	while (len < name.len && strchr("@'*\n", name.at[len]) == NULL)
		len++;
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (len == strlen(names[i]) &&
		    memcmp(name.at, names[i], len) == 0)
			return true;
	return false;
}

/* Whether Callgrind dumped, and so reset, the counts at fork. */
static bool
is_dumped(const struct string *descs)
{
	static const char	 key[] = "Trigger: --dump-before=";
	const char		*p = descs->at, *end = p + descs->len;

	for (; p < end; p = (const char *)memchr(p, '\n',
	    (size_t)(end - p)) + 1)
		if ((size_t)(end - p) > strlen(key) &&
		    memcmp(p, key, strlen(key)) == 0 &&
		    is_fork((struct slice){ p + strlen(key),
		    (size_t)(end - p) - strlen(key) }))
			return true;
	return false;
}

void
forks_note(struct forks *f, const struct string *command,
    const struct string *pid, const struct string *descs)
{
	uint32_t	 id, of = ID_NONE;
	size_t		 n;

	if (f == NULL || command->len == 0)
		return;
	pthread_mutex_lock(&f->lock);
	n = f->commands.n;
	if (pid->len > 0)
		of = intern_id(&f->pids, pid->at, pid->len);
	id = intern_id(&f->commands, command->at, command->len);
	f->first = mem_grow(f->first, &f->room, f->commands.n,
	    sizeof(*f->first));
	if (f->commands.n > n)
		f->first[id] = of;
	else if (of == ID_NONE || f->first[id] != of)
		f->several = true;
	f->dumped = f->dumped || (descs->len > 0 && is_dumped(descs));
	pthread_mutex_unlock(&f->lock);
}

void
forks_say(const struct forks *f, const struct profile *p)
{
	size_t	 i;

	if (f == NULL || !f->several || f->dumped)
		return;
	for (i = 0; i < p->function_n; i++)
		if (is_fork(intern_slice(&p->names, p->functions[i].name))) {
			diag_say("note: several processes ran one command, "
			    "and some fork: a forked child also has what its "
			    "parent had counted by then; see cgmerge(1)");
			return;
		}
}
