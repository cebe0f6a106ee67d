/*
 * buffer -- binary output that is not written yet, numbers low byte first.
 */
#ifndef LLVM_MODEL_BUFFER_H
#define LLVM_MODEL_BUFFER_H

#include <stddef.h>
#include <stdint.h>

/* All-zero is empty; at is the caller's to free. */
struct buffer {
	char	*at;
	size_t	 len, room;
};

void	 buffer_put(struct buffer *, const void *bytes, size_t len);

/* The number's lowest bytes, size of them. */
void	 buffer_number(struct buffer *, uint64_t, unsigned size);

static inline void
buffer_word(struct buffer *b, uint64_t number)
{
	buffer_number(b, number, 8);
}

/* Zeros up to a multiple of 8. */
void	 buffer_pad(struct buffer *);

/* Put a number in the 8 bytes at this offset. */
void	 buffer_set(struct buffer *, size_t at, uint64_t number);

#endif
