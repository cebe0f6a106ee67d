/*
 * frame_drop -- which functions a profile of pprof wants removed from stacks.
 *
 * The fields drop_frames and keep_frames of the profile are regular expressions
 * in RE2's syntax, which match whole names without arguments.  They are
 * untrusted, so PCRE2's matcher without backtracking is used, with little
 * memory and a limit on its steps.  Several threads may each use a struct
 * frame_drop of their own.
 */
#ifndef IMPORT_FRAME_DROP_H
#define IMPORT_FRAME_DROP_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"

struct frame_drop;

/*
 * Prepare to remove the functions that match `drop' and, unless that is empty,
 * do not match `keep'.  Each step of matching takes 1 from *steps.  Returns
 * NULL if one of the expressions is not valid.
 */
struct frame_drop *frame_drop_new(struct slice drop, struct slice keep,
	    uint64_t *steps);
void	 frame_drop_free(struct frame_drop *);

/*
 * Return whether to remove the function with this name.  If the expressions
 * need too many steps or too much memory, returns false, and from then on
 * frame_drop_failed() returns true.
 */
bool	 frame_drop_has(struct frame_drop *, struct slice name);
bool	 frame_drop_failed(const struct frame_drop *);

#endif
