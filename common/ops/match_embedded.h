/*
 * match_embedded -- folders in the names of functions.
 *
 * PHP calls a closure by the place where it stands, {closure:/home/x/a.php:3},
 * and Xdebug an included file by its path.  A folder that is called otherwise
 * on the new side is so there, too.
 */
#ifndef OPS_MATCH_EMBEDDED_H
#define OPS_MATCH_EMBEDDED_H

#include <stddef.h>

struct intern;
struct match_folders;
struct match_kind;
struct match_rules;

/*
 * Set what the names of functions that only the old side has become on the new
 * one, and add the rules that say so.  How many names have a pair; new names
 * are added.
 */
size_t	 match_embedded(struct match_rules *, const struct match_folders *,
	    const struct match_kind *, struct intern *);

#endif
