/*
 * match_inlined -- find functions that a compiler inlined on one side only.
 */
#ifndef OPS_MATCH_INLINED_H
#define OPS_MATCH_INLINED_H

#include <stdint.h>

struct match_functions;
struct match_part_list;

/*
 * Find unpaired functions whose lines appear in one of their callers on the
 * other side, and add each as a part of that caller.  file_to is the new name
 * of each file, or ID_NONE if it keeps its name.
 */
void	 match_inlined(struct match_part_list *, const struct match_functions *,
	    const uint32_t *file_to);

#endif
