#include "log/git.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"
#include "text/num.h"
#include "io/process.h"
#include "io/sink.h"
#include "io/spool.h"

/* The function to call with the text of each blob, and its argument. */
struct git_taking {
	git_taker	*take;
	void		*arg;
};

_Noreturn static void
say_absent(void)
{
	diag_die("cannot run git: expected it to be installed");
}

void
git_open(struct process *c, const char *const *argv, int in, bool heard)
{
	if ((heard ? process_open_heard : process_open)(c, argv, in))
		return;
	if (errno == ENOENT)
		say_absent();
	diag_die("cannot run git: %s", sys_trouble());
}

/* Start git with these words, which NULL ends. */
static void
start(struct process *c, const char *const *words, int in, bool heard)
{
	const char	*argv[GIT_WORDS + 2] = { "git" };
	size_t		 i;

	for (i = 0; words[i] != NULL && i < GIT_WORDS; i++)
		argv[i + 1] = words[i];
	argv[i + 1] = NULL;
	git_open(c, argv, in, heard);
}

bool
git_close(struct process *c)
{
	bool	 good = process_close(c);

	if (c->none)
		say_absent();
	if (c->error != 0) {
		errno = c->error;
		diag_die("cannot read what git writes: %s", sys_trouble());
	}
	return good;
}

char *
git_line(const char *const *words)
{
	struct process	 c;
	const char	*text;
	char		*line;
	size_t		 len;

	start(&c, words, -1, false);
	text = process_line(&c, &len);
	line = text == NULL ? NULL : mem_copy(text, len);
	while (text != NULL)
		text = process_line(&c, &len);
	if (git_close(&c))
		return line;
	mem_free(line);
	return NULL;
}

bool
git_do(const char *const *words, bool heard)
{
	struct process	 c;

	start(&c, words, -1, heard);
	process_skip(&c);
	return git_close(&c);
}

void
git_start(void)
{
	char	*folder = git_line((const char *const[]){
		"rev-parse", "--git-dir", NULL
	});

	if (folder == NULL)
		diag_die("expected to run in a repository of git, found none");
	mem_free(folder);
}

bool
git_commit(const char *name, char id[GIT_ID])
{
	size_t	 len = strlen(name);
	char	*full = mem_get(len + sizeof("^{commit}"), 1), *line;

	sprintf(full, "%s^{commit}", name);
	line = git_line((const char *const[]){
		"rev-parse", "--verify", "-q", "--end-of-options", full, NULL
	});
	mem_free(full);
	if (line == NULL)
		return false;
	snprintf(id, GIT_ID, "%s", line);
	mem_free(line);
	return true;
}

bool
git_contains(const char *commit, const char *other)
{
	return git_do((const char *const[]){
		"merge-base", "--is-ancestor", other, commit, NULL
	}, false);
}

bool
git_is_changed(void)
{
	struct process	 c;
	size_t		 len;
	bool		 changed;

	start(&c, (const char *const[]){
		"status", "--porcelain", "-uno", NULL
	}, -1, false);
	changed = process_line(&c, &len) != NULL;
	return !git_close(&c) || changed;
}

bool
git_is_in_tree(void)
{
	char	*answer = git_line((const char *const[]){
		"rev-parse", "--is-inside-work-tree", NULL
	});
	bool	 in_tree = answer != NULL && strcmp(answer, "true") == 0;

	mem_free(answer);
	return in_tree;
}

/* Read a commit in the form `ID SHORT-ID TIME SUBJECT'. */
static void
read_commit(struct git_commit *c, const char *text, size_t len)
{
	const char	*end = text + len, *p, *fields[4];
	size_t		 i, lens[4] = { 0 };
	uint64_t	 time = 0;
	char		 number[32];

	for (i = 0; i < 4; i++) {
		p = i == 3 ? NULL : memchr(text, ' ', (size_t)(end - text));
		fields[i] = text;
		lens[i] = (size_t)((p == NULL ? end : p) - text);
		text = p == NULL ? end : p + 1;
	}
	snprintf(c->id, sizeof(c->id), "%.*s", (int)lens[0], fields[0]);
	c->brief = mem_copy(fields[1], lens[1]);
	snprintf(number, sizeof(number), "%.*s", (int)lens[2], fields[2]);
	if (num_read(number, 0, INT64_MAX, &time))
		c->time = (int64_t)time;
	c->subject = mem_copy(fields[3], lens[3]);
}

bool
git_log_read(struct git_log *l, const char *range)
{
	struct process		 c;
	struct git_commit	 swap;
	const char		*text;
	size_t			 len, i;

	memset(l, 0, sizeof(*l));
	start(&c, (const char *const[]){
		"-c", "log.showSignature=false", "log", "-z", "--first-parent",
		"--format=%H %h %ct %s", "--no-color", "--no-patch",
		"--end-of-options", range, "--", NULL
	}, -1, false);
	while ((text = process_item(&c, '\0', &len)) != NULL) {
		l->at = mem_grow(l->at, &l->room, l->n + 1, sizeof(*l->at));
		memset(&l->at[l->n], 0, sizeof(*l->at));
		read_commit(&l->at[l->n++], text, len);
	}
	for (i = 0; i < l->n / 2; i++) {
		swap = l->at[i];
		l->at[i] = l->at[l->n - 1 - i];
		l->at[l->n - 1 - i] = swap;
	}
	return git_close(&c);
}

void
git_log_free(struct git_log *l)
{
	size_t	 i;

	for (i = 0; i < l->n; i++) {
		mem_free(l->at[i].brief);
		mem_free(l->at[i].subject);
	}
	mem_free(l->at);
	memset(l, 0, sizeof(*l));
}

/*
 * Read the blob that git writes next, as `ID blob LENGTH', the text and a
 * newline, or else `ID missing', and call take() with it.  Return false if git
 * ended instead, which it does when an object is damaged.
 */
static bool
take_blob(struct process *c, size_t i, git_taker *take, void *arg)
{
	static const char	 blob[] = " blob ";
	char			 line[GIT_ID + 40];
	const char		*text, *number;
	uint64_t		 bytes;
	size_t			 len;

	text = process_line(c, &len);
	if (text == NULL || len >= sizeof(line))
		return false;
	memcpy(line, text, len);
	line[len] = '\0';
	number = strstr(line, blob);
	if (number == NULL || !num_read(number + strlen(blob), 0, SIZE_MAX / 2,
	    &bytes)) {
		take(arg, i, NULL, 0);
		return true;
	}
	text = process_bytes(c, (size_t)bytes + 1);
	if (text != NULL)
		take(arg, i, text, (size_t)bytes);
	return text != NULL;
}

/* Call the function with the text of each blob from number i on.  Return the
   number of the first blob that git could not read, or n. */
static size_t
take_blobs(const char (*ids)[GIT_ID], size_t i, size_t n,
    const struct git_taking *taking)
{
	struct process	 c;
	struct spool	 requests;
	size_t		 k;
	int		 fd;

	spool_start(&requests);
	for (k = i; k < n; k++) {
		spool_put(&requests, ids[k], strlen(ids[k]));
		spool_put(&requests, "\n", 1);
	}
	fd = spool_file(&requests);
	start(&c, (const char *const[]){ "cat-file", "--batch", NULL }, fd,
	    false);
	while (i < n && take_blob(&c, i, taking->take, taking->arg))
		i++;
	git_close(&c);
	spool_end(&requests);
	return i;
}

void
git_blobs(const char (*ids)[GIT_ID], size_t n, git_taker *take, void *arg)
{
	const struct git_taking	 taking = { take, arg };
	size_t			 i;

	for (i = 0; i < n; i++) {
		i = take_blobs(ids, i, n, &taking);
		if (i < n)
			take(arg, i, NULL, 0);
	}
}

bool
git_copy(const char *const *words, struct sink *out, size_t most)
{
	struct process	 c;
	const char	*line;
	size_t		 len, n = 0;
	bool		 all = true;

	start(&c, words, -1, false);
	while ((line = process_line(&c, &len)) != NULL) {
		all &= n + len < most;
		if (!all)
			continue;
		sink_put(out, line, len);
		sink_text(out, "\n");
		n += len + 1;
	}
	return git_close(&c) && all;
}

bool
git_import(const struct string *script, bool heard)
{
	struct process	 c;
	struct spool	 spool;
	int		 fd;

	spool_start(&spool);
	spool_put(&spool, script->at, script->len);
	fd = spool_file(&spool);
	start(&c, (const char *const[]){
		"fast-import", "--quiet", "--done", "--date-format=raw", NULL
	}, fd, heard);
	process_skip(&c);
	spool_end(&spool);
	return git_close(&c);
}

const char *
git_committer(void)
{
	static char	*committer;
	char		 unknown[80];

	if (committer != NULL)
		return committer;
	committer = git_line((const char *const[]){
		"var", "GIT_COMMITTER_IDENT", NULL
	});
	/* git fails if no committer is configured and the machine has no name,
	   as is often so for CI services. */
	if (committer == NULL) {
		snprintf(unknown, sizeof(unknown),
		    "cglog <cglog@localhost> %lld +0000",
		    (long long)time(NULL));
		committer = mem_copy(unknown, strlen(unknown));
	}
	return committer;
}
