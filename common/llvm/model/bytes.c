/* Sizes are compared with the bytes left, never by a sum that might wrap. */
#include "llvm/model/bytes.h"

#include <stdarg.h>
#include <stdio.h>

bool
bytes_fail(struct bytes *b, uint64_t where, const char *fmt, ...)
{
	va_list	 ap;

	if (b->failed)
		return false;
	b->failed = true;
	b->where = where;
	va_start(ap, fmt);
	vsnprintf(b->wrong.text, sizeof(b->wrong.text), fmt, ap);
	va_end(ap);
	return false;
}

const unsigned char *
bytes_take(struct bytes *b, uint64_t n, size_t size, const char *what)
{
	const unsigned char	*p = b->at + b->pos;
	size_t			 left = b->len - b->pos;

	if (b->failed)
		return NULL;
	if (n > left / size) {
		bytes_fail(b, b->pos, "expected %s, %llu times %zu bytes, "
		    "found %zu bytes", what, (unsigned long long)n,
		    size, left);
		return NULL;
	}
	b->pos += (size_t)n * size;
	return p;
}

bool
bytes_pad(struct bytes *b, uint64_t n)
{
	return bytes_take(b, (8 - n % 8) % 8, 1, "padding") != NULL;
}

uint64_t
bytes_uleb(struct bytes *b, const char *what)
{
	const unsigned char	*p;
	uint64_t		 value = 0;
	size_t			 from = b->pos;
	unsigned		 shift;

	for (shift = 0; shift < 64; shift += 7) {
		if ((p = bytes_take(b, 1, 1, what)) == NULL)
			return 0;
		if (shift == 63 && *p > 1)
			break;
		value |= (uint64_t)(*p & 0x7f) << shift;
		if (*p < 0x80)
			return value;
	}
	bytes_fail(b, from, "expected %s in 64 bits, found more", what);
	return 0;
}
