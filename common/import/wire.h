/*
 * wire -- take apart a message of protocol buffers, field by field.
 *
 * Nothing is allocated, and no byte outside the message is read.  Groups, which
 * current writers do not make, are refused.
 * https://protobuf.dev/programming-guides/encoding/ describes the format.
 */
#ifndef IMPORT_WIRE_H
#define IMPORT_WIRE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hot.h"
#include "text/slice.h"

struct wire {
	const unsigned char	*p, *end;	/* the rest of the message */
	const unsigned char	*bad;		/* where the message is
						   malformed, or NULL */
};

struct wire_field {
	uint32_t	 id;		/* 0: a field of fixed length, which no
					   reader here needs */
	bool		 is_text;	/* `text' is set, not `number' */
	uint64_t	 number;
	struct slice	 text;
};

static inline struct wire
wire_of(struct slice message)
{
	const unsigned char	*p = (const unsigned char *)message.at;

	return (struct wire){ p, p + message.len, NULL };
}

/* Read a number of at most 64 bits.  Returns false, and sets `bad', if the
   number is malformed. */
HOT bool
wire_number(struct wire *w, uint64_t *v)
{
	const unsigned char	*p = w->p;
	unsigned		 shift;

	if (p < w->end && *p < 0x80) {
		*v = *p;
		w->p++;
		return true;
	}
	*v = 0;
	for (shift = 0; p < w->end && (shift < 63 || *p <= 1); shift += 7) {
		*v |= (uint64_t)(*p & 0x7f) << shift;
		if (*p++ < 0x80) {
			w->p = p;
			return true;
		}
	}
	w->bad = w->p;
	return false;
}

/* Read the next field.  Returns false at the end of the message and, with `bad'
   set, where it is malformed. */
bool	 wire_next(struct wire *, struct wire_field *);

#endif
