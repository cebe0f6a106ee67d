/*
 * naming -- the names of a file, as they are and as rules rename them.
 *
 * Names are numbers: of the profile's names where nothing is renamed, else of
 * a table of their own, which is kept from file to file.
 */
#ifndef READ_LINE_NAMING_H
#define READ_LINE_NAMING_H

#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "text/rename.h"
#include "read/line/ids.h"

struct naming {
	struct rename	*rename;	/* NULL: names stay as they are */
	struct intern	*final;		/* names of the profile */
	struct intern	*met;		/* names of files */
	struct intern	 old;		/* these, if they are others */
	uint32_t	*to[NAME_KINDS];	/* of each old name what it is
						   in the profile, if known */
	size_t		 to_n[NAME_KINDS];
	struct ids	 ids;		/* of functions, to old names */
	struct intern	 places;	/* functions, by three names, that */
	uint32_t	(*placed)[NAME_KINDS];	/* rules for some of them have
						   made these */
	size_t		 placed_room;
};

void	 naming_init(struct naming *);
void	 naming_free(struct naming *);

/* Read the next file for the profile that has these names.  The rules must be
   the same for every file. */
void	 naming_start(struct naming *, struct rename *, struct intern *final);

/* The number that name `met' of this file has in the profile, once renamed. */
uint32_t naming_final(struct naming *, enum name_kind, uint32_t met);

/* Apply the rules that are for some functions only to the names of a function,
   by their numbers in the profile. */
void	 naming_place(struct naming *, uint32_t names[NAME_KINDS]);

/* The number in the profile of a name that no file has, such as "???", once
   renamed. */
uint32_t naming_default(const struct naming *, enum name_kind,
	    const char *name);

#endif
