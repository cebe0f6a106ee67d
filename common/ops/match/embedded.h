/*
 * match_embedded -- folders in the names of functions.
 *
 * PHP names a closure by its place in the source, {closure:/home/x/a.php:3},
 * and Xdebug an included file by its path.  Where a folder of files has another
 * name on the new side, these have it, too.
 */
#ifndef OPS_MATCH_EMBEDDED_H
#define OPS_MATCH_EMBEDDED_H

#include <stddef.h>

struct intern;
struct match_folders;
struct match_kind;
struct match_rules;

/*
 * Apply the folders to the names of functions that only the old side has: set
 * what they become in the kind, and add the rules.  Names that are new are
 * added to the intern.  Returns how many names became ones of the new side.
 */
size_t	 match_embedded(struct match_rules *, const struct match_folders *,
	    const struct match_kind *, struct intern *);

#endif
