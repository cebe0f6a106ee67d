/*
 * The difference names the folders in which the sources were when it was made.
 * Which file names these folders belong to is found again from the files, for
 * old folders from files with deleted lines.
 */
#include "report/lines/gone_lines.h"

#include <string.h>

#include "base/mem.h"
#include "text/line_diff.h"
#include "ops/lines/lines.h"
#include "profile/profile.h"
#include "report/view/matched.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* The most folders searched, whatever a difference names. */
enum { FOLDERS_MOST = 16 };

static const struct source_maps	 no_maps;

/* Record the old names of renamed files, by the rules in the descriptions of
   the difference. */
static void
find_old_names(struct old_sources *s, struct profile *p)
{
	struct matched		 all;
	struct matched_change	 c;
	uint32_t		 new, n = (uint32_t)p->names.n;
	size_t			 i;

	s->was = mem_resize(NULL, n, sizeof(*s->was));
	memset(s->was, 0xff, n * sizeof(*s->was));
	matched_open(&all, p);
	for (i = 0; i < all.n; i++) {
		if (!slice_starts(all.at[i].rule, "fl:"))
			continue;
		if (matched_read(all.at[i].rule, &c) && c.address.len == 0 &&
		    intern_find(&p->names, c.new.at, c.new.len, &new) &&
		    new < n)
			s->was[new] = intern_id(&p->names, c.old.at,
			    c.old.len);
		mem_free(c.text);
	}
	matched_close(&all);
}

static uint32_t
old_name(const struct old_sources *s, uint32_t file)
{
	return s->was[file] == ID_NONE ? file : s->was[file];
}

/* Add the names first: a file that has lost all its lines may not have one in
   the profile. */
static void
find_files(struct old_sources *s, struct profile *p)
{
	struct slice	 name;
	size_t		 i, n;
	uint32_t	 id, file;

	for (i = 0; i < p->section_n; i++) {
		name = lines_kept_name(intern_slice(&p->names,
		    p->sections[i].file));
		if (name.len > 0)
			intern_id(&p->names, name.at, name.len);
	}
	find_old_names(s, p);
	n = p->names.n;
	s->gone = mem_resize(NULL, n, sizeof(*s->gone));
	s->kept = mem_resize(NULL, n, sizeof(*s->kept));
	memset(s->gone, 0xff, n * sizeof(*s->gone));
	memset(s->kept, 0xff, n * sizeof(*s->kept));
	for (i = 0; i < p->section_n; i++) {
		file = p->sections[i].file;
		name = lines_kept_name(intern_slice(&p->names, file));
		if (name.len > 0 && intern_find(&p->names, name.at, name.len,
		    &id)) {
			s->kept[file] = id;
			s->gone[id] = file;
		}
	}
}

/* Find the folders of a metadata key, and the beginnings of file names that
   they replace; `gone' looks at files with deleted lines. */
static void
find_folders(struct source_folders *f, const struct old_sources *s,
    const struct report *r, const char *key, bool gone)
{
	const struct profile	*p = r->p;
	const struct intern	*descs = &p->metadata.descs;
	bool			*seen = mem_get(p->names.n, sizeof(*seen));
	uint32_t		*files = mem_get(p->names.n, sizeof(*files));
	uint32_t		 file;
	struct slice		 text;
	size_t			 i, n = 0, len = strlen(key);

	f->maps = &no_maps;
	f->confine = r->o->confine;
	for (i = 0; i < descs->n && f->n < FOLDERS_MOST; i++) {
		text = intern_slice(descs, (uint32_t)i);
		if (slice_starts(text, key))
			source_folders_add(f, (struct slice){
				text.at + len, text.len - len
			});
	}
	for (i = 0; f->n > 0 && i < p->section_n; i++) {
		file = p->sections[i].file;
		if (s->kept[file] != ID_NONE)
			file = gone ? old_name(s, s->kept[file]) :
			    s->kept[file];
		else if (gone)
			continue;
		if (!seen[file])
			files[n++] = file;
		seen[file] = true;
	}
	source_folders_learn(f, &p->names, files, n);
	mem_free(seen);
	mem_free(files);
}

void
old_sources_open(struct old_sources *s, struct report *r)
{
	memset(s, 0, sizeof(*s));
	if (!r->choice->difference)
		return;
	find_files(s, r->p);
	find_folders(&s->old, s, r, LINES_DESC_OLD, true);
	find_folders(&s->new, s, r, LINES_DESC_NEW, false);
}

void
old_sources_close(struct old_sources *s)
{
	mem_free(s->gone);
	mem_free(s->kept);
	mem_free(s->was);
	source_folders_free(&s->old);
	source_folders_free(&s->new);
	memset(s, 0, sizeof(*s));
}

uint32_t
old_sources_gone(const struct old_sources *s, uint32_t file)
{
	return s->gone == NULL ? ID_NONE : s->gone[file];
}

uint32_t
old_sources_kept(const struct old_sources *s, uint32_t file)
{
	return s->kept == NULL ? ID_NONE : s->kept[file];
}

char *
old_sources_new(const struct old_sources *s, const struct report *r,
    uint32_t file)
{
	return s->new.n == 0 ? NULL : source_folders_path(&s->new,
	    intern_slice(&r->p->names, file));
}

/* The text of the line at *at, which moves to the next line. */
static struct slice
next_line(const char **at, const char *end)
{
	const char	*newline = memchr(*at, '\n', (size_t)(end - *at));
	struct slice	 line = { *at, 0 };

	line.len = (size_t)((newline == NULL ? end : newline) - *at);
	line.len -= line.len > 0 && line.at[line.len - 1] == '\r';
	*at = newline == NULL ? end : newline + 1;
	return line;
}

/* Find the texts; false if the old source lacks some of these lines, and so is
   another version. */
static bool
find_texts(struct gone_lines *g, const struct line_map *m)
{
	const struct file_lines	*l = &g->lines;
	const char		*at = g->old.text, *end = at + g->old.len;
	struct slice		 line;
	uint32_t		 number;
	size_t			 i = 0;

	if (l->line[0] == 0 || l->line[l->n - 1] > m->old_n)
		return false;
	for (number = 1; i < l->n; number++) {
		line = next_line(&at, end);
		if (number != l->line[i])
			continue;
		g->after[i] = line_map_after(m, number);
		g->text[i++] = line;
	}
	return true;
}

void
gone_lines_find(struct gone_lines *g, const struct old_sources *s,
    const struct intern *names, uint32_t file, const struct source_text *new)
{
	struct line_map	 m;
	bool		 found;

	if (g->lines.n == 0 ||
	    !source_folders_read(&s->old, intern_slice(names,
	    old_name(s, file)), &g->old))
		return;
	g->after = mem_get(g->lines.n, sizeof(*g->after));
	g->text = mem_get(g->lines.n, sizeof(*g->text));
	found = line_diff(&m, (struct slice){ g->old.text, g->old.len },
	    (struct slice){ new->text, new->len }) && find_texts(g, &m);
	line_map_free(&m);
	if (found)
		return;
	mem_free(g->text);
	g->text = NULL;
}

void
gone_lines_close(struct gone_lines *g)
{
	file_lines_close(&g->lines);
	source_text_free(&g->old);
	mem_free(g->after);
	mem_free(g->text);
	memset(g, 0, sizeof(*g));
}
