/*
 * match_inlined -- functions that a compiler put into their callers, or took
 * out of them.
 */
#ifndef OPS_MATCH_INLINED_H
#define OPS_MATCH_INLINED_H

#include <stdint.h>

struct match_functions;
struct match_part_list;

/*
 * Add functions without a pair whose lines a caller has on the other side only,
 * and that caller itself.  What files of the old side are called now, of those
 * for which it is not ID_NONE, is in the list.
 */
void	 match_inlined(struct match_part_list *, const struct match_functions *,
	    const uint32_t *file_to);

#endif
