/*
 * piece -- a piece of a line of input: text that is not its own.
 */
#ifndef TEXT_PIECE_H
#define TEXT_PIECE_H

#include <stdbool.h>
#include <stddef.h>

/* len bytes at at, in the block that is being read. */
struct piece {
	const char	*at;
	size_t		 len;
};

/* What is between p and end without the blanks around it. */
struct piece piece_trim(const char *p, const char *end);

/* The next word of the piece, which then begins behind it; len 0: no more. */
struct piece piece_word(struct piece *);

/* Whether it is the word; whether it starts with it. */
bool	 piece_is(struct piece, const char *word);
bool	 piece_starts(struct piece, const char *word);

#endif
