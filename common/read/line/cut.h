/*
 * cut -- find where a file can be read without most of what comes before.
 */
#ifndef READ_LINE_CUT_H
#define READ_LINE_CUT_H

#include <stdint.h>

struct source;

/*
 * Find the first line `fn=' after an offset whose next line has this many
 * positions in full: from there, reading needs only the ids, the file and the
 * object of the lines before.  Returns its offset; 0 if there is none near, or
 * if functions have so few lines that a second thread, which must read all
 * names, would hardly help.
 */
uint64_t cut_body(const struct source *, uint64_t offset, uint32_t positions);

/* The offset of the lines of sums at the end of a file of that size; 0 if it
   has none. */
uint64_t cut_trailer(const struct source *, uint64_t size);

#endif
