#include "llvm/model/inflated.h"

#include <zlib.h>

#include "base/diag.h"
#include "base/mem.h"
#include "io/zlib_memory.h"
#include "llvm/model/bytes.h"

enum { CHUNK = 64 << 10 };

/*
 * The most bytes after inflating: a constant plus a multiple of the packed
 * bytes.  Names of real programs reach a factor of about 20, zlib at most
 * 1,000.
 */
enum { ALWAYS = 4096, PER_BYTE = 256 };

/* Inflate into *out, and set *len; returns the result of zlib. */
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
inflated_take(struct bytes *b, uint64_t whole, uint64_t packed,
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
	zlib_memory_use(&z);
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
