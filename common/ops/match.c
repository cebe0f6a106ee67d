/*
 * Matching adds names to the profile; what has a side are those before.
 */
#include "ops/match.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match_embedded.h"
#include "ops/match_folders.h"
#include "ops/match_functions.h"
#include "ops/match_names.h"
#include "ops/match_rules.h"
#include "ops/match_sides.h"
#include "ops/match_similar.h"

static int
by_bytes(const void *names, uint32_t a, uint32_t b)
{
	return intern_compare(names, a, b);
}

/* Functions of the side that have such a name, with the index of the name. */
static struct sort_item *
list_functions(const struct profile *p, const struct match_sides *s,
    enum name_kind kind, const uint32_t *index, size_t *n)
{
	struct sort_item	*items = mem_get(p->function_n, sizeof(*items));
	size_t			 i;
	uint32_t		 name;

	for (i = *n = 0; i < p->function_n; i++) {
		name = kind == NAME_OBJECT ? p->functions[i].object :
		    p->functions[i].file;
		if (index[name] != ID_NONE && s->functions[i] != MATCH_BOTH)
			items[(*n)++] = (struct sort_item){
				index[name], p->functions[i].name, 0
			};
	}
	sort_items(items, *n);
	return items;
}

/* The names of a kind that only this side has, in byte order, and the names of
   their functions, each once. */
static void
make_side(const struct profile *p, const struct match_sides *s,
    const struct match_kind *k, unsigned char which, struct match_side *side)
{
	uint32_t		*index = mem_resize(NULL, k->n,
	    sizeof(*index));
	struct sort_item	*items;
	size_t			 i, n, kept = 0;

	memset(side, 0, sizeof(*side));
	side->names = mem_get(k->n, sizeof(*side->names));
	for (i = 0; i < k->n; i++) {
		index[i] = ID_NONE;
		if (k->sides[i] == which)
			side->names[side->n++] = (uint32_t)i;
	}
	sort_ids(side->names, side->n, by_bytes, &p->names);
	for (i = 0; i < side->n; i++)
		index[side->names[i]] = (uint32_t)i;
	items = list_functions(p, s, k->kind, index, &n);
	side->functions = mem_resize(NULL, n, sizeof(*side->functions));
	side->first = mem_get(side->n + 1, sizeof(*side->first));
	for (i = 0; i < n; i++) {
		if (i > 0 && items[i].high == items[i - 1].high &&
		    items[i].low == items[i - 1].low)
			continue;
		side->functions[kept++] = items[i].low;
		side->first[items[i].high + 1] = kept;
	}
	for (i = 0; i < side->n; i++)
		if (side->first[i + 1] == 0)
			side->first[i + 1] = side->first[i];
	mem_free(index);
	mem_free(items);
}

static void
free_side(struct match_side *side)
{
	mem_free(side->names);
	mem_free(side->functions);
	mem_free(side->first);
}

static struct match_kind
start_kind(struct match *m, const struct match_sides *s, enum name_kind kind)
{
	size_t	 i;

	m->to[kind] = mem_resize(NULL, m->n, sizeof(*m->to[kind]));
	for (i = 0; i < m->n; i++)
		m->to[kind][i] = ID_NONE;
	return (struct match_kind){
		.kind = kind, .sides = s->names[kind], .to = m->to[kind],
		.n = m->n
	};
}

/* Pair the names of a kind. */
static void
match_kind(struct match *m, struct profile *p, const struct match_sides *s,
    enum name_kind kind, struct match_folders *folders)
{
	struct match_names	 names = {
		.names = &p->names, .versions = kind == NAME_OBJECT
	};
	struct match_kind	 k = start_kind(m, s, kind);
	size_t			 i;

	make_side(p, s, &k, MATCH_OLD, &names.old);
	make_side(p, s, &k, MATCH_NEW, &names.new);
	if (names.old.n > 0 && names.new.n > 0) {
		match_names(&names, folders);
		match_rules_add(&m->rules, &names, folders, &k, &p->names);
		for (i = 0; i < names.old.n; i++) {
			m->paired[kind] += names.to[i] != ID_NONE;
			m->unsure[kind] += names.unsure[i];
		}
		mem_free(names.to);
		mem_free(names.from);
		mem_free(names.unsure);
	}
	free_side(&names.old);
	free_side(&names.new);
}

static void
match_names_of_functions(struct match *m, struct profile *p,
    const struct match_sides *s, const struct match_folders *folders)
{
	struct match_kind	 k = start_kind(m, s, NAME_FUNCTION);

	m->paired[NAME_FUNCTION] = match_embedded(&m->rules, folders, &k,
	    &p->names);
}

static uint32_t
new_name(const struct match *m, enum name_kind kind, uint32_t name)
{
	uint32_t	 to = m->to[kind] == NULL ? ID_NONE :
	    m->to[kind][name];

	return to == ID_NONE ? name : to;
}

/* What each function is by the names that were paired. */
static void
set_targets(struct match *m, const struct profile *p)
{
	const struct function	*f;
	size_t			 i;

	m->functions = mem_resize(NULL, p->function_n, sizeof(*m->functions));
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		m->functions[i] = (struct regroup_name){
			new_name(m, NAME_OBJECT, f->object),
			new_name(m, NAME_FILE, f->file),
			new_name(m, NAME_FUNCTION, f->name)
		};
	}
}

/* As git takes a file for a renamed one, and a little more sure. */
enum { THRESHOLD = 60 };

static void
match_leftovers(struct match *m, const struct profile *p,
    const struct match_sides *s, const struct match_how *how)
{
	struct match_functions	 f = {
		.p = p, .names = m->functions, .sides = s->functions,
		.threshold = how->threshold > 0 ? how->threshold : THRESHOLD
	};
	struct regroup_name	*to = mem_resize(NULL, p->function_n,
	    sizeof(*to));
	size_t			 i;

	memcpy(to, m->functions, p->function_n * sizeof(*to));
	match_functions(&f);
	m->paired[NAME_FUNCTION] += match_similar(&m->rules, &f, to,
	    m->to[NAME_FUNCTION]);
	match_parts_find(&m->parts, &f, m->to[NAME_FILE]);
	for (i = 0; i < p->function_n; i++)
		m->unsure[NAME_FUNCTION] += f.unsure[i] &&
		    f.pair[i] == ID_NONE;
	match_functions_free(&f);
	mem_free(m->functions);
	m->functions = to;
}

void
match_find(struct match *m, struct profile *p, const struct compare_old *before,
    const struct match_how *how)
{
	struct match_folders	 folders = { .n = 0 };
	struct match_sides	 s;

	memset(m, 0, sizeof(*m));
	m->n = p->names.n;
	match_sides_find(&s, p, before);
	if (how->mode != MATCH_EXACT) {
		match_kind(m, p, &s, NAME_FILE, &folders);
		match_kind(m, p, &s, NAME_OBJECT, &folders);
		match_names_of_functions(m, p, &s, &folders);
	}
	set_targets(m, p);
	if (how->mode == MATCH_SIMILAR)
		match_leftovers(m, p, &s, how);
	match_strangers(&m->strangers, p, m->functions, s.functions);
	mem_free(folders.at);
	match_sides_free(&s);
}

void
match_free(struct match *m)
{
	size_t	 i;

	for (i = 0; i < NAME_KINDS; i++)
		mem_free(m->to[i]);
	mem_free(m->functions);
	mem_free(m->strangers.object);
	match_rules_free(&m->rules);
	match_parts_free(&m->parts);
	memset(m, 0, sizeof(*m));
}

void
match_regroup(const struct match *m, struct regroup *regroup)
{
	if (m->rules.n > 0)
		regroup_rename(regroup, m->functions, m->to[NAME_FILE],
		    m->to[NAME_FUNCTION]);
}

static void
describe(struct metadata *metadata, const char *key, const char *text)
{
	size_t	 size = strlen(key) + strlen(text) + 1;
	char	*desc = mem_resize(NULL, size, 1);

	snprintf(desc, size, "%s%s", key, text);
	metadata_desc(metadata, desc, size - 1);
	mem_free(desc);
}

void
match_describe(const struct match *m, struct metadata *metadata)
{
	size_t	 i;

	for (i = 0; i < m->rules.n; i++)
		describe(metadata, "Matched: ", m->rules.at[i].text);
	for (i = 0; i < m->parts.list.n; i++)
		describe(metadata, "Part: ", m->parts.at[i]);
}
