/*
 * pieces -- make a text by several threads, piece by piece.
 *
 * The sink gets the same bytes as from one thread: the pieces in order.  A
 * piece occupies a slot until it is written; the number of slots, each with a
 * buffer, is fixed, so memory does not grow with the text.  A piece that
 * outgrows its buffer waits until all before it are written, and then goes to
 * the sink directly.
 */
#ifndef IO_PIECES_H
#define IO_PIECES_H

#include <stdbool.h>

struct sink;

struct pieces {
	/* Describe the next piece in slot `place'; false if there is none.
	   Calls do not overlap. */
	bool		(*next)(void *arg, unsigned place);
	/* Write the piece described in this slot to the sink. */
	void		(*make)(void *arg, unsigned place, struct sink *);
	void		*arg;
};

/* The number of slots for this many threads. */
static inline unsigned
pieces_places(unsigned threads)
{
	return 2 * threads;
}

/* Make all pieces with this many threads, and write them to the sink. */
void	 pieces_put(const struct pieces *, unsigned threads, struct sink *);

#endif
