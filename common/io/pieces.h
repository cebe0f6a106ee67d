/*
 * pieces -- let several threads make a text, piece by piece.
 *
 * The sink receives the pieces in order, so that the text is the same as from
 * one thread.  The pieces are made in a fixed number of places, each with a
 * buffer, so memory does not grow with the text.  If a piece fills its buffer,
 * its thread waits until all earlier pieces are written, and then writes
 * directly to the sink.
 */
#ifndef IO_PIECES_H
#define IO_PIECES_H

#include <stdbool.h>

struct sink;

struct pieces {
	/* Choose the next piece of the text, which will be made in the buffer
	   with the number `place'.  Returns false if there is none.  Only one
	   thread at a time calls this function. */
	bool		(*next)(void *arg, unsigned place);
	/* Write the text of the piece with this buffer to the sink. */
	void		(*make)(void *arg, unsigned place, struct sink *);
	void		*arg;
};

/* Return the number of buffers for this many threads. */
static inline unsigned
pieces_places(unsigned threads)
{
	return 2 * threads;
}

/* Let this many threads make all pieces of a text, and write them to the
   sink. */
void	 pieces_put(const struct pieces *, unsigned threads, struct sink *);

#endif
