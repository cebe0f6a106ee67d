/*
 * spans -- write the body of a profile by several threads, each of which writes
 * a span of functions at a time.
 */
#ifndef WRITE_SPANS_H
#define WRITE_SPANS_H

#include <stddef.h>
#include <stdint.h>

struct writer;

/* Write the n sections in this order, with as many threads as the writer has.
   The text does not depend on their number. */
void	 spans_put(struct writer *, const uint32_t *sections, size_t n);

#endif
