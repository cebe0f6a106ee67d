/*
 * gzip_out -- write bytes to a sink, compressed as gzip.
 *
 * No time and no name is stored, so the same bytes always give the same result
 * with one version of zlib.
 */
#ifndef IO_GZIP_OUT_H
#define IO_GZIP_OUT_H

#include <stddef.h>

struct gzip_out;
struct sink;

/* gzip_out_begin() begins a stream that is written to the sink; gzip_out_end()
   writes the rest of the stream and frees it. */
struct gzip_out *gzip_out_begin(struct sink *);
void	 gzip_out_end(struct gzip_out *);

void	 gzip_out_put(struct gzip_out *, const void *bytes, size_t len);

#endif
