/*
 * frame_drop -- which functions a profile of pprof wants removed from stacks.
 *
 * The profile says it by two regular expressions of RE2, which match whole
 * names without arguments.  They may come from a stranger, so PCRE2's matcher
 * without backtracking is used, with little room and a limit on its steps.
 * Each thread can have its own.
 */
#ifndef IMPORT_FRAME_DROP_H
#define IMPORT_FRAME_DROP_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"

struct frame_drop;

/* Remove functions that match `drop' and, unless that is empty, do not match
   `keep'.  Each step of matching takes 1 from *steps.  Returns NULL if one of
   the expressions is not valid. */
struct frame_drop *frame_drop_new(struct slice drop, struct slice keep,
	    uint64_t *steps);
void	 frame_drop_free(struct frame_drop *);

/* Whether a function is to be removed.  Returns false, and frame_drop_failed()
   returns true from then on, if the expressions need too many steps or too much
   room. */
bool	 frame_drop_has(struct frame_drop *, struct slice name);
bool	 frame_drop_failed(const struct frame_drop *);

#endif
