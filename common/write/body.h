/*
 * body -- the costs of a profile, function by function.
 */
#ifndef WRITE_BODY_H
#define WRITE_BODY_H

#include <stddef.h>
#include <stdint.h>

struct writer;

/* Put the n sections, in this order, in the form. */
void	 body_callgrind(struct writer *, const uint32_t *sections, size_t n);
void	 body_cachegrind(struct writer *, const uint32_t *sections, size_t n);

#endif
