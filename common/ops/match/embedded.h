/*
 * match_embedded -- rename folders in the names of functions.
 *
 * PHP names a closure by its position in the source, {closure:/home/x/a.php:3},
 * and Xdebug an included file by its path.  If a folder of files was renamed,
 * such function names change too.
 */
#ifndef OPS_MATCH_EMBEDDED_H
#define OPS_MATCH_EMBEDDED_H

#include <stddef.h>

struct intern;
struct match_folders;
struct match_kind;
struct match_rules;

/*
 * Replace renamed folders in the names of functions that only the old side has:
 * set their new names in the kind, adding them to the intern table if
 * necessary, and add the rules.  Return how many of these names became names of
 * the new side.
 */
size_t	 match_embedded(struct match_rules *, const struct match_folders *,
	    const struct match_kind *, struct intern *);

#endif
