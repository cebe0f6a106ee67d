/*
 * A pair is an old file and a new file that contains code of the old one.
 * Pairs are found by the sections of the difference (a function's rows in one
 * file each), because functions of one old file may have moved to several new
 * files.
 */
#include "ops/lines/lines.h"

#include <string.h>

#include "base/mem.h"
#include "text/line_diff.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/compare/compare.h"
#include "ops/lines/moved.h"

struct finder {
	struct lines	*l;
	struct profile	*p;
	const struct regroup *r;
	const struct compare_old *before;
	bool		*has;		/* by name: the new profile has costs
					   of a file of this name */
	uint32_t	*last;		/* by name: last line of this file that
					   the profile names */
	uint32_t	*sections, *functions, *files;	/* by section, by
							   function and by file
							   name: the number of
							   its pair of files
							   (struct line_pair) */
};

struct slice
lines_kept_name(struct slice name)
{
	return slice_cut_end(&name, LINES_GONE) ? name :
	    (struct slice){ name.at, 0 };
}

bool
lines_wanted(const struct lines *l)
{
	return l->old.n > 0 || l->new.n > 0 || l->maps.n > 0;
}

void
lines_forget(struct lines *l)
{
	size_t	 i;

	for (i = 0; i < l->n; i++)
		line_map_free(&l->pairs[i].map);
	mem_free(l->pairs);
	l->pairs = NULL;
	l->n = l->room = 0;
	intern_free(&l->numbers);
	line_moves_free(&l->moves);
	for (i = 0; i < LINES_FOUND; i++)
		intern_free(&l->files[i]);
}

void
lines_free(struct lines *l)
{
	lines_forget(l);
	source_folders_free(&l->old);
	source_folders_free(&l->new);
	source_maps_free(&l->maps);
	confine_free(&l->confine);
}

/*
 * Return the pair of an old and a new file; make it if there is none yet.
 * Return ID_NONE if the old file is unknown.
 */
static uint32_t
pair_of(const struct finder *f, uint32_t old, uint32_t new)
{
	struct lines	*l = f->l;
	const uint32_t	 names[2] = { old, new };
	uint32_t	 id;

	if (old == f->p->unknown || old == f->p->empty)
		return ID_NONE;
	id = intern_id(&l->numbers, (const char *)names, sizeof(names));
	if (id == l->n) {
		l->pairs = mem_grow(l->pairs, &l->room, l->n + 1,
		    sizeof(*l->pairs));
		l->pairs[l->n++] = (struct line_pair){
			.old = old, .new = new
		};
	}
	return id;
}

static void
pair_jumps(const struct finder *f)
{
	const struct profile	*p = f->p;
	struct row_range	 r;
	struct jump		 jump;
	uint32_t		 i, to;

	for (i = 0; i < f->before->section_n; i++)
		for (r = section_jumps(p, i); r.row < r.end; r.row++) {
			jump_read(p, r.row, &jump);
			to = f->r->file_to == NULL ? ID_NONE :
			    f->r->file_to[jump.file];
			f->files[jump.file] = pair_of(f, jump.file,
			    to == ID_NONE ? jump.file : to);
		}
}

static void
find_pairs(const struct finder *f)
{
	const struct profile	*p = f->p;
	size_t			 i, old_n = f->before->section_n;

	for (i = old_n; i < p->section_n; i++)
		f->has[f->r->sections[i].current] = true;
	for (i = 0; i < old_n; i++)
		f->sections[i] = pair_of(f, p->sections[i].file,
		    f->r->sections[i].current);
	for (i = 0; i < f->before->function_n; i++)
		f->functions[i] = pair_of(f, p->functions[i].file,
		    f->r->functions[i].current);
	pair_jumps(f);
}

/* Find, for each side, the last line of each file that the profile names.  A
   source with fewer lines is not the version that was compiled. */
static void
find_last(const struct finder *f)
{
	const struct profile	*p = f->p;
	struct row_range	 r;
	struct position		 at;
	uint32_t		 i, *last;

	for (i = 0; i < p->section_n; i++) {
		last = &f->last[f->r->sections[i].current];
		if (i < f->before->section_n) {
			if (f->sections[i] == ID_NONE)
				continue;
			last = &f->l->pairs[f->sections[i]].last;
		}
		for (r = section_costs(p, i); r.row < r.end; r.row++) {
			row_position(&p->costs, r.row, 0, p->instr, &at);
			if (at.line > *last)
				*last = at.line;
		}
	}
}

/* Find the prefix of file names that each folder of sources of one side
   corresponds to.  Only files that the profiles of both sides name can tell. */
static void
learn(const struct finder *f, bool new)
{
	struct lines	*l = f->l;
	bool		*files = mem_get(f->p->names.n, sizeof(*files));
	size_t		 i;

	for (i = 0; i < l->n; i++)
		if (f->has[l->pairs[i].new])
			files[new ? l->pairs[i].new : l->pairs[i].old] = true;
	source_folders_learn(new ? &l->new : &l->old, &f->p->names, files);
	mem_free(files);
}

static enum lines_found
compare_texts(struct line_pair *pair, const struct source_text *old,
    const struct source_text *new, uint32_t last)
{
	struct slice	 a = { old->text, old->len };
	struct slice	 b = { new->text, new->len };

	if (!line_diff(&pair->map, a, b))
		return LINES_LARGE;
	if (pair->last <= pair->map.old_n && last <= pair->map.new_n)
		return LINES_COMPARED;
	line_map_free(&pair->map);
	return LINES_SHORT;
}

static void
compare_pair(const struct finder *f, struct line_pair *pair)
{
	struct slice		 name = intern_slice(&f->p->names, pair->new);
	struct source_text	 old, new;
	char			*gone;

	pair->found = LINES_MISSING;
	if (source_folders_read(&f->l->old,
	    intern_slice(&f->p->names, pair->old), &old)) {
		if (source_folders_read(&f->l->new, name, &new)) {
			/*
			 * Both sides have the same source file.  If that is due
			 * to a map (--source-map), say so, since a map applies
			 * to both sides whether or not the user wants that.  A
			 * user who gives the same folder for both sides wants
			 * it.
			 */
			pair->found = f->l->maps.n > 0 && old.dev == new.dev &&
			    old.ino == new.ino ? LINES_ONE :
			    compare_texts(pair, &old, &new,
			    f->last[pair->new]);
			source_text_free(&new);
		}
		source_text_free(&old);
	}
	intern_id(&f->l->files[pair->found], name.at, name.len);
	if (pair->found != LINES_COMPARED)
		return;
	gone = slice_join(name, "", slice_of(LINES_GONE));
	pair->gone = intern_id(&f->p->names, gone, strlen(LINES_GONE) +
	    name.len);
	mem_free(gone);
}

/*
 * Record where the lines of n sections, functions or files move: to the new
 * file of their pair, if its two sources were compared.  Free the array of
 * pairs.
 */
static void
set_moves(const struct lines *l, struct line_move *moves, uint32_t *pairs,
    size_t n)
{
	const struct line_pair	*pair;
	size_t			 i;

	for (i = 0; i < n; i++) {
		if (pairs[i] == ID_NONE)
			continue;
		pair = &l->pairs[pairs[i]];
		if (pair->found == LINES_COMPARED)
			moves[i] = (struct line_move){
				&pair->map, pair->gone
			};
	}
	mem_free(pairs);
}

void
lines_regroup(struct lines *l, const struct compare_old *before,
    struct profile *p, struct regroup *r)
{
	struct finder	 f = { l, p, r, before, .has = NULL };
	size_t		 names = p->names.n, i;

	f.has = mem_get(names, sizeof(*f.has));
	f.last = mem_get(names, sizeof(*f.last));
	f.sections = mem_none(before->section_n);
	f.functions = mem_none(p->function_n);
	f.files = mem_none(names);
	line_moves_init(&l->moves, p, before->section_n);
	find_pairs(&f);
	find_last(&f);
	l->old.maps = l->new.maps = &l->maps;
	l->old.confine = l->new.confine = &l->confine;
	learn(&f, false);
	learn(&f, true);
	for (i = 0; i < l->n; i++)
		compare_pair(&f, &l->pairs[i]);
	set_moves(l, l->moves.sections, f.sections, before->section_n);
	set_moves(l, l->moves.functions, f.functions, p->function_n);
	set_moves(l, l->moves.files, f.files, names);
	mem_free(f.has);
	mem_free(f.last);
	regroup_lines(r, &l->moves);
}

static void
push_folders(struct facts *list, enum fact_key key,
    const struct source_folders *f)
{
	size_t	 i;

	for (i = 0; i < f->n; i++)
		if (f->at[i].stands_for != NULL)
			facts_push(list, fact_make(key,
			    slice_of(f->at[i].path)));
}

void
lines_describe(const struct lines *l, struct profile *p, uint32_t column)
{
	const struct intern	*compared = &l->files[LINES_COMPARED];
	struct facts		 list = { .n = 0 };
	uint32_t		*shifts, id;
	struct slice		 name;
	size_t			 i;

	push_folders(&list, FACT_OLD_SOURCES, &l->old);
	push_folders(&list, FACT_NEW_SOURCES, &l->new);
	shifts = compared->n == 0 ? NULL : moved_lines(p, column, NULL);
	for (i = 0; shifts != NULL && i < p->names.n; i++) {
		name = intern_slice(&p->names, (uint32_t)i);
		if (shifts[i] > 0 && intern_find(compared, name.at, name.len,
		    &id))
			facts_push(&list, fact_make(FACT_COMPARED_LINES,
			    name));
	}
	mem_free(shifts);
	facts_unite(&p->metadata.facts, &list);
}
