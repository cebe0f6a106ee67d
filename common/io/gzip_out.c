#include "io/gzip_out.h"

#include <limits.h>
#include <stdint.h>
#include <zlib.h>

#include "base/diag.h"
#include "base/mem.h"
#include "io/decompress.h"
#include "io/sink.h"

struct gzip_out {
	struct sink	*out;
	z_stream	 z;
	unsigned char	 buf[SINK_ROOM];
};

struct gzip_out *
gzip_out_begin(struct sink *out)
{
	struct gzip_out	*g = mem_get(1, sizeof(*g));

	g->out = out;
	decompress_zlib_memory(&g->z);
	/* Adding 16 makes zlib write the header of gzip, not its own.  A higher
	   level of compression takes several times as long and saves little. */
	if (deflateInit2(&g->z, Z_BEST_SPEED, Z_DEFLATED,
	    16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY) != Z_OK)
		diag_die("out of memory: for compression");
	return g;
}

/* Compress the input that zlib has, and write the result.  With Z_FINISH this
   also writes what zlib holds back. */
static void
drain(struct gzip_out *g, int flush)
{
	do {
		g->z.next_out = g->buf;
		g->z.avail_out = sizeof(g->buf);
		/* deflate() cannot fail here, since it has room for output. */
		deflate(&g->z, flush);
		sink_put(g->out, (const char *)g->buf, sizeof(g->buf) -
		    g->z.avail_out);
	} while (g->z.avail_out == 0);
}

void
gzip_out_put(struct gzip_out *g, const void *bytes, size_t len)
{
	const unsigned char	*p = bytes;
	uInt			 n;

	for (; len > 0; p += n, len -= n) {
		n = len > UINT_MAX ? UINT_MAX : (uInt)len;
		g->z.next_in = (Bytef *)(uintptr_t)p;
		g->z.avail_in = n;
		drain(g, Z_NO_FLUSH);
	}
}

void
gzip_out_end(struct gzip_out *g)
{
	drain(g, Z_FINISH);
	deflateEnd(&g->z);
	mem_free(g);
}
