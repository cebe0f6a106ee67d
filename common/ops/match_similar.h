/*
 * match_similar -- functions of two builds that have other names, as rules.
 */
#ifndef OPS_MATCH_SIMILAR_H
#define OPS_MATCH_SIMILAR_H

#include <stddef.h>
#include <stdint.h>

struct match_functions;
struct match_rules;
struct regroup_name;

/*
 * Give old functions the names of those that they are paired with, and add the
 * rules that do the same; a pair that no rule can make is none any more, and
 * unsure.  Where all functions of a name get another one, that is noted in the
 * list by name.  How many functions are paired.
 */
size_t	 match_similar(struct match_rules *, struct match_functions *,
	    struct regroup_name *functions, uint32_t *by_name);

#endif
