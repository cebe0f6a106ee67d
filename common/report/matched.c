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

void
matched_open(struct matched *m, const struct profile *p)
{
	const struct intern	*descs = &p->metadata.descs;
	uint32_t		*order = intern_order(descs), i;
	struct slice		 desc, rule;

	m->at = mem_get(descs->n, sizeof(*m->at));
	m->n = 0;
	for (i = 0; i < descs->n; i++) {
		desc = (struct slice){ intern_text(descs, order[i]),
			intern_length(descs, order[i]) };
		if (!matched_is(desc))
			continue;
		rule = (struct slice){ desc.at + strlen(key),
			desc.len - strlen(key) };
		m->at[m->n++] = (struct matched_rule){ rule,
			slice_starts(rule, "fl:") ||
			slice_starts(rule, "ob:") ? "moved" : "renamed" };
	}
	mem_free(order);
}

void
matched_close(struct matched *m)
{
	mem_free(m->at);
}
