/*
 * Changes are computed as in the limits of a gate, for one event.
 */
#include "ops/compare/noise.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "profile/event.h"
#include "profile/profile.h"
#include "ops/compare/compare.h"
#include "ops/compare/measure.h"
#include "ops/compare/runs.h"

void
noise_mark(struct noise *n, const struct runs *runs, struct comparison *c,
    const struct profile *p, uint32_t column)
{
	struct measure	 m;
	struct wide	 change, spread;
	size_t		 i;

	memset(n, 0, sizeof(*n));
	measure_event(&m, p, column);
	c->noise = mem_get(p->function_n, sizeof(*c->noise));
	for (i = 0; i < p->function_n; i++) {
		change = tally_get(&c->change, i * c->event_n + column);
		if (wide_sign(change) == 0)
			continue;
		n->changed++;
		spread = (struct wide){ 0, runs_spread(runs, &m, i) };
		c->noise[i] = wide_compare(wide_size(change), spread) <= 0;
		n->within += c->noise[i];
	}
}

void
noise_describe(const struct noise *n, struct profile *p, uint32_t column)
{
	struct slice	 event = event_text(p, column);
	char		 name[80], text[200];

	snprintf(text, sizeof(text), "Noise: %s: of %zu function%s that "
	    "changed %zu changed by no more than runs differ",
	    diag_quote(name, sizeof(name), event.at, event.len), n->changed,
	    n->changed == 1 ? "" : "s", n->within);
	metadata_desc(&p->metadata, text, strlen(text));
}
