/*
 * A source can have many names: the name that is printed, the names it had
 * before it was renamed, and each path where it is looked for.  The user may
 * ask for a source by any of these names, or by the end of one after a slash.
 *
 * Texts are compared while they are read, so that at most two are in memory.
 */
#include "report/lines/sources.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/rename.h"
#include "io/source_text.h"
#include "profile/profile.h"
#include "report/view/input.h"
#include "report/view/note.h"
#include "report/view/options.h"
#include "report/view/report.h"

static uint32_t
file_of(const void *context, uint32_t section)
{
	const struct profile	*p = context;

	return p->sections[section].file;
}

void
sources_open(struct sources *s, struct report *r)
{
	const struct breakdown	*b = &r->breakdown;
	size_t			 i, names;

	memset(s, 0, sizeof(*s));
	s->r = r;
	old_sources_open(&s->old, r);
	names = r->p->names.n;
	buckets_make(&s->sections, (uint32_t)r->p->section_n, (uint32_t)names,
	    file_of, r->p);
	s->of = mem_none(names);
	for (i = 0; i < b->source_n; i++)
		s->of[b->sources[i]] = (uint32_t)i;
}

void
sources_close(struct sources *s)
{
	old_sources_close(&s->old);
	buckets_free(&s->sections);
	mem_free(s->of);
	mem_free(s->named);
	mem_free(s->named_n);
}

/* Return whether a name is `end', or ends with a slash and `end'. */
static bool
ends_in(const char *name, const char *end)
{
	size_t	 len = strlen(name), n = strlen(end);

	return len >= n && strcmp(name + len - n, end) == 0 &&
	    (len == n || name[len - n - 1] == '/');
}

/* Return a name without "./" at its beginning. */
static const char *
plain(const char *name)
{
	while (strncmp(name, "./", 2) == 0)
		for (name += 2; *name == '/'; name++)
			;
	return name;
}

static void
mark(const struct report_options *o, const char *path, bool *is)
{
	size_t	 i;

	for (i = 0; i < o->named_n; i++)
		is[i] = is[i] || ends_in(path, plain(o->named[i]));
}

/* Mark, in `is', the names given by the user that are a name of the source in
   the profile, a path where it is looked for, or the end of one of these. */
static void
mark_paths(const struct report_options *o, const char *name, bool *is)
{
	char	*path;
	size_t	 i;

	mark(o, name, is);
	for (i = 0; (path = paths_of(o, name, i)) != NULL; i++) {
		mark(o, plain(path), is);
		mem_free(path);
	}
}

/*
 * Mark, in `is', the names given by the user that are the source's printed
 * name, a name that it had before it was renamed, or the end of one of these.
 */
static void
mark_names(const struct report *r, uint32_t name, bool *is)
{
	struct slice	 text = intern_slice(&r->p->names, name);
	size_t		 n, i;
	char		**olds, *copy = mem_copy(text.at, text.len);

	mark(r->o, copy, is);
	mem_free(copy);
	olds = rename_originals(r->o->rename, NAME_FILE, text, &n);
	for (i = 0; i < n; i++) {
		mark_paths(r->o, olds[i], is);
		mem_free(olds[i]);
	}
	mem_free(olds);
}

void
sources_match_names(struct sources *s)
{
	const struct report	*r = s->r;
	const struct breakdown	*b = &r->breakdown;
	size_t			 all = r->o->named_n, i, j;
	bool			*is;

	if (all == 0)
		return;
	s->named = mem_none(b->source_n);
	s->named_n = mem_get(all, sizeof(*s->named_n));
	is = mem_get(all, sizeof(*is));
	for (i = 0; i < b->source_n; i++) {
		memset(is, 0, all * sizeof(*is));
		if (b->sources[i] != r->p->unknown)
			mark_names(r, b->sources[i], is);
		for (j = all; j-- > 0;)
			if (is[j]) {
				s->named[i] = (uint32_t)j;
				s->named_n[j]++;
			}
	}
	mem_free(is);
	for (i = 0; i < all; i++)
		if (s->named_n[i] == 0 && !r->o->quiet)
			diag_say("warning: %s: no cost line of the profile "
			    "is in this source", r->o->named[i]);
}

bool
sources_named(const struct sources *s, size_t i)
{
	return s->named != NULL && s->named[i] != ID_NONE;
}

uint32_t
sources_file(const struct sources *s, size_t i)
{
	uint32_t	 file = s->r->breakdown.sources[i];
	uint32_t	 kept = s->old.kept[file];

	if (kept == ID_NONE)
		return file;
	return s->of[kept] == ID_NONE ? kept : ID_NONE;
}

struct file_sections
sources_sections(const struct sources *s, uint32_t file)
{
	const uint32_t	*start = s->sections.start;

	return file == ID_NONE ? (struct file_sections){ NULL, 0 } :
	    (struct file_sections){ s->sections.ids + start[file],
	    start[file + 1] - start[file] };
}

/*
 * Return one more path where a source may be, besides the paths of its name:
 * the path that the user gave, if no other source has this name, or else the
 * path where the difference found the source.  The caller frees the path.
 */
static char *
other_path(const struct sources *s, uint32_t file)
{
	uint32_t	 source = s->of[file], name;

	if (source != ID_NONE && sources_named(s, source)) {
		name = s->named[source];
		if (s->named_n[name] == 1)
			return mem_copy(s->r->o->named[name],
			    strlen(s->r->o->named[name]));
	}
	return s->old.new.n == 0 ? NULL : source_folders_path(&s->old.new,
	    intern_slice(&s->r->p->names, file));
}

/* Read the text of a source from a path of paths_of() or, if there is none,
   from the path `other'.  Return false if it cannot be read. */
static bool
read_text(const struct sources *s, struct source_text *t, const char *name,
    const char *other)
{
	struct paths_file	 file = {
		.name = name, .other = other, .most = CONFINE_SOURCE
	};
	int			 fd = paths_open(&s->r->paths, &file);

	if (fd >= 0)
		source_text_read(t, fd, &file.st, file.path);
	mem_free(file.path);
	return fd >= 0;
}

/* Find where deleted lines were, if there are any and the text is known. */
static void
place_gone(struct source_file *f, const struct sources *s)
{
	if (f->readable && f->same && f->gone.lines.n > 0)
		gone_lines_find(&f->gone, &s->old, &s->r->p->names, f->file,
		    &f->texts[0]);
}

bool
source_file_read(struct source_file *f, const struct sources *s)
{
	char	*other = other_path(s, f->file);
	size_t	 i;

	f->names = rename_originals(s->r->o->rename, NAME_FILE,
	    intern_slice(&s->r->p->names, f->file), &f->n);
	f->texts = mem_get(f->n, sizeof(*f->texts));
	f->readable = f->same = true;
	for (i = 0; i < f->n && f->readable && f->same; i++) {
		f->readable = read_text(s, &f->texts[i], f->names[i],
		    f->n > 1 ? NULL : other);
		if (i == 0)
			continue;
		/* Texts may be large, so free each text after comparing it with
		   the first one. */
		f->same = !f->readable ||
		    source_text_same(&f->texts[i], &f->texts[0]);
		source_text_free(&f->texts[i]);
	}
	mem_free(other);
	place_gone(f, s);
	return f->readable && f->same;
}

static void
note_lines(struct report *r, uint32_t file, const struct file_lines *l)
{
	size_t	 i, k;
	char	 name[NOTE_ROOM], of[NOTE_ROOM + 32];

	if (l->costs.carry == NULL && l->call_counts.carry == NULL &&
	    l->call_costs.carry == NULL)
		return;
	note_name(r, file, name);
	for (i = 0; i < l->n; i++) {
		snprintf(of, sizeof(of), "%s:%lu", name,
		    (unsigned long)l->at[i].number);
		note_costs(r, &l->costs, i * l->event_n, "", of);
		snprintf(of, sizeof(of), "a call from %s:%lu", name,
		    (unsigned long)l->at[i].number);
		for (k = l->at[i].call; k < l->at[i].call_end; k++) {
			note_number(r, &l->call_counts, k, "count", of);
			note_costs(r, &l->call_costs, k * l->event_n,
			    "inclusive ", of);
		}
	}
}

void
source_file_lines(struct source_file *f, const struct sources *s,
    struct file_sections kept, struct file_sections gone)
{
	file_lines_open(&f->kept, &s->r->breakdown, kept);
	file_lines_open(&f->gone.lines, &s->r->breakdown, gone);
	note_lines(s->r, f->file, &f->kept);
	note_lines(s->r, f->file, &f->gone.lines);
	place_gone(f, s);
}

bool
source_file_is_newer(const struct source_file *f,
    const struct report_input *in)
{
	size_t	 i;

	for (i = 0; i < f->n; i++)
		if (!report_input_is_older(in, &f->texts[i].changed))
			return false;
	return true;
}

void
source_file_free(struct source_file *f)
{
	size_t	 i;

	for (i = 0; i < f->n; i++) {
		source_text_free(&f->texts[i]);
		mem_free(f->names[i]);
	}
	mem_free(f->texts);
	mem_free(f->names);
	file_lines_close(&f->kept);
	gone_lines_close(&f->gone);
}
