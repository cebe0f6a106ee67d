/*
 * pieces -- a text that several threads make, piece by piece.
 *
 * What comes to the sink is what one thread would put there: the pieces in
 * their order.  A piece has a place from its beginning until it is put; there
 * is a fixed number of places, each with a buffer, so memory does not grow
 * with the text.  A piece that is larger than its buffer waits until all
 * before it are put, and goes on without one.
 */
#ifndef IO_PIECES_H
#define IO_PIECES_H

#include <stdbool.h>

struct sink;

struct pieces {
	/* Say at this place what the next piece is; false if there is none.
	   Calls come one at a time. */
	bool		(*next)(void *arg, unsigned place);
	/* Put what was said at this place into the sink. */
	void		(*make)(void *arg, unsigned place, struct sink *);
	void		*arg;
};

/* How many places so many threads have. */
static inline unsigned
pieces_places(unsigned threads)
{
	return 2 * threads;
}

/* Make all pieces with so many threads, and put them into the sink. */
void	 pieces_put(const struct pieces *, unsigned threads, struct sink *);

#endif
