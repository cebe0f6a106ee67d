/*
 * match_similar -- write pairs of functions (match_functions.h) as rules.
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
 * the pair is undone, and the old function is marked as unsure.  If all
 * functions of a name get the same new name, set by_name of the old name to the
 * new one.  Return the number of functions that were renamed.
 */
size_t	 match_similar(struct match_rules *, struct match_functions *,
	    struct regroup_name *functions, uint32_t *by_name);

#endif
