/*
 * folded_stack -- the frames of a stack in folded form: `a;b;c;'.
 *
 * Readers split a line at its last blank, or last two, and frames at `;'.  So
 * a name loses its `;' and what may end a line.  A line of source ends each
 * stack of self costs; where functions do, a name loses the blank before its
 * last number: no name is taken for a number.
 */
#ifndef EXPORT_FOLDED_STACK_H
#define EXPORT_FOLDED_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/hot.h"
#include "io/sink.h"
#include "text/slice.h"

/* Bytes that are copied at once, the last ones for nothing: for texts of such
   lengths memcpy() is slower. */
enum { FOLDED_COPY = 32 };

/* All-zero but for bare: no frame yet. */
struct folded_stack {
	bool		 bare;		/* functions end stacks */
	char		*text;		/* FOLDED_COPY bytes after it are ours,
					   too */
	size_t		 len, room;
};

void	 folded_stack_free(struct folded_stack *);

/* Append a frame, with what tells that it is an estimate. */
void	 folded_stack_add(struct folded_stack *, struct slice name,
	    bool estimated);

/* Put the first len bytes of the text; at the end of them there is room for
   SINK_ROOM / 2 more, for sink_used(). */
HOT char *
folded_stack_put(const struct folded_stack *s, struct sink *out, size_t len)
{
	const char	*from = s->text;
	char		*to;
	size_t		 i;

	if (len > SINK_ROOM / 2) {
		sink_put(out, from, len);
		len = 0;
	}
	to = sink_room(out, SINK_ROOM);
	for (i = 0; i < len; i += FOLDED_COPY)
		memcpy(to + i, from + i, FOLDED_COPY);
	return to + len;
}

#endif
