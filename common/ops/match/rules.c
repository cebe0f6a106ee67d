/*
 * Rules are applied one after the other, each to the result of the one before.
 * To find the effect of the rules for folders, all of them are applied to each
 * old name.  If the result is not the new name of its pair, the pair gets a
 * rule of its own, which comes before the rules for folders.
 */
#include "ops/match/rules.h"

#include <string.h>

#include "base/mem.h"
#include "text/intern.h"
#include "text/slice.h"
#include "profile/profile.h"
#include "ops/match/names.h"
#include "ops/match/pair.h"

/* A renamed folder gets a rule if at least this many pairs imply it. */
enum { PAIRS_MANY = 2 };

struct making {
	const struct match_names	*m;
	const struct match_kind		*kind;
	struct intern			*names;
	const struct match_folder	**folders;	/* the folders that get
							   a rule, those with
							   the longest path
							   first */
	bool				*used;		/* by folder: its rule
							   changed at least one
							   name */
	size_t				 folder_n;
};

/* Return whether a rule for the folder would leave the names of the new side
   unchanged.  One for the empty folder, with which all names begin, would
   not. */
static bool
is_harmless(const struct making *k, const struct match_folder *folder)
{
	size_t	 i;

	for (i = 0; i < k->kind->n; i++)
		if ((k->kind->sides[i] & MATCH_NEW) != 0 &&
		    slice_begins(intern_slice(k->names, (uint32_t)i),
		    match_folder_old(k->names, folder)))
			return false;
	return true;
}

/* Choose the renamed folders that get a rule, and sort them by length, the
   longest first.  Folders of the same length keep their order. */
static void
choose_folders(struct making *k, const struct match_folders *all)
{
	const struct match_folder	*folder;
	size_t				 i, at;

	k->folders = mem_get(all->n, sizeof(*k->folders));
	k->used = mem_get(all->n, sizeof(*k->used));
	for (i = 0; i < all->n; i++) {
		folder = &all->at[i];
		if (folder->votes < PAIRS_MANY || !is_harmless(k, folder))
			continue;
		for (at = k->folder_n++; at > 0 && folder->old_len >
		    k->folders[at - 1]->old_len; at--)
			k->folders[at] = k->folders[at - 1];
		k->folders[at] = folder;
	}
}

/* Return what the rules for folders make of a name.  Set *used to the index of
   the last folder whose rule changed the name, or to folder_n if none did. */
static uint32_t
apply(const struct making *k, uint32_t name, size_t *used)
{
	size_t	 i, len;
	char	*text;

	*used = k->folder_n;
	for (i = 0; i < k->folder_n; i++) {
		text = match_folders_apply(k->names, k->folders[i], name, &len);
		if (text == NULL)
			continue;
		name = intern_id(k->names, text, len);
		*used = i;
		mem_free(text);
	}
	return name;
}

/* If the rules for folders would turn an unpaired old name into a name that the
   new side has, nothing proves that both mean the same.  Then drop the last
   folder whose rule changed the name.  Return whether a folder was dropped. */
static bool
drop_wrong_folder(struct making *k)
{
	size_t		 i, used;
	uint32_t	 name, to;

	for (i = 0; i < k->m->old.n; i++) {
		name = k->m->old.names[i];
		if (k->m->to[i] != ID_NONE ||
		    (to = apply(k, name, &used)) == name ||
		    to >= k->kind->n ||
		    (k->kind->sides[to] & MATCH_NEW) == 0)
			continue;
		k->folder_n--;
		memmove(k->folders + used, k->folders + used + 1,
		    (k->folder_n - used) * sizeof(*k->folders));
		return true;
	}
	return false;
}

/*
 * Set the new name of each old name: the one that the rules for folders produce
 * or, if these would be wrong, that of its pair, which then gets a rule of its
 * own.
 */
static void
map_names(struct match_rules *rules, struct making *k)
{
	const struct match_names	*m = k->m;
	size_t				 i, used;
	uint32_t			 name, to, paired;

	for (i = 0; i < m->old.n; i++) {
		name = m->old.names[i];
		to = apply(k, name, &used);
		paired = m->to[i] == ID_NONE ? ID_NONE : m->new.names[m->to[i]];
		if (paired != ID_NONE && to != paired) {
			match_rules_put(rules, &(struct fact_change){
				.kind = k->kind->kind, .where = FACT_WHOLE,
				.old = intern_slice(k->names, name),
				.new = intern_slice(k->names, paired)
			}, NULL);
			to = paired;
		} else if (to != name)
			k->used[used] = true;
		if (to != name)
			k->kind->to[name] = to;
	}
}

void
match_rules_put(struct match_rules *rules, const struct fact_change *c,
    const struct match_likeness *like)
{
	rules->at = mem_grow(rules->at, &rules->room, rules->n + 1,
	    sizeof(*rules->at));
	rules->at[rules->n] = (struct match_rule){ .fact = fact_matched(c) };
	if (like != NULL)
		rules->at[rules->n].like = *like;
	rules->n++;
}

void
match_rules_add(struct match_rules *rules, const struct match_names *m,
    const struct match_folders *folders, const struct match_kind *kind,
    struct intern *names)
{
	struct making			 k = {
		.m = m, .kind = kind, .names = names
	};
	const struct match_folder	*f;
	size_t				 i;

	choose_folders(&k, folders);
	while (drop_wrong_folder(&k))
		;
	map_names(rules, &k);
	for (i = 0; i < k.folder_n; i++) {
		if (!k.used[i])
			continue;
		f = k.folders[i];
		match_rules_put(rules, &(struct fact_change){
			.kind = kind->kind, .where = FACT_START,
			.old = match_folder_old(names, f),
			.new = match_folder_new(names, f)
		}, NULL);
	}
	mem_free(k.folders);
	mem_free(k.used);
}
