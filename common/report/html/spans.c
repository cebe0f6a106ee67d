/*
 * A function may have several sections in one file, as in a difference with
 * deleted lines: all of them count.
 */
#include "report/html/spans.h"

#include "base/mem.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "report/html/html.h"
#include "report/view/report.h"

static void
add_section(struct html_spans *s, const struct html *h, uint32_t section,
    uint32_t place)
{
	struct row_range	 r = section_costs(h->r->p, section);
	uint32_t		 line;

	for (; r.row < r.end; r.row++) {
		if ((line = row_word(&h->r->p->costs, r.row, 0)) == 0)
			continue;
		if (s->first[place] == 0 || line < s->first[place])
			s->first[place] = line;
		if (line > s->last[place])
			s->last[place] = line;
	}
}

void
html_spans_open(struct html_spans *s, const struct html *h)
{
	const struct profile	*p = h->r->p;
	uint32_t		 i, function;

	s->first = mem_get(h->n + 1, sizeof(*s->first));
	s->last = mem_get(h->n + 1, sizeof(*s->last));
	for (i = 0; i < p->section_n; i++) {
		function = p->sections[i].function;
		if (html_place(h, function) != 0 &&
		    p->sections[i].file == p->functions[function].file)
			add_section(s, h, i, html_place(h, function));
	}
}

void
html_spans_close(struct html_spans *s)
{
	mem_free(s->first);
	mem_free(s->last);
}
