/* A hint shows one function as an example: the one whose name is first in byte
   order, so that it does not depend on the order of functions. */
#include "ops/match/variants.h"

#include "base/complaint.h"
#include "base/mem.h"
#include "text/rename.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match/pair.h"

/* Whether a name may have variants: only names that begin with two underscores
   do, so that most names need no search by patterns. */
static bool
may_vary(const struct profile *p, const struct regroup_name *f)
{
	return slice_starts(intern_slice(&p->names, f->name), "__");
}

/* `names' numbers names of functions without the variant in them; `pairs'
   numbers pairs of an object and such a name. */
struct ids {
	struct intern	 names, pairs;
};

static uint32_t
variant_id(struct ids *ids, struct rename *norm, const struct profile *p,
    const struct regroup_name *f)
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

void
match_variants(struct match_variants *v, const struct profile *p,
    const struct regroup_name *functions, const unsigned char *sides,
    const bool *met)
{
	struct rename		*norm = rename_new();
	struct ids		 ids = { .names = { .n = 0 } };
	uint32_t		*new = match_no_ids(p->function_n);
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
