/*
 * buffer -- collect binary output; numbers are little-endian.
 */
#ifndef LLVM_MODEL_BUFFER_H
#define LLVM_MODEL_BUFFER_H

#include <stddef.h>
#include <stdint.h>

/* All-zero is empty; the caller frees at. */
struct buffer {
	char	*at;
	size_t	 len, room;
};

void	 buffer_put(struct buffer *, const void *bytes, size_t len);

/* Append the lowest `size' bytes of a number. */
void	 buffer_number(struct buffer *, uint64_t, unsigned size);

static inline void
buffer_word(struct buffer *b, uint64_t number)
{
	buffer_number(b, number, 8);
}

/* Append zeros up to a multiple of 8. */
void	 buffer_pad(struct buffer *);

/* Overwrite the 8 bytes at this offset by a number. */
void	 buffer_set(struct buffer *, size_t at, uint64_t number);

#endif
