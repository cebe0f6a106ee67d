/*
 * index -- words, how often they occur, and in which lines.
 */
#ifndef TALLY_INDEX_H
#define TALLY_INDEX_H

#include <stddef.h>
#include <string.h>

#define TEXT_MAX	24

struct entry {
	char		 text[TEXT_MAX];
	unsigned	 count;
	unsigned	*lines;		/* each once */
	size_t		 nlines;
};

struct index {
	struct entry	*entries;
	size_t		 n;
};

/* Negative if a goes before b: by count, largest first, then by text. */
static inline int
order(const struct entry *a, const struct entry *b)
{
	if (a->count != b->count)
		return a->count < b->count ? 1 : -1;
	return strcmp(a->text, b->text);
}

int		 fold_letter(int);
struct entry	*index_find(struct index *, const char *);
void		 index_note(struct entry *, unsigned);
void		 index_sort(struct entry *, size_t);
size_t		 index_width(const struct index *);

#endif
