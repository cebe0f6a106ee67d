/*
 * Functions are looked at by stem and place.  Among those of one stem some are
 * on both sides already, as a function of which there is now a clone, too.
 */
#include "ops/match_parts.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match_between.h"
#include "ops/match_sides.h"
#include "ops/match_stem.h"

/* Names longer than this have no stem. */
enum { STEM_MOST = 1 << 12 };

/* An old and a new function, one of which is a part of the other. */
struct part {
	uint32_t	 old, new;
};

struct part_list {
	struct part	*at;
	size_t		 n, room;
};

struct finder {
	const struct match_functions	*m;
	struct part_list		*parts;
	enum match_stem_kind		 kind;
	struct intern			 stems, places;
	struct sort_item		*items;	/* stem and place, function */
	size_t				 n;
	char				*clone, *base;	/* room for stems */
};

/* Whether only one side had the function before it was looked for. */
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

/* Whether a function may be a part by its name; the name's stem if so. */
static bool
take_stem(const struct finder *f, uint32_t i, struct slice *stem)
{
	struct slice	 name = intern_slice(&f->m->p->names,
			    f->m->names[i].name);

	if (name.len > STEM_MOST || (f->kind == STEM_BASE ?
	    !is_left(f->m, i) : memchr(name.at, '.', name.len) == NULL &&
	    memchr(name.at, '[', name.len) == NULL))
		return false;
	stem->len = match_stem(name, STEM_CLONE, f->clone);
	stem->at = f->clone;
	if (f->kind == STEM_CLONE)
		return stem->len < name.len;
	stem->len = match_stem(*stem, STEM_BASE, f->base);
	stem->at = f->base;
	return true;
}

/* Of clones those whose name is the stem of one belong to them, too. */
static void
list(struct finder *f)
{
	const struct match_functions	*m = f->m;
	struct slice			 name;
	uint32_t			 i, id;

	for (i = 0; i < m->p->function_n; i++)
		if (take_stem(f, i, &name))
			add(f, intern_id(&f->stems, name.at, name.len), i);
	for (i = 0; f->kind == STEM_CLONE && f->n > 0 &&
	    i < m->p->function_n; i++) {
		name = intern_slice(&m->p->names, m->names[i].name);
		if (!take_stem(f, i, &(struct slice){ NULL, 0 }) &&
		    intern_find(&f->stems, name.at, name.len, &id))
			add(f, id, i);
	}
	sort_items(f->items, f->n);
}

static void
add_part(struct finder *f, uint32_t old, uint32_t new)
{
	struct part_list	*p = f->parts;

	p->at = mem_grow(p->at, &p->room, p->n + 1, sizeof(*p->at));
	p->at[p->n++] = (struct part){ old, new };
}

/* The functions of one stem in one place, if one side has one and the other
   several, and something is new or gone. */
static void
take_group(struct finder *f, const struct sort_item *items, size_t n)
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
	for (i = 0; i < n; i++)
		if (olds == 1 && (sides[items[i].low] & MATCH_NEW) != 0)
			add_part(f, old, items[i].low);
		else if (olds > 1 && (sides[items[i].low] & MATCH_OLD) != 0)
			add_part(f, items[i].low, new);
}

/* Leave each part once. */
static void
drop_twins(struct part_list *p)
{
	struct sort_item	*items = mem_get(p->n, sizeof(*items));
	size_t			 i, n = p->n;

	for (i = 0; i < n; i++)
		items[i] = (struct sort_item){ p->at[i].old, p->at[i].new, 0 };
	sort_items(items, n);
	for (i = p->n = 0; i < n; i++)
		if (i == 0 || items[i].high != items[i - 1].high ||
		    items[i].low != items[i - 1].low)
			p->at[p->n++] = (struct part){
				(uint32_t)items[i].high, items[i].low
			};
	mem_free(items);
}

static void
find_by(struct part_list *parts, const struct match_functions *m,
    enum match_stem_kind kind)
{
	struct finder	 f = { .m = m, .parts = parts, .kind = kind };
	size_t		 i, end;

	f.items = mem_get(m->p->function_n, sizeof(*f.items));
	f.clone = mem_resize(NULL, 2 * STEM_MOST, 1);
	f.base = mem_resize(NULL, 4 * STEM_MOST, 1);
	list(&f);
	for (i = 0; i < f.n; i = end) {
		for (end = i; end < f.n && f.items[end].high ==
		    f.items[i].high;)
			end++;
		take_group(&f, f.items + i, end - i);
	}
	mem_free(f.items);
	mem_free(f.clone);
	mem_free(f.base);
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

void
match_parts_find(struct match_parts *parts, const struct match_functions *m)
{
	static const char	 arrow[] = " => ";
	struct part_list	 found = { .n = 0 };
	const struct part	*part;
	char			*text;
	size_t			 i;

	find_by(&found, m, STEM_CLONE);
	find_by(&found, m, STEM_BASE);
	drop_twins(&found);
	parts->at = mem_get(found.n, sizeof(*parts->at));
	parts->n = found.n;
	for (i = 0; i < found.n; i++) {
		part = &found.at[i];
		parts->at[i] = mem_resize(NULL, place_length(m, part->old) +
		    place_length(m, part->new) + sizeof(arrow), 1);
		text = put_place(parts->at[i], m, part->old);
		memcpy(text, arrow, strlen(arrow));
		*put_place(text + strlen(arrow), m, part->new) = '\0';
	}
	mem_free(found.at);
}

void
match_parts_free(struct match_parts *parts)
{
	size_t	 i;

	for (i = 0; i < parts->n; i++)
		mem_free(parts->at[i]);
	mem_free(parts->at);
}
