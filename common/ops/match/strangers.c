/*
 * Among objects with equally many functions, the first in byte order is chosen:
 * the order of functions must not matter.
 */
#include "ops/match/strangers.h"

#include "base/mem.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match/sides.h"
#include "ops/match/stem.h"

/* Objects with fewer functions are not judged: chance decides what both
   profiles have of them. */
enum { FUNCTIONS_MANY = 10 };

/* Whether the new profile also has an old function, under its name. */
static bool
is_both(const struct profile *p, const struct regroup_name *f,
    const unsigned char *sides)
{
	uint32_t	 i = profile_function_find(p, f->object, f->file,
	    f->name);

	return i != ID_NONE && (sides[i] & MATCH_NEW) != 0;
}

/* Longer names have no stem here. */
enum { STEM_MOST = 1 << 12 };

/* The stem of a name; it is in room unless it is the name itself. */
static struct slice
stem_of(const struct profile *p, uint32_t name, char *room)
{
	struct slice	 stem = intern_slice(&p->names, name);

	if (stem.len > STEM_MOST)
		return stem;
	stem.len = match_stem(stem, STEM_CLONE, room);
	stem.at = room;
	room += stem.len;
	stem.len = match_stem(stem, STEM_BASE, room);
	stem.at = room;
	return stem;
}

/* List for each function whether an old and a new one became it; the caller
   frees the list. */
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
		if (sides[i] != MATCH_OLD || !is_both(p, f, sides))
			continue;
		to = profile_function_find(p, f->object, f->file, f->name);
		met[i] = met[to] = true;
	}
	return met;
}

void
match_left(struct match_left *left, const struct profile *p,
    const struct regroup_name *functions, const unsigned char *sides)
{
	bool		*met = list_met(p, functions, sides);
	struct intern	 stems = { .n = 0 };
	char		*room = mem_resize(NULL, 8 * STEM_MOST, 1);
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
			    !match_stem_is_address(intern_slice(&p->names,
			    functions[i].name)) && intern_find(&stems,
			    stem.at, stem.len, &id);
		}
	mem_free(met);
	mem_free(room);
	intern_free(&stems);
}

bool
match_strangers_nameless(const struct match_strangers *s)
{
	return s->nameless * 2 >= s->old;
}

/* Up to about a twelfth of the addresses at which functions may begin agree
   with another build by chance. */
static bool
is_strange(const struct match_strangers *s)
{
	return s->old >= FUNCTIONS_MANY && (match_strangers_nameless(s) ?
	    s->both * 4 < s->old : s->both * 10 < s->old &&
	    s->by_name * 2 >= s->old);
}

void
match_strangers(struct match_strangers *found, const struct profile *p,
    const struct regroup_name *functions, const unsigned char *sides)
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
		if (is_both(p, &functions[i], sides))
			s->both++;
		else if (match_stem_is_address(intern_slice(&p->names,
		    functions[i].name)))
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
