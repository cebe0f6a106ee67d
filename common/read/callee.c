/*
 * A cfn= need not belong to a calls=: --compress-mangled defines the parts of a
 * nested name by cfn= lines of their own, directly before the cfn= with that
 * name.  They come between cob= or cfi= and the cfn= to which these belong.
 * But a cfn= whose own calls= is missing also ends its cob= and cfi=.
 */
#include "read/callee.h"

#include "base/mem.h"
#include "base/sort.h"
#include "read/nested.h"
#include "read/place.h"

/* How many cfn= lines without a calls= precede the current cob= or cfi=. */
static size_t
lone_before(const struct callee *callee)
{
	return callee->name == ID_NONE ? 0 : callee->lone->n + 1;
}

void
callee_object(struct callee *callee, uint32_t name)
{
	callee->object = name;
	callee->lone->object = lone_before(callee);
}

void
callee_file(struct callee *callee, uint32_t name)
{
	callee->file = name;
	callee->lone->file = lone_before(callee);
}

/*
 * The first n cfn= lines had no calls=: the cob= or cfi= before them belonged
 * to these, so forget it.  No cfn= line is left then.
 */
static void
drop_lone(struct callee *callee, size_t n)
{
	struct lone	*lone = callee->lone;

	if (lone->object < n)
		callee->object = ID_NONE;
	if (lone->file < n)
		callee->file = ID_NONE;
	lone->n = lone->object = lone->file = 0;
}

/* The ids in the name at p, sorted; the caller frees them. */
static struct sort_item *
inner_ids(const char *p, const char *end, size_t *n)
{
	struct sort_item	*found = NULL;
	size_t			 room = 0;
	struct id		 id;
	const char		*q;

	for (*n = 0; p < end; p = q > p ? q : p + 1) {
		q = ids_scan(p, &id);
		if (q == p)
			continue;
		found = mem_grow(found, &room, *n + 1, sizeof(*found));
		found[(*n)++] = (struct sort_item){ id.number, 0, 0 };
	}
	sort_items(found, *n);
	return found;
}

static bool
is_inner(const struct sort_item *ids, size_t n, uint64_t id)
{
	size_t	 low = 0, middle;

	while (low < n) {
		middle = low + (n - low) / 2;
		if (ids[middle].high == id)
			return true;
		if (ids[middle].high < id)
			low = middle + 1;
		else
			n = middle;
	}
	return false;
}

/* The lines directly before a nested name at p define its parts.  A cob= or
   cfi= before these lines belongs to the nested name. */
static void
take_parts(struct callee *callee, const char *p, const char *end)
{
	size_t			 n, parts = callee->lone->n;
	struct sort_item	*ids = inner_ids(p, end, &n);

	while (parts > 0 && is_inner(ids, n, callee->lone->ids[parts - 1]))
		parts--;
	mem_free(ids);
	drop_lone(callee, parts);
}

void
callee_function(struct reader *r, uint32_t name, const char *p)
{
	struct callee	*callee = &r->callee;
	struct lone	*lone = callee->lone;
	const char	*end = cursor_text_end(&r->cursor, p), *q;
	struct id	 id = { 0, true };

	if (callee->name == ID_NONE)
		lone->n = lone->object = lone->file = 0;
	else if (!callee->defines)
		drop_lone(callee, lone->n + 1);
	else {
		lone->ids = mem_grow(lone->ids, &lone->room, lone->n + 1,
		    sizeof(*lone->ids));
		lone->ids[lone->n++] = callee->id;
	}
	callee->name = name;
	q = ids_scan(p, &id);
	callee->id = id.number;
	for (; q > p && q < end && is_blank(*q); q++)
		;
	callee->defines = q > p && q < end;
	if (callee->defines && lone->n > 0 && nested_at(r, q))
		take_parts(callee, q, end);
}

/* If cfn= gave an id, cache the function with the id, for later calls that give
   the id alone. */
static uint32_t
find_callee(struct reader *r)
{
	const struct callee	*callee = &r->callee;
	const struct scope	*scope = &r->scope;
	struct ids_name		*of = NULL;
	uint32_t		 object, file;

	object = callee->object != ID_NONE ? callee->object : scope->object;
	file = callee->file != ID_NONE ? callee->file : scope->file;
	if (callee->defines)
		of = ids_find(&r->names.ids[NAME_FUNCTION], callee->id);
	return of != NULL && of->name == callee->name ?
	    place_noted(r, of, object, file) :
	    place_function(r, object, file, callee->name);
}

uint32_t
callee_take(struct reader *r)
{
	struct callee		*callee = &r->callee;

	if (callee->name == ID_NONE) {
		if (callee->last == ID_NONE || callee->object != ID_NONE ||
		    callee->file != ID_NONE)
			callee->name = r->names.unknown[NAME_FUNCTION];
		cursor_find(&r->cursor, FIND_CALL_WITHOUT_CALLEE,
		    "expected 'cfn=' before 'calls='; %s",
		    callee->name == ID_NONE ? "the callee is the one before" :
		    "the callee is '?\?\?'");
	} else if (callee->lone->n > 0)
		drop_lone(callee, callee->lone->n);
	if (callee->name != ID_NONE)
		callee->last = find_callee(r);
	callee_forget(callee);
	return callee->last;
}
