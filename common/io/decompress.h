/*
 * decompress -- read gzip and zstd.
 *
 * It is an error if compressed input is truncated or damaged: otherwise the
 * reader would take it for a shorter profile.
 */
#ifndef IO_DECOMPRESS_H
#define IO_DECOMPRESS_H

#include <stdbool.h>
#include <stddef.h>

/* Number of bytes at the beginning of a file that identify its format. */
enum { DECOMPRESS_MAGIC = 4 };

struct decompress;
struct spool;
struct z_stream_s;

/*
 * Begin to decompress the file fd, the first len bytes of which have already
 * been read into head.  Unless keep is NULL, a copy of all compressed bytes
 * that are read goes to keep.  Returns NULL if head does not begin a compressed
 * file.  Returns NULL and sets *trouble if there is no memory.
 */
struct decompress *decompress_open(int fd, const char *head, size_t len,
	    struct spool *keep, const char **trouble);

/*
 * Read up to len bytes of text, at least one unless the input has ended.  On
 * error returns 0 and sets *trouble to the text of the error.
 */
size_t	 decompress_read(struct decompress *, char *to, size_t len,
	    const char **trouble);

/*
 * Start a thread that decompresses ahead of the code that reads the text.
 * Decompressing takes about as long as reading a profile, so this halves the
 * time if a processor is free.  The text is the same.  The thread runs until
 * decompress_close().  Returns whether it could be started.
 */
bool	 decompress_ahead(struct decompress *);

/* Return whether this error means that the data are damaged.  Other errors are
   those of the device, a lack of memory, or a feature that is not built in. */
bool	 decompress_is_damage(const char *trouble);

/* Stop decompressing and free the memory; NULL is allowed. */
void	 decompress_close(struct decompress *);

/* Make a zlib stream allocate by mem_try(), so that zlib returns an error if
   there is no memory. */
void	 decompress_zlib_memory(struct z_stream_s *);

#endif
