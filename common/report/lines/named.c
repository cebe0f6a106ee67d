/*
 * A source can have many names: the one printed, those that it had before it
 * was renamed, and each path at which it is looked for.  The user asks for it
 * by any of these, or by the end of one, from a folder on.
 */
#include "report/lines/named.h"

#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/rename.h"
#include "profile/profile.h"
#include "report/view/options.h"
#include "report/view/paths.h"
#include "report/view/report.h"

/* Whether the name is `end', or ends with it after a slash. */
static bool
ends_in(const char *name, const char *end)
{
	size_t	 len = strlen(name), n = strlen(end);

	return len >= n && strcmp(name + len - n, end) == 0 &&
	    (len == n || name[len - n - 1] == '/');
}

/* A name without leading "./". */
static const char *
plain(const char *name)
{
	while (strncmp(name, "./", 2) == 0)
		for (name += 2; *name == '/'; name++)
			;
	return name;
}

static void
mark(const struct report_options *o, const char *path, bool *is)
{
	size_t	 i;

	for (i = 0; i < o->named_n; i++)
		is[i] = is[i] || ends_in(path, plain(o->named[i]));
}

/* Mark the names that ask for a source by its name in the profile or a path at
   which it is looked for. */
static void
mark_paths(const struct report_options *o, const char *name, bool *is)
{
	char	*path;
	size_t	 i;

	mark(o, name, is);
	for (i = 0; (path = paths_of(o, name, i)) != NULL; i++) {
		mark(o, plain(path), is);
		mem_free(path);
	}
}

/* The same for the printed name, and for the names before it was renamed. */
static void
mark_names(const struct report *r, uint32_t name, bool *is)
{
	struct slice	 text = intern_slice(&r->p->names, name);
	size_t		 n, i;
	char		**olds, *copy = mem_copy(text.at, text.len);

	mark(r->o, copy, is);
	mem_free(copy);
	olds = rename_originals(r->o->rename, NAME_FILE, text, &n);
	for (i = 0; i < n; i++) {
		mark_paths(r->o, olds[i], is);
		mem_free(olds[i]);
	}
	mem_free(olds);
}

static void
warn_of_unknown(const struct named *d)
{
	size_t	 i;

	for (i = 0; i < d->o->named_n; i++)
		if (d->n[i] == 0 && !d->o->quiet)
			diag_say("warning: %s: no cost line of the profile "
			    "is in this source", d->o->named[i]);
}

void
named_open(struct named *d, const struct report *r)
{
	const struct breakdown	*b = &r->breakdown;
	size_t			 all = r->o->named_n, i, j;
	bool			*is;

	memset(d, 0, sizeof(*d));
	d->o = r->o;
	if (all == 0)
		return;
	d->of = mem_get(b->source_n, sizeof(*d->of));
	d->n = mem_get(all, sizeof(*d->n));
	is = mem_get(all, sizeof(*is));
	for (i = 0; i < b->source_n; i++) {
		d->of[i] = ID_NONE;
		memset(is, 0, all * sizeof(*is));
		if (b->sources[i] != r->p->unknown)
			mark_names(r, b->sources[i], is);
		for (j = all; j-- > 0;)
			if (is[j]) {
				d->of[i] = (uint32_t)j;
				d->n[j]++;
			}
	}
	mem_free(is);
	warn_of_unknown(d);
}

void
named_close(struct named *d)
{
	mem_free(d->of);
	mem_free(d->n);
}

bool
named_has(const struct named *d, size_t i)
{
	return d->of != NULL && d->of[i] != ID_NONE;
}

const char *
named_file(const struct named *d, size_t i)
{
	return named_has(d, i) && d->n[d->of[i]] == 1 ?
	    d->o->named[d->of[i]] : NULL;
}
