/*
 * decompress -- read gzip and zstd.
 *
 * A compressed input that ends too early, or is damaged, is trouble: it
 * would otherwise read as a shorter profile.
 */
#ifndef IO_DECOMPRESS_H
#define IO_DECOMPRESS_H

#include <stdbool.h>
#include <stddef.h>

/* So many first bytes tell the kind. */
enum { DECOMPRESS_MAGIC = 4 };

struct decompress;
struct spool;

/*
 * A reader of fd, whose first len bytes were read to head already; NULL if
 * they are not the beginning of a compressed file.  What it reads goes to
 * keep, too, unless that is NULL.  NULL as well if there is no memory:
 * *trouble says so.
 */
struct decompress *decompress_open(int fd, const char *head, size_t len,
	    struct spool *keep, const char **trouble);

/*
 * Up to len bytes of text, at least one unless the input has ended.  On
 * trouble *trouble says what; the result is then 0.
 */
size_t	 decompress_read(struct decompress *, char *to, size_t len,
	    const char **trouble);

/* Whether the cause of such trouble is the data: not the device, nor a lack of
   memory, nor a feature that was not built in. */
bool	 decompress_is_damage(const char *trouble);

/* NULL is allowed. */
void	 decompress_close(struct decompress *);

#endif
