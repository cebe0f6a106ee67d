#include "llvm/model/buffer.h"

#include <string.h>

#include "base/mem.h"

void
buffer_put(struct buffer *b, const void *bytes, size_t len)
{
	if (len == 0)
		return;
	b->at = mem_grow(b->at, &b->room, b->len + len, 1);
	memcpy(b->at + b->len, bytes, len);
	b->len += len;
}

void
buffer_number(struct buffer *b, uint64_t number, unsigned size)
{
	unsigned char	 bytes[8];
	unsigned	 i;

	for (i = 0; i < size; i++)
		bytes[i] = (unsigned char)(number >> (8 * i) & 0xff);
	buffer_put(b, bytes, size);
}

void
buffer_pad(struct buffer *b)
{
	buffer_number(b, 0, (8 - b->len % 8) % 8);
}

void
buffer_set(struct buffer *b, size_t at, uint64_t number)
{
	unsigned	 i;

	for (i = 0; i < 8; i++)
		b->at[at + i] = (char)(unsigned char)(number >> (8 * i) & 0xff);
}
