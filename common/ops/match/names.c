/*
 * Names are compared as paths.  The key of a name is the path with slashes in
 * place of backslashes and, for an object, without a version in the last
 * component.  The last n components of each key are interned, so that names
 * have equal numbers if these components are equal.  Pairing begins with the
 * largest n.
 *
 * The result must not depend on the order of names, so a name with several
 * candidates is not paired.
 */
#include "ops/match/names.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/scan.h"
#include "profile/profile.h"
#include "ops/match/candidates.h"
#include "ops/match/pair.h"

/*
 * A folder is given as a name that begins with it, so folders are compared by
 * their bytes, not by the numbers of these names.
 */

enum { MATCH_FOLDERS = 64 };	/* the search considers at most this many
				   renamed folders */

struct slice
match_folder_old(const struct intern *names, const struct match_folder *f)
{
	return (struct slice){ intern_text(names, f->old), f->old_len };
}

struct slice
match_folder_new(const struct intern *names, const struct match_folder *f)
{
	return (struct slice){ intern_text(names, f->new), f->new_len };
}

/* Return whether folder a is sorted before folder b: if by_votes is set, the
   one with more votes comes first; then the one with the longer path; then the
   one that is first in byte order. */
static bool
is_before(const struct intern *names, const struct match_folder *a,
    const struct match_folder *b, bool by_votes)
{
	if (by_votes && a->votes != b->votes)
		return a->votes > b->votes;
	if (a->old_len != b->old_len)
		return a->old_len > b->old_len;
	return (a->old != b->old ? intern_compare(names, a->old, b->old) :
	    intern_compare(names, a->new, b->new)) < 0;
}

/* There are few folders, so insertion is fast enough. */
void
match_folders_sort(struct match_folders *all, const struct intern *names,
    bool by_votes)
{
	struct match_folder	 folder;
	size_t			 i, at;

	for (i = 1; i < all->n; i++) {
		folder = all->at[i];
		for (at = i; at > 0 && is_before(names, &folder,
		    &all->at[at - 1], by_votes); at--)
			all->at[at] = all->at[at - 1];
		all->at[at] = folder;
	}
}

/* Count one vote for a renamed folder, which a pair of names implies.  Add the
   folder to the list if it is new. */
static void
vote(struct match_folders *all, const struct intern *names,
    const struct match_folder *folder)
{
	size_t	 i;

	for (i = 0; i < all->n; i++)
		if (slice_same(match_folder_old(names, folder),
		    match_folder_old(names, &all->at[i])) &&
		    slice_same(match_folder_new(names, folder),
		    match_folder_new(names, &all->at[i]))) {
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
	struct slice	 text = intern_slice(names, name);
	char		*to;

	if (!slice_begins(text, match_folder_old(names, folder)))
		return NULL;
	text.at += folder->old_len;
	text.len -= folder->old_len;
	*len = folder->new_len + text.len;
	to = mem_resize(NULL, *len, 1);
	memcpy(to, intern_text(names, folder->new), folder->new_len);
	memcpy(to + folder->new_len, text.at, text.len);
	return to;
}

/* Compare at most this many components at the end of paths: more add no
   evidence. */
enum { DEPTH_MOST = 64 };

struct key {
	char		*at;
	size_t		 len;
	uint32_t	 depth;		/* number of path components */
};

struct finder {
	struct match_names	*m;
	struct match_folders	*folders;
	struct key		*old, *new;	/* keys of the names of each
						   side; a key is the path that
						   a name is compared by */
};

/* Return the last component of a path without a library's version at its end:
   libfoo for libfoo-1.2.so.3, libc for libc.so.6.  Digits alone are part of the
   name: sha1.so and sha2.so are two libraries. */
static struct slice
without_version(struct slice path)
{
	struct slice	 last = slice_last_part(path);
	size_t		 end = last.len, i;
	bool		 mark = false, digit = false;

	for (i = 1; i + 3 <= last.len; i++)
		if (memcmp(last.at + i, ".so", 3) == 0 &&
		    (i + 3 == last.len || last.at[i + 3] == '.'))
			end = i;
	if (end == last.len)
		return last;
	for (i = end; i > 0 && (is_digit(last.at[i - 1]) ||
	    last.at[i - 1] == '.' || last.at[i - 1] == '-'); i--)
		if (is_digit(last.at[i - 1]))
			digit = true;
		else
			mark = true;
	last.len = i > 0 && mark && digit ? i : end;
	return last;
}

bool
match_names_versions(struct slice old, struct slice new)
{
	return slice_same(without_version(old), without_version(new)) &&
	    !slice_same(slice_last_part(old), slice_last_part(new));
}

static struct key
make_key(const struct match_names *m, uint32_t name)
{
	struct slice	 text = intern_slice(m->names, name), last;
	struct key	 key = { mem_copy(text.at, text.len), text.len, 1 };
	size_t		 i;

	for (i = 0; i < key.len; i++) {
		if (key.at[i] == '\\')
			key.at[i] = '/';
		key.depth += key.at[i] == '/';
	}
	if (m->versions) {
		last = without_version((struct slice){ key.at, key.len });
		key.len = (size_t)(last.at + last.len - key.at);
	}
	return key;
}

static struct key *
make_keys(const struct match_names *m, const struct match_side *side)
{
	struct key	*keys = mem_get(side->n, sizeof(*keys));
	size_t		 i;

	for (i = 0; i < side->n; i++)
		keys[i] = make_key(m, side->names[i]);
	return keys;
}

static void
free_keys(struct key *keys, size_t n)
{
	size_t	 i;

	for (i = 0; i < n; i++)
		mem_free(keys[i].at);
	mem_free(keys);
}

/* Return the last n components of a key, which is the path that a name is
   compared by. */
static struct slice
end_of(const struct key *key, uint32_t n)
{
	size_t	 i = key->len;

	while (i > 0 && (key->at[i - 1] != '/' || --n > 0))
		i--;
	return (struct slice){ key->at + i, key->len - i };
}

/* Return whether an old and a new file or object contain functions of the same
   name.  The names of the functions are sorted in both lists. */
static bool
is_shared(const struct buckets *olds, uint32_t old,
    const struct buckets *news, uint32_t new)
{
	uint32_t	 a = olds->start[old], b = news->start[new];

	while (a < olds->start[old + 1] && b < news->start[new + 1])
		if (olds->ids[a] == news->ids[b])
			return true;
		else if (olds->ids[a] < news->ids[b])
			a++;
		else
			b++;
	return false;
}

/*
 * Return whether two names with the same last n components mean the same file
 * or object.  They do if they share a function.  Otherwise two objects do if
 * their file names are equal including the version, and two files do if the
 * folder that contains them has the same name, too.
 */
static bool
is_evident(const struct match_names *m, uint32_t old, uint32_t new, uint32_t n)
{
	if (is_shared(&m->old.functions, old, &m->new.functions, new) ||
	    is_shared(&m->old.lines, old, &m->new.lines, new))
		return true;
	if (m->versions)
		return slice_same(
		    slice_last_part(intern_slice(m->names, m->old.names[old])),
		    slice_last_part(intern_slice(m->names, m->new.names[new])));
	return n > 1;
}

/* The last path components that some names share: how many unpaired names of
   each side end in them, and one of these names of each side. */
struct end {
	uint32_t	 old_n, new_n, old, new;
};

static struct end *
count_ends(const struct finder *f, uint32_t n, size_t *end_n)
{
	const struct match_names	*m = f->m;
	struct intern			 texts = { .n = 0 };
	struct end			*ends;
	struct slice			 end;
	size_t				 i;
	uint32_t			 id;

	ends = mem_get(m->new.n, sizeof(*ends));
	for (i = 0; i < m->new.n; i++) {
		if (m->from[i] != ID_NONE || f->new[i].depth < n)
			continue;
		end = end_of(&f->new[i], n);
		id = intern_id(&texts, end.at, end.len);
		ends[id].new = (uint32_t)i;
		ends[id].new_n++;
	}
	for (i = 0; i < m->old.n; i++) {
		if (m->to[i] != ID_NONE || f->old[i].depth < n)
			continue;
		end = end_of(&f->old[i], n);
		if (!intern_find(&texts, end.at, end.len, &id))
			continue;
		ends[id].old = (uint32_t)i;
		ends[id].old_n++;
		/*
		 * Many folders have a file of the same name, such as main.c:
		 * that several new names end in this name does not make the old
		 * name unsure.
		 */
		m->unsure[i] |= n > 1 && ends[id].new_n > 1;
	}
	*end_n = texts.n;
	intern_free(&texts);
	return ends;
}

/* Pair an old and a new name if no other name of their sides ends in the same n
   path components. */
static void
pair_by_end(const struct finder *f, uint32_t n)
{
	size_t		 end_n, i;
	struct end	*ends = count_ends(f, n, &end_n);

	for (i = 0; i < end_n; i++)
		if (ends[i].old_n == 1 && ends[i].new_n == 1 &&
		    is_evident(f->m, ends[i].old, ends[i].new, n))
			match_pair(f->m, ends[i].old, ends[i].new);
	mem_free(ends);
}

static uint32_t
greatest_depth(const struct key *keys, size_t n)
{
	uint32_t	 depth = 0;
	size_t		 i;

	for (i = 0; i < n; i++)
		if (keys[i].depth > depth)
			depth = keys[i].depth;
	return depth < DEPTH_MOST ? depth : DEPTH_MOST;
}

/*
 * Return the two folders that remain of a pair of names without the path
 * components that are equal at their ends.  The last components count as equal.
 */
static struct match_folder
different_start(const struct finder *f, size_t old, size_t new)
{
	const struct key	*a = &f->old[old], *b = &f->new[new];
	const size_t		 last = a->len - end_of(a, 1).len;
	size_t			 i = last, j = b->len - end_of(b, 1).len, part;
	struct match_folder	 folder = {
		.old = f->m->old.names[old], .new = f->m->new.names[new],
		.votes = 1
	};

	while (i > 0 && j > 0 && a->at[i - 1] == b->at[j - 1]) {
		i--;
		j--;
	}
	/* Only whole components may be equal: go back to the end of one. */
	while ((i > 0 && a->at[i - 1] != '/') ||
	    (j > 0 && b->at[j - 1] != '/')) {
		i++;
		j++;
	}
	/* If the old folder is a prefix of the new one, as when a folder was
	   moved into one beside it, a rule for the old folder would change the
	   new name too: extend both folders until they differ. */
	while (i < last && i <= j && memcmp(a->at, b->at, i) == 0) {
		for (part = i; a->at[part] != '/';)
			part++;
		j += part + 1 - i;
		i = part + 1;
	}
	folder.old_len = (uint32_t)i;
	folder.new_len = (uint32_t)j;
	return folder;
}

/* Let each pair of names vote for the renamed folder that it implies. */
static void
learn_folders(struct finder *f)
{
	struct match_folder	 folder;
	size_t			 i;

	for (i = 0; i < f->m->old.n; i++)
		if (f->m->to[i] != ID_NONE) {
			folder = different_start(f, i, f->m->to[i]);
			vote(f->folders, f->m->names, &folder);
		}
	match_folders_sort(f->folders, f->m->names, true);
}

/* Pair an old name in a renamed folder with the name that it would have in the
   new folder, if the new side has that.  new_of is the result of index_new().
   Return false if the name is not in the folder. */
static bool
pair_in_folder(struct match_names *m, size_t old,
    const struct match_folder *folder, const uint32_t *new_of)
{
	uint32_t	 id;
	size_t		 len;
	char		*to = match_folders_apply(m->names, folder,
			    m->old.names[old], &len);

	if (to == NULL)
		return false;
	if (m->to[old] == ID_NONE && intern_find(m->names, to, len, &id) &&
	    new_of[id] != ID_NONE && m->from[new_of[id]] == ID_NONE)
		match_pair(m, old, new_of[id]);
	mem_free(to);
	return true;
}

static void
pair_by_folder(const struct finder *f, const uint32_t *new_of)
{
	size_t	 i, j;

	for (i = 0; i < f->m->old.n; i++)
		for (j = 0; j < f->folders->n && f->m->to[i] == ID_NONE; j++)
			pair_in_folder(f->m, i, &f->folders->at[j], new_of);
}

/* Return the length of a path up to and with the last dot of its last
   component, or 0 if that has none after its first byte. */
static uint32_t
stem_len(struct slice path)
{
	struct slice	 last = slice_last_part(path);

	while (last.len > 1 && last.at[last.len - 1] != '.')
		last.len--;
	return last.len > 1 ? (uint32_t)(last.at + last.len - path.at) : 0;
}

static bool
has_stem(const struct match_names *m, uint32_t name, uint32_t of, uint32_t len)
{
	return slice_begins(intern_slice(m->names, name), (struct slice){
		intern_text(m->names, of), len });
}

/* Return whether all pairs of old names with this stem have its new stem.
   Names are sorted, so those with the stem of name i are next to it. */
static bool
is_agreed(const struct match_names *m, size_t i,
    const struct match_folder *stem)
{
	while (i > 0 && has_stem(m, m->old.names[i - 1], stem->old,
	    stem->old_len))
		i--;
	for (; i < m->old.n && has_stem(m, m->old.names[i], stem->old,
	    stem->old_len); i++)
		if (m->to[i] != ID_NONE && !has_stem(m,
		    m->new.names[m->to[i]], stem->new, stem->new_len))
			return false;
	return true;
}

/* A header often has no functions of its own, so it follows the source files of
   the same name: if util.c became tools.c, util.h became tools.h. */
static void
pair_by_stem(struct match_names *m, const uint32_t *new_of)
{
	struct match_folder	 stem;
	size_t			 i, j;

	for (i = 0; i < m->old.n; i++) {
		if (m->to[i] == ID_NONE)
			continue;
		stem.old = m->old.names[i];
		stem.new = m->new.names[m->to[i]];
		stem.old_len = stem_len(intern_slice(m->names, stem.old));
		stem.new_len = stem_len(intern_slice(m->names, stem.new));
		if (stem.old_len == 0 || stem.new_len == 0 ||
		    !is_agreed(m, i, &stem))
			continue;
		for (j = i; j > 0 && pair_in_folder(m, j - 1, &stem, new_of);
		    j--)
			;
		for (j = i + 1; j < m->old.n && pair_in_folder(m, j, &stem,
		    new_of); j++)
			;
	}
}

/* Return an array that gives, for each name of the profile, its index among the
   names of the new side, or ID_NONE.  The caller frees the array. */
static uint32_t *
index_new(const struct match_names *m)
{
	uint32_t	*new_of = mem_none(m->names->n);
	size_t		 i;

	for (i = 0; i < m->new.n; i++)
		new_of[m->new.names[i]] = (uint32_t)i;
	return new_of;
}

/* The following C functions pair a file or an object with one that contains the
   same functions, whatever the names of the two are: it was moved. */

/* A function is ignored if so many files contain it that it would make more
   pairs than this. */
enum { COMMON = 512 };

/*
 * Append, for each unpaired name of a side, an element for each of its
 * functions: `high' is the function, `low' the name's index plus `first'.
 * Return the end of the elements.
 */
static struct sort_item *
list_functions(const struct match_side *side, const uint32_t *pairs,
    size_t first, struct sort_item *out)
{
	const uint32_t	*functions;
	uint32_t	 i, j, n;

	for (i = 0; i < side->n; i++) {
		functions = buckets_list(&side->functions, i, &n);
		for (j = 0; pairs[i] == ID_NONE && j < n; j++)
			*out++ = (struct sort_item){
				functions[j], (uint32_t)first + i, 0
			};
	}
	return out;
}

/*
 * Return whether two files or objects share enough functions to be the same
 * one: at least two, and more than half of the functions of each.  If each has
 * a single function, that function must not have a short name.  Fewer shared
 * functions may be chance.
 */
static bool
is_like(const struct match_names *m, const struct match_candidate *l)
{
	uint32_t	 olds, news;
	const uint32_t	*list = buckets_list(&m->old.functions, l->old, &olds);

	buckets_list(&m->new.functions, l->new, &news);
	if (olds == 1 && news == 1)
		return intern_length(m->names, *list) >= NAME_SHORT;
	return l->score > 1 && l->score * 2 > olds && l->score * 2 > news;
}

/*
 * Pair an old and a new name if they share most of their functions with each
 * other, and fewer with any other name.  If several new names fit equally well,
 * mark the old name as unsure.
 */
static void
pair_alike(struct match_names *m)
{
	struct match_candidates	 c = { .n = 0 };
	struct match_candidate	*at;
	const size_t		 olds = m->old.n, things = olds + m->new.n;
	unsigned char		*sides = mem_get(things, sizeof(*sides));
	struct sort_item	*items, *end;

	memset(sides, MATCH_OLD, olds);
	memset(sides + olds, MATCH_NEW, m->new.n);
	items = mem_get((size_t)m->old.functions.start[olds] +
	    m->new.functions.start[m->new.n], sizeof(*items));
	end = list_functions(&m->old, m->to, 0, items);
	end = list_functions(&m->new, m->from, olds, end);
	match_candidates_add(&c, sides, items, (size_t)(end - items),
	    COMMON);
	match_candidates_best(&c, things);
	for (at = c.at; at < c.at + c.n; at++) {
		at->new -= (uint32_t)olds;
		if (!is_like(m, at))
			continue;
		if (at->tied)
			m->unsure[at->old] = true;
		else
			match_pair(m, at->old, at->new);
	}
	mem_free(items);
	mem_free(sides);
	mem_free(c.at);
}

void
match_names(struct match_names *m, struct match_folders *folders)
{
	struct finder	 f = { .m = m, .folders = folders };
	uint32_t	*new_of = index_new(m), depth;
	size_t		 i;

	m->to = mem_none(m->old.n);
	m->from = mem_none(m->new.n);
	m->unsure = mem_get(m->old.n, sizeof(*m->unsure));
	for (i = 0; m->moved != NULL && i < m->old.n; i++)
		if (m->moved[m->old.names[i]] != ID_NONE)
			match_pair(m, i, new_of[m->moved[m->old.names[i]]]);
	f.old = make_keys(m, &m->old);
	f.new = make_keys(m, &m->new);
	for (depth = greatest_depth(f.old, m->old.n); depth > 0; depth--)
		pair_by_end(&f, depth);
	learn_folders(&f);
	pair_by_folder(&f, new_of);
	pair_alike(m);
	if (!m->versions)
		pair_by_stem(m, new_of);
	free_keys(f.old, m->old.n);
	free_keys(f.new, m->new.n);
	mem_free(new_of);
}
