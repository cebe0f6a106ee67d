/*
 * match_similar -- the pairs of functions (match_functions.h), told as rules.
 */
#ifndef OPS_MATCH_SIMILAR_H
#define OPS_MATCH_SIMILAR_H

#include <stddef.h>
#include <stdint.h>

struct match_functions;
struct match_rules;
struct regroup_name;

/*
 * Set, in functions, the new names of old functions that have a pair, and add
 * the rules that do the same.  A pair that no rule can make is taken apart, and
 * the old function is unsure.  by_name is set for a name that all its functions
 * give up for the same other one.  Returns how many functions were renamed.
 */
size_t	 match_similar(struct match_rules *, struct match_functions *,
	    struct regroup_name *functions, uint32_t *by_name);

#endif
