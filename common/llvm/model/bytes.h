/*
 * bytes -- read binary input, which may be truncated or wrong anywhere.
 *
 * Sizes and counts come from the input and may be wrong on purpose, so only
 * bytes that bytes_take() has returned are read.  The first error is kept, with
 * its position; after it, reading returns nothing.
 */
#ifndef LLVM_MODEL_BYTES_H
#define LLVM_MODEL_BYTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"

struct source;

/* The part of a file that is in memory.  A window grows only if more bytes than
   it holds are wanted at once. */
struct bytes_window {
	const struct source *file;	/* can be read at any offset */
	size_t		 least;		/* least number of bytes to read at
					   once, unless the file has fewer */
	unsigned char	*at;
	size_t		 from, n, room;	/* `at' has n bytes of the file, from
					   offset `from' on, and room for
					   `room' bytes */
};

struct bytes {
	const unsigned char *at;	/* all bytes, or NULL if there is a
					   window */
	struct bytes_window *window;	/* if the input is read from a file
					   piece by piece, else NULL */
	size_t		 len;
	size_t		 pos;		/* offset of the next byte to read */
	bool		 big;		/* numbers in the input are
					   big-endian */
	bool		 failed;
	uint64_t	 where;		/* offset of the error, or in text its
					   line, counted from 1 */
	struct complaint wrong;
};

/* Record an error at this offset, unless an error was recorded before.  Returns
   false. */
bool	 bytes_fail(struct bytes *, uint64_t where, const char *fmt, ...)
	    DIAG_PRINTF(3, 4);

/* The slower path of bytes_take(), for bytes that are not in a window. */
const unsigned char *bytes_fetch(struct bytes *, uint64_t n, size_t size,
	    const char *what);

/* Skip the next n objects of `size' bytes each, without reading them.  If fewer
   bytes are left, records an error and returns false. */
bool	 bytes_skip(struct bytes *, uint64_t n, size_t size, const char *what);

/* Read the next n words of 8 bytes each.  If fewer bytes are left, records an
   error and returns false. */
bool	 bytes_words(struct bytes *, size_t n, const char *what,
	    uint64_t *words);

/* Skip the padding that follows n bytes and fills them up to a multiple of 8.
   Returns false on error. */
bool	 bytes_pad(struct bytes *, uint64_t n);

/* Read a number in the form ULEB128.  If there is none, or it exceeds 64 bits,
   records an error and returns 0. */
uint64_t bytes_uleb(struct bytes *, const char *what);

/*
 * Decompress the next `packed' bytes, which zlib has compressed, to exactly
 * `whole' bytes, and return these; the caller frees them.  Returns NULL on
 * error; `what' is the name of the data in the message.  Memory grows with the
 * data, not with the size that the input claims.
 */
char	*bytes_inflate(struct bytes *, uint64_t whole, uint64_t packed,
	    const char *what);

/*
 * Return the next n objects of `size' bytes each.  If fewer bytes are left,
 * records an error and returns NULL.  `what' is the name of the objects in the
 * message.  If there is a window, the bytes are valid until other bytes are
 * read that are not among them.
 */
static inline const unsigned char *
bytes_take(struct bytes *b, uint64_t n, size_t size, const char *what)
{
	const struct bytes_window	*w = b->window;
	size_t				 at;

	if (w != NULL && !b->failed && n <= (b->len - b->pos) / size) {
		at = b->pos - w->from;	/* wraps if pos is before the window */
		if (at <= w->n && (size_t)n * size <= w->n - at) {
			b->pos += (size_t)n * size;
			return w->at + at;
		}
	}
	return bytes_fetch(b, n, size, what);
}

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

/* Store a number in 8 bytes, the lowest first.  Compilers make one store of
   these assignments, but not of a loop. */
static inline void
bytes_set_u64(unsigned char *p, uint64_t number)
{
	p[0] = (unsigned char)(number & 0xff);
	p[1] = (unsigned char)(number >> 8 & 0xff);
	p[2] = (unsigned char)(number >> 16 & 0xff);
	p[3] = (unsigned char)(number >> 24 & 0xff);
	p[4] = (unsigned char)(number >> 32 & 0xff);
	p[5] = (unsigned char)(number >> 40 & 0xff);
	p[6] = (unsigned char)(number >> 48 & 0xff);
	p[7] = (unsigned char)(number >> 56);
}

#endif
