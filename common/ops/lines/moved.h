/*
 * moved -- guess from costs whether lines moved between the sides of a
 * difference.
 */
#ifndef OPS_LINES_MOVED_H
#define OPS_LINES_MOVED_H

#include <stdbool.h>
#include <stdint.h>

struct profile;

/*
 * Return an array that counts, by file name, the functions of the file whose
 * lines seem to have moved.  The caller frees the array.  If `functions' is not
 * NULL, set it to true for each function whose lines, in any file, seem to have
 * moved.
 *
 * Lines inserted above a function move each of its costs to another line, and
 * leave its total as it was.  So a function counts as moved if its total in
 * `column' changed by at most a tenth of the sum of its lines' absolute changes
 * or, if only two of its lines changed, not at all.  Lines inserted into a
 * function may change its total.  So, if there is a column of old costs, a
 * function also counts as moved if lines that moved together, with the costs
 * that they had, have at least half of that sum.  The count of a file is 0 if
 * its moved functions have less than a tenth of the file's changes and are at
 * most half of the functions that changed.
 */
uint32_t *moved_lines(const struct profile *, uint32_t column,
	    bool *functions);

#endif
