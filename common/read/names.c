/*
 * Most lines with a name give only an id, so an id is tried first.  A name in
 * full is mostly the name that came next in the file read before, so it is
 * compared with that name before it is looked up.
 */
#include "read/names.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "profile/function.h"

#define NOT_KNOWN	UINT32_MAX

/* Return the number in the profile of a name of this file, after renaming.  A
   name is renamed when it is first used as a name of this kind, and the result
   is kept. */
static uint32_t
final_name(struct naming *n, enum name_kind kind, uint32_t met)
{
	size_t		 known = n->to_n[kind];
	uint32_t	*to;
	struct slice	 name;

	if (n->rename == NULL)
		return met;
	if (met >= known) {
		n->to_n[kind] = n->old.n + n->old.n / 2;
		n->to[kind] = mem_resize(n->to[kind], n->to_n[kind],
		    sizeof(*n->to[kind]));
		memset(n->to[kind] + known, 0xff,
		    (n->to_n[kind] - known) * sizeof(*n->to[kind]));
	}
	to = &n->to[kind][met];
	if (*to == NOT_KNOWN) {
		name = rename_name(n->rename, kind,
		    intern_slice(&n->old, met), true);
		*to = intern_id(n->final, name.at, name.len);
	}
	return *to;
}

uint32_t
names_default(const struct naming *n, enum name_kind kind, const char *text)
{
	struct slice	 name = { text, strlen(text) };

	if (n->rename != NULL)
		name = rename_name(n->rename, kind, name, false);
	return intern_id(n->final, name.at, name.len);
}

/* Apply the rules with a WHERE (text/rename.h) to the three names of a
   function, given by their numbers in the profile.  This is not inlined,
   because that would slow down the usual case that there are no rules. */
__attribute__((noinline)) static void
rename_place(struct naming *n, uint32_t names[NAME_KINDS])
{
	struct slice	 text[NAME_KINDS];
	size_t		 known = n->places.n;
	uint32_t	 at;
	int		 i;

	if (!rename_any_where(n->rename))
		return;
	at = intern_id(&n->places, (const char *)names,
	    NAME_KINDS * sizeof(*names));
	if (at == known) {
		n->placed = mem_grow(n->placed, &n->placed_room,
		    (size_t)at + 1, sizeof(*n->placed));
		for (i = 0; i < NAME_KINDS; i++)
			text[i] = intern_slice(n->final, names[i]);
		rename_function(n->rename, text);
		for (i = 0; i < NAME_KINDS; i++)
			n->placed[at][i] = intern_id(n->final, text[i].at,
			    text[i].len);
	}
	memcpy(names, n->placed[at], NAME_KINDS * sizeof(*names));
}

void
names_start(struct reader *r)
{
	struct names	*n = &r->names;
	struct naming	*naming = n->naming;
	int		 i;

	/* The scratch memory requires that all files have the same rules. */
	naming->rename = r->options->rename;
	naming->final = &r->p->names;
	naming->met = naming->rename != NULL ? &naming->old : naming->final;
	names_forget_ids(n);
	for (i = 0; i < NAME_KINDS; i++)
		n->unknown[i] = names_default(naming, (enum name_kind)i,
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

/* Look up a name of the file, or add it.  Returns the number of the name in the
   profile, after renaming. */
static uint32_t
meet(struct names *n, enum name_kind kind, const char *text, size_t len)
{
	n->last = intern_id(n->naming->met, text, len);
	return final_name(n->naming, kind, n->last);
}

/* If a check asks for it, report an id that only an earlier part has defined,
   because some readers forget ids at the end of a part. */
static void
check_part_ids(struct reader *r, enum name_kind kind, uint64_t id)
{
	struct names	*n = &r->names;

	if (ids_get(&n->part_ids[kind], id) == ID_UNDEFINED &&
	    ids_get(&n->ids[kind], id) != ID_UNDEFINED)
		cursor_find(&r->cursor, FIND_PORTABLE_ID_KEPT, "expected id "
		    "(%llu) to be defined in the part that uses it, as "
		    "KCachegrind forgets those before",
		    (unsigned long long)id);
}

static void
set_id(struct reader *r, enum name_kind kind, uint64_t id, uint32_t name)
{
	struct names	*n = &r->names;
	uint32_t	 old = ids_set(&n->ids[kind], id, name);

	/* A file that was appended to another one may define the same ids
	   again. */
	if (old != ID_UNDEFINED && old != name &&
	    !(r->part.preamble && r->result->parts > 0))
		cursor_find(&r->cursor, FIND_ID_REDEFINED, "expected id (%llu) "
		    "to keep its name, found another; it applies from here on",
		    (unsigned long long)id);
	if (r->options->portable)
		ids_set(&n->part_ids[kind], id, 0);
	if (n->naming->rename != NULL && kind == NAME_FUNCTION)
		ids_set(&n->naming->ids, id, n->last);
}

uint32_t
names_stand_in(struct profile *p, enum name_kind kind, uint64_t id)
{
	char	 text[48];
	int	 len = snprintf(text, sizeof(text), "\n%d %" PRIu64, (int)kind,
		    id);

	return intern_id(&p->names, text, (size_t)len);
}

static uint32_t
get_id(struct reader *r, enum name_kind kind, uint64_t id)
{
	struct names	*n = &r->names;
	uint32_t	 name = ids_get(&n->ids[kind], id);

	if (r->options->portable)
		check_part_ids(r, kind, id);
	if (kind == NAME_FUNCTION && n->naming->rename != NULL)
		n->last = ids_get(&n->naming->ids, id);
	if (name != ID_UNDEFINED)
		return name;
	/* In a file of Cachegrind, make no stand-in: it begins with a newline,
	   and scope_expected() compares names with the text after `fn=', even
	   beyond the end of the line. */
	if (n->stand_in && !r->part.cachegrind) {
		name = names_stand_in(r->p, kind, id);
		ids_set(&n->ids[kind], id, name);
		return name;
	}
	cursor_find(&r->cursor, FIND_ID_UNDEFINED, "expected an id that was "
	    "defined, found (%llu); its name is '?\?\?'",
	    (unsigned long long)id);
	return n->unknown[kind];
}

/*
 * Files of one program define their names in much the same order.  So, before
 * the name at p is looked up, compare it with the name that follows, in the
 * table, the name read last.  The name must be followed by the end of the line:
 * names are stored, and compared, with a newline after them.
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
	    *p == '\n' || is_blank(*p) || *p == '(' ||
	    memcmp(e->text, p, (size_t)e->len + 1) != 0)
		return NULL;
	/* Use the entry before renaming, which may move the array of
	   entries. */
	p += e->len + 1;
	*name = final_name(n->naming, kind, ++n->last);
	return p;
}

bool
names_nested(const struct reader *r, const char *p)
{
	struct id	 id;

	return r->part.creator != CREATOR_GRINDKIT && ids_scan(p, &id) > p;
}

/*
 * Limits on the total length of the nested names of a file, which are made by
 * replacing ids inside of names: NESTED_PER_BYTE for each byte read so far,
 * plus NESTED_FREE.  In real files, a context (a function together with its
 * callers) takes some hundred bytes for its definition and cost lines, and its
 * name has one function for each level of --separate-callers: a program with
 * many templates and twenty levels needs twelve bytes of names for each byte of
 * the file.
 */
enum { NESTED_PER_BYTE = 128, NESTED_FREE = 16 << 20 };

/* The most bytes of one name, so that lengths fit 32 bits. */
enum { NESTED_MAX = 1 << 30 };

/* Return the limit on the length of a nested name that is defined at p. */
static uint64_t
room_at(const struct reader *r, const char *p)
{
	const struct cursor	*c = &r->cursor;
	uint64_t		 room = NESTED_FREE + NESTED_PER_BYTE *
				    (c->before + (uint64_t)(p - c->block)) -
				    r->names.nested;

	return room < NESTED_MAX ? room : NESTED_MAX;
}

/* Read a byte of the nested name at p or, if there is an id, the id.  *found is
   set to the byte, or to the name of the id.  Returns where to read on, or NULL
   after a message. */
static const char *
read_inner(struct reader *r, const char *p, struct slice *found)
{
	const struct naming	*naming = r->names.naming;
	const char		*end;
	struct id		 id;
	uint32_t		 name;

	if ((end = ids_scan(p, &id)) == p) {
		*found = (struct slice){ p, 1 };
		return p + 1;
	}
	if (!id.fits) {
		cursor_expected(&r->cursor, p, FIND_BAD_ID,
		    "an id of 64 bits", "");
		return NULL;
	}
	name = ids_get(naming->rename != NULL ? &naming->ids :
	    &r->names.ids[NAME_FUNCTION], id.number);
	if (name == ID_UNDEFINED) {
		cursor_find(&r->cursor, FIND_ID_UNDEFINED, "expected a name "
		    "made of ids that were defined; it is kept as it is");
		return NULL;
	}
	*found = intern_slice(naming->met, name);
	return end;
}

/*
 * Replace the ids inside of the name [p, end) by their names.  Returns the new
 * name, of *len bytes, which the caller frees.  Returns NULL, after a message
 * and with *len unchanged, if the name must be used as it is.  Names that are
 * made of nested names grow exponentially, so that 70 KB can describe
 * gigabytes; therefore the length is checked before a name is made.
 */
static char *
nested_text(struct reader *r, const char *p, const char *end, size_t *len)
{
	const char	*begin = p;
	char		*text = NULL;
	uint64_t	 most = room_at(r, p);
	size_t		 room = 0, n;
	struct slice	 more;

	/* The loop ends, since a name that has an id is never empty. */
	for (n = 0; p < end; n += more.len) {
		p = read_inner(r, p, &more);
		if (p != NULL && more.len > most - n) {
			cursor_find_at(&r->cursor, begin, FIND_NAMES_GROW,
			    "expected names made of ids to have at most %llu "
			    "bytes up to here, found more",
			    (unsigned long long)(most + r->names.nested));
			p = NULL;
		}
		if (p == NULL) {
			mem_free(text);
			return NULL;
		}
		text = mem_grow(text, &room, n + more.len, 1);
		memcpy(text + n, more.at, more.len);
	}
	r->names.nested += *len = n;
	return text;
}

/* Read the name [p, end), for which the line defines an id. */
static uint32_t
defined_name(struct reader *r, enum name_kind kind, const char *p,
    const char *end)
{
	size_t		 len = (size_t)(end - p);
	char		*nested = NULL;
	uint32_t	 name;

	if (kind == NAME_FUNCTION && names_nested(r, p)) {
		/* Neither the names of the ids nor the room left for nested
		   names are known. */
		if (r->names.stand_in)
			cursor_stop(&r->cursor);
		else
			nested = nested_text(r, p, end, &len);
	}
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
	struct id	 id;
	uint32_t	 name;

	if (*p == '(' && !r->options->portable && !r->options->slow &&
	    (*next = names_known(&r->names, kind, p, &name)) != NULL) {
		r->part.metadata.cachegrind = false;
		return name;
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

uint32_t
names_place(struct reader *r, uint32_t object, uint32_t file, uint32_t name)
{
	uint32_t	 names[NAME_KINDS];

	if (r->names.naming->rename == NULL)
		return profile_function(r->p, object, file, name);
	names[NAME_OBJECT] = object;
	names[NAME_FILE] = file;
	names[NAME_FUNCTION] = name;
	rename_place(r->names.naming, names);
	return profile_function(r->p, names[NAME_OBJECT], names[NAME_FILE],
	    names[NAME_FUNCTION]);
}

void
names_place_jump(struct reader *r, struct jump *jump)
{
	const struct scope	*scope = &r->scope;
	const struct section	*s = &r->p->sections[scope->section];
	const struct function	*f = &r->p->functions[s->function];

	if (jump->name != scope->fn)
		return;
	jump->name = f->name;
	jump->file = names_moved_file(r, jump->file, scope->fn_file, f->file);
}

uint32_t
names_moved_file(struct reader *r, uint32_t file, uint32_t from, uint32_t to)
{
	const struct intern	*final = r->names.naming->final;
	struct slice		 name;
	char			*gone;

	if (file == from)
		return to;
	name = intern_slice(final, file);
	if (from == to || !slice_cut_end(&name, LINES_GONE) ||
	    !slice_same(name, intern_slice(final, from)))
		return file;
	gone = slice_join(intern_slice(final, to), "", slice_of(LINES_GONE));
	file = intern_id(r->names.naming->final, gone, strlen(gone));
	mem_free(gone);
	return file;
}
