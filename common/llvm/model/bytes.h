/*
 * bytes -- binary input that may end, or lie, anywhere.
 *
 * Sizes and counts come from the input, and whoever made it may have wanted
 * them to be wrong: nothing is looked at that bytes_take() did not give.  The
 * first trouble is kept, with where it is; after it nothing is given.
 */
#ifndef LLVM_MODEL_BYTES_H
#define LLVM_MODEL_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"

struct bytes {
	const unsigned char *at;
	size_t		 len;
	size_t		 pos;		/* of the next byte */
	bool		 big;		/* numbers begin with their high byte */
	bool		 failed;
	uint64_t	 where;		/* the trouble's offset; in text its
					   line, from 1 on */
	struct complaint wrong;
};

/* Keep what is wrong at this offset, unless something is already; false. */
bool	 bytes_fail(struct bytes *, uint64_t where, const char *fmt, ...)
	    DIAG_PRINTF(3, 4);

/* The next n objects of size bytes, called so in a message; NULL, which is
   trouble, if there are not so many. */
const unsigned char *bytes_take(struct bytes *, uint64_t n, size_t size,
	    const char *what);

/* Skip what is missing to a multiple of 8 after n bytes. */
bool	 bytes_pad(struct bytes *, uint64_t n);

/* The next number in seven bits a byte, the lowest first (ULEB128); 0 if
   there is none, or it has more than 64 bits. */
uint64_t bytes_uleb(struct bytes *, const char *what);

static inline uint16_t
bytes_u16(const unsigned char *p, bool big)
{
	return (uint16_t)(big ? p[0] << 8 | p[1] : p[1] << 8 | p[0]);
}

static inline uint32_t
bytes_u32(const unsigned char *p, bool big)
{
	return big ?
	    (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
	    (uint32_t)p[2] << 8 | p[3] :
	    (uint32_t)p[3] << 24 | (uint32_t)p[2] << 16 |
	    (uint32_t)p[1] << 8 | p[0];
}

static inline uint64_t
bytes_u64(const unsigned char *p, bool big)
{
	return big ?
	    (uint64_t)bytes_u32(p, true) << 32 | bytes_u32(p + 4, true) :
	    (uint64_t)bytes_u32(p + 4, false) << 32 | bytes_u32(p, false);
}

#endif
