/*
 * Missing sources are normal, as for libraries; a folder that has none of the
 * profile's sources is suspicious.
 */
#include "cli/lines_options.h"

#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "cli/common_options.h"
#include "cli/options.h"

bool
lines_options_folder(void *folders, const char *folder,
    struct complaint *wrong)
{
	(void)wrong;
	source_folders_add(folders, (struct slice){ folder, strlen(folder) });
	return true;
}

bool
lines_options_map(void *maps, const char *from_to, struct complaint *wrong)
{
	struct source_maps	*m = maps;
	const char		*to = options_from_to(from_to, wrong);
	char			*from;

	if (to == NULL)
		return false;
	from = mem_copy(from_to, (size_t)(to - from_to) - 1);
	m->at = mem_grow(m->at, &m->room, m->n + 1, sizeof(*m->at));
	m->at[m->n++] = (struct source_map){ from, to };
	return true;
}

void
lines_options_check(const struct lines *l)
{
	if (l->maps.n == 0 && (l->old.n == 0) != (l->new.n == 0))
		tool_usage("option '--%s-src': expected folders of both sides",
		    l->old.n == 0 ? "new" : "old");
}

static void
say_folders(const struct source_folders *f)
{
	size_t	 i;

	for (i = 0; i < f->n; i++)
		if (f->at[i].unsure)
			diag_say("warning: %.600s: it could be one folder of "
			    "the profile as well as another: see --source-map",
			    f->at[i].path);
		else if (f->at[i].stands_for == NULL)
			diag_say("warning: %.600s: no source of the profile "
			    "is in it", f->at[i].path);
}

/* More names would hide the other messages. */
enum { NAMES_MOST = 10 };

static void
say_names(const struct intern *names)
{
	uint32_t	*order = intern_order(names);
	char		 quoted[200];
	size_t		 i;

	for (i = 0; i < names->n && i < NAMES_MOST; i++)
		diag_say("%s", diag_quote(quoted, sizeof(quoted),
		    intern_text(names, order[i]),
		    intern_length(names, order[i])));
	if (i < names->n)
		diag_say("and %zu more", names->n - i);
	mem_free(order);
}

void
lines_options_say(const struct lines *l, bool verbose)
{
	static const char *const	 why[LINES_FOUND] = {
		"compared with the old ones",
		"not compared: a source is not there",
		"not compared: a source has fewer lines than the profile says",
		"not compared: a source has too many lines",
		"not compared: both sources are one file"
	};
	const struct intern		*names;
	size_t				 i;

	say_folders(&l->old);
	say_folders(&l->new);
	for (i = 0; i < LINES_FOUND; i++) {
		names = &l->files[i];
		if (names->n > 0)
			diag_say("note: lines of %zu file%s %s%s", names->n,
			    names->n == 1 ? "" : "s", why[i],
			    verbose ? ":" : i == 0 ? "" : "; -v shows them");
		if (verbose)
			say_names(names);
	}
}
