/*
 * names -- read the name in a line of the body.
 *
 * A line gives a name as text, as an id, or as an id followed by the text.  In
 * the last case the following lines use the id in place of the text.
 */
#ifndef READ_NAMES_H
#define READ_NAMES_H

#include <stdint.h>

#include "base/hot.h"
#include "read/reader.h"

/* Return the number, in the profile and after renaming, of a name that is not
   in the input, such as "???". */
uint32_t names_default(const struct naming *, enum name_kind,
	    const char *name);

/* Begin a file: forget the names and ids of the last file, but keep the memory
   of the ids. */
void	 names_start(struct reader *);

/* Forget which names all ids stand for. */
void	 names_forget_ids(struct names *);

/* Read the name at p, and set *next to the next line.  Returns the number of
   the name in the profile, after renaming. */
uint32_t names_read(struct reader *, enum name_kind, const char *p,
	    const char **next);

/* Return whether the name at p is nested: its text contains ids, as Callgrind's
   --compress-mangled writes the name of a function with its callers, for
   example "(7)'2'(3)".  Files that grindkit wrote have no such names. */
bool	 names_nested(const struct reader *, const char *p);

/*
 * A stand-in is used as the name of an id that lines before those of this
 * reader define.  Its text begins with a newline, so no line can give the same
 * name.  names_stand_in() adds the stand-in of an id to the profile.
 */
uint32_t names_stand_in(struct profile *, enum name_kind, uint64_t id);

static inline bool
names_is_stand_in(const struct intern *names, uint32_t name)
{
	struct slice	 text = intern_slice(names, name);

	return text.len > 0 && text.at[0] == '\n';
}

/* Return the index, in the profile, of the function with this object, file and
   name, after rules with a WHERE (text/rename.h) were applied to the three
   names. */
uint32_t names_place(struct reader *, uint32_t object, uint32_t file,
	    uint32_t name);

/* The input gives the target of a jump by a name and a file.  If the name is
   that of the current function, replace them by those that it has after rules
   with a WHERE.  Such rules do not reach targets in other functions, which may
   be of any object. */
void	 names_place_jump(struct reader *, struct jump *);

/* Such a rule moves a function from one file to another.  Return what becomes
   of a file that has lines of the function: the first of these two becomes the
   second, also if it is the file of lines deleted from it; all others stay. */
uint32_t names_moved_file(struct reader *, uint32_t file, uint32_t from,
	    uint32_t to);

/* If p is at an id that is defined, and at the end of the line after it, set
   *name to the name of the id and return the next line; else return NULL. */
HOT const char *
names_known(struct names *n, enum name_kind kind, const char *p,
    uint32_t *name)
{
	uint64_t	 id;

	if ((p = ids_line(p, &id)) == NULL)
		return NULL;
	*name = ids_get(&n->ids[kind], id);
	if (kind == NAME_FUNCTION && n->naming->rename != NULL)
		n->last = ids_get(&n->naming->ids, id);
	return *name == ID_UNDEFINED ? NULL : p;
}

#endif
