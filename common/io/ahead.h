/*
 * ahead -- text that a thread of its own decompresses, before it is asked for.
 *
 * To decompress takes about as long as to read what comes of it.  Where a
 * processor is to spare, both are done at once; what comes is the same.
 */
#ifndef IO_AHEAD_H
#define IO_AHEAD_H

#include <stddef.h>

struct ahead;
struct decompress;

/* Start; the codec is the thread's until ahead_stop().  NULL if there can be no
   thread: the codec is to be read as it is. */
struct ahead *ahead_start(struct decompress *);

/* As decompress_read(). */
size_t	 ahead_read(struct ahead *, char *to, size_t len,
	    const char **trouble);

/* Stop, wherever the thread is; what it read and was not asked for is lost.
   The text of trouble is lost, too.  NULL is allowed. */
void	 ahead_stop(struct ahead *);

#endif
