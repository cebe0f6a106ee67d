/*
 * A folder is given as a name that begins with it, so folders are compared by
 * their bytes, not by the numbers of these names.
 */
#include "ops/match/folders.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"

static bool
same_folder(const struct intern *names, const struct match_folder *x,
    const struct match_folder *y)
{
	return x->old_len == y->old_len && x->new_len == y->new_len &&
	    memcmp(intern_text(names, x->old), intern_text(names, y->old),
	    x->old_len) == 0 &&
	    memcmp(intern_text(names, x->new), intern_text(names, y->new),
	    x->new_len) == 0;
}

struct sorting {
	const struct match_folders	*folders;
	const struct intern		*names;
	bool				 by_votes;
};

/* Sort by votes, if by_votes is set, then longer folders first, then by
   bytes. */
static int
folder_rule(const void *context, uint32_t x, uint32_t y)
{
	const struct sorting		*s = context;
	const struct match_folder	*a = &s->folders->at[x];
	const struct match_folder	*b = &s->folders->at[y];

	if (s->by_votes && a->votes != b->votes)
		return a->votes > b->votes ? -1 : 1;
	if (a->old_len != b->old_len)
		return a->old_len > b->old_len ? -1 : 1;
	return a->old != b->old ?
	    intern_compare(s->names, a->old, b->old) :
	    intern_compare(s->names, a->new, b->new);
}

void
match_folders_sort(struct match_folders *all, const struct intern *names,
    bool by_votes)
{
	struct sorting		 s = { all, names, by_votes };
	uint32_t		*order = mem_get(all->n, sizeof(*order));
	struct match_folder	*at = mem_get(all->n, sizeof(*at));
	size_t			 i;

	for (i = 0; i < all->n; i++)
		order[i] = (uint32_t)i;
	sort_ids(order, all->n, folder_rule, &s);
	for (i = 0; i < all->n; i++)
		at[i] = all->at[order[i]];
	mem_free(order);
	mem_free(all->at);
	all->at = at;
	all->room = all->n;
}

void
match_folders_vote(struct match_folders *all, const struct intern *names,
    const struct match_folder *folder)
{
	size_t	 i;

	for (i = 0; i < all->n; i++)
		if (same_folder(names, folder, &all->at[i])) {
			all->at[i].votes++;
			return;
		}
	if (all->n == MATCH_FOLDERS)
		return;
	all->at = mem_grow(all->at, &all->room, all->n + 1, sizeof(*all->at));
	all->at[all->n++] = *folder;
}

char *
match_folders_apply(const struct intern *names,
    const struct match_folder *folder, uint32_t name, size_t *len)
{
	const char	*text = intern_text(names, name);
	size_t		 rest;
	char		*to;

	*len = intern_length(names, name);
	if (*len < folder->old_len ||
	    memcmp(text, intern_text(names, folder->old), folder->old_len) != 0)
		return NULL;
	rest = *len - folder->old_len;
	*len = folder->new_len + rest;
	to = mem_resize(NULL, *len + 1, 1);
	memcpy(to, intern_text(names, folder->new), folder->new_len);
	memcpy(to + folder->new_len, text + folder->old_len, rest);
	to[*len] = '\0';
	return to;
}
