/*
 * split_fuzz -- read a file in halves by two threads, for libFuzzer.
 *
 * Only files of more than two blocks are divided, which is more than libFuzzer
 * makes.  So the bytes are a number, then four parts that end with a byte 1: a
 * header with first lines, a body, odd lines, and last lines.  The file repeats
 * the body, and has the odd lines at the place that the number chooses.  Two
 * threads must read the same as one thread without short cuts.
 */
#include "input.h"
#include "../both_ways.h"

enum { LONG = 140000, PARTS = 4, END_OF_PART = 1 };

static void
put(struct both_words *file, struct slice part)
{
	both_add(file, part.at, part.len);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct both_words	 words[2], file;
	struct input			 in = { data, size };
	struct slice			 part[PARTS];
	size_t				 i, n, where;

	if (size < 2)
		return 0;
	diag_start("fuzz");
	input_byte(&in);
	for (i = 0; i < PARTS; i++)
		part[i] = input_part(&in, END_OF_PART);
	if (part[1].len == 0)
		return 0;
	n = LONG / part[1].len + 1;
	where = data[0] * n / UCHAR_MAX;
	file.len = 0;
	put(&file, part[0]);
	for (i = 0; i <= n; i++) {
		if (i == where)
			put(&file, part[2]);
		if (i < n)
			put(&file, part[1]);
	}
	put(&file, part[3]);
	if (!both_same(file.text, file.len, BOTH_ONE, words)) {
		both_show(words, "fuzz");
		abort();
	}
	return 0;
}
