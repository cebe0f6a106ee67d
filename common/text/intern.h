/*
 * intern -- one small number per distinct string.
 *
 * The first string seen is number 0, the next new one 1, and so on: numbers
 * depend on the order of input and never on a hash, so the same input gives the
 * same numbers.  Strings are bytes of any value and length, kept until
 * intern_free().  A newline follows the last byte of each string, so that a
 * line of input can be compared with a string up to and including the end of
 * the line.
 */
#ifndef TEXT_INTERN_H
#define TEXT_INTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/index.h"
#include "text/slice.h"

#define INTERN_NO_NOTE	UINT32_MAX

struct intern_chunk;

struct intern_entry {
	const char	*text;		/* the bytes, followed by a newline */
	uint64_t	 hash;
	uint32_t	 len;
	uint32_t	 note;		/* for use by the code that owns the
					   table; INTERN_NO_NOTE at first */
};

/* A table of strings; all-zero is an empty one.  The texts of the entries
   differ from each other.  Texts lie in a list of chunks and never move. */
struct intern {
	struct intern_entry	*entries;
	size_t			 n, room;
	struct index		 index;		/* hash table that finds an
						   entry by its text */
	struct intern_chunk	*text;		/* the last chunk */
	size_t			 text_used, text_room;	/* bytes used in the
							   last chunk, and its
							   size */
};

/*
 * Return the number of the string of len bytes at text.  A string that is not
 * in the table yet is copied into it and gets the next number.  The program
 * ends on a string longer than 4 GiB, and after 2^32 - 2 strings.
 */
uint32_t intern_id(struct intern *, const char *text, size_t len);

/* Return whether the table has the string; if so, set *id to its number. */
bool	 intern_find(const struct intern *, const char *text, size_t len,
	    uint32_t *id);

/*
 * These are for a table whose hashes the caller computes, always by the same
 * hash function, which seldom gives two strings the same hash.  intern_id() and
 * intern_find() must not be used for such a table.  intern_find_hash() finds
 * the first string with this hash.
 */
uint32_t intern_id_by(struct intern *, const char *text, size_t len,
	    uint64_t hash);
bool	 intern_find_by(const struct intern *, const char *text, size_t len,
	    uint64_t hash, uint32_t *id);
bool	 intern_find_hash(const struct intern *, uint64_t hash, uint32_t *id);

/* Compare the strings with numbers a and b in byte order.  Returns a negative
   number if a's string comes first, 0 if they are equal, a positive number if
   b's string comes first. */
int	 intern_compare(const struct intern *, uint32_t a, uint32_t b);

/* Sort n numbers by the byte order of their strings. */
void	 intern_sort(const struct intern *, uint32_t *ids, size_t n);

/* Return all numbers, in the byte order of their strings, as an array that the
   caller frees. */
uint32_t *intern_order(const struct intern *);

/* Return the rank of every string in byte order, as an array with an element
   for each number: rank[a] < rank[b] if string a comes before string b.  At
   most `threads' threads (1 or more) sort.  The caller frees the array. */
uint32_t *intern_ranks(const struct intern *, unsigned threads);

void	 intern_free(struct intern *);

static inline const char *
intern_text(const struct intern *t, uint32_t id)
{
	return t->entries[id].text;
}

static inline size_t
intern_length(const struct intern *t, uint32_t id)
{
	return t->entries[id].len;
}

static inline struct slice
intern_slice(const struct intern *t, uint32_t id)
{
	return (struct slice){ t->entries[id].text, t->entries[id].len };
}

#endif
