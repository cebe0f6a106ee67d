/*
 * The difference says in which folders old sources were when it was made; what
 * these stand for is learnt anew, from the files that have lost lines.
 */
#include "report/gone_lines.h"

#include <string.h>

#include "base/mem.h"
#include "text/line_diff.h"
#include "ops/lines.h"
#include "profile/profile.h"
#include "report/options.h"
#include "report/report.h"

/* So many folders are looked in, whatever a difference says. */
enum { FOLDERS_MOST = 16 };

static const struct source_maps	 no_maps;

/* Names first: there may be none yet of a file that has lost all lines. */
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

static void
find_folders(struct old_sources *s, const struct report *r)
{
	const struct intern	*names = &r->p->names;
	const struct intern	*descs = &r->p->metadata.descs;
	uint32_t		*files = mem_get(names->n, sizeof(*files));
	struct slice		 text;
	size_t			 i, n = 0, len = strlen(LINES_DESC_OLD);

	s->folders.maps = &no_maps;
	s->folders.confine = r->o->confine;
	for (i = 0; i < descs->n && s->folders.n < FOLDERS_MOST; i++) {
		text = intern_slice(descs, (uint32_t)i);
		if (!slice_starts(text, LINES_DESC_OLD))
			continue;
		source_folders_add(&s->folders, (struct slice){
			text.at + len, text.len - len
		});
	}
	for (i = 0; i < names->n; i++)
		if (s->gone[i] != ID_NONE)
			files[n++] = (uint32_t)i;
	source_folders_learn(&s->folders, names, files, n);
	mem_free(files);
}

void
old_sources_open(struct old_sources *s, struct report *r)
{
	memset(s, 0, sizeof(*s));
	if (!r->choice->difference)
		return;
	find_files(s, r->p);
	find_folders(s, r);
}

void
old_sources_close(struct old_sources *s)
{
	mem_free(s->gone);
	mem_free(s->kept);
	source_folders_free(&s->folders);
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

/* What a line of a text says, from *at on, which then is at the next one. */
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

/* False if the old text has not all these lines: it is another one. */
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
		g->behind[i] = line_map_behind(m, number);
		g->text[i++] = line;
	}
	return true;
}

void
gone_lines_find(struct gone_lines *g, const struct old_sources *s,
    struct slice name, const struct source_text *new)
{
	struct line_map	 m;
	bool		 found;

	if (g->lines.n == 0 ||
	    !source_folders_read(&s->folders, name, &g->old))
		return;
	g->behind = mem_get(g->lines.n, sizeof(*g->behind));
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
	mem_free(g->behind);
	mem_free(g->text);
	memset(g, 0, sizeof(*g));
}
