/*
 * words -- count the words of a text.
 *
 * usage: words FILE
 *
 * Prints each distinct word with its count, most frequent first.  Capitals
 * are folded and numbers are counted apart, so that texts of different kinds
 * reach different functions.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS		64
#define WORD_MAX	32

struct word {
	struct word	*next;
	unsigned	 count;
	char		 text[WORD_MAX];
};

static struct word	*table[BUCKETS];
static unsigned		 distinct;
static unsigned		 numbers;

static int
fold(int c)
{
	return c - 'A' + 'a';
}

static unsigned
hash(const char *text)
{
	unsigned	 h = 5381;

	for (; *text != '\0'; text++)
		h = h * 33 + (unsigned char)*text;
	return h % BUCKETS;
}

static struct word *
lookup(const char *text)
{
	struct word	**slot = &table[hash(text)];
	struct word	 *word;

	for (word = *slot; word != NULL; word = word->next)
		if (strcmp(word->text, text) == 0)
			return word;
	if ((word = calloc(1, sizeof *word)) == NULL)
		exit(1);
	strcpy(word->text, text);
	word->next = *slot;
	*slot = word;
	distinct++;
	return word;
}

static void
count_number(FILE *in, int c)
{
	while (c >= '0' && c <= '9')
		c = getc(in);
	ungetc(c, in);
	numbers++;
}

/* Read the next word into text; false at the end of the file. */
static int
next_word(FILE *in, char *text)
{
	size_t	 len = 0;
	int	 c;

	while ((c = getc(in)) != EOF) {
		if (c >= '0' && c <= '9' && len == 0) {
			count_number(in, c);
			continue;
		}
		if (c >= 'A' && c <= 'Z')
			c = fold(c);
		if (c >= 'a' && c <= 'z') {
			if (len < WORD_MAX - 1)
				text[len++] = (char)c;
		} else if (len > 0)
			break;
	}
	text[len] = '\0';
	return len > 0;
}

static int
by_count(const void *a, const void *b)
{
	const struct word	*x = *(struct word *const *)a;
	const struct word	*y = *(struct word *const *)b;

	if (x->count != y->count)
		return x->count < y->count ? 1 : -1;
	return strcmp(x->text, y->text);
}

static void
report(void)
{
	struct word	**all, *word;
	unsigned	  i, n = 0;

	if ((all = calloc(distinct + 1, sizeof *all)) == NULL)
		exit(1);
	for (i = 0; i < BUCKETS; i++)
		for (word = table[i]; word != NULL; word = word->next)
			all[n++] = word;
	qsort(all, n, sizeof *all, by_count);
	for (i = 0; i < n; i++)
		printf("%4u %s\n", all[i]->count, all[i]->text);
	if (numbers > 0)
		printf("%4u numbers\n", numbers);
	free(all);
}

int
main(int argc, char *argv[])
{
	char	 text[WORD_MAX];
	FILE	*in;

	if (argc != 2 || (in = fopen(argv[1], "r")) == NULL)
		return 1;
	while (next_word(in, text))
		lookup(text)->count++;
	report();
	fclose(in);
	return 0;
}
