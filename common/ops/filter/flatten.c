/*
 * Losses are printed first, from the unchanged profile: removing one thing may
 * remove another with it.
 */
#include "ops/filter/flatten.h"

#include "base/diag.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/build/regroup_apply.h"

static bool
has_objects(const struct profile *p)
{
	size_t	 i;

	for (i = 0; i < p->function_n; i++)
		if (p->functions[i].object != p->empty)
			return true;
	return false;
}

static void
say_lost(const struct profile *p)
{
	if (p->arcs.n > 0 || p->jumps.n > 0)
		diag_say("note: Cachegrind form has no calls; %u arcs and %u "
		    "jumps are dropped", p->arcs.n, p->jumps.n);
	if (has_objects(p))
		diag_say("note: Cachegrind form has no objects; functions of "
		    "equal file and name become one");
	if (p->instr && p->metadata.instr)
		diag_say("note: Cachegrind form has no instruction addresses; "
		    "they are dropped");
	if (p->definition_n > 0)
		diag_say("note: Cachegrind form has no event definitions; "
		    "they are dropped");
}

void
flatten(struct profile *p, bool quiet)
{
	struct regroup	 s;
	size_t		 i;

	if (!quiet)
		say_lost(p);
	regroup_init(&s, p);
	regroup_split(&s);
	for (i = 0; i < p->section_n; i++)
		s.sections[i].object = p->empty;
	s.instr = s.arcs = s.jumps = false;
	regroup_apply(&s);
	regroup_free(&s);
}
