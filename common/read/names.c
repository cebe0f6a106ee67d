/*
 * Most lines with a name have an id alone, so that is tried first.  A name in
 * full is mostly the one that came next in the file before, so it is compared
 * with that before it is looked up.
 */
#include "read/names.h"

#include <string.h>

#include "base/mem.h"
#include "profile/function.h"
#include "read/nested.h"

void
names_start(struct reader *r)
{
	struct names	*n = &r->names;
	int		 i;

	naming_start(n->naming, r->options->rename, &r->p->names);
	names_forget_ids(n);
	for (i = 0; i < NAME_KINDS; i++)
		n->unknown[i] = naming_default(n->naming, (enum name_kind)i,
		    "?\?\?");
	n->last = 0;
	n->nested = 0;
}

void
names_forget_ids(struct names *n)
{
	int	 i;

	for (i = 0; i < NAME_KINDS; i++) {
		ids_clear(&n->ids[i]);
		ids_clear(&n->part_ids[i]);
	}
	ids_clear(&n->naming->ids);
}

/* Add the text to the names; its number in the profile. */
static uint32_t
meet(struct names *n, enum name_kind kind, const char *text, size_t len)
{
	n->last = intern_id(n->naming->met, text, len);
	return naming_final(n->naming, kind, n->last);
}

/* For a check: some readers forget ids at the end of a part. */
static void
check_part_ids(struct reader *r, enum name_kind kind, uint64_t id)
{
	struct names	*n = &r->names;

	if (ids_find(&n->part_ids[kind], id) == NULL &&
	    ids_find(&n->ids[kind], id) != NULL)
		cursor_find(&r->cursor, FIND_PORTABLE_ID_KEPT, "expected id "
		    "(%llu) to be defined in the part that uses it, as "
		    "KCachegrind forgets those before",
		    (unsigned long long)id);
}

/* Define an id for the name read last. */
static void
set_id(struct reader *r, enum name_kind kind, uint64_t id, uint32_t name)
{
	struct names	*n = &r->names;
	uint32_t	 old = ids_set(&n->ids[kind], id, name);

	/* Ids start anew where a file was appended to another. */
	if (old != ID_UNDEFINED && old != name &&
	    !(r->part.preamble && r->result->parts > 0))
		cursor_find(&r->cursor, FIND_ID_REDEFINED, "expected id (%llu) "
		    "to keep its name, found another; it holds from here on",
		    (unsigned long long)id);
	if (r->options->portable)
		ids_set(&n->part_ids[kind], id, 0);
	if (n->naming->rename != NULL && kind == NAME_FUNCTION)
		ids_set(&n->naming->ids, id, n->last);
}

static uint32_t
get_id(struct reader *r, enum name_kind kind, uint64_t id)
{
	struct names	*n = &r->names;
	uint32_t	 name = ids_get(&n->ids[kind], id);

	if (r->options->portable)
		check_part_ids(r, kind, id);
	if (name != ID_UNDEFINED)
		return name;
	cursor_find(&r->cursor, FIND_ID_UNDEFINED, "expected an id that was "
	    "defined, found (%llu); its name is '?\?\?'",
	    (unsigned long long)id);
	return n->unknown[kind];
}

/*
 * Files of one program define their names in much the same order, so compare
 * with the name after the last one in the table before looking it up.  The line
 * must be plain: names are stored with a newline after them.
 */
static const char *
expected_name(struct reader *r, enum name_kind kind, const char *p,
    uint32_t *name)
{
	struct names			*n = &r->names;
	const struct intern		*met = n->naming->met;
	const struct intern_entry	*e;

	if (n->last + 1 >= met->n || r->options->slow)
		return NULL;
	e = &met->entries[n->last + 1];
	if (e->len >= (size_t)(r->cursor.end - p) ||
	    e->len == 0 || is_blank(*p) || *p == '(' ||
	    memcmp(e->text, p, (size_t)e->len + 1) != 0)
		return NULL;
	/* Renaming may move the array of entries. */
	p += e->len + 1;
	*name = naming_final(n->naming, kind, ++n->last);
	return p;
}

/* Read the name [p, end), for which an id is defined. */
static uint32_t
defined_name(struct reader *r, enum name_kind kind, const char *p,
    const char *end)
{
	size_t		 len = (size_t)(end - p);
	char		*nested = NULL;
	uint32_t	 name;

	if (kind == NAME_FUNCTION && nested_at(r, p))
		nested = nested_text(r, p, end, &len);
	name = meet(&r->names, kind, nested != NULL ? nested : p, len);
	mem_free(nested);
	if (kind == NAME_FUNCTION)
		profile_function_expect(r->p, name);
	return name;
}

uint32_t
names_read(struct reader *r, enum name_kind kind, const char *p,
    const char **next)
{
	const char	*end, *q;
	struct ids_name	*slot;
	struct id	 id;
	uint32_t	 name;

	if (*p == '(' && !r->options->portable && !r->options->slow &&
	    (*next = names_known(&r->names, kind, p, &slot)) != NULL) {
		r->part.metadata.cachegrind = false;
		return slot->name;
	}
	q = ids_scan(p, &id);
	if (q > p && !id.fits) {
		cursor_expected(&r->cursor, p, FIND_BAD_ID,
		    "an id of 64 bits", "");
		*next = cursor_next(&r->cursor, p);
		return r->names.unknown[kind];
	}
	if (q > p) {
		r->part.metadata.cachegrind = false;
		ids_expect(&r->names.ids[kind], id.number);
	}
	if (q > p && *q == ' ' &&
	    (*next = expected_name(r, kind, q + 1, &name)) != NULL) {
		set_id(r, kind, id.number, name);
		return name;
	}
	*next = cursor_next(&r->cursor, p);
	for (end = *next - 1; end > p && end[-1] == '\r'; end--)
		;
	if (q == p)
		return meet(&r->names, kind, p, (size_t)(end - p));
	while (q < end && is_blank(*q))
		q++;
	if (q == end)
		return get_id(r, kind, id.number);
	name = defined_name(r, kind, q, end);
	set_id(r, kind, id.number, name);
	return name;
}
