/*
 * tally -- list the words of a text, with their counts and lines.
 *
 * usage: tally FILE
 *
 * This is version 2, to be compared with version 1.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

#include "index.h"

static int
is_letter(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Read the next word, and count lines; false at the end of the file. */
static int
next_word(FILE *in, char *text, unsigned *line)
{
	size_t	 len = 0;
	int	 c;

	while ((c = getc(in)) != EOF) {
		if (is_letter(c)) {
			if (len < TEXT_MAX - 1)
				text[len++] = (char)lower_letter(c);
			continue;
		}
		if (len > 0) {
			ungetc(c, in);
			break;
		}
		if (c == '\n')
			++*line;
	}
	text[len] = '\0';
	return len > 0;
}

/* The text, and blanks up to the width; capitals if it is a title. */
static void
put_padded(const char *text, size_t width, int title)
{
	size_t	 len = 0;

	for (; text[len] != '\0'; len++)
		putchar(title && islower((unsigned char)text[len]) ?
		    toupper((unsigned char)text[len]) : text[len]);
	for (; len < width; len++)
		putchar(' ');
}

static void
report(const struct index *index)
{
	const struct entry	*entry = index->entries;
	size_t			 i;

	put_padded("word", TEXT_MAX, 1);
	put_padded("lines", TEXT_MAX, 1);
	putchar('\n');
	for (; entry < index->entries + index->n; entry++) {
		put_padded(entry->text, TEXT_MAX, 0);
		for (i = 0; i < entry->nlines; i++)
			printf("%u ", entry->lines[i]);
		printf("(%u)\n", entry->count);
	}
}

int
main(int argc, char *argv[])
{
	struct index	 index = { NULL, 0, NULL };
	char		 text[TEXT_MAX];
	unsigned	 line = 1;
	FILE		*in;

	if (argc != 2 || (in = fopen(argv[1], "r")) == NULL)
		return 1;
	while (next_word(in, text, &line))
		if (!stop_word(text))
			index_note(index_find(&index, text), line);
	fclose(in);
	index_sort(index.entries, index.n);
	report(&index);
	return 0;
}
