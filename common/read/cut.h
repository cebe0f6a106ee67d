/*
 * cut -- where lines of a file begin that need little of those before them.
 */
#ifndef READ_CUT_H
#define READ_CUT_H

#include <stdint.h>

struct source;

/*
 * The offset of the first line from an offset on which is `fn=', and has so
 * many positions in full in the line after it: what it needs of others is ids,
 * and the file and the object in force.  0 if none is near, or if lines between
 * such ones are few: who has a function for every few lines has little but
 * names, for two threads to find both.
 */
uint64_t cut_body(const struct source *, uint64_t offset, uint32_t positions);

/* The offset of the lines of sums that end a file of that size: they need
   nothing.  0 if its end is none. */
uint64_t cut_trailer(const struct source *, uint64_t size);

#endif
