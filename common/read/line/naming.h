/*
 * naming -- the names of a file, before and after rename rules.
 *
 * Names are numbers: of the profile's names if nothing is renamed, else of a
 * separate table, which is kept from file to file.
 */
#ifndef READ_LINE_NAMING_H
#define READ_LINE_NAMING_H

#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "text/rename.h"
#include "read/line/ids.h"

struct naming {
	struct rename	*rename;	/* NULL: nothing is renamed */
	struct intern	*final;		/* names of the profile */
	struct intern	*met;		/* names in the files */
	struct intern	 old;		/* their table, with rename */
	uint32_t	*to[NAME_KINDS];	/* number in the profile by old
						   name, if known */
	size_t		 to_n[NAME_KINDS];
	struct ids	 ids;		/* ids of functions: their old names */
	struct intern	 places;	/* functions, as three names, to
					   which */
	uint32_t	(*placed)[NAME_KINDS];	/* rules for some functions
						   apply; and the names that
						   these give */
	size_t		 placed_room;
};

void	 naming_init(struct naming *);
void	 naming_free(struct naming *);

/* Start the next file, for the profile with these names.  The rules must be the
   same for every file. */
void	 naming_start(struct naming *, struct rename *, struct intern *final);

/* The number, in the profile, of name `met' of this file after renaming. */
uint32_t naming_final(struct naming *, enum name_kind, uint32_t met);

/* Apply the rules for some functions only to the three names of a function,
   given by their numbers in the profile. */
void	 naming_place(struct naming *, uint32_t names[NAME_KINDS]);

/* The number, in the profile and after renaming, of a name that comes from no
   file, such as "???". */
uint32_t naming_default(const struct naming *, enum name_kind,
	    const char *name);

#endif
