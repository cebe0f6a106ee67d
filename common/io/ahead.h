/*
 * ahead -- decompress input in a thread of its own, ahead of the reader.
 *
 * Decompressing takes about as long as reading the text.  If a processor is
 * free, both run at once; the text is the same.
 */
#ifndef IO_AHEAD_H
#define IO_AHEAD_H

#include <stddef.h>

struct ahead;
struct decompress;

/* Start the thread, which owns the codec until ahead_stop().  NULL if no
   thread can be started: read from the codec directly. */
struct ahead *ahead_start(struct decompress *);

/* Like decompress_read(). */
size_t	 ahead_read(struct ahead *, char *to, size_t len,
	    const char **trouble);

/* Stop the thread at any point; text that it decompressed and the caller did
   not read is lost, and so is the text of *trouble.  NULL is allowed. */
void	 ahead_stop(struct ahead *);

#endif
