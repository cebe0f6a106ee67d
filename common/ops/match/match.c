/*
 * Matching adds names to the profile.  Only the earlier ones (m->n, k->n) have
 * a side, so lists by name end there.
 */
#include "ops/match/match.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/desc_order.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/compare/compare.h"
#include "ops/match/embedded.h"
#include "ops/match/folders.h"
#include "ops/match/functions.h"
#include "ops/match/names.h"
#include "ops/match/rules.h"
#include "ops/match/sides.h"
#include "ops/match/similar.h"

static int
by_bytes(const void *names, uint32_t a, uint32_t b)
{
	return intern_compare(names, a, b);
}

/* Pairs of a file or object, by its index in a match_side, and the name of one
   of its functions; match_lists are made from these. */
struct items {
	const uint32_t	*index;		/* of each name, or ID_NONE */
	struct sort_item *at;		/* high: index, low: function's name */
	size_t		 n;
};

static void
add_item(struct items *items, uint32_t name, uint32_t function)
{
	if (items->index[name] != ID_NONE)
		items->at[items->n++] = (struct sort_item){
			items->index[name], function, 0
		};
}

static void
add_functions(const struct profile *p, const struct match_sides *s,
    enum name_kind kind, struct items *items)
{
	size_t	 i;

	for (i = 0; i < p->function_n; i++)
		if (s->functions[i] != MATCH_BOTH)
			add_item(items, kind == NAME_OBJECT ?
			    p->functions[i].object : p->functions[i].file,
			    p->functions[i].name);
}

/* Add, for files from which code is inlined, the functions that contain it. */
static void
add_lines(const struct profile *p, struct items *items)
{
	const struct function	*f;
	size_t			 i;

	for (i = 0; i < p->section_n; i++) {
		f = &p->functions[p->sections[i].function];
		if (p->sections[i].file != f->file)
			add_item(items, p->sections[i].file, f->name);
	}
}

/* Turn the items into lists for n names, and empty them. */
static struct match_list
make_list(struct items *items, size_t n)
{
	struct sort_item	*at = items->at;
	struct match_list	 list;
	size_t			 i;

	items->n = sort_items_once(at, items->n);
	list.names = mem_resize(NULL, items->n, sizeof(*list.names));
	list.first = mem_get(n + 1, sizeof(*list.first));
	for (i = 0; i < items->n; i++) {
		list.names[i] = at[i].low;
		list.first[at[i].high + 1] = i + 1;
	}
	for (i = 0; i < n; i++)
		if (list.first[i + 1] == 0)
			list.first[i + 1] = list.first[i];
	items->n = 0;
	return list;
}

/* List the names of a kind that only this side has, in byte order, with their
   functions. */
static void
make_side(const struct profile *p, const struct match_sides *s,
    const struct match_kind *k, unsigned char which, struct match_side *side)
{
	uint32_t	*index = mem_resize(NULL, k->n, sizeof(*index));
	struct items	 items = { .index = index };
	size_t		 i;

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
	items.at = mem_get(p->function_n > p->section_n ? p->function_n :
	    p->section_n, sizeof(*items.at));
	add_functions(p, s, k->kind, &items);
	side->functions = make_list(&items, side->n);
	if (k->kind == NAME_FILE)
		add_lines(p, &items);
	side->lines = make_list(&items, side->n);
	mem_free(index);
	mem_free(items.at);
}

static void
free_list(struct match_list *list)
{
	mem_free(list->names);
	mem_free(list->first);
}

static void
free_side(struct match_side *side)
{
	mem_free(side->names);
	free_list(&side->functions);
	free_list(&side->lines);
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

/* Pair the names of a kind: files or objects. */
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

/* Set the name of each function after the pairs of names are applied. */
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

/* In percent.  git treats a file as renamed from 50 on; functions are shorter,
   and need a little more. */
enum { THRESHOLD = 60 };

static void
match_leftovers(struct match *m, const struct profile *p,
    const struct match_sides *s, const struct match_how *how)
{
	struct match_functions	 f = {
		.p = p, .names = m->functions, .sides = s->functions,
		.threshold = how->threshold > 0 ? how->threshold : THRESHOLD,
		.objects = s->names[NAME_OBJECT]
	};
	struct regroup_name	*to = mem_resize(NULL, p->function_n,
	    sizeof(*to));
	size_t			 i;

	memcpy(to, m->functions, p->function_n * sizeof(*to));
	match_functions(&f);
	m->paired[NAME_FUNCTION] += match_similar(&m->rules, &f, to,
	    m->to[NAME_FUNCTION]);
	if (how->mode == MATCH_SIMILAR)
		match_parts_find(&m->parts, &f, m->to[NAME_FILE]);
	for (i = 0; i < p->function_n; i++)
		m->unsure[NAME_FUNCTION] += f.unsure[i] &&
		    f.pair[i] == ID_NONE;
	match_functions_free(&f);
	mem_free(m->functions);
	m->functions = to;
}

/* So many functions are quickly compared, and so is this fraction of all. */
enum { FEW = 256, FEW_PART = 128 };

/* Count the functions that MATCH_SIMILAR would pair. */
static size_t
count_similar(const struct match *m, const struct profile *p,
    const struct match_sides *s, const struct match_how *how)
{
	const size_t	 functions = p->function_n * sizeof(*m->functions);
	const size_t	 names = m->n * sizeof(*m->to[NAME_FUNCTION]);
	struct match	 try = { .n = m->n };
	size_t		 n;

	try.functions = mem_resize(NULL, functions, 1);
	memcpy(try.functions, m->functions, functions);
	try.to[NAME_FUNCTION] = mem_resize(NULL, names, 1);
	memcpy(try.to[NAME_FUNCTION], m->to[NAME_FUNCTION], names);
	match_leftovers(&try, p, s, how);
	n = try.paired[NAME_FUNCTION];
	match_free(&try);
	return n;
}

/* Find out what MATCH_SIMILAR would do or, if that takes long or calls are
   unknown, estimate it from names. */
static void
take_hint(struct match *m, const struct profile *p,
    const struct match_sides *s, const struct match_how *how)
{
	struct match_left	 left;
	size_t			 n;

	match_left(&left, p, m->functions, s->functions);
	n = left.old + left.new;
	if (left.old == 0 || left.new == 0)
		return;
	if (!how->some_calls && (n <= FEW || n <= p->function_n / FEW_PART))
		m->similar = count_similar(m, p, s, how);
	else if (!how->some_calls || left.by_stem > 0)
		m->left = left;
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
		/* desc_order() lists rules for folders in this order. */
		match_folders_sort(&folders, &p->names, false);
		match_names_of_functions(m, p, &s, &folders);
	}
	set_targets(m, p);
	if (how->mode == MATCH_SIMILAR)
		match_leftovers(m, p, &s, how);
	else if (how->mode == MATCH_AUTO && how->hint)
		take_hint(m, p, &s, how);
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
		describe(metadata, DESC_MATCHED, m->rules.at[i].text);
	for (i = 0; i < m->parts.list.n; i++)
		describe(metadata, "Part: ", m->parts.at[i]);
}
