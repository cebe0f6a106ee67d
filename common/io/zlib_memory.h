/*
 * zlib_memory -- allocate the memory of zlib by mem_try().
 */
#ifndef IO_ZLIB_MEMORY_H
#define IO_ZLIB_MEMORY_H

#include <zlib.h>

/* Call before inflateInit2() or deflateInit2(), which return Z_MEM_ERROR if
   mem_try() fails. */
void	 zlib_memory_use(z_stream *);

#endif
