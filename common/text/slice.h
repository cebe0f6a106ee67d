/*
 * slice -- a range of bytes in a text that someone else owns.
 */
#ifndef TEXT_SLICE_H
#define TEXT_SLICE_H

#include <stdbool.h>
#include <stddef.h>

/* The bytes at[0] to at[len - 1] of another text. */
struct slice {
	const char	*at;
	size_t		 len;
};

/* Return the text between p and end without blanks around it. */
struct slice slice_trim(const char *p, const char *end);

/* Remove the next word from the slice and return it.  If no word is left, the
   result is empty. */
struct slice slice_word(struct slice *);

/* Return a slice of all bytes of a C string. */
struct slice slice_of(const char *text);

/* Return a, then `between', then b, as one C string, which the caller frees. */
char	*slice_join(struct slice a, const char *between, struct slice b);

/* Remove the first line from a text that is not empty.  Returns the line
   without its newline and a carriage return before that. */
struct slice slice_line(struct slice *text);

/* Return the part of a path after its last slash. */
struct slice slice_last_part(struct slice path);

/* slice_is() returns whether the slice equals the word, and slice_starts()
   whether it starts with it. */
bool	 slice_is(struct slice, const char *word);
bool	 slice_starts(struct slice, const char *word);

/* If the slice ends with the word, and has more than that, remove the word and
   return true; otherwise return false. */
bool	 slice_cut_end(struct slice *, const char *word);

/* Return whether two slices have the same bytes. */
bool	 slice_same(struct slice, struct slice other);
bool	 slice_begins(struct slice, struct slice start);

#endif
