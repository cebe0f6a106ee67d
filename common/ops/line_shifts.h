/*
 * line_shifts -- files of a difference in which lines have moved.
 *
 * Where lines were inserted above a function, each of its costs is on another
 * line than before: what it costs in sum is the same, and each line seems to
 * have changed.
 */
#ifndef OPS_LINE_SHIFTS_H
#define OPS_LINE_SHIFTS_H

#include <stdint.h>

struct event_list;
struct profile;

/*
 * For each name of the difference, how many functions have costs in the file
 * of this name that have not changed in sum, in any of the events, and have on
 * single lines.  The caller frees it.
 */
uint32_t *line_shifts_find(const struct profile *, const struct event_list *);

#endif
