/*
 * side_commands -- which commands each side of a difference ran.
 *
 * The set of commands of a difference mixes both sides.  So descriptions record
 * the commands of each side; when differences are summed, they are kept only if
 * all have the same ones.
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
 * The metadata is that of a difference and has the commands of the new side.
 * Add those of the old side and, if the sides differ and both have some,
 * descriptions of which is which.  Descriptions from older differences are
 * removed.
 */
void	 side_commands_set(struct metadata *, const struct string_set *old);

/* Whether the commands of both sides are known.  A sum may have kept those of
   one side; they are not used. */
bool	 side_commands_told(const struct metadata *);

/* The *n commands of a side, in byte order, if both sides are known.  The
   caller frees the list; the text belongs to the metadata. */
struct slice *side_commands_list(const struct metadata *, enum side, size_t *n);

/* Whether a description records a command of a side. */
bool	 side_commands_is(struct slice desc);

#endif
