/*
 * match_similar -- write pairs of functions (match/functions.h) as renaming
 * rules.
 */
#ifndef OPS_MATCH_SIMILAR_H
#define OPS_MATCH_SIMILAR_H

#include <stddef.h>
#include <stdint.h>

struct match_functions;
struct match_rules;
struct regroup_name;

/*
 * Set, in `functions', the new object, file and name of old functions that are
 * paired, and add rules with the same effect.  If no rule can express a pair,
 * the pair is removed, and counted in `untold'. by_name is indexed by function
 * name: if all functions with an old name get the same new name, its element
 * becomes that name.  Return the number of functions that were renamed.
 */
size_t	 match_similar(struct match_rules *, struct match_functions *,
	    struct regroup_name *functions, uint32_t *by_name);

#endif
