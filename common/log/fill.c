/*
 * Commits that failed are lines `BENCHMARK COMMIT' in the file cglog/failed of
 * the repository.  This file is not shared with other repositories, because
 * another machine may be able to build a commit that this one cannot build.
 */
#include "log/fill.h"

#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sys.h"
#include "io/process.h"
#include "io/source.h"
#include "log/worktree.h"

/* Return a copy of a word in which each "{}" is replaced by the path; the
   caller frees it. */
static char *
fill_in(const char *word, const char *path)
{
	struct string	 filled = { NULL, 0 };
	const char	*at;
	size_t		 room = 0;

	while ((at = strstr(word, "{}")) != NULL) {
		string_append(&filled, &room, word, (size_t)(at - word));
		string_append(&filled, &room, path, strlen(path));
		word = at + 2;
	}
	string_append(&filled, &room, word, strlen(word));
	return filled.at;
}

static void
make_words(struct fill *m)
{
	const char *const	*c = m->command;
	size_t			 n = 0, k = 0, i;
	bool			 named = false;

	for (; c[n] != NULL; n++)
		named |= strstr(c[n], "{}") != NULL;
	m->words = mem_get(n + 3, sizeof(*m->words));
	for (i = 0; i < n; i++) {
		m->words[k++] = fill_in(c[i], m->profile);
		if (i > 0 || named)
			continue;
		m->words[k++] = mem_copy("-o", 2);
		m->words[k++] = mem_copy(m->profile, strlen(m->profile));
	}
}

static void
add_failed(struct fill *m, struct slice commit)
{
	m->failed = mem_grow(m->failed, &m->failed_room, m->failed_n + 1,
	    sizeof(*m->failed));
	snprintf(m->failed[m->failed_n++], GIT_ID, "%.*s", (int)commit.len,
	    commit.at);
}

static void
read_failed(struct fill *m)
{
	char		*name = worktree_beside("failed"), *text = NULL;
	struct source	 in;
	struct slice	 left = { NULL, 0 }, line, bench;

	if (access(name, F_OK) == 0 && source_open(&in, name)) {
		text = source_rest(&in, &left.len);
		source_close(&in);
	}
	left.at = text;
	while (text != NULL && left.len > 0) {
		line = slice_line(&left);
		bench = slice_word(&line);
		if (slice_is(bench, m->store->name))
			add_failed(m, slice_word(&line));
	}
	mem_free(text);
	mem_free(name);
}

void
fill_open(struct fill *m, const char *commit)
{
	worktree_open(commit);
	m->tree = worktree_beside("tree");
	m->profile = worktree_beside("profile");
	make_words(m);
	if (!m->again)
		read_failed(m);
}

void
fill_close(struct fill *m)
{
	size_t	 i;

	unlink(m->profile);
	worktree_close();
	for (i = 0; m->words[i] != NULL; i++)
		mem_free(m->words[i]);
	mem_free(m->words);
	mem_free(m->profile);
	mem_free(m->tree);
	mem_free(m->failed);
}

static bool
has_failed(const struct fill *m, const char *commit)
{
	size_t	 i;

	for (i = 0; i < m->failed_n; i++)
		if (strcmp(m->failed[i], commit) == 0)
			return true;
	return false;
}

/* Remember that a commit failed, in memory and in the file. */
static void
note_failure(struct fill *m, const char *commit)
{
	char	*name = worktree_beside("failed");
	size_t	 room = strlen(m->store->name) + GIT_ID + 2;
	char	*line = mem_get(room, 1);
	int	 fd = sys_open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC,
		     0666);

	snprintf(line, room, "%s %s\n", m->store->name, commit);
	if (fd < 0 || sys_write(fd, line, strlen(line)) < 0)
		diag_die("%s: cannot write: %s", name, sys_trouble());
	sys_close(fd);
	add_failed(m, slice_of(commit));
	mem_free(line);
	mem_free(name);
}

/* Print a note that a commit failed for the first time, with the exit status of
   the command or, if that is 0, with which profile it wrote, and remember it.
   Return false. */
static bool
fail(struct fill *m, const char *commit, int status, const char *which)
{
	if (status != 0)
		diag_say("note: %.12s is skipped: '%s' ended with status %d",
		    commit, m->command[0], status);
	else
		diag_say("note: %.12s is skipped: '%s' wrote %s profile",
		    commit, m->command[0], which);
	note_failure(m, commit);
	return false;
}

bool
fill_commit(struct fill *m, const char *commit)
{
	struct sum_input	 input = { .name = m->profile, .weight = 1 };
	struct string		 text = { NULL, 0 };
	bool			 good;
	int			 status;

	if (store_find(m->store, commit) != NULL)
		return true;
	if (has_failed(m, commit))
		return false;
	unlink(m->profile);
	worktree_checkout(commit);
	status = worktree_run((const char *const *)m->words, m->quiet);
	if (status != 0 || access(m->profile, F_OK) != 0)
		return fail(m, commit, status, "no");
	good = keep_read(&input, commit, &m->keep, &text);
	if (good)
		keep_run(m->store, commit, &text);
	mem_free(text.at);
	return good || fail(m, commit, 0, "no good");
}

/* Return the next commit to measure, or n if there is none. done[i] is true for
   commits that have a profile or were tried; there is at least one commit. */
static size_t
choose(const bool *done, size_t n)
{
	size_t	 best = n, longest = 0, from, i;

	assert(n > 0);
	if (!done[n - 1])
		return n - 1;
	if (!done[0])
		return 0;
	for (i = n; i > 0; i = from) {
		from = i - 1;
		if (done[from])
			continue;
		while (!done[from - 1])
			from--;
		if (i - from > longest) {
			longest = i - from;
			best = from + longest / 2;
		}
	}
	return best;
}

size_t
fill_log(struct fill *m, const struct git_log *log)
{
	bool	*done = mem_get(log->n, sizeof(*done));
	size_t	 i, left = 0, failed = 0, k = 0;

	for (i = 0; i < log->n; i++) {
		done[i] = store_find(m->store, log->at[i].id) != NULL;
		if (!done[i] && has_failed(m, log->at[i].id)) {
			done[i] = true;
			failed++;
		}
		left += !done[i];
	}
	for (; (i = choose(done, log->n)) < log->n; done[i] = true) {
		k++;
		if (!m->quiet)
			diag_say("%zu of %zu: %s %s", k, left,
			    log->at[i].brief, log->at[i].subject);
		failed += !fill_commit(m, log->at[i].id);
	}
	mem_free(done);
	return failed;
}

/* The words of a git rev-list command.  The words from FIRST_GOOD on exclude
   commits that are known to be good. */
struct search {
	const char	**words;
	size_t		 n, room;
};

enum { BAD = 4, FIRST_GOOD = 6 };

static void
add_word(struct search *s, const char *word)
{
	s->words = mem_grow(s->words, &s->room, s->n + 2, sizeof(*s->words));
	s->words[s->n++] = word;
	s->words[s->n] = NULL;
}

/* Find the commit that is best to test next and did not fail; if there is none,
   set `next' to "".  Return how many commits are left. */
static size_t
next_commit(const struct fill *m, const struct search *s,
    char next[GIT_ID])
{
	struct process	 c;
	const char	*line;
	char		 id[GIT_ID];
	size_t		 len, n = 0;

	next[0] = '\0';
	git_open(&c, s->words, -1, false);
	/* git rev-list prints lines of the form `ID (dist=N)'. */
	while ((line = process_line(&c, &len)) != NULL) {
		n++;
		snprintf(id, sizeof(id), "%.*s", (int)strcspn(line, " \n"),
		    line);
		if (*next == '\0' && strcmp(id, s->words[BAD]) != 0 &&
		    !has_failed(m, id))
			strcpy(next, id);
	}
	if (!git_close(&c))
		diag_die("git rev-list failed");
	return n;
}

size_t
fill_bisect(struct fill *m, const char *good, char bad[GIT_ID],
    bool first_parent)
{
	struct search	 s = { .n = 0 };
	char		 next[GIT_ID];
	size_t		 left;

	add_word(&s, "git");
	add_word(&s, "rev-list");
	add_word(&s, "--bisect-all");
	/* Given twice, the option is the same. */
	add_word(&s, first_parent ? "--first-parent" : "--bisect-all");
	add_word(&s, bad);
	add_word(&s, "--not");
	add_word(&s, mem_copy(good, strlen(good)));
	while ((left = next_commit(m, &s, next)) > 1 && *next != '\0') {
		if (!m->quiet)
			diag_say("%zu commits left, testing %.12s", left, next);
		if (!fill_commit(m, next))
			continue;
		if (m->is_bad(m->arg, store_find(m->store, next)))
			strcpy(bad, next);
		else
			add_word(&s, mem_copy(next, strlen(next)));
	}
	for (; s.n > FIRST_GOOD; s.n--)
		mem_free((void *)(uintptr_t)s.words[s.n - 1]);
	mem_free(s.words);
	return left;
}
