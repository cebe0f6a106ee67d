/*
 * gzip_out -- write bytes to a sink, compressed as gzip.
 *
 * The same bytes give the same result with one version of zlib: no time and no
 * name is stored.
 */
#ifndef IO_GZIP_OUT_H
#define IO_GZIP_OUT_H

#include <stddef.h>

struct gzip_out;
struct sink;

/* Begin a stream; end the stream and free it. */
struct gzip_out *gzip_out_begin(struct sink *);
void	 gzip_out_end(struct gzip_out *);

void	 gzip_out_put(struct gzip_out *, const void *bytes, size_t len);

#endif
