/*
 * words -- count the words of the standard input; the program of this example.
 */
#include <ctype.h>
#include <stdio.h>

static int
starts_word(int before, int c)
{
	return isspace(before) && !isspace(c);
}

int
main(void)
{
	int	 before = ' ', c, words = 0;

	while ((c = getchar()) != EOF) {
		words += starts_word(before, c);
		before = c;
	}
	printf("%d\n", words);
	return 0;
}
