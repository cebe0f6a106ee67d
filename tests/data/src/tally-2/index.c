#include <stdio.h>
#include <stdlib.h>

#include "index.h"

#define STEP	8

int
lower_letter(int c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Is it a word that says nothing? */
int
stop_word(const char *text)
{
	static const char *const	 words[] = { "an", "at", "of" };
	size_t				 i;

	for (i = 0; i < sizeof words / sizeof words[0]; i++)
		if (strcmp(text, words[i]) == 0)
			return 1;
	return 0;
}

/* Room for one more item, of zeros. */
static void *
grow(void *items, size_t n, size_t size)
{
	size_t	 room = n + STEP;

	if (n % STEP != 0)
		return items;
	if ((items = realloc(items, room * size)) == NULL) {
		fprintf(stderr, "tally: no memory for %zu items\n", room);
		exit(2);
	}
	memset((char *)items + n * size, 0, STEP * size);
	return items;
}

/* The entry of a word, new at the end if there is none. */
struct entry *
index_find(struct index *index, const char *text)
{
	struct entry	*entry;
	size_t		 low = 0, high = index->n, middle;
	int		 way;

	while (low < high) {
		middle = (low + high) / 2;
		entry = &index->entries[index->by_text[middle]];
		if ((way = strcmp(text, entry->text)) == 0)
			return entry;
		if (way < 0)
			high = middle;
		else
			low = middle + 1;
	}
	index->entries = grow(index->entries, index->n, sizeof *entry);
	index->by_text = grow(index->by_text, index->n, sizeof low);
	memmove(index->by_text + low + 1, index->by_text + low,
	    (index->n - low) * sizeof low);
	index->by_text[low] = index->n;
	entry = &index->entries[index->n++];
	strcpy(entry->text, text);
	return entry;
}

/* The word is in this line. */
void
index_note(struct entry *entry, unsigned line)
{
	size_t	 i;

	entry->count++;
	for (i = 0; i < entry->nlines; i++)
		if (entry->lines[i] == line)
			return;
	entry->lines = grow(entry->lines, entry->nlines, sizeof line);
	entry->lines[entry->nlines++] = line;
}

/* Quicksort: what goes before the last one, that one, and the others. */
void
index_sort(struct entry *entries, size_t n)
{
	struct entry	 swap;
	size_t		 i, low = 0;

	if (n < 2)
		return;
	for (i = 0; i < n; i++)
		if (i == n - 1 || order(&entries[i], &entries[n - 1]) < 0) {
			swap = entries[low];
			entries[low++] = entries[i];
			entries[i] = swap;
		}
	index_sort(entries, low - 1);
	index_sort(entries + low, n - low);
}
