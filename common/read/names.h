/*
 * names -- read one name: text, an id, or an id with the text that it stands
 * for.
 */
#ifndef READ_NAMES_H
#define READ_NAMES_H

#include <stdint.h>

#include "base/hot.h"
#include "read/reader.h"

/* Begin a file: forget all names and ids, but keep the memory of ids. */
void	 names_start(struct reader *);

/* Forget all ids. */
void	 names_forget_ids(struct names *);

/* Read the name at p.  Returns its number in the profile; *next is the next
   line. */
uint32_t names_read(struct reader *, enum name_kind, const char *p,
	    const char **next);

/* If a known id and the end of the line are at p, set *slot to what it stands
   for and return the next line; else return NULL. */
HOT const char *
names_known(const struct names *n, enum name_kind kind, const char *p,
    struct ids_name **slot)
{
	uint64_t	 id;

	if ((p = ids_line(p, &id)) == NULL)
		return NULL;
	*slot = ids_find(&n->ids[kind], id);
	return *slot == NULL ? NULL : p;
}

#endif
