/*
 * match_embedded -- rename folders in the names of functions.
 *
 * Some names of functions contain the path of a file: PHP names a closure by
 * its position in the source, {closure:/home/x/a.php:3}, and Xdebug names an
 * included file by its path.  If that path was moved, the function has another
 * name in the new build.
 */
#ifndef OPS_MATCH_EMBEDDED_H
#define OPS_MATCH_EMBEDDED_H

#include <stddef.h>

struct intern;
struct match_folders;
struct match_kind;
struct match_rules;

/*
 * Replace renamed folders in the names of functions that only the old side has.
 * Write the new names to the member `to' of the kind, add them to the intern
 * table if they are not there yet, and add the renaming rules.  Return how many
 * of these names became names of the new side.
 */
size_t	 match_embedded(struct match_rules *, const struct match_folders *,
	    const struct match_kind *, struct intern *);

#endif
