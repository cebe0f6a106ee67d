/*
 * source_text -- the whole text of a source file.
 */
#ifndef IO_SOURCE_TEXT_H
#define IO_SOURCE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

struct stat;

struct source_text {
	char		*text;
	size_t		 len;
	struct timespec	 changed;	/* `changed' and the next two members
					   stay set when the text is freed */
	dev_t		 dev;
	ino_t		 ino;
};

/* Read the source file `name', which is open as fd and has this status, and
   close fd.  An error ends the program. */
void	 source_text_read(struct source_text *, int fd, const struct stat *,
	    const char *name);
void	 source_text_free(struct source_text *);

/* Whether the texts are equal. */
bool	 source_text_same(const struct source_text *,
	    const struct source_text *);

#endif
