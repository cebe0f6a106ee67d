/*
 * match_inlined -- functions that a compiler inlined on one side only.
 */
#ifndef OPS_MATCH_INLINED_H
#define OPS_MATCH_INLINED_H

#include <stdint.h>

struct match_functions;
struct match_part_list;

/*
 * Add functions without a pair whose lines one of their callers has on the
 * other side, as parts of that caller, and the caller itself.  file_to is the
 * new name of each file, or ID_NONE if that is the old one.
 */
void	 match_inlined(struct match_part_list *, const struct match_functions *,
	    const uint32_t *file_to);

#endif
