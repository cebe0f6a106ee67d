/*
 * wire -- decode a message of protocol buffers, field by field.
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
	const unsigned char	*p, *end;	/* the bytes of the message that
						   are not read yet */
	const unsigned char	*bad;		/* first byte of the malformed
						   part, or NULL */
};

struct wire_field {
	uint32_t	 id;		/* number of the field; 0 for a field of
					   fixed length, which no reader uses */
	bool		 is_text;	/* the field has a value in `text', not
					   in `number' */
	uint64_t	 number;
	struct slice	 text;
};

static inline struct wire
wire_of(struct slice message)
{
	const unsigned char	*p = (const unsigned char *)message.at;

	return (struct wire){ p, p + message.len, NULL };
}

/* Read a number of at most 64 bits.  If it is malformed, returns false and sets
   w->bad. */
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

/* Read the next field.  Returns false at the end of the message; if the message
   is malformed, also sets w->bad, and no field can be read any more. */
bool	 wire_next(struct wire *, struct wire_field *);

#endif
