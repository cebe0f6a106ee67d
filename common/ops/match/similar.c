/*
 * There are two kinds of renaming rules for functions.  A rule for a name
 * changes all functions of that name, wherever they are.  A rule with an
 * address, `/^FILE:NAME$/', changes all functions of that name in that file, in
 * any object.  So which rule a pair needs, and whether any rule can express it,
 * depends on the other functions of the same name.  From a rule for a name,
 * reports also conclude that all functions of the new name were renamed, so no
 * other function may have that name.
 */
#include "ops/match/similar.h"

#include <stdbool.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match/pair.h"
#include "ops/match/rules.h"

/* Stands for a name or function where several different ones would be
   correct. */
#define SEVERAL		(ID_NONE - 1)

struct telling {
	struct match_functions	*m;
	struct match_rules	*rules;
	uint32_t		*names;		/* by name: the new name of all
						   functions of this name, or
						   SEVERAL */
	struct intern		 keys;		/* table of places; a place is
						   the file and the name of a
						   function */
	uint32_t		*places;	/* by place: one of its
						   functions if all functions
						   with this file and name get
						   the same new file and name,
						   or SEVERAL */
	uint32_t		*place;		/* by function: the number in
						   `keys' of its file and name;
						   only set if functions of its
						   name get different new
						   names */
};

static const struct function *
new_of(const struct match_functions *m, size_t i)
{
	return &m->p->functions[m->pair[i]];
}

/* Return whether an old function has a pair of another name, file or object on
   the new side. */
static bool
is_changed(const struct match_functions *m, size_t i)
{
	const struct regroup_name	*f = &m->names[i];
	const struct function		*to;

	if (m->sides[i] != MATCH_OLD || m->pair[i] == ID_NONE)
		return false;
	to = new_of(m, i);
	return to->object != f->object || to->file != f->file ||
	    to->name != f->name;
}

/* Return whether the pair of an old function is in the same file and object, so
   that only the name changes. */
static bool
stays(const struct match_functions *m, size_t i)
{
	return new_of(m, i)->object == m->names[i].object &&
	    new_of(m, i)->file == m->names[i].file;
}

/* Return whether two functions that are changed get the same file and name. */
static bool
becomes_same(const struct match_functions *m, uint32_t a, uint32_t b)
{
	return new_of(m, a)->file == new_of(m, b)->file &&
	    new_of(m, a)->name == new_of(m, b)->name;
}

/*
 * Return the new name of function i, or SEVERAL if a rule for its old name
 * would be wrong: because its file or object changes too, or because the
 * function was not renamed.
 */
static uint32_t
name_after(const struct match_functions *m, uint32_t i)
{
	return is_changed(m, i) && stays(m, i) ? new_of(m, i)->name : SEVERAL;
}

/* Remove the rule for a name if the new name is also the name of a function
   that was not renamed. */
static void
spare_taken(const struct telling *t)
{
	const struct match_functions	*m = t->m;
	bool				*taken = mem_get(m->p->names.n,
					    sizeof(*taken));
	uint32_t			*to;
	uint32_t			 i;

	for (i = 0; i < m->p->function_n; i++)
		if (!is_changed(m, i) && (m->pair[i] == ID_NONE ||
		    !is_changed(m, m->pair[i])))
			taken[m->names[i].name] = true;
	for (i = 0; i < m->p->names.n; i++) {
		to = &t->names[i];
		if (*to != ID_NONE && *to != SEVERAL && taken[*to])
			*to = SEVERAL;
	}
	mem_free(taken);
}

/*
 * Return an array that says, by name, whether some function of this name is
 * renamed or moved, and not all functions of the name get the same new name.
 * The caller frees the array.
 */
static bool *
names_apart(const struct telling *t)
{
	const struct match_functions	*m = t->m;
	bool				*apart = mem_get(m->p->names.n,
					    sizeof(*apart));
	uint32_t			 i;

	for (i = 0; i < m->p->function_n; i++)
		if (is_changed(m, i) && t->names[m->names[i].name] == SEVERAL)
			apart[m->names[i].name] = true;
	return apart;
}

/* Record the new file and name of function i for its old file and name, or
   SEVERAL if another function with these gets different ones. */
static void
note_place(struct telling *t, uint32_t i)
{
	uint32_t	*at;

	t->place[i] = match_pair_id(&t->keys, t->m->names[i].file,
	    t->m->names[i].name);
	at = &t->places[t->place[i]];
	if (!is_changed(t->m, i) || *at == SEVERAL ||
	    (*at != ID_NONE && !becomes_same(t->m, *at, i)))
		*at = SEVERAL;
	else
		*at = i;
}

/* Find the new name that all functions of an old name get.  Where they get
   different ones, find what functions of one file and name get. */
static void
look_around(struct telling *t)
{
	const struct match_functions	*m = t->m;
	bool				*apart;
	uint32_t			*at, to, i;

	for (i = 0; i < m->p->function_n; i++) {
		at = &t->names[m->names[i].name];
		to = name_after(m, i);
		*at = *at == ID_NONE || *at == to ? to : SEVERAL;
	}
	spare_taken(t);
	apart = names_apart(t);
	for (i = 0; i < m->p->function_n; i++)
		if (apart[m->names[i].name])
			note_place(t, i);
	mem_free(apart);
}

/*
 * If the name of this kind (object, file or function) changes for function i,
 * add a rule that changes it: only for functions of the same file and name if
 * `alone' is set, else for all functions of the same name.
 */
static void
tell_kind(struct telling *t, uint32_t i, enum name_kind kind, bool alone)
{
	const struct intern		*names = &t->m->p->names;
	const struct regroup_name	*f = &t->m->names[i];
	const struct function		*to = new_of(t->m, i);
	const uint32_t			 olds[] = { f->object, f->file,
					    f->name };
	const uint32_t			 news[] = { to->object, to->file,
					    to->name };
	struct fact_change		 c = {
		.kind = kind, .where = FACT_WHOLE,
		.old = intern_slice(names, olds[kind]),
		.new = intern_slice(names, news[kind])
	};

	if (alone)
		c.of = (struct fact_place){
			.file = intern_slice(names, f->file),
			.name = intern_slice(names, f->name)
		};
	if (olds[kind] != news[kind])
		match_rules_put(t->rules, &c, &t->m->like[i]);
}

/* Add the rules for the pair of function i.  Return false if no rule can
   express the pair. */
static bool
tell(struct telling *t, uint32_t i, uint32_t *by_name)
{
	const struct regroup_name	*f = &t->m->names[i];
	const struct function		*to = new_of(t->m, i);

	if (t->names[f->name] == to->name) {
		/* If by_name is set, an earlier rule already covers all
		   functions of this name. */
		if (by_name[f->name] != ID_NONE)
			return true;
		tell_kind(t, i, NAME_FUNCTION, false);
		by_name[f->name] = to->name;
		return true;
	}
	if ((to->file != f->file || to->name != f->name) &&
	    t->places[t->place[i]] == SEVERAL)
		return false;
	tell_kind(t, i, NAME_OBJECT, true);
	if (t->places[t->place[i]] == i ||
	    t->places[t->place[i]] == SEVERAL) {
		tell_kind(t, i, NAME_FILE, true);
		tell_kind(t, i, NAME_FUNCTION, true);
	}
	return true;
}

static int
by_names(const void *context, uint32_t a, uint32_t b)
{
	const struct match_functions	*m = context;
	const struct regroup_name	*x = &m->names[a], *y = &m->names[b];
	const struct intern		*names = &m->p->names;

	if (x->file != y->file)
		return intern_compare(names, x->file, y->file);
	if (x->name != y->name)
		return intern_compare(names, x->name, y->name);
	return intern_compare(names, x->object, y->object);
}

/* Add rules for all pairs, and undo the pairs that no rule can express. */
static void
tell_all(struct telling *t, uint32_t *by_name)
{
	struct match_functions	*m = t->m;
	uint32_t		*order = mem_resize(NULL, m->p->function_n,
				    sizeof(*order));
	uint32_t		 i, to;
	size_t			 n = 0, j;

	for (i = 0; i < m->p->function_n; i++)
		if (is_changed(m, i))
			order[n++] = i;
	sort_ids(order, n, by_names, m);
	for (j = 0; j < n; j++) {
		i = order[j];
		to = m->pair[i];
		if (tell(t, i, by_name))
			continue;
		m->pair[i] = ID_NONE;
		if (m->pair[to] == i)
			m->pair[to] = ID_NONE;
		m->unsure[i] = false;
		m->untold++;
	}
	/* Several old functions may have the same pair, of which one was
	   undone. */
	for (i = 0; i < m->p->function_n; i++) {
		to = m->pair[i];
		if (to != ID_NONE && m->pair[to] == ID_NONE)
			m->pair[to] = i;
	}
	mem_free(order);
}

size_t
match_similar(struct match_rules *rules, struct match_functions *m,
    struct regroup_name *functions, uint32_t *by_name)
{
	struct telling		 t = {
		.m = m, .rules = rules, .names = mem_none(m->p->names.n),
		.places = mem_none(m->p->function_n),
		.place = mem_none(m->p->function_n)
	};
	const struct function	*to;
	size_t			 n = 0, i;

	look_around(&t);
	tell_all(&t, by_name);
	for (i = 0; i < m->p->function_n; i++) {
		if (!is_changed(m, i))
			continue;
		to = new_of(m, i);
		functions[i] = (struct regroup_name){
			to->object, to->file, to->name
		};
		n++;
	}
	mem_free(t.names);
	mem_free(t.places);
	mem_free(t.place);
	intern_free(&t.keys);
	return n;
}
