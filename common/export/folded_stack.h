/*
 * folded_stack -- the frames of a stack in folded form: `a;b;c;'.
 *
 * Readers split a line at its last blank, or the last two, and frames at `;'.
 * So `;' and line ends in a name are replaced.  A stack of self costs ends with
 * a source line; where stacks end with a function (`bare'), the blank before a
 * number at the end of a name is replaced too, lest the number be read as a
 * count.
 */
#ifndef EXPORT_FOLDED_STACK_H
#define EXPORT_FOLDED_STACK_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "base/hot.h"
#include "io/sink.h"
#include "text/slice.h"

/* Bytes copied at once; the last block may copy bytes beyond the text that are
   not used.  For such short texts memcpy() of the exact length is slower. */
enum { FOLDED_COPY = 32 };

/* The caller sets `bare'; the rest is zero at first: no frame. */
struct folded_stack {
	bool		 bare;		/* stacks end with functions */
	char		*text;		/* followed by FOLDED_COPY spare
					   bytes */
	size_t		 len, room;
};

void	 folded_stack_free(struct folded_stack *);

/* Append a frame, with a mark if it is an estimate. */
void	 folded_stack_add(struct folded_stack *, struct slice name,
	    bool estimated);

/* Write the first len bytes of the text.  Returns where to write up to
   SINK_ROOM / 2 more bytes after them, to be ended by sink_used(). */
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
