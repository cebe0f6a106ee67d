/*
 * A function that was split or merged is here called a whole; the functions
 * that it became, or was, are its members.  A place is a text FILE:NAME or
 * [OBJECT] FILE:NAME, which names a function.  The difference records a fact
 * for each pair of a whole and a member, with the place of one function on the
 * old side and one on the new side.  So a function that was split is the old
 * place of several facts, and a merged function is the new place of several.
 * If a function was renamed, the rows of the difference have its new name.
 *
 * The costs of members are summed before the members become one function of the
 * profile.  That function is then one row of a report, including code inlined
 * into it from other files, so that no table counts a cost twice.
 */
#include "report/view/parts.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/build/regroup_apply.h"
#include "profile/build/section_sums.h"
#include "report/view/entries.h"

/*
 * The old and the new function that a fact (FACT_PART) pairs, a split or merged
 * one and one of its members, as the numbers of their places in told.places.
 */
struct line {
	uint32_t	 old, new;
};

/* What the facts of a profile say about functions that were split or merged. */
struct told {
	struct profile	*p;
	struct intern	 places;
	struct line	*lines;		/* the facts, sorted in byte order */
	size_t		 n;
	uint32_t	*olds;		/* by place: number of facts in which it
					   is the old place */
	uint32_t	*root;		/* by place: its parent in a tree whose
					   root is the split or merged
					   function */
	uint32_t	*function;	/* by place: the function of this name,
					   or ID_NONE */
	struct sort_item *items;	/* pairs of a split or merged function's
					   place (`high') and a member's place
					   (`low') */
	size_t		 item_n;
};

static void
take_lines(struct told *t)
{
	struct fact *const	*parts;
	const struct fact	*f;
	size_t			 n, i;

	parts = facts_of(&t->p->metadata.facts, FACT_PART, &n);
	t->lines = mem_get(n, sizeof(*t->lines));
	for (i = 0; i < n; i++) {
		f = parts[i];
		if (f->old.at != NULL)
			t->lines[t->n++] = (struct line){
				intern_id(&t->places, f->old.at, f->old.len),
				intern_id(&t->places, f->new.at, f->new.len)
			};
	}
}

/* Return the root of the tree that a place belongs to.  On the way, make paths
   in the tree shorter (path halving). */
static uint32_t
root_of(struct told *t, uint32_t place)
{
	while (t->root[place] != place) {
		t->root[place] = t->root[t->root[place]];
		place = t->root[place];
	}
	return place;
}

/*
 * For each place, find the split or merged function that it belongs to.  If a
 * member has members itself, they all belong to the outermost function, as they
 * do for cgdiff's limits (ops/match/parts.c).
 */
static void
find_roots(struct told *t)
{
	uint32_t	 i, old, new;

	t->olds = mem_get(t->places.n, sizeof(*t->olds));
	t->root = mem_resize(NULL, t->places.n, sizeof(*t->root));
	for (i = 0; i < t->places.n; i++)
		t->root[i] = i;
	for (i = 0; i < t->n; i++)
		t->olds[t->lines[i].old]++;
	for (i = 0; i < t->n; i++) {
		old = root_of(t, t->lines[i].old);
		new = root_of(t, t->lines[i].new);
		if (t->olds[t->lines[i].old] > 1)
			t->root[new] = old;
		else
			t->root[old] = new;
	}
}

/* Set the text to `[OBJECT] FILE:NAME', and return the part FILE:NAME. */
static struct slice
set_place(struct string *text, size_t *room, const struct profile *p,
    struct entry of)
{
	struct slice	 object = intern_slice(&p->names, of.object);
	struct slice	 file = intern_slice(&p->names, of.file);
	struct slice	 name = intern_slice(&p->names, of.name);

	text->len = 0;
	string_append(text, room, "[", 1);
	string_append(text, room, object.at, object.len);
	string_append(text, room, "] ", 2);
	string_append(text, room, file.at, file.len);
	string_append(text, room, ":", 1);
	string_append(text, room, name.at, name.len);
	return (struct slice){
		text->at + object.len + 3, text->len - object.len - 3
	};
}

/* Find the function that each place means.  If its text does not tell which of
   several objects, take the first. */
static void
find_functions(struct told *t)
{
	const struct function	*f = t->p->functions;
	struct slice		 bare;
	struct string		 text = { NULL, 0 };
	size_t			 room = 0;
	uint32_t		 i, id;

	t->function = mem_none(t->places.n);
	for (i = 0; i < t->p->function_n; i++) {
		bare = set_place(&text, &room, t->p, (struct entry){
			.object = f[i].object, .file = f[i].file,
			.name = f[i].name
		});
		if ((intern_find(&t->places, text.at, text.len, &id) ||
		    intern_find(&t->places, bare.at, bare.len, &id)) &&
		    t->function[id] == ID_NONE)
			t->function[id] = i;
	}
	mem_free(text.at);
}

/* List the members of each split or merged function, next to each other.  Leave
   out a function whose only member is itself. */
static void
list_functions(struct told *t)
{
	struct sort_item	*items = mem_get(t->places.n, sizeof(*items));
	uint32_t		 i;
	size_t			 n = 0, k, end;

	for (i = 0; i < t->places.n; i++)
		if (t->function[i] != ID_NONE)
			items[n++] = (struct sort_item){
				root_of(t, i), i, 0
			};
	sort_items(items, n);
	for (k = 0; k < n; k = end) {
		end = sort_items_end(items, n, k);
		if (end > k + 1) {
			memmove(items + t->item_n, items + k, (end - k) *
			    sizeof(*items));
			t->item_n += end - k;
		}
	}
	t->items = items;
}

static struct entry
names_of(const struct told *t, uint32_t place)
{
	const struct function	*f = &t->p->functions[t->function[place]];

	return (struct entry){ f->object, f->file, f->name };
}

static uint32_t
copy_name(struct intern *to, const struct intern *from, uint32_t name)
{
	struct slice	 text = intern_slice(from, name);

	return intern_id(to, text.at, text.len);
}

/* Return an entry whose names are copied from one table of names to another. */
static struct entry
copy(struct intern *to, const struct intern *from, struct entry at)
{
	return (struct entry){
		copy_name(to, from, at.object), copy_name(to, from, at.file),
		copy_name(to, from, at.name)
	};
}

/* Sum the costs of each member of a split or merged function over all files of
   its lines. */
static void
take_costs(struct parts *parts, const struct told *t)
{
	const struct profile	*p = t->p;
	uint32_t		*member, i, k;

	tally_init(&parts->costs, parts->member_n * (size_t)p->event_n);
	member = mem_none(p->function_n);
	for (i = 0; i < parts->member_n; i++)
		member[t->function[t->items[i].low]] = i;
	for (i = 0; i < p->section_n; i++) {
		k = member[p->sections[i].function];
		if (k != ID_NONE)
			section_sums_add(p, i, &parts->costs,
			    k * (size_t)p->event_n);
	}
	mem_free(member);
}

/* Return whether the old side certainly had a member, because some event
   decreased: a function that only the new side has only has increases. */
static bool
was_there(const struct parts *parts, size_t member)
{
	uint32_t	 i;

	for (i = 0; i < parts->event_n; i++)
		if (wide_sign(tally_get(&parts->costs,
		    member * parts->event_n + i)) < 0)
			return true;
	return false;
}

/*
 * Return the names under which a split or merged function is shown.  If the
 * difference has no function at its place, the function was renamed: then use
 * the names of a member that the old side had.  If there is no such member, use
 * the old name of the function, in the file of a member.
 */
static struct entry
name_whole(const struct parts *parts, const struct told *t, size_t first,
    size_t end)
{
	uint32_t	 root = (uint32_t)t->items[first].high;
	struct slice	 place, file;
	struct entry	 at;
	size_t		 i;

	if (t->function[root] != ID_NONE)
		return names_of(t, root);
	for (i = first; i < end; i++)
		if (was_there(parts, i))
			return names_of(t, t->items[i].low);
	fact_place_object(intern_slice(&t->places, root), &place);
	for (i = first; i < end; i++) {
		at = names_of(t, t->items[i].low);
		file = intern_slice(&t->p->names, at.file);
		if (place.len <= file.len || place.at[file.len] != ':' ||
		    memcmp(place.at, file.at, file.len) != 0)
			continue;
		at.name = intern_id(&t->p->names, place.at + file.len + 1,
		    place.len - file.len - 1);
		return at;
	}
	return names_of(t, t->items[first].low);
}

/*
 * Set the target of a section's costs, or of a function's calls, to the
 * function `whole'.  Calls between different functions with the same `joined'
 * are dropped.
 */
static void
set_target(struct regroup_target *at, struct entry whole, uint32_t joined)
{
	at->object = whole.object;
	at->file = whole.file;
	at->name = whole.name;
	at->joined = joined;
}

static void
join_functions(const struct parts *parts, const struct told *t)
{
	struct profile	*p = t->p;
	struct regroup	 r;
	struct entry	 whole = { 0, 0, 0 };
	uint32_t	*item, i, k;
	size_t		 end;

	regroup_init(&r, p);
	item = mem_get(p->function_n, sizeof(*item));
	for (i = 0, end = 0; i < t->item_n; i++) {
		if (i == end) {
			end = sort_items_end(t->items, t->item_n, i);
			whole = name_whole(parts, t, i, end);
		}
		k = t->function[t->items[i].low];
		item[k] = i + 1;
		set_target(&r.functions[k], whole,
		    (uint32_t)t->items[i].high);
	}
	for (i = 0; i < p->section_n; i++) {
		k = p->sections[i].function;
		if (item[k] != 0)
			set_target(&r.sections[i], (struct entry){
				r.functions[k].object, r.functions[k].file,
				r.functions[k].name }, r.functions[k].joined);
	}
	mem_free(item);
	r.changed = r.recursion = true;
	regroup_apply(&r);
	regroup_free(&r);
}

static void
keep_wholes(struct parts *parts, const struct told *t)
{
	const struct intern	*names = &t->p->names;
	struct part_whole	*w;
	size_t			 i, end;

	parts->members = mem_get(t->item_n, sizeof(*parts->members));
	parts->wholes = mem_get(t->item_n, sizeof(*parts->wholes));
	for (i = 0; i < t->item_n; i = end) {
		end = sort_items_end(t->items, t->item_n, i);
		w = &parts->wholes[parts->n++];
		w->first = i;
		w->end = end;
		w->became = t->olds[t->items[i].high] > 1;
		w->at = copy(&parts->names, names, name_whole(parts, t, i,
		    end));
	}
	for (i = 0; i < t->item_n; i++)
		parts->members[i] = copy(&parts->names, names,
		    names_of(t, t->items[i].low));
}

/* Find the ids that the profile now gives to the names in parts->names, and set
   the text FILE:NAME of each split or merged function. */
static void
find_names(struct parts *parts, struct profile *p)
{
	struct part_whole	*w;
	struct slice		 bare;
	struct string		 text = { NULL, 0 };
	size_t			 room = 0, i;

	for (i = 0; i < parts->member_n; i++)
		parts->members[i] = copy(&p->names, &parts->names,
		    parts->members[i]);
	for (i = 0; i < parts->n; i++) {
		w = &parts->wholes[i];
		w->at = copy(&p->names, &parts->names, w->at);
		bare = set_place(&text, &room, p, w->at);
		w->place = intern_slice(&parts->names,
		    intern_id(&parts->names, bare.at, bare.len));
	}
	mem_free(text.at);
}

void
parts_open(struct parts *parts, struct profile *p)
{
	struct told	 t = { .p = p };

	memset(parts, 0, sizeof(*parts));
	parts->event_n = p->event_n;
	take_lines(&t);
	if (t.n > 0) {
		find_roots(&t);
		find_functions(&t);
		list_functions(&t);
	}
	if (t.item_n > 0) {
		parts->member_n = t.item_n;
		take_costs(parts, &t);
		keep_wholes(parts, &t);
		join_functions(parts, &t);
		find_names(parts, p);
	}
	intern_free(&t.places);
	mem_free(t.lines);
	mem_free(t.olds);
	mem_free(t.root);
	mem_free(t.function);
	mem_free(t.items);
}

/* Return an array that gives, by entry, the only function whose costs the entry
   has, or ID_NONE if there are several. */
static uint32_t *
find_owners(const struct entries *l)
{
	uint32_t	*owner = mem_resize(NULL, l->n, sizeof(*owner)), i, f;
	bool		*seen = mem_get(l->n, sizeof(*seen));

	for (i = 0; i < l->n; i++)
		owner[i] = i < l->p->function_n ? i : ID_NONE;
	for (i = 0; i < l->p->section_n; i++) {
		f = l->p->sections[i].function;
		if (l->of_section[i] < l->p->function_n)
			continue;
		owner[l->of_section[i]] = seen[l->of_section[i]] &&
		    owner[l->of_section[i]] != f ? ID_NONE : f;
		seen[l->of_section[i]] = true;
	}
	mem_free(seen);
	return owner;
}

void
parts_settle(struct parts *parts, const struct entries *l)
{
	size_t		 n = parts->event_n;
	uint32_t	*owner, function, i;

	if (parts->n == 0)
		return;
	parts->whole_of = mem_get(l->n, sizeof(*parts->whole_of));
	parts->hidden = mem_get(l->n, sizeof(*parts->hidden));
	for (i = 0; i < parts->n; i++) {
		function = profile_function_find(l->p,
		    parts->wholes[i].at.object, parts->wholes[i].at.file,
		    parts->wholes[i].at.name);
		assert(function != ID_NONE);
		parts->whole_of[function] = i + 1;
	}
	profile_function_drop_index(l->p);
	tally_init(&parts->sums, parts->n * n);
	owner = find_owners(l);
	for (i = 0; i < l->n; i++) {
		function = owner[i];
		if (function == ID_NONE || parts->whole_of[function] == 0)
			continue;
		parts->hidden[i] = i != function;
		tally_add_all(&parts->sums, (parts->whole_of[function] - 1) *
		    n, &l->self, i * n, (uint32_t)n);
	}
	mem_free(owner);
}

void
parts_close(struct parts *parts)
{
	intern_free(&parts->names);
	mem_free(parts->members);
	mem_free(parts->wholes);
	mem_free(parts->whole_of);
	mem_free(parts->hidden);
	tally_free(&parts->costs);
	tally_free(&parts->sums);
}
