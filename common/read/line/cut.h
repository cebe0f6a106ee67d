/*
 * cut -- places in a file from which on it can be read without much of what
 * stands before.
 */
#ifndef READ_LINE_CUT_H
#define READ_LINE_CUT_H

#include <stdint.h>

struct source;

/*
 * The first line `fn=' from an offset on, if the line after it has so many
 * positions in full: from there on only ids, the file and the object in force
 * are needed of what stands before.  Returns its offset; 0 if there is none
 * near, or if functions have so few lines that a second thread, which has to
 * read all names, would hardly help.
 */
uint64_t cut_body(const struct source *, uint64_t offset, uint32_t positions);

/* The offset of the lines of sums that end a file of that size; 0 if it does
   not end in such. */
uint64_t cut_trailer(const struct source *, uint64_t size);

#endif
