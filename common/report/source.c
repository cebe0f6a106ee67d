#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/rename.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/options.h"
#include "report/input.h"
#include "report/report.h"
#include "report/table.h"
#include "report/listing.h"

/* What the annotation summary tells apart. */
enum fate {
	FATE_LINES, FATE_LINE_0, FATE_DIFFERENT, FATE_UNREADABLE, FATE_BELOW,
	FATE_UNKNOWN, FATES
};

/* What came of the costs of all files. */
struct fates {
	struct tally	 costs;		/* FATES times n */
	uint32_t	 n;
};

static void
meet_fate(struct fates *f, enum fate fate, const struct tally *costs, size_t i)
{
	tally_add_all(&f->costs, fate * f->n, costs, i, f->n);
}

/* The files that a printed name stands for. */
struct originals {
	char		**names;
	size_t		 n;
	struct source_text *texts;
	bool		 readable, same;
};

/* Read a source by its name, by where it is now, or in one of the folders, or
   else from the file, if there is one. */
static bool
find_source(struct report *r, struct source_text *t, const char *name,
    const char *file)
{
	struct stat	 st;
	char		*path;
	int		 fd;

	fd = open_named(r, name, file, CONFINE_SOURCE, &st, &path);
	if (fd >= 0)
		source_text_read(t, fd, &st, path);
	mem_free(path);
	return fd >= 0;
}

/* file is what the source can be as well, or NULL.  The first one, by name,
   that cannot be read or is not the same decides what is said. */
static void
read_originals(struct report *r, uint32_t name, const char *file,
    struct originals *o)
{
	const struct intern	*names = &r->p->names;
	size_t			 i;

	memset(o, 0, sizeof(*o));
	rename_originals(r->o->rename, NAME_FILE, intern_text(names, name),
	    intern_length(names, name), &o->names, &o->n);
	o->texts = mem_get(o->n, sizeof(*o->texts));
	o->readable = o->same = true;
	for (i = 0; i < o->n && o->readable && o->same; i++) {
		o->readable = find_source(r, &o->texts[i], o->names[i],
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

/* Costs of an older version of a source are on the wrong lines. */
static void
warn_of_newer(struct report *r, const struct originals *o)
{
	const struct timespec	*earliest = &o->texts[0].changed;
	size_t			 i;

	for (i = 1; i < o->n; i++)
		if (is_later(earliest, &o->texts[i].changed))
			earliest = &o->texts[i].changed;
	for (i = 0; i < r->o->input_n; i++) {
		if (r->o->inputs[i].changed.tv_sec == 0 ||
		    !is_later(earliest, &r->o->inputs[i].changed))
			continue;
		put_warning(r, "@ Original source files are all newer than "
		    "data file '", r->o->inputs[i].name, "':\n");
		put_list(r, "@ - ", o);
		sink_text(r->out, "@ Annotations may not be correct.\n");
		put_rule(r->out, '@', 79);
		sink_text(r->out, "\n");
	}
}

static void
put_listing(struct report *r, struct fates *f,
    const struct breakdown_lines *l, const struct originals *o)
{
	const struct breakdown	*b = &r->breakdown;
	struct table		*c = new_table(r, false);
	size_t			 i, bogus;

	for (i = 0; i < l->n; i++) {
		table_note(c, l->costs.at + i * b->event_n);
		meet_fate(f, l->line[i] == 0 ? FATE_LINE_0 : FATE_LINES,
		    &l->costs, i * b->event_n);
	}
	for (i = 0; i < l->call_n; i++)
		table_note(c, l->call_costs.at + i * b->event_n);
	table_measure(c);
	table_head(c, r->out);
	sink_text(r->out, "\n\n");
	bogus = listing_put(b, l, c, &o->texts[0], r->o->context, r->out);
	if (bogus > 0) {
		sink_text(r->out, "\n");
		put_warning(r, "@@ Information recorded about lines past the "
		    "end of '", o->names[0], "'.\n");
		put_rule(r->out, '@', 79);
	}
	if (l->n > 1 || (l->n == 1 && l->line[0] != 0))
		sink_text(r->out, "\n");
	mem_free(c);
}

static void
note_lines(struct report *r, uint32_t file, const struct breakdown_lines *l)
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
put_source(struct report *r, struct fates *f, const struct named *named,
    size_t place)
{
	uint32_t		 file = r->breakdown.places[place];
	struct originals	 o;
	struct breakdown_lines	 l;

	put_title(r, "Annotated source file: ", intern_text(&r->p->names,
	    file), intern_length(&r->p->names, file));
	read_originals(r, file, named_file(named, place), &o);
	if (!o.readable || !o.same) {
		meet_fate(f, o.readable ? FATE_DIFFERENT : FATE_UNREADABLE,
		    &r->breakdown.place_costs, place * r->breakdown.event_n);
		sink_text(r->out, o.readable ? "Unannotated because two or "
		    "more of these original files are not identical:\n" :
		    "Unannotated because one or more of these original files "
		    "are unreadable:\n");
		put_list(r, "- ", &o);
		sink_text(r->out, "\n");
	} else {
		warn_of_newer(r, &o);
		breakdown_lines(&r->breakdown, file, &l);
		note_lines(r, file, &l);
		put_listing(r, f, &l, &o);
		breakdown_lines_free(&l);
	}
	free_originals(&o);
}

static int
by_name(const void *context, uint32_t a, uint32_t b)
{
	const struct breakdown	*breakdown = context;

	return intern_compare(&breakdown->p->names, breakdown->places[a],
	    breakdown->places[b]);
}

/* A file is listed if it is wanted by name, or if the table has it; one that
   has no functions of its own, if it costs as much as those that are there.
   Where any cost is enough, a file is also listed for lines of which the
   changes cancel out. */
enum { HAS_FUNCTIONS = 1, IS_PRINTED = 2 };

static bool
is_wanted(struct report *r, size_t place, unsigned char mark)
{
	struct breakdown_lines	 l;
	bool			 some;

	if (mark == IS_PRINTED || (mark == 0 && is_much(r,
	    r->breakdown.place_costs.at + place * r->breakdown.event_n)))
		return true;
	if (r->least > 0 || r->breakdown.changed_n == 0)
		return false;
	breakdown_lines(&r->breakdown, r->breakdown.places[place], &l);
	some = l.n > 0;
	breakdown_lines_free(&l);
	return some;
}

static void
put_files(struct report *r, struct fates *f)
{
	const struct breakdown	*b = &r->breakdown;
	struct named		 named;
	unsigned char		*marks = mem_get(r->p->names.n, 1);
	uint32_t		*places = mem_get(b->place_n, sizeof(*places));
	uint32_t		 file;
	size_t			 i, at;

	for (i = 0; i < b->files.n; i++)
		marks[b->files.at[i].name] = HAS_FUNCTIONS;
	for (i = 0; i < r->file_n; i++)
		marks[b->files.at[r->files[i]].name] = IS_PRINTED;
	for (i = 0; i < b->place_n; i++)
		places[i] = (uint32_t)i;
	sort_ids(places, b->place_n, by_name, b);
	named_open(&named, r);
	for (i = 0; i < b->place_n; i++) {
		file = b->places[places[i]];
		at = places[i] * (size_t)b->event_n;
		if (file == r->p->unknown)
			meet_fate(f, FATE_UNKNOWN, &b->place_costs, at);
		else if (named_has(&named, places[i]) || (r->o->sources &&
		    is_wanted(r, places[i], marks[file])))
			put_source(r, f, &named, places[i]);
		else
			meet_fate(f, FATE_BELOW, &b->place_costs, at);
	}
	named_close(&named);
	mem_free(marks);
	mem_free(places);
}

static void
put_fates(struct report *r, const struct fates *f)
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
	struct table			*c = new_table(r, false);
	int				 i;

	for (i = 0; i < FATES; i++)
		note_costs(r, &f->costs, (size_t)i * f->n, "",
		    "the annotation summary");
	for (i = 0; i < FATES; i++)
		table_note(c, f->costs.at + (size_t)i * f->n);
	table_measure(c);
	put_title(r, "Annotation summary", "", 0);
	table_head(c, r->out);
	sink_text(r->out, "\n\n");
	for (i = 0; i < FATES; i++) {
		table_put(c, r->out, f->costs.at + (size_t)i * f->n,
		    NULL);
		sink_text(r->out, " ");
		sink_text(r->out, labels[i]);
		sink_text(r->out, "\n");
	}
	sink_text(r->out, "\n");
	mem_free(c);
}

void
put_sources(struct report *r)
{
	struct fates	 f = { .n = r->breakdown.event_n };

	tally_init(&f.costs, (size_t)FATES * f.n);
	put_files(r, &f);
	if (r->o->sources)
		put_fates(r, &f);
	tally_free(&f.costs);
}
