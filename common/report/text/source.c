/*
 * The summary of the annotation accounts for all costs, whether their file was
 * printed or not.  The fate of a cost is the row of the summary that counts it.
 * Each cost has exactly one fate, so all rows add up to the totals.
 */
#include "report/text/source.h"

#include "base/mem.h"
#include "base/sort.h"
#include "io/sink.h"
#include "io/source_text.h"
#include "profile/profile.h"
#include "report/grid/cost_rows.h"
#include "report/lines/source_walk.h"
#include "report/text/text_grid.h"
#include "report/view/input.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* What became of a cost in the annotated sources: shown at its line, or why
   not.  The summary at the end has a row for each. */
enum fate {
	FATE_LINES, FATE_LINE_0, FATE_DIFFERENT, FATE_UNREADABLE, FATE_BELOW,
	FATE_UNKNOWN, FATE_MOVED, FATES
};

/* The state while annotated files are printed. */
struct files {
	struct sources	 sources;
	struct tally	 fates;		/* by row of the summary: event_n
					   costs */
	unsigned char	*marks;		/* by file name: the bits that
					   mark_files() sets */
};

/* The state while the lines of one file are printed. */
struct listing {
	struct report	*r;
	struct table	*table;
	enum source_row_kind last;	/* kind of the row that was printed
					   last */
	size_t		 bogus;		/* number of lines beyond the end of the
					   text */
};

/* Print the calls from line i below the line. */
static void
put_calls(const struct listing *s, const struct file_lines *l, size_t i)
{
	const struct function	*functions = s->r->p->functions;
	size_t			 k;

	for (k = l->at[i].call; k < l->at[i].call_end; k++) {
		table_put(s->table, s->r->out, l->call_costs.at +
		    k * l->event_n, NULL);
		sink_text(s->r->out, " => ");
		print_name(s->r, functions[l->callees[k]].name);
		print_calls(s->r, l->call_counts.at[k]);
		sink_text(s->r->out, "\n");
	}
}

/* Print the text of a row and what kind of row it is. */
static void
put_text(const struct listing *s, const struct source_row *row)
{
	struct sink	*out = s->r->out;

	sink_text(out, " ");
	if (row->kind == ROW_UNKNOWN)
		sink_text(out, "<unknown (line 0)>");
	else if (row->kind != ROW_LINE)
		sink_format(out, "<%s line %lu>", row->kind == ROW_GONE ?
		    "deleted" : "bogus", (unsigned long)row->number);
	if (row->kind == ROW_GONE && row->text.at != NULL)
		sink_text(out, " ");
	sink_put(out, row->text.at, row->text.len);
	sink_text(out, "\n");
}

static void
put_row(void *arg, const struct source_row *row)
{
	struct listing	*s = arg;
	struct sink	*out = s->r->out;

	if (row->kind == ROW_GAP || (row->kind == ROW_FIRST &&
	    row->number == 1))
		return;
	if (row->kind == ROW_FIRST || row->kind == ROW_LAST) {
		sink_format(out, "-- line %llu "
		    "----------------------------------------\n",
		    (unsigned long long)row->number);
		return;
	}
	/* Print a blank line between lines that are in the text and lines that
	   are not. */
	if (row->kind != s->last && (row->kind == ROW_BOGUS ||
	    (row->kind == ROW_GONE && row->text.at == NULL)))
		sink_text(out, "\n");
	s->last = row->kind;
	s->bogus += row->kind == ROW_BOGUS;
	table_put(s->table, out, row->lines == NULL ? NULL :
	    file_lines_costs(row->lines, row->i), NULL);
	put_text(s, row);
	if (row->lines != NULL)
		put_calls(s, row->lines, row->i);
	if (row->kind == ROW_UNKNOWN)
		sink_text(out, "\n");
}

static void
note_lines(struct table *table, const struct file_lines *l)
{
	size_t	 i;

	for (i = 0; i < l->n; i++)
		table_note(table, l->costs.at + i * l->event_n);
	for (i = 0; i < l->call_n; i++)
		table_note(table, l->call_costs.at + i * l->event_n);
}

static bool
has_lines(const struct source_file *f)
{
	return f->kept.n > 1 || (f->kept.n == 1 && f->kept.at[0].number != 0) ||
	    f->gone.lines.n > 0;
}

static void
put_originals(const struct source_file *f, struct report *r,
    const char *prefix)
{
	size_t	 i;

	for (i = 0; i < f->n; i++) {
		sink_text(r->out, prefix);
		sink_text(r->out, f->names[i]);
		sink_text(r->out, "\n");
	}
}

static void
warn_of_newer(const struct source_file *f, struct report *r)
{
	size_t	 i;

	for (i = 0; i < r->o->input_n; i++) {
		if (!source_file_is_newer(f, &r->o->inputs[i]))
			continue;
		print_warning(r, "@ Original source files are all newer than "
		    "data file '", r->o->inputs[i].name, "':\n");
		put_originals(f, r, "@ - ");
		sink_text(r->out, "@ Annotations may not be correct.\n");
		print_warning_end(r);
		sink_text(r->out, "\n");
	}
}

static void
put_listing(const struct source_file *f, struct report *r)
{
	struct listing		 s = {
		.r = r, .table = report_table_new(r, false)
	};

	warn_of_newer(f, r);
	note_lines(s.table, &f->kept);
	note_lines(s.table, &f->gone.lines);
	table_measure(s.table);
	table_head(s.table, r->out);
	sink_text(r->out, "\n\n");
	source_walk(&(struct source_walk){
		.kept = &f->kept, .gone = &f->gone, .text = &f->texts[0],
		.context = r->o->context, .put = put_row, .arg = &s
	});
	if (s.bogus > 0) {
		sink_text(r->out, "\n");
		print_warning(r, "@@ Information recorded about lines past "
		    "the end of '", f->names[0], "'.\n");
		print_warning_end(r);
	}
	sink_text(r->out, has_lines(f) ? "\n" : "");
	mem_free(s.table);
}

static void
meet_fate(struct files *s, enum fate fate, const struct tally *costs,
    size_t i)
{
	uint32_t	 n = s->sources.r->p->event_n;

	tally_add_all(&s->fates, fate * n, costs, i, n);
}

/* Add the costs of a file that is not printed, and those of its deleted lines,
   to the row `fate' of the summary. */
static void
meet_file(struct files *s, uint32_t file, enum fate fate)
{
	const struct breakdown	*b = &s->sources.r->breakdown;
	const uint32_t		*of = s->sources.of;
	uint32_t		 gone = s->sources.old.gone[file];

	if (of[file] != ID_NONE)
		meet_fate(s, fate, &b->source_costs,
		    of[file] * (size_t)b->event_n);
	if (gone != ID_NONE && of[gone] != ID_NONE)
		meet_fate(s, fate, &b->source_costs,
		    of[gone] * (size_t)b->event_n);
}

static void
meet_lines(struct files *s, const struct file_lines *l)
{
	size_t	 i;

	for (i = 0; i < l->n; i++)
		meet_fate(s, l->at[i].number == 0 ? FATE_LINE_0 :
		    FATE_LINES, &l->costs, i * l->event_n);
}

/* Return the functions of a file that changed, sorted as in the tables, and set
   *n to their number.  The caller frees the array. */
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

/* If the lines of the file cannot be compared between the sides, print a note
   and return true. */
static bool
put_moved(const struct old_sources *old, struct report *r, uint32_t file)
{
	if (old->moved == NULL || old->moved[file] == 0)
		return false;
	sink_format(r->out, "Lines cannot be compared: the costs of %lu "
	    "function%s seem to be on other lines.\n(With the sources of both "
	    "builds they can: see --old-src in cgdiff(1).)\n\n",
	    (unsigned long)old->moved[file],
	    old->moved[file] == 1 ? "" : "s");
	return true;
}

static void
put_functions(struct report *r, uint32_t file)
{
	struct cost_row	*rows;
	uint32_t	*entries;
	size_t		 i, n;

	entries = functions_of(r, file, &n);
	rows = mem_get(n, sizeof(*rows));
	for (i = 0; i < n; i++)
		rows[i] = (struct cost_row){
			.costs = breakdown_costs(&r->breakdown, entries[i]),
			.place.kind = CELL_NAME, .place.name = entries_at(
			    &r->breakdown.entries, entries[i]).name
		};
	if (n > 0)
		text_grid_costs(r, rows, n, COSTS_NAMES);
	else
		sink_text(r->out, "No function of this file has changed.\n");
	sink_text(r->out, "\n");
	mem_free(rows);
	mem_free(entries);
}

static void
put_source(struct files *s, uint32_t file)
{
	const struct sources	*all = &s->sources;
	struct report		*r = all->r;
	struct source_file	 f = { .file = file };

	print_title_of(r, "Annotated source file: ", file);
	if (!source_file_read(&f, all)) {
		meet_file(s, file, f.readable ? FATE_DIFFERENT :
		    FATE_UNREADABLE);
		sink_text(r->out, f.readable ? "Unannotated because two or "
		    "more of these original files are not identical:\n" :
		    "Unannotated because one or more of these original files "
		    "are unreadable:\n");
		put_originals(&f, r, "- ");
		sink_text(r->out, "\n");
	} else if (put_moved(&all->old, r, file)) {
		put_functions(r, file);
		meet_file(s, file, FATE_MOVED);
	} else {
		source_file_lines(&f, all, sources_sections(all, file),
		    sources_sections(all, all->old.gone[file]));
		put_listing(&f, r);
		meet_lines(s, &f.kept);
		meet_lines(s, &f.gone.lines);
	}
	source_file_free(&f);
}

static int
by_name(const void *context, uint32_t a, uint32_t b)
{
	const struct breakdown	*breakdown = context;

	return intern_compare(&breakdown->p->names, breakdown->sources[a],
	    breakdown->sources[b]);
}

/*
 * A file is listed if the user names it, if it is in the table of files, or if
 * it has no functions of its own, but its cost reaches the threshold of this
 * table.  In a difference a file is also listed if the change of one of its
 * lines reaches the threshold.
 */
enum { HAS_FUNCTIONS = 1, IS_PRINTED = 2 };

static bool
is_wanted(const struct files *s, size_t i)
{
	const struct report	*r = s->sources.r;
	const struct breakdown	*b = &r->breakdown;
	unsigned char		 mark = s->marks[b->sources[i]];
	struct file_lines	 l;
	bool			 some;
	size_t			 k;

	if (mark == IS_PRINTED || (mark == 0 && report_is_much(r,
	    b->source_costs.at + i * b->event_n)))
		return true;
	if (b->changed->n == 0)
		return false;
	file_lines_open(&l, b, sources_sections(&s->sources, b->sources[i]));
	some = l.n > 0 && r->least == 0;
	for (k = 0; k < l.n && !some; k++)
		some = report_is_much(r, l.costs.at + k * b->event_n);
	file_lines_close(&l);
	return some;
}

/* Return an array with the bits HAS_FUNCTIONS and IS_PRINTED for each file
   name. */
static unsigned char *
mark_files(const struct report *r)
{
	const struct breakdown_groups	*files = &r->breakdown.files;
	unsigned char			*marks = mem_get(r->p->names.n, 1);
	size_t				 i;

	for (i = 0; i < files->n; i++)
		marks[files->at[i].name] = HAS_FUNCTIONS;
	for (i = 0; i < r->file_n; i++)
		marks[files->at[r->files[i]].name] = IS_PRINTED;
	return marks;
}

/* Return whether source i is listed, for its own costs or for those of its
   deleted lines. */
static bool
is_listed(const struct files *s, size_t i)
{
	const struct sources	*all = &s->sources;
	uint32_t		 file = all->r->breakdown.sources[i];
	uint32_t		 gone = all->old.gone[file];

	if (sources_named(all, i))
		return true;
	if (!all->r->o->sources)
		return false;
	return is_wanted(s, i) || (gone != ID_NONE &&
	    all->of[gone] != ID_NONE && is_wanted(s, all->of[gone]));
}

static void
put_file(struct files *s, size_t i)
{
	const struct report	*r = s->sources.r;
	uint32_t		 own = r->breakdown.sources[i];
	uint32_t		 file = sources_file(&s->sources, i);

	/* The file that these deleted lines came from is a source itself, and
	   shows them. */
	if (file == ID_NONE)
		return;
	if (own == r->p->unknown)
		meet_file(s, own, FATE_UNKNOWN);
	else if (is_listed(s, i))
		put_source(s, file);
	else
		meet_file(s, own, FATE_BELOW);
}

static void
put_fates(struct files *s)
{
	static const char *const	 labels[FATES] = {
		"  annotated: files known & above threshold & readable, "
		    "line numbers known",
		"  annotated: files known & above threshold & readable, "
		    "line numbers unknown",
		"unannotated: files known & above threshold & two or more "
		    "non-identical",
		"unannotated: files known & above threshold & unreadable ",
		"unannotated: files known & below threshold",
		"unannotated: files unknown",
		"unannotated: lines of two builds cannot be compared"
	};
	struct report			*r = s->sources.r;
	struct cost_row			 rows[FATES];
	size_t				 n = r->p->event_n;
	unsigned			 i, fates = FATES;

	/* Only in a difference can lines have moved; otherwise omit the last
	   row. */
	if (s->sources.old.moved_n == 0)
		fates--;
	for (i = 0; i < fates; i++) {
		note_costs(r, &s->fates, i * n, "", "the annotation summary");
		rows[i] = cost_row_words(labels[i], s->fates.at + i * n);
	}
	print_title(r, "Annotation summary");
	text_grid_costs(r, rows, fates, COSTS_WORDS);
	sink_text(r->out, "\n");
}

void
text_source_put(struct report *r)
{
	const struct breakdown	*b = &r->breakdown;
	struct files		 s;
	uint32_t		*order = mem_get(b->source_n, sizeof(*order));
	size_t			 i;

	tally_init(&s.fates, (size_t)FATES * r->p->event_n);
	sources_open(&s.sources, r);
	s.marks = mark_files(r);
	sources_match_names(&s.sources);
	for (i = 0; i < b->source_n; i++)
		order[i] = (uint32_t)i;
	sort_ids(order, b->source_n, by_name, b);
	for (i = 0; i < b->source_n; i++)
		put_file(&s, order[i]);
	if (r->o->sources)
		put_fates(&s);
	sources_close(&s.sources);
	mem_free(s.marks);
	mem_free(order);
	tally_free(&s.fates);
}

static uint32_t
function_of(const void *profile, uint32_t section)
{
	const struct profile	*p = profile;

	return p->sections[section].function;
}

void
text_source_functions_open(struct text_source_functions *s, struct report *r)
{
	buckets_make(&s->sections, (uint32_t)r->p->section_n,
	    (uint32_t)r->p->function_n, function_of, r->p);
	sources_open(&s->sources, r);
}

void
text_source_functions_close(struct text_source_functions *s)
{
	buckets_free(&s->sections);
	sources_close(&s->sources);
}

/* Compare two files: the function's own file comes first, then the others by
   name. */
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
put_numbers(struct report *r, const struct file_lines *l, const char *what)
{
	struct listing	 s = { .r = r };
	size_t		 i;

	if (l->n == 0)
		return;
	s.table = report_table_new(r, false);
	note_lines(s.table, l);
	table_measure(s.table);
	table_head(s.table, r->out);
	sink_text(r->out, "\n\n");
	for (i = 0; i < l->n; i++) {
		table_put(s.table, r->out, file_lines_costs(l, i), NULL);
		if (l->at[i].number == 0)
			sink_text(r->out, " unknown line\n");
		else
			sink_format(r->out, " %sline %lu\n", what,
			    (unsigned long)l->at[i].number);
		put_calls(&s, l, i);
	}
	sink_text(r->out, "\n");
	mem_free(s.table);
}

/* Return the sections that a function has in a file; `all' are all its
   sections. */
static struct file_sections
section_in(const struct profile *p, struct file_sections all, uint32_t file)
{
	uint32_t	 i;

	for (i = 0; file != ID_NONE && i < all.n; i++)
		if (p->sections[all.at[i]].file == file)
			return (struct file_sections){ all.at + i, 1 };
	return (struct file_sections){ NULL, 0 };
}

/* Print the lines that a function has in a file, and the lines that were
   deleted there.  If that is all of its code, and no line is known, that would
   only repeat its self cost. */
static void
put_part(struct text_source_functions *s, uint32_t file,
    struct file_sections kept, struct file_sections gone, bool all)
{
	struct report		*r = s->sources.r;
	struct source_file	 f = { .file = file };

	source_file_lines(&f, &s->sources, kept, gone);
	if (has_lines(&f) || (!all && f.kept.n > 0)) {
		print_title_of(r, "Lines of ", file);
		if (put_moved(&s->sources.old, r, file))
			;
		else if (file != r->p->unknown && source_file_read(&f,
		    &s->sources))
			put_listing(&f, r);
		else {
			put_numbers(r, &f.kept, "");
			put_numbers(r, &f.gone.lines, "deleted ");
		}
	}
	source_file_free(&f);
}

void
text_source_function(struct text_source_functions *s, uint32_t function)
{
	const struct profile	*p = s->sources.r->p;
	const uint32_t		*start = s->sections.start;
	uint32_t		*list = s->sections.ids + start[function];
	struct file_sections	 all = {
		list, start[function + 1] - start[function]
	};
	struct file_sections	 one, none = { NULL, 0 };
	bool			 is_all = all.n == 1 && p->sections[*list].file
				    == p->functions[function].file;
	uint32_t		 i, file, kept;

	sort_ids(list, all.n, by_file, p);
	for (i = 0; i < all.n; i++) {
		one = (struct file_sections){ &list[i], 1 };
		file = p->sections[list[i]].file;
		kept = s->sources.old.kept[file];
		if (kept == ID_NONE)
			put_part(s, file, one, section_in(p, all,
			    s->sources.old.gone[file]), is_all);
		else if (section_in(p, all, kept).n == 0)
			put_part(s, kept, none, one, is_all);
	}
}
