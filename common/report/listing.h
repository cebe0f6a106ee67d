/*
 * listing -- the lines of a source file with what they cost.
 */
#ifndef REPORT_LISTING_H
#define REPORT_LISTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct breakdown;
struct breakdown_lines;
struct table;
struct sink;
struct stat;

/* The text of a source file, read whole. */
struct source_text {
	char		*text;
	size_t		 len;
	struct timespec	 changed;
};

/* Read the file of this name, which is open, and of which this is known; close
   it.  Trouble ends the program. */
void	 source_text_read(struct source_text *, int fd, const struct stat *,
	    const char *name);
void	 source_text_free(struct source_text *);
bool	 source_text_same(const struct source_text *,
	    const struct source_text *);

/*
 * Print the lines that cost something, with context lines around them, and
 * behind a line what it calls.  Returns the number of lines of costs that the
 * text does not have.
 */
size_t	 listing_put(const struct breakdown *, const struct breakdown_lines *,
	    const struct table *, const struct source_text *,
	    uint64_t context, struct sink *);

#endif
