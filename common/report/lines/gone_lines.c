/*
 * The difference records in which folders the sources were when it was made,
 * but not which files each folder has.  These files are found by the names of
 * files in the profile or, for old folders, by the names of files with deleted
 * lines.
 */
#include "report/lines/gone_lines.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "text/line_diff.h"
#include "ops/lines/lines.h"
#include "ops/lines/moved.h"
#include "profile/profile.h"
#include "report/view/entries.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* Search at most this many folders, however many a difference names. */
enum { FOLDERS_MOST = 16 };

static const struct source_maps	 no_maps;

static void
find_old_names(struct old_sources *s, struct profile *p)
{
	struct fact *const	*rules;
	const struct fact	*f;
	uint32_t		 new, names = (uint32_t)p->names.n;
	size_t			 n, i;

	s->was = mem_none(names);
	rules = facts_of(&p->metadata.facts, FACT_MATCHED, &n);
	for (i = 0; i < n; i++) {
		f = rules[i];
		if (f->kind == NAME_FILE && f->old.at != NULL &&
		    f->address.at == NULL && intern_find(&p->names, f->new.at,
		    f->new.len, &new) && new < names)
			s->was[new] = intern_id(&p->names, f->old.at,
			    f->old.len);
	}
}

static uint32_t
old_name(const struct old_sources *s, uint32_t file)
{
	return s->was[file] == ID_NONE ? file : s->was[file];
}

/* Make the arrays that are indexed by name.  Call this when no more names will
   be added. */
static void
make_maps(struct old_sources *s, const struct profile *p)
{
	s->gone = mem_none(p->names.n);
	s->kept = mem_none(p->names.n);
}

/* Find the files of deleted lines and the files that the lines came from. */
static void
find_files(struct old_sources *s, struct profile *p)
{
	struct slice	 name;
	size_t		 i;
	uint32_t	 id, file;

	entries_add_files(p);
	find_old_names(s, p);
	make_maps(s, p);
	for (i = 0; i < p->section_n; i++) {
		file = p->sections[i].file;
		name = lines_kept_name(intern_slice(&p->names, file));
		if (name.len == 0)
			continue;
		id = intern_id(&p->names, name.at, name.len);
		s->kept[file] = id;
		s->gone[id] = file;
	}
}

/*
 * Find the folders in the facts with this key, and the prefix of file names
 * that each folder stands for.  If `gone' is set, determine the prefix only by
 * the names of files with deleted lines.
 */
static void
find_folders(struct source_folders *f, const struct old_sources *s,
    const struct report *r, enum fact_key key, bool gone)
{
	const struct profile	*p = r->p;
	bool			*files = mem_get(p->names.n, sizeof(*files));
	uint32_t		 file;
	size_t			 i, n;
	struct fact *const	*folders = facts_of(&p->metadata.facts, key,
				    &n);

	f->maps = &no_maps;
	f->confine = r->o->confine;
	for (i = 0; i < n && f->n < FOLDERS_MOST; i++)
		source_folders_add(f, folders[i]->value);
	for (i = 0; f->n > 0 && i < p->section_n; i++) {
		file = p->sections[i].file;
		if (s->kept[file] != ID_NONE)
			file = gone ? old_name(s, s->kept[file]) :
			    s->kept[file];
		else if (gone)
			continue;
		files[file] = true;
	}
	source_folders_learn(f, &p->names, files);
	mem_free(files);
}

/* Remove the note on moved lines from the files whose lines cgdiff has
   compared, as the difference records. */
static void
forget_compared(struct old_sources *s, const struct profile *p)
{
	size_t			 i, n;
	struct fact *const	*files = facts_of(&p->metadata.facts,
				    FACT_COMPARED_LINES, &n);
	uint32_t		 id;

	for (i = 0; i < n; i++)
		if (intern_find(&p->names, files[i]->value.at,
		    files[i]->value.len, &id))
			s->moved[id] = 0;
}

/* Find the files whose lines have moved.  Files with deleted lines are not
   among them, since cgdiff has compared their lines. */
static void
find_moved(struct old_sources *s, const struct report *r)
{
	size_t	 i;

	s->moved = moved_lines(r->p, r->choice->recorded.at[0], NULL);
	forget_compared(s, r->p);
	for (i = 0; i < r->p->names.n; i++) {
		if (s->gone[i] != ID_NONE || s->kept[i] != ID_NONE)
			s->moved[i] = 0;
		s->moved_n += s->moved[i] > 0;
	}
}

void
old_sources_open(struct old_sources *s, struct report *r)
{
	memset(s, 0, sizeof(*s));
	if (!r->choice->difference) {
		make_maps(s, r->p);
		return;
	}
	find_files(s, r->p);
	find_folders(&s->old, s, r, FACT_OLD_SOURCES, true);
	find_folders(&s->new, s, r, FACT_NEW_SOURCES, false);
	/* A report in the form of cg_annotate does not mention moved lines, and
	   counts of the new side alone are at its own lines. */
	if (r->choice->changed.n > 0 && choice_one_side(r->choice,
	    &r->choice->shown) != SIDE_NEW)
		find_moved(s, r);
}

void
old_sources_close(struct old_sources *s)
{
	mem_free(s->gone);
	mem_free(s->kept);
	mem_free(s->was);
	mem_free(s->moved);
	source_folders_free(&s->old);
	source_folders_free(&s->new);
	memset(s, 0, sizeof(*s));
}

/* Find the texts of the deleted lines.  Return false if the old source does not
   have all of these lines: then it is another version of the source. */
static bool
find_texts(struct gone_lines *g, const struct line_map *m)
{
	const struct file_lines	*l = &g->lines;
	struct slice		 rest = { g->old.text, g->old.len }, line;
	uint32_t		 number;
	size_t			 i = 0;

	if (l->at[0].number == 0 || l->at[l->n - 1].number > m->old_n)
		return false;
	for (number = 1; i < l->n; number++) {
		line = slice_line(&rest);
		if (number != l->at[i].number)
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

	assert(g->lines.n > 0);
	if (!source_folders_read(&s->old, intern_slice(names,
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
