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

/* How many commands of a side are told, none or of both sides; *command gets
   number i of them, in byte order, if there are so many. */
size_t	 side_commands_find(const struct metadata *, enum side, size_t i,
	    struct slice *command);

/* Whether a description tells one. */
bool	 side_commands_is(struct slice desc);

#endif
