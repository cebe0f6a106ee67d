/*
 * If a word matches nothing, the error suggests similar names of the same kind.
 */
#include "cli/focus_options.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "profile/near.h"
#include "profile/profile.h"
#include "report/view/options.h"

enum { NEAR = 5, NEAR_ROOM = 80 };

bool
focus_options_function(void *focus, const char *what,
    struct complaint *wrong)
{
	struct focus_options	*f = focus;

	tool_list_add(&f->words, what);
	return select_add(&f->functions, what, strlen(what), wrong);
}

void
focus_options_finish(const struct focus_options *f, struct report_options *o)
{
	o->focus = f->functions.n > 0;
	o->hot = f->hot;
	if (!o->focus && !o->hot)
		return;
	if (o->form != REPORT_TEXT)
		tool_usage("option '--%s': expected text as the format",
		    o->hot ? "hot" : "function");
	/* Code inlined into a function is a part of it. */
	o->split = false;
}

/* List names similar to one of the words, the best first; empty if there are
   none. */
static void
list_near(const struct focus_options *f, const struct profile *p, char *out,
    size_t size)
{
	const char	*word = f->words.at[0];
	enum name_kind	 kind = name_kind_of(&word);
	uint32_t	 names[NEAR];
	char		 name[NEAR_ROOM];
	size_t		 n, i, len = 0;

	n = near_names(p, kind, (struct slice){ word, strlen(word) }, names,
	    NEAR);
	out[0] = '\0';
	for (i = 0; i < n; i++)
		len += (size_t)snprintf(out + len, size - len, "%s%s",
		    i == 0 ? "; near it: " : ", ", diag_quote(name,
		    sizeof(name), intern_text(&p->names, names[i]),
		    intern_length(&p->names, names[i])));
}

bool
focus_options_find(struct focus_options *f, const struct profile *p,
    struct report_options *o)
{
	char	 near[NEAR * (NEAR_ROOM + 2) + 16];
	size_t	 i;

	if (!o->focus)
		return true;
	f->taken = select_functions(&f->functions, p);
	o->focused = f->taken;
	for (i = 0; i < p->function_n; i++)
		if (f->taken[i] != 0)
			return true;
	list_near(f, p, near, sizeof(near));
	diag_say("no function matches%s", near);
	return false;
}

void
focus_options_free(struct focus_options *f)
{
	select_free(&f->functions);
	mem_free(f->words.at);
	mem_free(f->taken);
}
