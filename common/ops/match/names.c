/*
 * Names are compared as paths.  The key of a name is the path with slashes in
 * place of backslashes and, for an object, without a version in the last part.
 * The ends of keys that have n parts are interned: names with equal numbers
 * share that end.  The longest ends come first.
 *
 * The order of names must not matter, so nothing is paired where there is a
 * choice.
 */
#include "ops/match/names.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"
#include "profile/profile.h"
#include "ops/match/candidates.h"
#include "ops/match/pair.h"

/*
 * A folder is given as a name that begins with it, so folders are compared by
 * their bytes, not by the numbers of these names.
 */

enum { MATCH_FOLDERS = 64 };	/* the most folders learned */

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

/* Count a vote for a folder implied by a pair of names, adding it if it is
   new. */
static void
vote(struct match_folders *all, const struct intern *names,
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

/* Longer ends are not compared: more common parts add no evidence. */
enum { DEPTH_MOST = 64 };

struct key {
	char		*at;
	size_t		 len;
	uint32_t	 depth;		/* parts between slashes */
};

struct finder {
	struct match_names	*m;
	struct match_folders	*folders;
	struct key		*old, *new;	/* of each name */
};

/* The length of a name without the version of a library at its end: for
   libfoo-1.2.so.3 that of libfoo, for libc.so.6 that of libc. */
static size_t
stem_length(const char *text, size_t len)
{
	size_t	 i, base = len, end = len;

	while (base > 0 && text[base - 1] != '/')
		base--;
	for (i = base + 1; i + 3 <= len; i++)
		if (memcmp(text + i, ".so", 3) == 0 &&
		    (i + 3 == len || text[i + 3] == '.'))
			end = i;
	i = end;
	while (i > base && ((text[i - 1] >= '0' && text[i - 1] <= '9') ||
	    text[i - 1] == '.' || text[i - 1] == '-'))
		i--;
	return i > base ? i : end;
}

bool
match_names_versions(struct slice old, struct slice new)
{
	size_t	 old_len = stem_length(old.at, old.len);
	size_t	 new_len = stem_length(new.at, new.len);
	size_t	 old_base = old_len, new_base = new_len;

	while (old_base > 0 && old.at[old_base - 1] != '/')
		old_base--;
	while (new_base > 0 && new.at[new_base - 1] != '/')
		new_base--;
	old = (struct slice){ old.at + old_base, old.len - old_base };
	new = (struct slice){ new.at + new_base, new.len - new_base };
	return old_len - old_base == new_len - new_base &&
	    memcmp(old.at, new.at, old_len - old_base) == 0 &&
	    (old.len != new.len || memcmp(old.at, new.at, old.len) != 0);
}

static void
make_key(const struct match_names *m, uint32_t name, struct key *key)
{
	size_t	 i;

	key->len = intern_length(m->names, name);
	key->at = mem_copy(intern_text(m->names, name), key->len);
	key->depth = 1;
	for (i = 0; i < key->len; i++) {
		if (key->at[i] == '\\')
			key->at[i] = '/';
		key->depth += key->at[i] == '/';
	}
	if (m->versions)
		key->len = stem_length(key->at, key->len);
}

static struct key *
make_keys(const struct match_names *m, const struct match_side *side)
{
	struct key	*keys = mem_get(side->n, sizeof(*keys));
	size_t		 i;

	for (i = 0; i < side->n; i++)
		make_key(m, side->names[i], &keys[i]);
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

/* The offset of the last n parts of a key. */
static size_t
end_start(const struct key *key, uint32_t n)
{
	size_t	 i = key->len;

	while (i > 0 && (key->at[i - 1] != '/' || --n > 0))
		i--;
	return i;
}

/* Whether two names share the name of a function; both lists are sorted. */
static bool
is_shared(const struct match_list *old_list, size_t old,
    const struct match_list *new_list, size_t new)
{
	const uint32_t	*a = old_list->names + old_list->first[old];
	const uint32_t	*a_end = old_list->names + old_list->first[old + 1];
	const uint32_t	*b = new_list->names + new_list->first[new];
	const uint32_t	*b_end = new_list->names + new_list->first[new + 1];

	while (a < a_end && b < b_end && *a != *b)
		if (*a < *b)
			a++;
		else
			b++;
	return a < a_end && b < b_end;
}

/* Whether the last parts of two names are equal, including versions. */
static bool
same_last(const struct match_names *m, size_t old, size_t new)
{
	const char	*a = intern_text(m->names, m->old.names[old]);
	const char	*b = intern_text(m->names, m->new.names[new]);
	size_t		 a_len = intern_length(m->names, m->old.names[old]);
	size_t		 b_len = intern_length(m->names, m->new.names[new]);

	while (a_len > 0 && b_len > 0 && a[a_len - 1] == b[b_len - 1] &&
	    a[a_len - 1] != '/') {
		a_len--;
		b_len--;
	}
	return (a_len == 0 || a[a_len - 1] == '/') &&
	    (b_len == 0 || b[b_len - 1] == '/');
}

/*
 * Whether two names whose keys share the last n parts mean the same thing.
 * They do if they share a function.  Otherwise objects do if their file names
 * are equal including the version, and other files if a folder is equal in
 * addition to the file name.
 */
static bool
is_evident(const struct match_names *m, size_t old, size_t new, uint32_t n)
{
	if (is_shared(&m->old.functions, old, &m->new.functions, new) ||
	    is_shared(&m->old.lines, old, &m->new.lines, new))
		return true;
	if (m->versions)
		return same_last(m, old, new);
	return n > 1;
}

/* The number of unpaired names of each side with this end, and the last of
   each. */
struct end {
	uint32_t	 old_n, new_n, old, new;
};

static struct end *
count_ends(const struct finder *f, uint32_t n, size_t *end_n)
{
	const struct match_names	*m = f->m;
	struct intern			 texts = { .n = 0 };
	struct end			*ends;
	size_t				 i, from;
	uint32_t			 id;

	ends = mem_get(m->new.n, sizeof(*ends));
	for (i = 0; i < m->new.n; i++) {
		if (m->from[i] != ID_NONE || f->new[i].depth < n)
			continue;
		from = end_start(&f->new[i], n);
		id = intern_id(&texts, f->new[i].at + from,
		    f->new[i].len - from);
		ends[id].new = (uint32_t)i;
		ends[id].new_n++;
	}
	for (i = 0; i < m->old.n; i++) {
		if (m->to[i] != ID_NONE || f->old[i].depth < n)
			continue;
		from = end_start(&f->old[i], n);
		if (!intern_find(&texts, f->old[i].at + from,
		    f->old[i].len - from, &id))
			continue;
		ends[id].old = (uint32_t)i;
		ends[id].old_n++;
		/* A file name alone, for example main.c, is in many folders:
		   that does not make the name unsure. */
		m->unsure[i] = m->unsure[i] || (n > 1 && ends[id].new_n > 1);
	}
	*end_n = texts.n;
	intern_free(&texts);
	return ends;
}

/* Pair names whose last n parts are unique on their side. */
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

/* The folders of two names that remain without their equal end parts; the last
   part counts as equal. */
static struct match_folder
different_start(const struct finder *f, size_t old, size_t new)
{
	const struct key	*a = &f->old[old], *b = &f->new[new];
	size_t			 i = end_start(a, 1), j = end_start(b, 1), part;
	struct match_folder	 folder = {
		.old = f->m->old.names[old], .new = f->m->new.names[new],
		.votes = 1
	};

	while (i > 0 && j > 0 && a->at[i - 1] == b->at[j - 1]) {
		i--;
		j--;
	}
	/* Only whole parts are equal. */
	while ((i > 0 && a->at[i - 1] != '/') ||
	    (j > 0 && b->at[j - 1] != '/')) {
		i++;
		j++;
	}
	/* If the old folder is a prefix of the new one, as when a folder was
	   moved into one beside it, its rule would change the new name too:
	   extend both folders until they differ. */
	while (i < end_start(a, 1) && i <= j &&
	    memcmp(a->at, b->at, i) == 0) {
		for (part = i; a->at[part] != '/';)
			part++;
		j += part + 1 - i;
		i = part + 1;
	}
	folder.old_len = (uint32_t)i;
	folder.new_len = (uint32_t)j;
	return folder;
}

/* Let each pair vote for its folders. */
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

/* Pair old names in a renamed folder with the same names in the new folder, if
   these exist.  new_of: see index_new(). */
static void
pair_by_folder(const struct finder *f, const uint32_t *new_of)
{
	struct match_names	*m = f->m;
	uint32_t		 id;
	size_t			 i, j, len;
	char			*to;

	for (i = 0; i < m->old.n; i++)
		for (j = 0; j < f->folders->n && m->to[i] == ID_NONE; j++) {
			to = match_folders_apply(m->names, &f->folders->at[j],
			    m->old.names[i], &len);
			if (to != NULL && intern_find(m->names, to, len, &id) &&
			    new_of[id] != ID_NONE &&
			    m->from[new_of[id]] == ID_NONE)
				match_pair(m, i, new_of[id]);
			mem_free(to);
		}
}

/* For each name of the profile, its index among the new names, or ID_NONE; the
   caller frees it. */
static uint32_t *
index_new(const struct match_names *m)
{
	uint32_t	*new_of = mem_resize(NULL, m->names->n,
	    sizeof(*new_of));
	size_t		 i;

	for (i = 0; i < m->names->n; i++)
		new_of[i] = ID_NONE;
	for (i = 0; i < m->new.n; i++)
		new_of[m->new.names[i]] = (uint32_t)i;
	return new_of;
}

/*
 * Files or objects that have the same functions, wherever they are: they were
 * moved.
 */

/* A function that makes more pairs of names is no evidence. */
enum { COMMON = 512 };

/* List the functions (high) of the unpaired names of a side, which have numbers
   from `first' on (low); return the end of the list. */
static struct sort_item *
list_functions(const struct match_side *side, const uint32_t *pairs,
    size_t first, struct sort_item *out)
{
	size_t	 i, j;

	for (i = 0; i < side->n; i++)
		for (j = side->functions.first[i]; pairs[i] == ID_NONE &&
		    j < side->functions.first[i + 1]; j++)
			*out++ = (struct sort_item){
				side->functions.names[j],
				(uint32_t)(first + i), 0
			};
	return out;
}

static size_t
function_count(const struct match_side *side, size_t i)
{
	return side->functions.first[i + 1] - side->functions.first[i];
}

/* Whether the files or objects of a candidate have one and the same function
   only, and its name is not a common one. */
static bool
is_only_one(const struct match_names *m, const struct match_candidate *l)
{
	const struct match_list	*list = &m->old.functions;

	return function_count(&m->old, l->old) == 1 &&
	    function_count(&m->new, l->new) == 1 &&
	    intern_length(m->names, list->names[list->first[l->old]]) >=
	    NAME_SHORT;
}

/* Half of the functions of each must be shared, and at least two, unless both
   have only one: less may be chance. */
static bool
is_like(const struct match_names *m, const struct match_candidate *l)
{
	size_t	 old = function_count(&m->old, l->old);
	size_t	 new = function_count(&m->new, l->new);

	return l->score * 2 >= old && l->score * 2 >= new &&
	    (l->score > 1 || is_only_one(m, l));
}

/* Pair unpaired names that share most of their functions with each other, and
   with no other name as many.  Where several fit equally well, mark the old
   name as unsure. */
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
	items = mem_get(m->old.functions.first[olds] +
	    m->new.functions.first[m->new.n], sizeof(*items));
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
	uint32_t	*new_of = index_new(m), depth, other;
	size_t		 i;

	m->to = mem_resize(NULL, m->old.n, sizeof(*m->to));
	m->from = mem_resize(NULL, m->new.n, sizeof(*m->from));
	m->unsure = mem_get(m->old.n, sizeof(*m->unsure));
	for (i = 0; i < m->old.n; i++)
		m->to[i] = ID_NONE;
	for (i = 0; i < m->new.n; i++)
		m->from[i] = ID_NONE;
	f.old = make_keys(m, &m->old);
	f.new = make_keys(m, &m->new);
	depth = greatest_depth(f.old, m->old.n);
	other = greatest_depth(f.new, m->new.n);
	for (depth = depth < other ? depth : other; depth > 0; depth--)
		pair_by_end(&f, depth);
	learn_folders(&f);
	pair_by_folder(&f, new_of);
	pair_alike(m);
	free_keys(f.old, m->old.n);
	free_keys(f.new, m->new.n);
	mem_free(new_of);
}
