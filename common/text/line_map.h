/*
 * line_map -- which lines of an old text are which of a new one.
 */
#ifndef TEXT_LINE_MAP_H
#define TEXT_LINE_MAP_H

#include <stddef.h>
#include <stdint.h>

/* n lines from old on are those from new on; the first line is 1. */
struct line_run {
	uint32_t	 old, new, n;
};

/* The runs of equal lines, as long as they can be, in their order; all-zero
   keeps no line. */
struct line_map {
	struct line_run	*runs;
	size_t		 n, room;
	uint32_t	 old_n, new_n;	/* the lines of the texts */
};

/* What an old line is now; 0 if it is gone, or is no line. */
uint32_t line_map_find(const struct line_map *, uint32_t line);

/* The new line that stands after an old one that is gone: new_n + 1 at the
   end. */
uint32_t line_map_after(const struct line_map *, uint32_t line);

void	 line_map_free(struct line_map *);

#endif
