/* A size from the input is compared with the number of bytes left, and never
   added to an offset, because the sum might wrap. */
#include "llvm/model/bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <zlib.h>

#include "base/diag.h"
#include "base/mem.h"
#include "io/decompress.h"
#include "io/source.h"

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

/* Return the next len bytes, which are not beyond the end. */
static const unsigned char *
look(struct bytes *b, size_t len)
{
	struct bytes_window	*w = b->window;
	size_t			 left = b->len - b->pos, want;

	if (w == NULL)
		return b->at + b->pos;
	if (b->pos >= w->from && b->pos - w->from <= w->n &&
	    len <= w->n - (b->pos - w->from))
		return w->at + (b->pos - w->from);
	want = len > w->least ? len : left < w->least ? left : w->least;
	w->at = mem_grow(w->at, &w->room, want, 1);
	w->from = b->pos;
	w->n = source_look(w->file, b->pos, (char *)w->at, want);
	if (w->n >= len)
		return w->at;
	bytes_fail(b, b->pos + w->n, "cannot read: expected %zu bytes more, "
	    "which the file had before", left - w->n);
	return NULL;
}

bool
bytes_skip(struct bytes *b, uint64_t n, size_t size, const char *what)
{
	size_t	 left = b->len - b->pos;

	if (b->failed)
		return false;
	if (n > left / size)
		return bytes_fail(b, b->pos, "expected %s, %llu times %zu "
		    "bytes, found %zu bytes", what, (unsigned long long)n,
		    size, left);
	b->pos += (size_t)n * size;
	return true;
}

const unsigned char *
bytes_fetch(struct bytes *b, uint64_t n, size_t size, const char *what)
{
	const unsigned char	*p;
	size_t			 from = b->pos;

	if (!bytes_skip(b, n, size, what))
		return NULL;
	b->pos = from;
	p = look(b, (size_t)n * size);
	b->pos = from + (size_t)n * size;
	return p;
}

bool
bytes_words(struct bytes *b, size_t n, const char *what, uint64_t *words)
{
	const unsigned char	*p = bytes_take(b, n, 8, what);
	size_t			 i;

	for (i = 0; p != NULL && i < n; i++)
		words[i] = bytes_u64(p + 8 * i, b->big);
	return p != NULL;
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

enum { CHUNK = 64 << 10 };

/*
 * A limit on the bytes after decompression: a constant plus a multiple of the
 * compressed bytes.  Names of real programs reach a factor of about 20, zlib at
 * most 1,000.
 */
enum { ALWAYS = 4096, PER_BYTE = 256 };

/* Decompress into *out, set *len to the number of bytes, and return the result
   of zlib. */
static int
inflate_all(z_stream *z, char **out, size_t *len, uint64_t most)
{
	size_t	 room = 0;
	int	 result;

	for (*len = 0;;) {
		*out = mem_grow(*out, &room, *len + 4096, 1);
		z->next_out = (unsigned char *)*out + *len;
		z->avail_out = (uInt)(room - *len < CHUNK ? room - *len :
		    CHUNK);
		result = inflate(z, Z_NO_FLUSH);
		*len = (size_t)(z->next_out - (unsigned char *)*out);
		if (result != Z_OK || *len > most)
			return result;
	}
}

char *
bytes_inflate(struct bytes *b, uint64_t whole, uint64_t packed,
    const char *what)
{
	const unsigned char	*p;
	size_t			 from = b->pos, len;
	z_stream		 z = { .next_in = NULL };
	char			*out = NULL;
	int			 result;

	if ((p = bytes_take(b, packed, 1, what)) == NULL)
		return NULL;
	if (packed > UINT32_MAX) {
		bytes_fail(b, from, "expected less than 4 GiB of %s, found "
		    "more", what);
		return NULL;
	}
	if (whole > ALWAYS && (whole - ALWAYS) / PER_BYTE > packed) {
		bytes_fail(b, from, "expected up to %d bytes of %s for a "
		    "compressed byte, found %llu for %llu", PER_BYTE, what,
		    (unsigned long long)whole, (unsigned long long)packed);
		return NULL;
	}
	decompress_zlib_memory(&z);
	if (inflateInit(&z) != Z_OK)
		diag_die("out of memory for %s", what);
	z.next_in = (unsigned char *)(uintptr_t)p;
	z.avail_in = (uInt)packed;
	result = inflate_all(&z, &out, &len, whole);
	inflateEnd(&z);
	if (result == Z_MEM_ERROR)
		diag_die("out of memory for %s", what);
	if (result == Z_STREAM_END && len == whole)
		return out;
	bytes_fail(b, from, "expected %llu bytes of %s by zlib, found %s",
	    (unsigned long long)whole, what,
	    result == Z_STREAM_END || result == Z_OK ? "another length" :
	    "damaged data");
	mem_free(out);
	return NULL;
}
