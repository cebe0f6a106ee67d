/*
 * names -- read one name, which a line gives as text, as an id, or as an id
 * followed by the text that the id stands for from that line on.
 */
#ifndef READ_NAMES_H
#define READ_NAMES_H

#include <stdint.h>

#include "base/hot.h"
#include "read/reader.h"

/* The number, in the profile and after renaming, of a name that the reader
   makes up, such as "???". */
uint32_t names_default(const struct naming *, enum name_kind,
	    const char *name);

/* Begin a file: forget the names and ids of the last file, but keep the memory
   that ids use. */
void	 names_start(struct reader *);

/* Forget all ids. */
void	 names_forget_ids(struct names *);

/* Read the name at p.  Returns its number in the profile; *next is the next
   line. */
uint32_t names_read(struct reader *, enum name_kind, const char *p,
	    const char **next);

/* Whether the text of the name at p consists of ids, as Callgrind's
   --compress-mangled writes the name of a context: "(7)'2'(3)".  Files that
   grindkit wrote have no names of this form. */
bool	 names_nested(const struct reader *, const char *p);

/* Apply the rename rules that are for some functions only (text/rename.h) to
   these three names, and return the number, in the profile, of the function
   with the resulting names. */
uint32_t names_place(struct reader *, uint32_t object, uint32_t file,
	    uint32_t name);

/* If the target of a jump has the name or file that the input gives the current
   function, replace that name or file by the function's own after renaming. */
void	 names_place_jump(const struct reader *, struct jump *);

/* If a known id and the end of the line are at p, set *name to the name of the
   id and return the next line; else return NULL. */
HOT const char *
names_known(const struct names *n, enum name_kind kind, const char *p,
    uint32_t *name)
{
	uint64_t	 id;

	if ((p = ids_line(p, &id)) == NULL)
		return NULL;
	*name = ids_get(&n->ids[kind], id);
	return *name == ID_UNDEFINED ? NULL : p;
}

#endif
