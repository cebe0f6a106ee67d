/*
 * Functions are grouped by the stem of their name and by their place.  A group
 * may contain functions that both sides have, for example one of which only the
 * new side has a clone.
 */
#include "ops/match/parts.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match/pair.h"
#include "ops/match/inlined.h"
#include "ops/match/place.h"
#include "ops/match/sides.h"
#include "ops/match/stem.h"

/* Names longer than this have no stem. */
enum { STEM_MOST = 1 << 12 };

struct finder {
	const struct match_functions	*m;
	struct match_part_list		*parts;
	struct intern			 stems, places;
	struct sort_item		*items;	/* stem and place; function */
	size_t				 n;
	char				*room;	/* buffer for a stem */
};

/* Whether only one side had the function, by its name before functions were
   paired. */
static bool
is_left(const struct match_functions *m, uint32_t i)
{
	const struct regroup_name	*f = &m->names[i], *other;

	if (m->sides[i] == MATCH_BOTH)
		return false;
	if (m->pair[i] == ID_NONE)
		return true;
	other = &m->names[m->pair[i]];
	return other->object != f->object || other->file != f->file ||
	    other->name != f->name;
}

static void
add(struct finder *f, uint32_t stem, uint32_t i)
{
	uint32_t	 at[2] = { f->m->names[i].file, f->m->names[i].object };
	uint32_t	 place = intern_id(&f->places, (const char *)at,
			    sizeof(at));

	f->items[f->n++] = (struct sort_item){
		(uint64_t)stem << 32 | place, i, 0
	};
}

/* Set the stem of a clone's name; return false if it is not a clone. */
static bool
take_stem(const struct finder *f, uint32_t i, struct slice *stem)
{
	struct slice	 name = intern_slice(&f->m->p->names,
			    f->m->names[i].name);

	if (name.len > STEM_MOST || (memchr(name.at, '.', name.len) == NULL &&
	    memchr(name.at, '[', name.len) == NULL))
		return false;
	stem->len = match_stem(name, STEM_CLONE, f->room);
	stem->at = f->room;
	return stem->len < name.len;
}

/* List clones, and functions whose name is the stem of one. */
static void
list_clones(struct finder *f)
{
	const struct match_functions	*m = f->m;
	struct slice			 name, stem;
	uint32_t			 i, id;

	f->room = mem_resize(NULL, 2 * STEM_MOST, 1);
	for (i = 0; i < m->p->function_n; i++)
		if (take_stem(f, i, &stem))
			add(f, intern_id(&f->stems, stem.at, stem.len), i);
	for (i = 0; f->n > 0 && i < m->p->function_n; i++) {
		name = intern_slice(&m->p->names, m->names[i].name);
		if (!take_stem(f, i, &stem) &&
		    intern_find(&f->stems, name.at, name.len, &id))
			add(f, id, i);
	}
	mem_free(f->room);
}

/* List functions that only one side had before they were paired. */
static void
list_changed(struct finder *f)
{
	const struct match_functions	*m = f->m;
	uint32_t			 i;

	f->n = 0;
	for (i = 0; m->stem != NULL && i < m->p->function_n; i++)
		if (m->stem[i] != ID_NONE)
			f->items[f->n++] = (struct sort_item){
				(uint64_t)m->stem[i] << 32 | m->place[i], i, 0
			};
}

/* Whether the functions of a side begin on one line, as instances of a template
   do and overloads do not. */
static bool
is_one_source(const struct finder *f, const struct sort_item *items, size_t n,
    int side)
{
	const uint32_t	*line = f->m->sources->line[side];
	uint32_t	 first = 0;
	size_t		 i;

	for (i = 0; i < n; i++) {
		if ((f->m->sides[items[i].low] & (side == PLACE_OLD ?
		    MATCH_OLD : MATCH_NEW)) == 0)
			continue;
		if (line[items[i].low] == 0 ||
		    (first > 0 && line[items[i].low] != first))
			return false;
		first = line[items[i].low];
	}
	return true;
}

/* Add the functions of one stem in one place as parts, if one side has one and
   the other several, and a function is new or gone. */
static void
take_group(struct finder *f, const struct sort_item *items, size_t n,
    bool clones)
{
	const unsigned char	*sides = f->m->sides;
	size_t			 i, olds = 0, news = 0, left = 0;
	uint32_t		 old = ID_NONE, new = ID_NONE;

	for (i = 0; i < n; i++) {
		left += is_left(f->m, items[i].low);
		if ((sides[items[i].low] & MATCH_OLD) != 0) {
			old = items[i].low;
			olds++;
		}
		if ((sides[items[i].low] & MATCH_NEW) != 0) {
			new = items[i].low;
			news++;
		}
	}
	if (left == 0 || !((olds == 1 && news > 1) || (olds > 1 && news == 1)))
		return;
	if (!clones && !is_one_source(f, items, n, olds > 1 ? PLACE_OLD :
	    PLACE_NEW))
		return;
	for (i = 0; i < n; i++)
		if (olds == 1 && (sides[items[i].low] & MATCH_NEW) != 0)
			match_part_add(f->parts, old, items[i].low);
		else if (olds > 1 && (sides[items[i].low] & MATCH_OLD) != 0)
			match_part_add(f->parts, items[i].low, new);
}

/* Remove duplicate parts. */
static void
drop_twins(struct match_part_list *p)
{
	struct sort_item	*items = mem_get(p->n, sizeof(*items));
	size_t			 i, n = p->n;

	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){ p->at[i].old, p->at[i].new, 0 };
	p->n = sort_items_once(items, n);
	for (i = 0; i < p->n; i++)
		p->at[i] = (struct match_part){
			(uint32_t)items[i].high, items[i].low
		};
	mem_free(items);
}

static void
take_groups(struct finder *f, bool clones)
{
	size_t	 i, end;

	sort_items(f->items, f->n);
	for (i = 0; i < f->n; i = end) {
		end = sort_items_end(f->items, f->n, i);
		take_group(f, f->items + i, end - i, clones);
	}
}

static void
find_by_names(struct match_part_list *parts, const struct match_functions *m)
{
	struct finder	 f = { .m = m, .parts = parts };

	f.items = mem_get(m->p->function_n, sizeof(*f.items));
	list_clones(&f);
	take_groups(&f, true);
	list_changed(&f);
	take_groups(&f, false);
	mem_free(f.items);
	intern_free(&f.stems);
	intern_free(&f.places);
}

static char *
put_place(char *out, const struct match_functions *m, uint32_t i)
{
	const struct intern	*names = &m->p->names;
	struct slice		 file = intern_slice(names, m->names[i].file);
	struct slice		 name = intern_slice(names, m->names[i].name);

	memcpy(out, file.at, file.len);
	out[file.len] = ':';
	memcpy(out + file.len + 1, name.at, name.len);
	return out + file.len + 1 + name.len;
}

static size_t
place_length(const struct match_functions *m, uint32_t i)
{
	return intern_length(&m->p->names, m->names[i].file) + 1 +
	    intern_length(&m->p->names, m->names[i].name);
}

/* List a section of each function, or ID_NONE.  Regrouping records where
   sections go, and so which function each becomes. */
static uint32_t *
list_sections(const struct profile *p)
{
	uint32_t	*sections, i;

	sections = mem_resize(NULL, p->function_n, sizeof(*sections));
	memset(sections, 0xff, p->function_n * sizeof(*sections));
	for (i = (uint32_t)p->section_n; i-- > 0; )
		sections[p->sections[i].function] = i;
	return sections;
}

void
match_parts_find(struct match_parts *parts, const struct match_functions *m,
    const uint32_t *file_to)
{
	static const char	 arrow[] = " => ";
	struct match_part_list	*found = &parts->list;
	const struct match_part	*part;
	char			*text;
	size_t			 i;

	find_by_names(found, m);
	match_inlined(found, m, file_to);
	drop_twins(found);
	if (found->n > 0)
		parts->sections = list_sections(m->p);
	parts->at = mem_get(found->n, sizeof(*parts->at));
	for (i = 0; i < found->n; i++) {
		part = &found->at[i];
		parts->at[i] = mem_resize(NULL, place_length(m, part->old) +
		    place_length(m, part->new) + sizeof(arrow), 1);
		text = put_place(parts->at[i], m, part->old);
		memcpy(text, arrow, strlen(arrow));
		*put_place(text + strlen(arrow), m, part->new) = '\0';
	}
}

void
match_parts_free(struct match_parts *parts)
{
	size_t	 i;

	for (i = 0; i < parts->list.n; i++)
		mem_free(parts->at[i]);
	mem_free(parts->at);
	mem_free(parts->list.at);
	mem_free(parts->sections);
}

/* The function that an earlier one became, or ID_NONE if it has no section and
   so no self cost. */
static uint32_t
function_now(const struct match_parts *parts, const struct profile *p,
    const struct regroup *r, uint32_t function)
{
	uint32_t	 section = parts->sections[function];

	if (section != ID_NONE && r != NULL)
		section = r->section_to[section];
	return section == ID_NONE ? ID_NONE : p->sections[section].function;
}

/* The outermost whole, since parts may have parts. */
static uint32_t
root(const uint32_t *wholes, uint32_t function)
{
	while (wholes[function] != function)
		function = wholes[function];
	return function;
}

uint32_t *
match_parts_wholes(const struct match_parts *parts, const struct profile *p,
    const struct regroup *r)
{
	const struct match_part_list	*l = &parts->list;
	uint32_t			*wholes, i, old, new;
	bool				 became;

	if (l->n == 0)
		return NULL;
	wholes = mem_resize(NULL, p->function_n, sizeof(*wholes));
	for (i = 0; i < p->function_n; i++)
		wholes[i] = i;
	for (i = 0; i < l->n; i++) {
		old = function_now(parts, p, r, l->at[i].old);
		new = function_now(parts, p, r, l->at[i].new);
		if (old == ID_NONE || new == ID_NONE)
			continue;
		/* Parts are sorted by old function. */
		became = (i > 0 && l->at[i - 1].old == l->at[i].old) ||
		    (i + 1 < l->n && l->at[i + 1].old == l->at[i].old);
		old = root(wholes, old);
		new = root(wholes, new);
		if (became)
			wholes[new] = old;
		else
			wholes[old] = new;
	}
	for (i = 0; i < p->function_n; i++)
		wholes[i] = root(wholes, i);
	return wholes;
}
