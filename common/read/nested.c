/*
 * Names made of names that are made of names grow exponentially: 70 KB can
 * describe gigabytes.  So the length of such a name is limited before it is
 * built.
 */
#include "read/nested.h"

#include <string.h>

#include "base/mem.h"
#include "read/reader.h"

bool
nested_at(const struct reader *r, const char *p)
{
	struct id	 id;

	return r->part.creator != CREATOR_GRINDKIT && ids_scan(p, &id) > p;
}

/*
 * All nested names of a file may have NESTED_PER_BYTE bytes for each byte read
 * so far, plus NESTED_FREE.  In real files, each context has some hundred
 * bytes, its definition and cost lines, and its name has one function for each
 * level of --separate-callers: a program with many templates and twenty levels
 * needs twelve bytes of names for each byte of the file.
 */
enum { NESTED_PER_BYTE = 128, NESTED_FREE = 16 << 20 };

/* No name is longer than this, so that lengths fit 32 bits. */
enum { NESTED_MAX = 1 << 30 };

/* The longest name that may be defined at p. */
static uint64_t
room_at(const struct reader *r, const char *p)
{
	const struct cursor	*c = &r->cursor;
	uint64_t		 room = NESTED_FREE + NESTED_PER_BYTE *
				    (c->before + (uint64_t)(p - c->block)) -
				    r->names.nested;

	return room < NESTED_MAX ? room : NESTED_MAX;
}

/* The name that an id within a name stands for, or ID_UNDEFINED. */
static uint32_t
inner_name(const struct names *n, uint64_t id)
{
	return ids_get(n->naming->rename != NULL ? &n->naming->ids :
	    &n->ids[NAME_FUNCTION], id);
}

/* Read one byte of the name at p, or the name of an id there, into *found.
   Returns where the next one begins, or NULL. */
static const char *
read_inner(struct reader *r, const char *p, struct slice *found)
{
	const struct intern	*names = r->names.naming->met;
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
	if ((name = inner_name(&r->names, id.number)) == ID_UNDEFINED) {
		cursor_find(&r->cursor, FIND_ID_UNDEFINED, "expected a name "
		    "made of ids that were defined; it is kept as it is");
		return NULL;
	}
	*found = (struct slice){
		intern_text(names, name), intern_length(names, name)
	};
	return end;
}

char *
nested_text(struct reader *r, const char *p, const char *end, size_t *len)
{
	const char	*begin = p;
	char		*text = NULL;
	uint64_t	 most = room_at(r, p);
	size_t		 room = 0, n;
	struct slice	 more;

	/* Names of ids are never empty. */
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
