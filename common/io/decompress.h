/*
 * decompress -- read gzip and zstd.
 *
 * A compressed input that is truncated or damaged is an error: it would
 * otherwise read as a shorter profile.
 */
#ifndef IO_DECOMPRESS_H
#define IO_DECOMPRESS_H

#include <stdbool.h>
#include <stddef.h>

/* How many bytes at the beginning of a file identify its format. */
enum { DECOMPRESS_MAGIC = 4 };

struct decompress;
struct spool;
struct z_stream_s;

/*
 * Open a reader of fd, the first len bytes of which have already been read into
 * head.  Unless keep is NULL, all compressed bytes that the reader reads are
 * also added to keep.  Returns NULL if head does not begin a compressed file,
 * and also, with *trouble set, if there is no memory.
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
 * Decompress in a separate thread, ahead of the code that reads the text, if a
 * thread can be started.  Decompressing takes about as long as reading
 * profiles: if a processor is free, both run at once.  The text is the same.
 * The thread runs until decompress_close().  Returns whether it was started.
 */
bool	 decompress_ahead(struct decompress *);

/* Whether this error is due to damaged data, not to the device, lack of
   memory or a feature that is not built in. */
bool	 decompress_is_damage(const char *trouble);

/* End reading and free the reader; NULL is allowed. */
void	 decompress_close(struct decompress *);

/* Let a zlib stream allocate with mem_try(), so that zlib returns an error if
   there is no memory. */
void	 decompress_zlib_memory(struct z_stream_s *);

#endif
