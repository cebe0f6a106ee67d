/*
 * slice -- some bytes of a text: they are not its own.
 */
#ifndef TEXT_SLICE_H
#define TEXT_SLICE_H

#include <stdbool.h>
#include <stddef.h>

/* len bytes at at. */
struct slice {
	const char	*at;
	size_t		 len;
};

/* What is between p and end without the blanks around it. */
struct slice slice_trim(const char *p, const char *end);

/* The next word of the slice, which then begins after it; len 0: no more. */
struct slice slice_word(struct slice *);

/* Whether it is the word; whether it starts with it. */
bool	 slice_is(struct slice, const char *word);
bool	 slice_starts(struct slice, const char *word);

#endif
