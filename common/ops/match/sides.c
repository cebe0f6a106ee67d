/*
 * The side of a name follows from the sections and functions that use it.  The
 * old profile was read first, so its sections and functions have the lower
 * numbers; a section of the new one was entered in a later pass.
 */
#include "ops/match/sides.h"

#include <string.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "ops/compare/compare.h"

static void
find_functions(const struct profile *p, const struct compare_old *before,
    struct match_sides *s)
{
	unsigned char	 side;
	size_t		 i;

	for (i = 0; i < p->section_n; i++) {
		side = (i < before->section_n ? MATCH_OLD : 0) |
		    (p->sections[i].pass > before->pass ? MATCH_NEW : 0);
		s->functions[p->sections[i].function] |= side;
		s->names[NAME_FILE][p->sections[i].file] |= side;
	}
}

/* Functions that the new profile only calls belong to it as well.  An old row
   of calls does not show whether the new profile has it, but the sum over all
   of them does: it differs from what was subtracted. */
static void
find_callees(const struct profile *p, const struct compare_old *before,
    struct match_sides *s)
{
	uint64_t	*calls = mem_get(p->function_n, sizeof(*calls));
	size_t		 i;

	compare_add_calls(p, calls);
	for (i = 0; i < before->function_n; i++)
		if (calls[i] + before->calls[i] != 0)
			s->functions[i] |= MATCH_NEW;
	mem_free(calls);
}

void
match_sides_find(struct match_sides *s, const struct profile *p,
    const struct compare_old *before)
{
	const struct function	*f;
	size_t			 i;

	s->functions = mem_get(p->function_n, sizeof(*s->functions));
	for (i = 0; i < NAME_KINDS; i++)
		s->names[i] = mem_get(p->names.n, sizeof(*s->names[i]));
	find_functions(p, before, s);
	find_callees(p, before, s);
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		/* A function that is called but has no cost has no section. */
		s->functions[i] |= i < before->function_n ?
		    MATCH_OLD : MATCH_NEW;
		s->names[NAME_OBJECT][f->object] |= s->functions[i];
		s->names[NAME_FILE][f->file] |= s->functions[i];
		s->names[NAME_FUNCTION][f->name] |= s->functions[i];
	}
	/* An unknown name must not be paired. */
	for (i = 0; i < NAME_KINDS; i++) {
		s->names[i][p->empty] = MATCH_BOTH;
		s->names[i][p->unknown] = MATCH_BOTH;
	}
}

void
match_sides_free(struct match_sides *s)
{
	size_t	 i;

	mem_free(s->functions);
	for (i = 0; i < NAME_KINDS; i++)
		mem_free(s->names[i]);
	memset(s, 0, sizeof(*s));
}
