/*
 * Rules are those that cgdiff writes, as -s takes them: `fl:s,OLD,NEW,'.
 */
#include "report/matched.h"

#include <string.h>

#include "base/mem.h"
#include "profile/profile.h"

static const char	 key[] = "Matched: ";

bool
matched_is(struct slice desc)
{
	return slice_starts(desc, key);
}

/* Add those of files and objects, or those of functions. */
static void
take(struct matched *m, const struct intern *descs, const uint32_t *order,
    bool functions)
{
	struct slice	 rule;
	size_t		 i;

	for (i = 0; i < descs->n; i++) {
		rule = intern_slice(descs, order[i]);
		if (!matched_is(rule))
			continue;
		rule.at += strlen(key);
		rule.len -= strlen(key);
		if (functions == !(slice_starts(rule, "fl:") ||
		    slice_starts(rule, "ob:")))
			m->at[m->n++] = (struct matched_rule){
				rule, functions ? "renamed" : "moved"
			};
	}
}

void
matched_open(struct matched *m, const struct profile *p)
{
	const struct intern	*descs = &p->metadata.descs;
	uint32_t		*order = intern_order(descs);

	m->at = mem_get(descs->n, sizeof(*m->at));
	m->n = 0;
	take(m, descs, order, false);
	take(m, descs, order, true);
	mem_free(order);
}

void
matched_close(struct matched *m)
{
	mem_free(m->at);
}
