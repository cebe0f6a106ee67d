/*
 * side_commands -- which commands the sides of a difference ran.
 *
 * They travel in descriptions of their own, beside the commands of both, which
 * are one set; so a sum of differences tells them if all have the same.
 */
#ifndef PROFILE_SIDE_COMMANDS_H
#define PROFILE_SIDE_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "text/slice.h"
#include "text/string.h"
#include "profile/side_totals.h"

struct metadata;

/*
 * The metadata is of a difference, with the commands of the new side: add those
 * of the old one, and say which is which, if the sides differ and both have
 * some.  What was said of older differences goes.
 */
void	 side_commands_set(struct metadata *, const struct string_set *old);

/* Whether those of both sides are told: of a sum one side alone may be left,
   which says little. */
bool	 side_commands_told(const struct metadata *);

/* The *n commands of a side, in byte order, if they are told; the caller frees
   the list, and the text is the metadata's. */
struct slice *side_commands_list(const struct metadata *, enum side, size_t *n);

/* Whether a description tells one. */
bool	 side_commands_is(struct slice desc);

#endif
