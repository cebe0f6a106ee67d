/*
 * line_map -- which line of a new text each line of an old one is.
 */
#ifndef TEXT_LINE_MAP_H
#define TEXT_LINE_MAP_H

#include <stddef.h>
#include <stdint.h>

/* n lines of the old text from line `old' on equal those of the new one from
   line `new' on; the first line is 1. */
struct line_run {
	uint32_t	 old, new, n;
};

/* The longest runs of equal lines, in order; all-zero: no line is equal. */
struct line_map {
	struct line_run	*runs;
	size_t		 n, room;
	uint32_t	 old_n, new_n;	/* lines in each text */
};

/* The new number of an old line; 0 if the line is deleted, or none. */
uint32_t line_map_find(const struct line_map *, uint32_t line);

/* The new line that follows a deleted old one; new_n + 1 at the end. */
uint32_t line_map_after(const struct line_map *, uint32_t line);

void	 line_map_free(struct line_map *);

#endif
