/*
 * A section holds the costs of a function in one file, so its lines are printed
 * together.
 */
#include "report/lines/focus_lines.h"

#include "base/mem.h"
#include "base/sort.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/lines/source.h"
#include "report/view/table.h"

static uint32_t
function_of(const void *profile, uint32_t section)
{
	const struct profile	*p = profile;

	return p->sections[section].function;
}

void
focus_lines_open(struct focus_lines *l, struct report *r)
{
	buckets_make(&l->sections, (uint32_t)r->p->section_n,
	    (uint32_t)r->p->function_n, function_of, r->p);
	l->index = (struct file_lines_index){ .sections = { NULL, NULL } };
	old_sources_open(&l->old, r);
	moved_lines_open(&l->moved, r, &l->old);
}

void
focus_lines_close(struct focus_lines *l)
{
	buckets_free(&l->sections);
	file_lines_index_free(&l->index);
	moved_lines_close(&l->moved);
	old_sources_close(&l->old);
}

/* The function's own file first, then the others by name. */
static int
by_file(const void *context, uint32_t x, uint32_t y)
{
	const struct profile	*p = context;
	const struct section	*s = &p->sections[x];
	uint32_t		 own = p->functions[s->function].file;
	uint32_t		 fx = s->file, fy = p->sections[y].file;

	if ((fx == own) != (fy == own))
		return fx == own ? -1 : 1;
	return intern_compare(&p->names, fx, fy);
}

static void
put_number(const struct report *r, const char *what, uint32_t line)
{
	if (line == 0)
		sink_text(r->out, " unknown line\n");
	else
		sink_format(r->out, " %sline %lu\n", what,
		    (unsigned long)line);
}

static void
put_numbers(struct report *r, const struct file_lines *l, const char *what)
{
	struct table	*table = report_table_new(r, false);
	size_t		 n = r->p->event_n, i, call = 0;

	if (l->n == 0) {
		mem_free(table);
		return;
	}
	for (i = 0; i < l->n; i++)
		table_note(table, l->costs.at + i * n);
	for (i = 0; i < l->call_n; i++)
		table_note(table, l->call_costs.at + i * n);
	table_measure(table);
	table_head(table, r->out);
	sink_text(r->out, "\n\n");
	for (i = 0; i < l->n; i++) {
		if (l->counted[i])
			table_put(table, r->out, l->costs.at + i * n, NULL);
		else
			table_put_none(table, r->out);
		put_number(r, what, l->line[i]);
		for (; call < l->call_n && l->calls[call].line == l->line[i];
		    call++) {
			table_put(table, r->out, l->call_costs.at + call * n,
			    NULL);
			sink_text(r->out, " => ");
			print_name(r, r->p->functions[
			    l->calls[call].callee].name);
			print_calls(r, l->call_counts.at[call]);
			sink_text(r->out, "\n");
		}
	}
	sink_text(r->out, "\n");
	mem_free(table);
}

/* The section of a file among those of a function, or ID_NONE. */
static uint32_t
section_in(const struct profile *p, const uint32_t *list, uint32_t n,
    uint32_t file)
{
	uint32_t	 i;

	for (i = 0; file != ID_NONE && i < n; i++)
		if (p->sections[list[i]].file == file)
			return list[i];
	return ID_NONE;
}

/* Print the lines of a section, and the deleted lines of its file, if any. */
static void
put_file(struct focus_lines *f, struct report *r, uint32_t file,
    uint32_t section, uint32_t gone)
{
	struct file_lines	 l = { .n = 0 };
	struct gone_lines	 g = { .text = NULL };

	if (section != ID_NONE)
		file_lines_open_section(&l, &r->breakdown, &f->index, section);
	if (gone != ID_NONE)
		file_lines_open_section(&g.lines, &r->breakdown, &f->index,
		    gone);
	/* Costs at an unknown line alone are in the costs above already. */
	if (l.n > 1 || (l.n == 1 && l.line[0] != 0) || g.lines.n > 0) {
		print_title_of(r, "Lines of ", file);
		if (!moved_lines_note(&f->moved, r, file) &&
		    !report_source_put_lines(r, file, &l, &g, &f->old)) {
			put_numbers(r, &l, "");
			put_numbers(r, &g.lines, "deleted ");
		}
	}
	file_lines_close(&l);
	gone_lines_close(&g);
}

void
focus_lines_put(struct focus_lines *f, struct report *r, uint32_t function)
{
	const uint32_t	*start = f->sections.start;
	uint32_t	*list = f->sections.ids + start[function];
	uint32_t	 n = start[function + 1] - start[function];
	uint32_t	 i, file, kept;

	sort_ids(list, n, by_file, r->p);
	for (i = 0; i < n; i++) {
		file = r->p->sections[list[i]].file;
		kept = old_sources_kept(&f->old, file);
		if (kept == ID_NONE)
			put_file(f, r, file, list[i], section_in(r->p, list, n,
			    old_sources_gone(&f->old, file)));
		else if (section_in(r->p, list, n, kept) == ID_NONE)
			put_file(f, r, kept, ID_NONE, list[i]);
	}
}
