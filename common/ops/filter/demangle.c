/*
 * All names are written to a file before the program starts: if this process
 * wrote to the program while the program writes to this process, both could
 * block.
 *
 * A name that contains a newline or a zero byte cannot be sent as a line and
 * stays unchanged.
 */
#include "ops/filter/demangle.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "base/sys.h"
#include "io/process.h"
#include "io/spool.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/build/freeze.h"
#include "profile/build/regroup_apply.h"
#include "ops/compare/runs.h"

struct names {
	struct profile	*p;
	const char	*command;
	uint32_t	*asked;		/* ids of the names sent to the program,
					   in byte order, so that what the
					   program reads does not depend on the
					   order of inputs */
	size_t		 n;
	uint32_t	*to;		/* by name of the profile: its new name,
					   or ID_NONE */
	uint32_t	*told;		/* ids of the names of functions in
					   facts */
	size_t		 told_n, told_room;
};

/* Add the name of a function in a fact to the profile's names. */
static void
add_name(void *names, struct slice of[NAME_KINDS])
{
	struct names	*x = names;
	struct slice	 name = of[NAME_FUNCTION];

	if (name.at == NULL)
		return;
	x->told = mem_grow(x->told, &x->told_room, x->told_n + 1,
	    sizeof(*x->told));
	x->told[x->told_n++] = intern_id(&x->p->names, name.at, name.len);
}

/* Find the names in facts: a function that was renamed has its old name only
   there. */
static void
find_told(struct names *x)
{
	struct facts	 all = { .n = 0 };

	facts_share(&all, &x->p->metadata.facts);
	facts_rename(&all, add_name, x);
	facts_free(&all);
}

/* Collect the names of functions, and write each to the spool as a line. */
static void
ask(struct names *x, struct spool *in)
{
	const struct profile	*p = x->p;
	uint32_t		*order;
	bool			*used;
	struct slice		 name;
	size_t			 i;

	find_told(x);
	order = intern_order(&p->names);
	used = mem_get(p->names.n, sizeof(*used));
	for (i = 0; i < x->told_n; i++)
		used[x->told[i]] = true;
	for (i = 0; i < p->function_n; i++)
		used[p->functions[i].name] = true;
	x->asked = mem_resize(NULL, p->names.n, sizeof(*x->asked));
	x->to = mem_resize(NULL, p->names.n, sizeof(*x->to));
	for (i = 0; i < p->names.n; i++) {
		x->to[order[i]] = ID_NONE;
		name = intern_slice(&p->names, order[i]);
		if (!used[order[i]] || name.len == 0 ||
		    memchr(name.at, '\n', name.len) != NULL ||
		    memchr(name.at, '\0', name.len) != NULL)
			continue;
		x->asked[x->n++] = order[i];
		spool_put(in, name.at, name.len);
		spool_put(in, "\n", 1);
	}
	mem_free(order);
	mem_free(used);
}

/* Split a command into words, and end their list with NULL.  The words are
   parts of the copy *text; the caller frees both. */
static const char **
split(const char *command, char **text)
{
	const char	**words = NULL;
	size_t		  n = 0, room = 0;
	char		 *p = *text = mem_copy(command, strlen(command));

	for (;;) {
		p += strspn(p, " \t");
		words = mem_grow(words, &room, n + 1, sizeof(*words));
		words[n++] = *p == '\0' ? NULL : p;
		if (*p == '\0')
			return words;
		p += strcspn(p, " \t");
		if (*p != '\0')
			*p++ = '\0';
	}
}

/* Read a line for each name.  Return the number of lines read; if the program
   printed too many, that is one more than the number of names. */
static size_t
take_answers(struct names *x, struct process *c)
{
	struct slice	 name;
	const char	*line;
	size_t		 n = 0, len;

	for (; n <= x->n && (line = process_line(c, &len)) != NULL; n++) {
		if (n == x->n || len == 0)
			continue;
		name = intern_slice(&x->p->names, x->asked[n]);
		if (len != name.len || memcmp(line, name.at, len) != 0)
			x->to[x->asked[n]] = intern_id(&x->p->names, line,
			    len);
	}
	return n;
}

/* Decide whether a program that printed n lines succeeded.  If not, return
   false and set the reason. */
static bool
judge(const struct names *x, size_t n, bool good, const struct process *c,
    struct complaint *wrong)
{
	const char	*command = x->command;

	if (c->error != 0) {
		errno = c->error;
		return complaint_set(wrong, "cannot read what '%.300s' "
		    "prints: %s", command, sys_trouble());
	}
	/* A program that prints too many lines is stopped early, so its exit
	   status then means nothing. */
	if (n > x->n || (good && n < x->n))
		return complaint_set(wrong, "expected %zu lines of '%.300s', "
		    "one for each name, found %s", x->n, command,
		    n > x->n ? "more" : "fewer");
	return good || complaint_set(wrong, c->none ? "cannot run '%.300s': "
	    "it ends with status 127" : "'%.300s' failed", command);
}

static bool
run(struct names *x, int in, struct complaint *wrong)
{
	struct process	  c;
	char		 *text;
	const char	**words = split(x->command, &text);
	size_t		  n;
	bool		  good = process_open(&c, words, in);

	if (!good)
		complaint_set(wrong, "cannot run '%.300s': %s", x->command,
		    sys_trouble());
	else {
		n = take_answers(x, &c);
		good = process_close(&c);
		good = judge(x, n, good, &c, wrong);
	}
	mem_free(words);
	mem_free(text);
	return good;
}

/* Replace the name of a function in a fact, which find_told() has added to the
   names. */
static void
give_name(void *names, struct slice of[NAME_KINDS])
{
	const struct names	*x = names;
	struct slice		*name = &of[NAME_FUNCTION];
	uint32_t		 id;
	bool			 found;

	if (name->at == NULL)
		return;
	found = intern_find(&x->p->names, name->at, name->len, &id);
	assert(found);
	if (x->to[id] != ID_NONE)
		*name = intern_slice(&x->p->names, x->to[id]);
}

static void
rename_all(struct names *x, struct runs *runs)
{
	struct profile		*p = x->p;
	struct regroup		 regroup;
	struct regroup_name	*names = mem_resize(NULL, p->function_n,
				    sizeof(*names));
	size_t			 i;
	const struct function	*f;

	facts_rename(&p->metadata.facts, give_name, x);
	profile_calls_to_rows(p);
	p->metadata.had_calls |= p->arcs.n > 0;
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		names[i] = (struct regroup_name){ f->object, f->file, f->name };
		regroup_replace(&names[i].name, x->to);
	}
	regroup_init(&regroup, p);
	regroup_rename(&regroup, names, NULL, x->to);
	regroup_apply(&regroup);
	if (runs != NULL)
		runs_settle(runs, p, &regroup);
	regroup_free(&regroup);
	mem_free(names);
}

bool
demangle(struct profile *p, const char *command, struct runs *runs,
    struct complaint *wrong)
{
	struct names	 x = { .p = p, .command = command };
	struct spool	 in;
	bool		 good;

	spool_start(&in);
	ask(&x, &in);
	good = run(&x, spool_file(&in), wrong);
	spool_end(&in);
	if (good)
		rename_all(&x, runs);
	mem_free(x.asked);
	mem_free(x.to);
	mem_free(x.told);
	return good;
}
