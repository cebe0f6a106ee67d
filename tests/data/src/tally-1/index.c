#include <stdio.h>
#include <stdlib.h>

#include "index.h"

#define STEP	8

int
fold_letter(int c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
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
	size_t		 i;

	for (i = 0; i < index->n; i++)
		if (strcmp(index->entries[i].text, text) == 0)
			return &index->entries[i];
	index->entries = grow(index->entries, index->n, sizeof *entry);
	entry = &index->entries[index->n++];
	strcpy(entry->text, text);
	return entry;
}

/* The word is in this line. */
void
index_note(struct entry *entry, unsigned line)
{
	entry->count++;
	if (entry->nlines > 0 && entry->lines[entry->nlines - 1] == line)
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

/* Of the longest word. */
size_t
index_width(const struct index *index)
{
	size_t	 i, len, longest = 0;

	for (i = 0; i < index->n; i++)
		if ((len = strlen(index->entries[i].text)) > longest)
			longest = len;
	return longest;
}
