/*
 * A renaming rule changes every name that it matches, whether the name has a
 * pair or not.  So a folder gets a rule only if no function name of the new
 * side contains the folder.
 */
#include "ops/match/embedded.h"

#include <string.h>

#include "base/mem.h"
#include "text/intern.h"
#include "text/string.h"
#include "profile/profile.h"
#include "ops/match/names.h"
#include "ops/match/rules.h"
#include "ops/match/pair.h"

/*
 * Return the offset, at or after i, of the first place where the text has the
 * folder's path as whole path components; return the text's length if there is
 * none.
 */
static size_t
next_folder(struct slice text, size_t i, struct slice folder)
{
	static const char	 path[] = "abcdefghijklmnopqrstuvwxyz"
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";

	const char		*at;

	for (; i + folder.len <= text.len; i++) {
		at = memchr(text.at + i, folder.at[0],
		    text.len - folder.len + 1 - i);
		if (at == NULL)
			break;
		i = (size_t)(at - text.at);
		if (memcmp(at, folder.at, folder.len) == 0 && (i == 0 ||
		    (memchr(path, at[-1], sizeof(path) - 1) == NULL &&
		    (unsigned char)at[-1] < 0x80)))
			return i;
	}
	return text.len;
}

/* Replace each occurrence of the folder in the text, and return the id of the
   new text in the intern table; return ID_NONE if the folder does not occur. */
static uint32_t
replace_folder(struct intern *names, struct slice text, struct slice old,
    struct slice new)
{
	struct string	 out = { NULL, 0 };
	size_t		 at = next_folder(text, 0, old), from = 0, room = 0;
	uint32_t	 id;

	if (at == text.len)
		return ID_NONE;
	for (; at < text.len; at = next_folder(text, from, old)) {
		string_append(&out, &room, text.at + from, at - from);
		string_append(&out, &room, new.at, new.len);
		from = at + old.len;
	}
	string_append(&out, &room, text.at + from, text.len - from);
	id = intern_id(names, out.at, out.len);
	mem_free(out.at);
	return id;
}

/* Return whether a rule that renames the folder is safe: no function name of
   the new side contains the folder, so the rule would change old names only. */
static bool
is_harmless(const struct match_kind *k, const struct intern *names,
    struct slice folder)
{
	struct slice	 name;
	size_t		 i;

	for (i = 0; i < k->n; i++) {
		name = intern_slice(names, (uint32_t)i);
		if ((k->sides[i] & MATCH_NEW) != 0 &&
		    next_folder(name, 0, folder) < name.len)
			return false;
	}
	return true;
}

/* Return whether a name that the folder turns an old name into is free for it:
   nothing proves that the old function is one that both sides have, or one that
   another old name becomes.  taken[] has, for each name, whether one did. */
static bool
is_free(const struct match_kind *k, uint32_t to, bool *taken)
{
	bool	 again = taken[to];

	taken[to] = true;
	return !again && (to >= k->n || (k->sides[to] & MATCH_OLD) == 0);
}

/*
 * If replacing the folder turns at least one old name into a name that only the
 * new side has, and none into one that is not free, replace it in all names
 * that only the old side has.  Return how many names became names of the new
 * side; 0 means that nothing was changed.
 */
static size_t
apply(const struct match_kind *k, struct intern *names, struct slice old,
    struct slice new)
{
	uint32_t	*to = mem_none(k->n);
	bool		*taken, good = true;
	uint32_t	 name, i;
	size_t		 pairs = 0;

	for (i = 0; i < k->n; i++) {
		if (k->sides[i] != MATCH_OLD)
			continue;
		name = k->to[i] == ID_NONE ? i : k->to[i];
		to[i] = replace_folder(names, intern_slice(names, name), old,
		    new);
		pairs += to[i] < k->n && k->sides[to[i]] == MATCH_NEW;
	}
	taken = mem_get(names->n, sizeof(*taken));
	/* Another folder may have turned an old name into the same. */
	for (i = 0; i < k->n; i++)
		if (to[i] == ID_NONE && k->to[i] != ID_NONE)
			taken[k->to[i]] = true;
	for (i = 0; i < k->n; i++)
		good = good && (to[i] == ID_NONE || is_free(k, to[i], taken));
	pairs = good ? pairs : 0;
	for (i = 0; pairs > 0 && i < k->n; i++)
		if (to[i] != ID_NONE)
			k->to[i] = to[i];
	mem_free(taken);
	mem_free(to);
	return pairs;
}

static bool
has_paths(const struct match_kind *k, const struct intern *names)
{
	struct slice	 name;
	size_t		 i;

	for (i = 0; i < k->n; i++) {
		name = intern_slice(names, (uint32_t)i);
		if (k->sides[i] == MATCH_OLD && (memchr(name.at, '/',
		    name.len) != NULL || memchr(name.at, '\\', name.len) !=
		    NULL))
			return true;
	}
	return false;
}

size_t
match_embedded(struct match_rules *rules, const struct match_folders *folders,
    const struct match_kind *k, struct intern *names)
{
	const struct match_folder	*f;
	struct slice			 old, new;
	size_t				 i, n, pairs = 0;

	for (i = 0; has_paths(k, names) && i < folders->n; i++) {
		f = &folders->at[i];
		old = match_folder_old(names, f);
		new = match_folder_new(names, f);
		if (old.len < 2 || !is_harmless(k, names, old))
			continue;
		n = apply(k, names, old, new);
		if (n == 0)
			continue;
		pairs += n;
		match_rules_put(rules, &(struct fact_change){
			.kind = NAME_FUNCTION, .where = FACT_FOLDER,
			.old = old, .new = new
		}, NULL);
	}
	return pairs;
}
