/*
 * A printed name can stand for several files, by rules that rename: it is
 * listed if they are all there and alike.  All costs are told of, whatever
 * came of their file: the fates add up to the totals.
 */
#include "report/source.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/rename.h"
#include "io/sink.h"
#include "io/source_text.h"
#include "profile/profile.h"
#include "report/file_lines.h"
#include "report/input.h"
#include "report/listing.h"
#include "report/named.h"
#include "report/note.h"
#include "report/options.h"
#include "report/print.h"
#include "report/report.h"
#include "report/table.h"

/* What the annotation summary tells apart. */
enum fate {
	FATE_LINES, FATE_LINE_0, FATE_DIFFERENT, FATE_UNREADABLE, FATE_BELOW,
	FATE_UNKNOWN, FATES
};

/* The printing of sources. */
struct sources {
	struct report	*r;
	struct named	 named;
	struct file_lines_index index;
	struct tally	 fates;		/* what came of all costs: FATES times
					   event_n */
};

static void
meet_fate(struct sources *s, enum fate fate, const struct tally *costs,
    size_t i)
{
	uint32_t	 n = s->r->p->event_n;

	tally_add_all(&s->fates, fate * n, costs, i, n);
}

/* The files that a printed name stands for. */
struct originals {
	char		**names;
	size_t		 n;
	struct source_text *texts;
	bool		 readable, same;
};

/* Read a source by its name, or else from the file, if there is one. */
static bool
read_source(struct report *r, struct source_text *t, const char *name,
    const char *other)
{
	struct paths_file	 file = {
		.name = name, .other = other, .most = CONFINE_SOURCE
	};
	int			 fd = paths_open(&r->paths, &file);

	if (fd >= 0)
		source_text_read(t, fd, &file.st, file.path);
	mem_free(file.path);
	return fd >= 0;
}

/* file is what the source can be as well, or NULL.  The first one, by name,
   that cannot be read or is not the same decides what is said. */
static void
read_originals(struct report *r, uint32_t name, const char *file,
    struct originals *o)
{
	size_t	 i;

	memset(o, 0, sizeof(*o));
	o->names = rename_originals(r->o->rename, NAME_FILE,
	    intern_slice(&r->p->names, name), &o->n);
	o->texts = mem_get(o->n, sizeof(*o->texts));
	o->readable = o->same = true;
	for (i = 0; i < o->n && o->readable && o->same; i++) {
		o->readable = read_source(r, &o->texts[i], o->names[i],
		    o->n > 1 ? NULL : file);
		if (i == 0)
			continue;
		/* Of many, which may be large, two are in memory. */
		o->same = !o->readable ||
		    source_text_same(&o->texts[i], &o->texts[0]);
		source_text_free(&o->texts[i]);
	}
}

static void
free_originals(struct originals *o)
{
	size_t	 i;

	for (i = 0; i < o->n; i++) {
		source_text_free(&o->texts[i]);
		mem_free(o->names[i]);
	}
	mem_free(o->texts);
	mem_free(o->names);
}

static void
put_list(struct report *r, const char *prefix, const struct originals *o)
{
	size_t	 i;

	for (i = 0; i < o->n; i++) {
		sink_text(r->out, prefix);
		sink_text(r->out, o->names[i]);
		sink_text(r->out, "\n");
	}
}

static bool
all_newer(const struct originals *o, const struct report_input *in)
{
	size_t	 i;

	for (i = 0; i < o->n; i++)
		if (!report_input_is_older(in, &o->texts[i].changed))
			return false;
	return true;
}

/* Costs of an older version of a source are on the wrong lines. */
static void
warn_of_newer(struct report *r, const struct originals *o)
{
	size_t	 i;

	for (i = 0; i < r->o->input_n; i++) {
		if (!all_newer(o, &r->o->inputs[i]))
			continue;
		print_warning(r, "@ Original source files are all newer than "
		    "data file '", r->o->inputs[i].name, "':\n");
		put_list(r, "@ - ", o);
		sink_text(r->out, "@ Annotations may not be correct.\n");
		print_warning_end(r);
		sink_text(r->out, "\n");
	}
}

static void
put_listing(struct sources *s, const struct file_lines *l,
    const struct originals *o)
{
	struct report	*r = s->r;
	struct table	*table = report_table_new(r, false);
	size_t		 n = r->p->event_n, i;

	for (i = 0; i < l->n; i++) {
		table_note(table, l->costs.at + i * n);
		meet_fate(s, l->line[i] == 0 ? FATE_LINE_0 : FATE_LINES,
		    &l->costs, i * n);
	}
	for (i = 0; i < l->call_n; i++)
		table_note(table, l->call_costs.at + i * n);
	table_measure(table);
	table_head(table, r->out);
	sink_text(r->out, "\n\n");
	if (listing_put(r, l, table, &o->texts[0]) > 0) {
		sink_text(r->out, "\n");
		print_warning(r, "@@ Information recorded about lines past "
		    "the end of '", o->names[0], "'.\n");
		print_warning_end(r);
	}
	if (l->n > 1 || (l->n == 1 && l->line[0] != 0))
		sink_text(r->out, "\n");
	mem_free(table);
}

static void
note_lines(struct report *r, uint32_t file, const struct file_lines *l)
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

static void
put_source(struct sources *s, size_t i)
{
	struct report		*r = s->r;
	uint32_t		 file = r->breakdown.sources[i];
	struct originals	 o;
	struct file_lines	 l;

	print_title_of(r, "Annotated source file: ", file);
	read_originals(r, file, named_file(&s->named, i), &o);
	if (!o.readable || !o.same) {
		meet_fate(s, o.readable ? FATE_DIFFERENT : FATE_UNREADABLE,
		    &r->breakdown.source_costs, i * r->breakdown.event_n);
		sink_text(r->out, o.readable ? "Unannotated because two or "
		    "more of these original files are not identical:\n" :
		    "Unannotated because one or more of these original files "
		    "are unreadable:\n");
		put_list(r, "- ", &o);
		sink_text(r->out, "\n");
	} else {
		warn_of_newer(r, &o);
		file_lines_open(&l, &r->breakdown, &s->index, file);
		note_lines(r, file, &l);
		put_listing(s, &l, &o);
		file_lines_close(&l);
	}
	free_originals(&o);
}

static int
by_name(const void *context, uint32_t a, uint32_t b)
{
	const struct breakdown	*breakdown = context;

	return intern_compare(&breakdown->p->names, breakdown->sources[a],
	    breakdown->sources[b]);
}

/* A file is listed if it is wanted by name, or if the table has it; one that
   has no functions of its own, if it costs as much as those that are there.
   A file is also listed for changes of lines that are enough, though together
   they are not. */
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

/* What the tables have of each name of a file. */
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

static void
put_files(struct sources *s)
{
	struct report		*r = s->r;
	const struct breakdown	*b = &r->breakdown;
	unsigned char		*marks = mark_files(r);
	uint32_t		*order = mem_get(b->source_n, sizeof(*order));
	uint32_t		 file;
	size_t			 i, at;

	for (i = 0; i < b->source_n; i++)
		order[i] = (uint32_t)i;
	sort_ids(order, b->source_n, by_name, b);
	for (i = 0; i < b->source_n; i++) {
		file = b->sources[order[i]];
		at = order[i] * (size_t)b->event_n;
		if (file == r->p->unknown)
			meet_fate(s, FATE_UNKNOWN, &b->source_costs, at);
		else if (named_has(&s->named, order[i]) || (r->o->sources &&
		    is_wanted(s, order[i], marks[file])))
			put_source(s, order[i]);
		else
			meet_fate(s, FATE_BELOW, &b->source_costs, at);
	}
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
		"unannotated: files unknown"
	};
	struct report			*r = s->r;
	struct table			*table = report_table_new(r, false);
	size_t				 n = r->p->event_n;
	unsigned			 i;

	for (i = 0; i < FATES; i++) {
		note_costs(r, &s->fates, i * n, "", "the annotation summary");
		table_note(table, s->fates.at + i * n);
	}
	table_measure(table);
	print_title(r, "Annotation summary");
	table_head(table, r->out);
	sink_text(r->out, "\n\n");
	for (i = 0; i < FATES; i++) {
		table_put(table, r->out, s->fates.at + i * n, NULL);
		sink_text(r->out, " ");
		sink_text(r->out, labels[i]);
		sink_text(r->out, "\n");
	}
	sink_text(r->out, "\n");
	mem_free(table);
}

void
report_source_put(struct report *r)
{
	struct sources	 s = { .r = r };

	tally_init(&s.fates, (size_t)FATES * r->p->event_n);
	named_open(&s.named, r);
	put_files(&s);
	if (r->o->sources)
		put_fates(&s);
	named_close(&s.named);
	file_lines_index_free(&s.index);
	tally_free(&s.fates);
}
