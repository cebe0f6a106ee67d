/*
 * piece -- a piece of a line of input: text that is not its own.
 */
#ifndef TEXT_SLICE_H
#define TEXT_SLICE_H

#include <stdbool.h>
#include <stddef.h>

/* len bytes at at, in the block that is being read. */
struct slice {
	const char	*at;
	size_t		 len;
};

/* What is between p and end without the blanks around it. */
struct slice slice_trim(const char *p, const char *end);

/* The next word of the piece, which then begins behind it; len 0: no more. */
struct slice slice_word(struct slice *);

/* Whether it is the word; whether it starts with it. */
bool	 slice_is(struct slice, const char *word);
bool	 slice_starts(struct slice, const char *word);

#endif
