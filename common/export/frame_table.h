/*
 * frame_table -- numbers for the frames of stacks, in the order in which they
 * first appear.
 */
#ifndef EXPORT_FRAME_TABLE_H
#define EXPORT_FRAME_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "export/stacks.h"

/* All-zero is an empty one. */
struct frame_table {
	struct frame	*frames;	/* n of them */
	size_t		 n, room;
	struct intern	 keys;		/* keys of all frames but lines */
	uint32_t	*of_key;	/* number of each key */
	uint32_t	*of_row;	/* by row: the number of a line + 1, or
					   0 */
	size_t		 key_n, row_n;
	uint32_t	*ids;		/* of the last stack, the outermost
					   first */
	size_t		 id_room;
	char		*key;		/* the last one */
	size_t		 key_room;
};

/* The numbers of the frames of a stack, the outermost first; valid until the
   next call.  The first stack->same numbers are those of the call before. */
const uint32_t *frame_table_ids(struct frame_table *, const struct stack *);

void	 frame_table_free(struct frame_table *);

#endif
