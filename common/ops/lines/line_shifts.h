/*
 * line_shifts -- files of a difference in which lines have moved.
 *
 * Where lines were inserted above a function, each of its costs moves to
 * another line: the function's total hardly changes, and yet each of its lines
 * seems to have changed much.
 */
#ifndef OPS_LINES_LINE_SHIFTS_H
#define OPS_LINES_LINE_SHIFTS_H

#include <stdint.h>

struct profile;

/*
 * For each name of the difference, as a file, count the functions that have
 * moved: in this column the function's total changed by at most a tenth of the
 * sum of its lines' changes, or not at all if only two lines changed.  The
 * count is 0 if moved functions have less than a tenth of the file's changes
 * and are at most half of its functions that changed.  The caller frees the
 * array.
 */
uint32_t *line_shifts_find(const struct profile *, uint32_t column);

#endif
