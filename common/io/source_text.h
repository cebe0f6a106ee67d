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
	struct timespec	 changed;	/* this and the next two members stay
					   valid after source_text_free() */
	dev_t		 dev;
	ino_t		 ino;
};

/* Read a source file whose descriptor is fd, and close fd.  `name' is for
   messages.  The status must be that of fd.  An error ends the program. */
void	 source_text_read(struct source_text *, int fd, const struct stat *,
	    const char *name);
void	 source_text_free(struct source_text *);

/* Return whether the texts are equal. */
bool	 source_text_same(const struct source_text *,
	    const struct source_text *);

#endif
