/*
 * body -- write the costs of a profile, function by function.
 *
 * Several threads do this; each writes a range of functions at a time.
 */
#ifndef WRITE_BODY_H
#define WRITE_BODY_H

#include <stddef.h>
#include <stdint.h>

struct writer;

/* Write the n sections in this order, with at most `writer.threads' threads.
   The text does not depend on the number of threads. */
void	 body_put(struct writer *, const uint32_t *sections, size_t n);

#endif
