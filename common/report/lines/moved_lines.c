/*
 * The changes of single lines in such a file mean nothing; those of its
 * functions do.
 */
#include "report/lines/moved_lines.h"

#include <string.h>

#include "base/mem.h"
#include "text/slice.h"
#include "io/sink.h"
#include "ops/lines/line_shifts.h"
#include "ops/lines/lines.h"
#include "profile/profile.h"
#include "report/lines/gone_lines.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* Drop the files that the difference says were compared. */
static void
forget_compared(struct moved_lines *m, const struct profile *p)
{
	const struct intern	*descs = &p->metadata.descs;
	size_t			 i, len = strlen(LINES_DESC_COMPARED);
	struct slice		 text;
	uint32_t		 id;

	for (i = 0; i < descs->n; i++) {
		text = intern_slice(descs, (uint32_t)i);
		if (slice_starts(text, LINES_DESC_COMPARED) &&
		    intern_find(&p->names, text.at + len, text.len - len,
		    &id))
			m->functions[id] = 0;
	}
}

void
moved_lines_open(struct moved_lines *m, struct report *r,
    const struct old_sources *old)
{
	size_t	 i;

	memset(m, 0, sizeof(*m));
	/* A report as cg_annotate prints it has no such notes. */
	if (r->choice->changed.n == 0)
		return;
	m->functions = line_shifts_find(r->p, r->choice->changed.at[0]);
	forget_compared(m, r->p);
	for (i = 0; i < r->p->names.n; i++) {
		if (old_sources_gone(old, (uint32_t)i) != ID_NONE ||
		    old_sources_kept(old, (uint32_t)i) != ID_NONE)
			m->functions[i] = 0;
		m->n += m->functions[i] > 0;
	}
}

void
moved_lines_close(struct moved_lines *m)
{
	mem_free(m->functions);
	memset(m, 0, sizeof(*m));
}

/* The changed functions of a file, in the order of tables. */
static uint32_t *
functions_of(const struct report *r, uint32_t file, size_t *n)
{
	const struct breakdown		*b = &r->breakdown;
	const struct breakdown_group	*group = NULL;
	uint32_t			*entries;
	size_t				 i;

	for (i = 0; i < b->files.n; i++)
		if (b->files.at[i].name == file)
			group = &b->files.at[i];
	entries = mem_get(group == NULL ? 0 : group->n, sizeof(*entries));
	for (i = *n = 0; group != NULL && i < group->n; i++)
		if (!breakdown_is_nothing(b, breakdown_costs(b,
		    b->files.entries[group->first + i])))
			entries[(*n)++] = b->files.entries[group->first + i];
	breakdown_sort_entries(b, false, entries, *n, &r->choice->sort);
	return entries;
}

bool
moved_lines_note(const struct moved_lines *m, struct report *r, uint32_t file)
{
	if (m->functions == NULL || m->functions[file] == 0)
		return false;
	sink_format(r->out, "Lines cannot be compared: the costs of %lu "
	    "function%s seem to be on other lines.\n(With the sources of both "
	    "builds they can: see --old-src in cgdiff(1).)\n\n",
	    (unsigned long)m->functions[file],
	    m->functions[file] == 1 ? "" : "s");
	return true;
}

bool
moved_lines_put(const struct moved_lines *m, struct report *r, uint32_t file)
{
	struct table	*table;
	uint32_t	*entries;
	size_t		 i, n;

	if (!moved_lines_note(m, r, file))
		return false;
	entries = functions_of(r, file, &n);
	table = report_table_new(r, false);
	for (i = 0; i < n; i++)
		table_note(table, breakdown_costs(&r->breakdown, entries[i]));
	table_measure(table);
	if (n > 0) {
		table_head(table, r->out);
		sink_text(r->out, " function\n\n");
	} else
		sink_text(r->out, "No function of this file has changed.\n");
	for (i = 0; i < n; i++) {
		table_put(table, r->out, breakdown_costs(&r->breakdown,
		    entries[i]), NULL);
		sink_text(r->out, " ");
		print_name(r, entries_at(&r->breakdown.entries,
		    entries[i]).name);
		sink_text(r->out, "\n");
	}
	sink_text(r->out, "\n");
	mem_free(table);
	mem_free(entries);
	return true;
}
