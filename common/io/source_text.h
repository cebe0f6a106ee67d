/*
 * source_text -- the text of a source file, whole.
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
	struct timespec	 changed;	/* this and what follows stay when the
					   text is freed */
	dev_t		 dev;
	ino_t		 ino;
};

/* Read the file of this name, which is open, and of which this is known; close
   it.  Trouble ends the program. */
void	 source_text_read(struct source_text *, int fd, const struct stat *,
	    const char *name);
void	 source_text_free(struct source_text *);

/* Whether the texts are equal. */
bool	 source_text_same(const struct source_text *,
	    const struct source_text *);

#endif
