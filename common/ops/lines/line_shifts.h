/*
 * line_shifts -- files of a difference in which lines have moved.
 *
 * Where lines were inserted above a function, each of its costs is on another
 * line than before: what it costs in sum is about the same, and each line
 * seems to have changed much.
 */
#ifndef OPS_LINES_LINE_SHIFTS_H
#define OPS_LINES_LINE_SHIFTS_H

#include <stdint.h>

struct profile;

/*
 * For each name of the difference, how many functions in the file of this name
 * have moved: in this column they changed in sum by a tenth or less of what
 * their lines did, up and down, and by nothing if these are only two lines.
 * 0 if all functions of the file changed by more than ten times as much, and
 * half of those that changed, or more, have not moved.  The caller frees it.
 */
uint32_t *line_shifts_find(const struct profile *, uint32_t column);

#endif
