/*
 * Of several objects with as many functions the first in byte order is told:
 * the order of functions must not matter.
 */
#include "ops/match_strangers.h"

#include "base/mem.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match_sides.h"
#include "ops/match_stem.h"

/* Of objects with fewer functions nothing is said: chance decides what both
   profiles have of them. */
enum { FUNCTIONS_MANY = 10 };

/* Whether an old function is one of the new profile, too, under its name. */
static bool
is_both(const struct profile *p, const struct regroup_name *f,
    const unsigned char *sides)
{
	uint32_t	 i = profile_function_find(p, f->object, f->file,
	    f->name);

	return i != ID_NONE && (sides[i] & MATCH_NEW) != 0;
}

bool
match_strangers_nameless(const struct match_strangers *s)
{
	return s->nameless * 2 >= s->old;
}

/* In another build a twelfth or so of all addresses where functions may begin
   are of one by chance. */
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
