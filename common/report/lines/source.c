/*
 * The summary accounts for all costs, whether their file was printed or not:
 * the sums of all fates are the totals.
 */
#include "report/lines/source.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/lines/file_lines.h"
#include "report/lines/gone_lines.h"
#include "report/lines/listing.h"
#include "report/lines/moved_lines.h"
#include "report/lines/named.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/lines/originals.h"
#include "report/view/print.h"
#include "report/view/report.h"
#include "report/view/table.h"

/* The rows of the annotation summary. */
enum fate {
	FATE_LINES, FATE_LINE_0, FATE_DIFFERENT, FATE_UNREADABLE, FATE_BELOW,
	FATE_UNKNOWN, FATE_MOVED, FATES
};

/* The state of printing sources. */
struct sources {
	struct report	*r;
	struct named	 named;
	struct file_lines_index index;
	struct old_sources old;
	struct moved_lines moved;
	uint32_t	*of;		/* source of each name, or ID_NONE */
	struct tally	 fates;		/* costs by fate: FATES times event_n */
};

static void
meet_fate(struct sources *s, enum fate fate, const struct tally *costs,
    size_t i)
{
	uint32_t	 n = s->r->p->event_n;

	tally_add_all(&s->fates, fate * n, costs, i, n);
}

/* Note the costs of a file that will be printed. */
static void
note_listing(struct sources *s, const struct file_lines *l,
    struct table *table)
{
	size_t	 n = s->r->p->event_n, i;

	for (i = 0; i < l->n; i++) {
		table_note(table, l->costs.at + i * n);
		meet_fate(s, l->line[i] == 0 ? FATE_LINE_0 : FATE_LINES,
		    &l->costs, i * n);
	}
	for (i = 0; i < l->call_n; i++)
		table_note(table, l->call_costs.at + i * n);
}

static void
put_listing(struct sources *s, const struct file_lines *l,
    const struct gone_lines *gone, const struct originals *o)
{
	struct report	*r = s->r;
	struct table	*table = report_table_new(r, false);

	note_listing(s, l, table);
	note_listing(s, &gone->lines, table);
	table_measure(table);
	table_head(table, r->out);
	sink_text(r->out, "\n\n");
	if (listing_put(r, l, gone, table, &o->texts[0]) > 0) {
		sink_text(r->out, "\n");
		print_warning(r, "@@ Information recorded about lines past "
		    "the end of '", o->names[0], "'.\n");
		print_warning_end(r);
	}
	if (l->n > 1 || (l->n == 1 && l->line[0] != 0) || gone->lines.n > 0)
		sink_text(r->out, "\n");
	mem_free(table);
}

void
report_source_note(struct report *r, uint32_t file,
    const struct file_lines *l)
{
	size_t	 n = r->p->event_n, i;
	char	 name[NOTE_ROOM], of[NOTE_ROOM + 32];

	note_name(r, file, name);
	for (i = 0; l->costs.carry != NULL && i < l->n; i++) {
		snprintf(of, sizeof(of), "%s:%lu", name,
		    (unsigned long)l->line[i]);
		note_costs(r, &l->costs, i * n, "", of);
	}
	for (i = 0; i < l->call_n; i++) {
		if (l->call_counts.carry == NULL && l->call_costs.carry == NULL)
			break;
		snprintf(of, sizeof(of), "a call from %s:%lu", name,
		    (unsigned long)l->calls[i].line);
		note_number(r, &l->call_counts, i, "count", of);
		note_costs(r, &l->call_costs, i * n, "inclusive ", of);
	}
}

bool
report_source_put_lines(struct report *r, uint32_t file,
    const struct file_lines *l, struct gone_lines *g,
    const struct old_sources *old)
{
	struct sources		 s = { .r = r };
	struct originals	 o;
	char			*path;
	bool			 good;

	report_source_note(r, file, l);
	report_source_note(r, file, &g->lines);
	if (file == r->p->unknown)
		return false;
	path = old_sources_new(old, r, file);
	originals_read(&o, r, file, path);
	mem_free(path);
	good = o.readable && o.same;
	if (good) {
		tally_init(&s.fates, (size_t)FATES * r->p->event_n);
		originals_warn(&o, r);
		gone_lines_find(g, old, &r->p->names, file, &o.texts[0]);
		put_listing(&s, l, g, &o);
		tally_free(&s.fates);
	}
	originals_free(&o);
	return good;
}

/* Add the costs of a file that is not listed, and of its deleted lines, to a
   fate. */
static void
meet_file(struct sources *s, uint32_t file, enum fate fate)
{
	const struct breakdown	*b = &s->r->breakdown;
	uint32_t		 gone = old_sources_gone(&s->old, file);

	if (s->of[file] != ID_NONE)
		meet_fate(s, fate, &b->source_costs,
		    s->of[file] * (size_t)b->event_n);
	if (gone != ID_NONE && s->of[gone] != ID_NONE)
		meet_fate(s, fate, &b->source_costs,
		    s->of[gone] * (size_t)b->event_n);
}

static void
put_lines(struct sources *s, uint32_t file, const struct originals *o)
{
	struct report		*r = s->r;
	const struct breakdown	*b = &r->breakdown;
	uint32_t		 gone = old_sources_gone(&s->old, file);
	struct file_lines	 l;
	struct gone_lines	 g = { .text = NULL };

	originals_warn(o, r);
	file_lines_open(&l, b, &s->index, file);
	report_source_note(r, file, &l);
	if (gone != ID_NONE) {
		file_lines_open(&g.lines, b, &s->index, gone);
		report_source_note(r, gone, &g.lines);
		gone_lines_find(&g, &s->old, &r->p->names, file, &o->texts[0]);
	}
	put_listing(s, &l, &g, o);
	file_lines_close(&l);
	gone_lines_close(&g);
}

static void
put_source(struct sources *s, uint32_t file)
{
	struct report		*r = s->r;
	struct originals	 o;
	const char		*other = s->of[file] == ID_NONE ? NULL :
	    named_file(&s->named, s->of[file]);
	char			*path = NULL;

	print_title_of(r, "Annotated source file: ", file);
	if (other == NULL)
		other = path = old_sources_new(&s->old, r, file);
	originals_read(&o, r, file, other);
	mem_free(path);
	if (!o.readable || !o.same) {
		meet_file(s, file, o.readable ? FATE_DIFFERENT :
		    FATE_UNREADABLE);
		sink_text(r->out, o.readable ? "Unannotated because two or "
		    "more of these original files are not identical:\n" :
		    "Unannotated because one or more of these original files "
		    "are unreadable:\n");
		originals_put(&o, r, "- ");
		sink_text(r->out, "\n");
	} else if (moved_lines_put(&s->moved, r, file))
		meet_file(s, file, FATE_MOVED);
	else
		put_lines(s, file, &o);
	originals_free(&o);
}

static int
by_name(const void *context, uint32_t a, uint32_t b)
{
	const struct breakdown	*breakdown = context;

	return intern_compare(&breakdown->p->names, breakdown->sources[a],
	    breakdown->sources[b]);
}

/* A file is listed if the user names it, or if the table by file has it; a file
   without functions of its own, if it costs as much as those in the table.  It
   is also listed if the changes of its lines reach the threshold though their
   sum does not. */
enum { HAS_FUNCTIONS = 1, IS_PRINTED = 2 };

static bool
is_wanted(struct sources *s, size_t i, unsigned char mark)
{
	const struct report	*r = s->r;
	const struct breakdown	*b = &r->breakdown;
	struct file_lines	 l;
	bool			 some;
	size_t			 k;

	if (mark == IS_PRINTED || (mark == 0 && report_is_much(r,
	    b->source_costs.at + i * b->event_n)))
		return true;
	if (b->changed->n == 0)
		return false;
	file_lines_open(&l, b, &s->index, b->sources[i]);
	some = l.n > 0 && r->least == 0;
	for (k = 0; k < l.n && !some; k++)
		some = report_is_much(r, l.costs.at + k * b->event_n);
	file_lines_close(&l);
	return some;
}

/* By file name: the bits above. */
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

/* Whether source i is listed, for its own costs or for its deleted lines. */
static bool
is_listed(struct sources *s, size_t i, const unsigned char *marks)
{
	const struct report	*r = s->r;
	uint32_t		 file = r->breakdown.sources[i];
	uint32_t		 gone = old_sources_gone(&s->old, file);

	if (named_has(&s->named, i))
		return true;
	if (!r->o->sources)
		return false;
	return is_wanted(s, i, marks[file]) || (gone != ID_NONE &&
	    s->of[gone] != ID_NONE && is_wanted(s, s->of[gone], marks[gone]));
}

static void
put_file(struct sources *s, size_t i, const unsigned char *marks)
{
	const struct breakdown	*b = &s->r->breakdown;
	uint32_t		 file = b->sources[i];
	uint32_t		 kept = old_sources_kept(&s->old, file);

	/* Deleted lines are listed with the other lines of their file, if there
	   are any. */
	if (kept != ID_NONE && s->of[kept] != ID_NONE)
		return;
	if (file == s->r->p->unknown)
		meet_file(s, file, FATE_UNKNOWN);
	else if (is_listed(s, i, marks))
		put_source(s, kept == ID_NONE ? file : kept);
	else
		meet_file(s, file, FATE_BELOW);
}

static void
put_files(struct sources *s)
{
	struct report		*r = s->r;
	const struct breakdown	*b = &r->breakdown;
	unsigned char		*marks = mark_files(r);
	uint32_t		*order = mem_get(b->source_n, sizeof(*order));
	size_t			 i;

	for (i = 0; i < b->source_n; i++)
		order[i] = (uint32_t)i;
	sort_ids(order, b->source_n, by_name, b);
	for (i = 0; i < b->source_n; i++)
		put_file(s, order[i], marks);
	mem_free(marks);
	mem_free(order);
}

static void
put_fates(struct sources *s)
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
	struct report			*r = s->r;
	struct table			*table = report_table_new(r, false);
	size_t				 n = r->p->event_n;
	unsigned			 i, fates = FATES;

	/* Only a difference has moved lines. */
	if (s->moved.n == 0)
		fates--;
	for (i = 0; i < fates; i++) {
		note_costs(r, &s->fates, i * n, "", "the annotation summary");
		table_note(table, s->fates.at + i * n);
	}
	table_measure(table);
	print_title(r, "Annotation summary");
	table_head(table, r->out);
	sink_text(r->out, "\n\n");
	for (i = 0; i < fates; i++) {
		table_put(table, r->out, s->fates.at + i * n, NULL);
		sink_text(r->out, " ");
		sink_text(r->out, labels[i]);
		sink_text(r->out, "\n");
	}
	sink_text(r->out, "\n");
	mem_free(table);
}

static void
find_sources(struct sources *s)
{
	const struct breakdown	*b = &s->r->breakdown;
	size_t			 i, names;

	old_sources_open(&s->old, s->r);
	moved_lines_open(&s->moved, s->r, &s->old);
	names = s->r->p->names.n;
	s->of = mem_resize(NULL, names, sizeof(*s->of));
	memset(s->of, 0xff, names * sizeof(*s->of));
	for (i = 0; i < b->source_n; i++)
		s->of[b->sources[i]] = (uint32_t)i;
}

void
report_source_put(struct report *r)
{
	struct sources	 s = { .r = r };

	tally_init(&s.fates, (size_t)FATES * r->p->event_n);
	find_sources(&s);
	named_open(&s.named, r);
	put_files(&s);
	if (r->o->sources)
		put_fates(&s);
	named_close(&s.named);
	mem_free(s.of);
	moved_lines_close(&s.moved);
	old_sources_close(&s.old);
	file_lines_index_free(&s.index);
	tally_free(&s.fates);
}
