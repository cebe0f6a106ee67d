#include "profile/frozen.h"

#include "base/mem.h"
#include "profile/profile.h"

bool *
frozen_find_named(const struct profile *p, const uint32_t *gone)
{
	bool		*named = mem_get(p->function_n, sizeof(*named));
	uint32_t	 i;

	for (i = 0; i < p->section_n; i++)
		named[p->sections[i].function] |= section_has_rows(p, i);
	for (i = 0; i < p->arcs.n; i++)
		if (gone == NULL || gone[arc_caller(p, i)] == 0)
			named[arc_callee(p, i)] = true;
	return named;
}
