/*
 * Pairing may add new names to the profile.  The old and the new side only have
 * names that the profile had before, so arrays indexed by name have m->n or
 * k->n elements.
 */
#include "ops/match/match.h"

#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/rename.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/compare/compare.h"
#include "ops/match/embedded.h"
#include "ops/match/names.h"
#include "ops/match/functions.h"
#include "ops/match/rules.h"
#include "ops/match/pair.h"
#include "ops/match/similar.h"
#include "ops/match/stem.h"

/* A name belongs to the sides whose sections and functions use it. */
static void
find_sides(struct match_sides *s, const struct profile *p,
    const struct compare_old *before)
{
	const struct function	*f;
	size_t			 i;

	s->functions = compare_sides(before, p);
	s->unit = compare_unit(before, p);
	for (i = 0; i < NAME_KINDS; i++)
		s->names[i] = mem_get(p->names.n, sizeof(*s->names[i]));
	for (i = 0; i < p->section_n; i++)
		s->names[NAME_FILE][p->sections[i].file] |=
		    compare_section_sides(before, p, i);
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		s->names[NAME_OBJECT][f->object] |= s->functions[i];
		s->names[NAME_FILE][f->file] |= s->functions[i];
		s->names[NAME_FUNCTION][f->name] |= s->functions[i];
	}
	/* The empty name means that a file or an object is unknown: mark it as
	   a name of both sides, so that nothing pairs it. */
	for (i = 0; i < NAME_KINDS; i++) {
		s->names[i][p->empty] = MATCH_BOTH;
		s->names[i][p->unknown] = MATCH_BOTH;
	}
}

static void
free_sides(struct match_sides *s)
{
	size_t	 i;

	mem_free(s->functions);
	for (i = 0; i < NAME_KINDS; i++)
		mem_free(s->names[i]);
	memset(s, 0, sizeof(*s));
}

/* The elements from which the lists of functions by file or object are made.  A
   file or object is given by its index in a match_side. */
struct items {
	const uint32_t	*index;		/* by name of a file or object: its
					   index, or ID_NONE */
	struct sort_item *at;		/* high: index of a file or object; low:
					   name of a function in it */
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
		if (s->functions[i] == MATCH_OLD ||
		    s->functions[i] == MATCH_NEW)
			add_item(items, kind == NAME_OBJECT ?
			    p->functions[i].object : p->functions[i].file,
			    p->functions[i].name);
}

/* Add, for each file with code that was inlined into functions of other files,
   the names of those functions. */
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

/* Make n lists of functions: list i has the functions of the file or object
   with index i.  Then empty `items'. */
static struct buckets
make_lists(struct items *items, size_t n)
{
	struct buckets	 lists;
	size_t		 i;

	items->n = sort_items_once(items->at, items->n);
	buckets_begin(&lists, n);
	for (i = 0; i < items->n; i++)
		buckets_count(&lists, (uint32_t)items->at[i].high);
	buckets_find_room(&lists, n);
	for (i = 0; i < items->n; i++)
		buckets_put(&lists, (uint32_t)items->at[i].high,
		    items->at[i].low);
	items->n = 0;
	return lists;
}

/* List, in byte order, the files or objects that only the side `which' has, and
   the functions in each of them. */
static void
make_side(const struct profile *p, const struct match_sides *s,
    const struct match_kind *k, unsigned char which, struct match_side *side)
{
	uint32_t	*index = mem_none(k->n);
	struct items	 items = { .index = index };
	size_t		 i;

	side->names = mem_get(k->n, sizeof(*side->names));
	for (i = 0; i < k->n; i++)
		if (k->sides[i] == which)
			side->names[side->n++] = (uint32_t)i;
	intern_sort(&p->names, side->names, side->n);
	for (i = 0; i < side->n; i++)
		index[side->names[i]] = (uint32_t)i;
	items.at = mem_get(p->function_n > p->section_n ? p->function_n :
	    p->section_n, sizeof(*items.at));
	add_functions(p, s, k->kind, &items);
	side->functions = make_lists(&items, side->n);
	if (k->kind == NAME_FILE)
		add_lines(p, &items);
	side->lines = make_lists(&items, side->n);
	mem_free(index);
	mem_free(items.at);
}

static void
free_side(struct match_side *side)
{
	mem_free(side->names);
	buckets_free(&side->functions);
	buckets_free(&side->lines);
}

static struct match_kind
start_kind(struct match *m, const struct match_sides *s, enum name_kind kind)
{
	m->to[kind] = mem_none(m->n);
	return (struct match_kind){
		.kind = kind, .sides = s->names[kind], .to = m->to[kind],
		.n = m->n
	};
}

static void
match_kind(struct match *m, struct profile *p, const struct match_sides *s,
    enum name_kind kind, struct match_folders *folders)
{
	struct match_names	 names = {
		.names = &p->names, .versions = kind == NAME_OBJECT,
		.moved = kind == NAME_FILE ? m->moved : NULL
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

static uint32_t
new_name(const struct match *m, enum name_kind kind, uint32_t name)
{
	if (m->to[kind] != NULL)
		regroup_replace(&name, m->to[kind]);
	return name;
}

/* Set the object, file and name of each function, where the new name of a pair
   replaces the old one. */
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

/*
 * The default likeness, in percent, from which functions are paired. git treats
 * a file as renamed if half of it is the same; functions are shorter, and need
 * a little more.
 */
enum { THRESHOLD = 60 };

static void
match_leftovers(struct match *m, const struct profile *p,
    const struct match_sides *s, const struct match_how *how)
{
	struct match_functions	 f = {
		.p = p, .names = m->functions, .sides = s->functions,
		.threshold = how->threshold > 0 ? how->threshold : THRESHOLD,
		.objects = s->names[NAME_OBJECT],
		.unit = s->unit > 0 ? s->unit : 1
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
	m->untold = f.untold;
	match_functions_free(&f);
	mem_free(m->functions);
	m->functions = to;
}

/* An object with at least this many functions is checked for whether both
   profiles have most of them; with fewer, that would depend on chance. */
enum { FUNCTIONS_MANY = 10 };

/* Return the stem of a name, which may use the buffer `room'. */
static struct slice
stem_of(const struct profile *p, uint32_t name, char *room)
{
	struct slice	 stem = match_stem(intern_slice(&p->names, name),
			    STEM_CLONE, room);

	return match_stem(stem, STEM_BASE, room + MATCH_STEM_ROOM);
}

static bool
is_address(const struct profile *p, uint32_t name)
{
	return match_stem_is_address(intern_slice(&p->names, name));
}

/* Return an array that says, by function, whether both profiles have it under
   the same object, file and name, where paired names count as equal.  The
   caller frees the array. */
static bool *
list_met(const struct profile *p, const struct regroup_name *functions,
    const unsigned char *sides)
{
	const struct regroup_name	*f;
	bool				*met = mem_get(p->function_n,
					    sizeof(*met));
	uint32_t			 to;
	size_t				 i;

	for (i = 0; i < p->function_n; i++) {
		f = &functions[i];
		if ((sides[i] & MATCH_OLD) == 0)
			continue;
		to = profile_function_find(p, f->object, f->file, f->name);
		if (to != ID_NONE && (sides[to] & MATCH_NEW) != 0)
			met[i] = met[to] = true;
	}
	return met;
}

static void
count_left(struct match_left *left, const struct profile *p,
    const struct regroup_name *functions, const unsigned char *sides,
    const bool *met)
{
	struct intern	 stems = { .n = 0 };
	char		*room = mem_resize(NULL, 2 * MATCH_STEM_ROOM, 1);
	struct slice	 stem;
	uint32_t	 id;
	size_t		 i;

	*left = (struct match_left){ 0, 0, 0 };
	for (i = 0; i < p->function_n; i++)
		if (sides[i] == MATCH_NEW && !met[i]) {
			left->new++;
			stem = stem_of(p, functions[i].name, room);
			intern_id(&stems, stem.at, stem.len);
		}
	for (i = 0; i < p->function_n; i++)
		if (sides[i] == MATCH_OLD && !met[i]) {
			left->old++;
			stem = stem_of(p, functions[i].name, room);
			left->by_stem += functions[i].name != p->unknown &&
			    !is_address(p, functions[i].name) &&
			    intern_find(&stems, stem.at, stem.len, &id);
		}
	mem_free(room);
	intern_free(&stems);
}

bool
match_strangers_nameless(const struct match_strangers *s)
{
	return s->nameless * 2 >= s->old;
}

/*
 * Return whether these numbers suggest that the names in the object should have
 * matched but did not.  In an object without symbols functions are named by
 * addresses, of which up to about a twelfth agree with another build by chance.
 */
static bool
is_strange(const struct match_strangers *s)
{
	return s->old >= FUNCTIONS_MANY && (match_strangers_nameless(s) ?
	    s->both * 4 < s->old : s->both * 10 < s->old &&
	    s->by_name * 2 >= s->old);
}

/*
 * Find the object whose functions most clearly seem removed and added (struct
 * match_strangers).  Each object is judged alone, because even unrelated
 * programs share some libraries.  If there are several, choose the one with the
 * most functions or, among equals, the first in byte order, so that the order
 * of functions does not matter.
 */
static void
find_strangers(struct match_strangers *found, const struct profile *p,
    const struct regroup_name *functions, const unsigned char *sides,
    const bool *met)
{
	struct match_strangers	*all = mem_get(p->names.n, sizeof(*all)), *s;
	bool			*named = mem_get(p->names.n, sizeof(*named));
	uint32_t		 object = ID_NONE;
	size_t			 i;

	for (i = 0; i < p->function_n; i++)
		if ((sides[i] & MATCH_NEW) != 0)
			named[functions[i].name] = true;
	for (i = 0; i < p->function_n; i++) {
		if ((sides[i] & MATCH_OLD) == 0)
			continue;
		s = &all[p->functions[i].object];
		s->old++;
		if (met[i])
			s->both++;
		else if (is_address(p, functions[i].name))
			s->nameless++;
		else
			s->by_name += named[functions[i].name];
	}
	*found = (struct match_strangers){ .object = NULL };
	for (i = 0; i < p->names.n; i++)
		if (is_strange(&all[i]) && (all[i].old > found->old ||
		    (all[i].old == found->old && intern_compare(&p->names,
		    (uint32_t)i, object) < 0))) {
			*found = all[i];
			object = (uint32_t)i;
		}
	if (object != ID_NONE) {
		found->len = intern_length(&p->names, object);
		found->object = mem_copy(intern_text(&p->names, object),
		    found->len);
	}
	mem_free(all);
	mem_free(named);
}

/* Return whether a function may have variants for several processors.  Only
   names that begin with two underscores have any, so most need no search by
   patterns. */
static bool
may_vary(const struct profile *p, const struct regroup_name *f)
{
	return slice_starts(intern_slice(&p->names, f->name), "__");
}

/* Numbers for names of functions without their variant (`names'), and for pairs
   of an object and one of these names (`pairs'). */
struct variant_ids {
	struct intern	 names, pairs;
};

static uint32_t
variant_id(struct variant_ids *ids, struct rename *norm,
    const struct profile *p, const struct regroup_name *f)
{
	struct slice	 name = rename_name(norm, NAME_FUNCTION,
			    intern_slice(&p->names, f->name), false);

	return match_pair_id(&ids->pairs, f->object, intern_id(&ids->names,
	    name.at, name.len));
}

static bool
is_before(const struct profile *p, uint32_t name, uint32_t other)
{
	return other == ID_NONE || intern_compare(&p->names, name, other) < 0;
}

/*
 * Find functions whose variant changed.  `functions' has the object, file and
 * name of each function once names are paired, and `met' is true for functions
 * that both profiles have under these names.  The example is the function whose
 * name is first in byte order, so that it does not depend on the order of
 * functions.
 */
static void
find_variants(struct match_variants *v, const struct profile *p,
    const struct regroup_name *functions, const unsigned char *sides,
    const bool *met)
{
	struct rename		*norm = rename_new();
	struct variant_ids	 ids = { .names = { .n = 0 } };
	uint32_t		*new = mem_none(p->function_n);
	uint32_t		 first = ID_NONE, first_new = ID_NONE, id, name;
	struct complaint	 none;
	size_t			 i;

	rename_norm(norm, "ifunc", &none);
	*v = (struct match_variants){ .n = 0 };
	for (i = 0; i < p->function_n; i++)
		if (sides[i] == MATCH_NEW && may_vary(p, &functions[i])) {
			id = variant_id(&ids, norm, p, &functions[i]);
			if (is_before(p, functions[i].name, new[id]))
				new[id] = functions[i].name;
		}
	for (i = 0; i < p->function_n; i++) {
		name = functions[i].name;
		if (sides[i] != MATCH_OLD || met[i] ||
		    !may_vary(p, &functions[i]))
			continue;
		id = variant_id(&ids, norm, p, &functions[i]);
		if (new[id] == ID_NONE || new[id] == name)
			continue;
		v->n++;
		if (is_before(p, name, first)) {
			first = name;
			first_new = new[id];
		}
	}
	if (v->n > 0) {
		v->old = mem_copy(intern_text(&p->names, first),
		    intern_length(&p->names, first));
		v->new = mem_copy(intern_text(&p->names, first_new),
		    intern_length(&p->names, first_new));
	}
	rename_free(norm);
	intern_free(&ids.names);
	intern_free(&ids.pairs);
	mem_free(new);
}

/* Matching functions is quick enough for a hint if at most FEW functions are
   unpaired, or at most one in FEW_PART of all. */
enum { FEW = 256, FEW_PART = 128 };

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

/* Count the functions that MATCH_SIMILAR would pair.  If that would take long,
   count the functions that it would try to pair instead. */
static void
take_hint(struct match *m, const struct profile *p,
    const struct match_sides *s, const struct match_how *how,
    const bool *met)
{
	struct match_left	 left;
	size_t			 n;

	count_left(&left, p, m->functions, s->functions, met);
	n = left.old + left.new;
	if (left.old == 0 || left.new == 0)
		return;
	if (n <= FEW || n <= p->function_n / FEW_PART)
		m->similar = count_similar(m, p, s, how);
	else
		m->left = left;
}

static void
pair_names(struct match *m, struct profile *p, const struct match_sides *s,
    const struct match_how *how)
{
	struct match_folders	 folders = { .n = 0 };
	struct match_kind	 k;

	if (how->mode != MATCH_EXACT) {
		match_kind(m, p, s, NAME_FILE, &folders);
		match_kind(m, p, s, NAME_OBJECT, &folders);
		/*
		 * Sort the folders as facts_unite() sorts the rules for
		 * folders, so that the rules are applied in the same order here
		 * and later.
		 */
		match_folders_sort(&folders, &p->names, false);
		k = start_kind(m, s, NAME_FUNCTION);
		m->paired[NAME_FUNCTION] = match_embedded(&m->rules, &folders,
		    &k, &p->names);
	}
	mem_free(folders.at);
	set_targets(m, p);
	if (how->mode == MATCH_SIMILAR)
		match_leftovers(m, p, s, how);
}

/* Return an array that says, by name, whether it is that of a file that only
   the new side has, and no old file is paired with it.  The caller frees the
   array. */
static bool *
list_new_files(const struct match *m, const struct match_sides *s)
{
	bool	*unpaired = mem_get(m->n, sizeof(*unpaired));
	size_t	 i;

	for (i = 0; i < m->n; i++)
		unpaired[i] = s->names[NAME_FILE][i] == MATCH_NEW;
	for (i = 0; i < m->n; i++)
		if (m->to[NAME_FILE][i] < m->n)
			unpaired[m->to[NAME_FILE][i]] = false;
	return unpaired;
}

/*
 * A file may have another name, and all functions in it, too, so that only the
 * pairs of these show which file it became.  Code from it that was inlined into
 * functions of other files then follows.  Return an array that gives, by old
 * file without a pair, the new one without a pair that at least two of its
 * functions, and most functions of both files, show, or ID_NONE; return NULL if
 * there are none.  The caller frees the array.
 */
static uint32_t *
find_moved(const struct match *m, const struct profile *p,
    const struct match_sides *s)
{
	uint32_t	*moved = mem_none(m->n), old, new;
	uint32_t	*functions = mem_get(m->n, sizeof(*functions));
	bool		*unpaired = list_new_files(m, s), any = false;
	struct sort_item *items = mem_get(p->function_n, sizeof(*items));
	bool		*met = list_met(p, m->functions, s->functions);
	size_t		 n = 0, i, end;

	for (i = 0; i < p->function_n; i++) {
		old = p->functions[i].file;
		new = m->functions[i].file;
		functions[old]++;
		if (met[i] && s->names[NAME_FILE][old] == MATCH_OLD &&
		    unpaired[new])
			items[n++] = (struct sort_item){
				(uint64_t)old << 32 | new, (uint32_t)i, 0
			};
	}
	sort_items(items, n);
	for (i = 0; i < n; i = end) {
		end = sort_items_end(items, n, i);
		old = (uint32_t)(items[i].high >> 32);
		new = (uint32_t)items[i].high;
		if (end - i > 1 && (end - i) * 2 > functions[old] &&
		    (end - i) * 2 > functions[new]) {
			moved[old] = new;
			any = true;
		}
	}
	mem_free(functions);
	mem_free(unpaired);
	mem_free(items);
	mem_free(met);
	if (any)
		return moved;
	mem_free(moved);
	return NULL;
}

void
match_find(struct match *m, struct profile *p, const struct compare_old *before,
    const struct match_how *how)
{
	struct match_sides	 s;
	const size_t		 n = p->names.n;
	uint32_t		*moved;
	bool			*met;

	memset(m, 0, sizeof(*m));
	m->n = n;
	find_sides(&s, p, before);
	pair_names(m, p, &s, how);
	moved = how->mode == MATCH_SIMILAR ? find_moved(m, p, &s) : NULL;
	if (moved != NULL) {
		match_free(m);
		m->n = n;
		m->moved = moved;
		pair_names(m, p, &s, how);
		m->moved = NULL;
		mem_free(moved);
	}
	met = list_met(p, m->functions, s.functions);
	if (how->mode == MATCH_AUTO && how->hint)
		take_hint(m, p, &s, how, met);
	find_strangers(&m->strangers, p, m->functions, s.functions, met);
	if (how->hint)
		find_variants(&m->variants, p, m->functions, s.functions,
		    met);
	mem_free(met);
	free_sides(&s);
}

void
match_free(struct match *m)
{
	size_t	 i;

	for (i = 0; i < NAME_KINDS; i++)
		mem_free(m->to[i]);
	mem_free(m->functions);
	mem_free(m->strangers.object);
	mem_free(m->variants.old);
	mem_free(m->variants.new);
	for (i = 0; i < m->rules.n; i++)
		fact_free(m->rules.at[i].fact);
	mem_free(m->rules.at);
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

void
match_describe(const struct match *m, struct metadata *metadata)
{
	struct facts	 list = { .n = 0 };
	size_t		 i;

	facts_share(&list, &m->parts.facts);
	for (i = 0; i < m->rules.n; i++)
		facts_push(&list, fact_share(m->rules.at[i].fact));
	facts_unite(&metadata->facts, &list);
}
