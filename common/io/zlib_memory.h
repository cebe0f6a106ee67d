/*
 * zlib_memory -- memory of ours for a stream of zlib.
 */
#ifndef IO_ZLIB_MEMORY_H
#define IO_ZLIB_MEMORY_H

#include <zlib.h>

/* Before inflateInit2() or deflateInit2(), which then say Z_MEM_ERROR where
   mem_try() has none. */
void	 zlib_memory_use(z_stream *);

#endif
