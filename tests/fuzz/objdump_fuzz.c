/*
 * objdump_fuzz -- read any bytes as the output of objdump, for libFuzzer.
 *
 * The first byte decides how many bytes each read returns.  A simpler reader
 * must find the same functions and instructions in the bytes.
 */
#include "input.h"
#include "machine/objdump.h"

/* Read hexadecimal digits.  Return how many there are, or 0 if their value
   exceeds 64 bits. */
static size_t
read_hex(struct slice text, uint64_t *value)
{
	static const char	 all[] = "0123456789abcdefABCDEF";
	const char		*digit;
	size_t			 n, significant = 0;

	for (n = *value = 0; n < text.len && text.at[n] != '\0' &&
	    (digit = strchr(all, text.at[n])) != NULL; n++) {
		significant += significant > 0 || *digit != '0';
		*value = *value * 16 + (uint64_t)(digit - all -
		    (digit - all > 15 ? 6 : 0));
	}
	return significant > 16 ? 0 : n;
}

static bool
read_line(struct slice line, struct objdump_line *to)
{
	const char	*p = line.at, *end = p + line.len;
	size_t		 digits;

	while (p < end && *p == ' ')
		p++;
	digits = read_hex((struct slice){ p, (size_t)(end - p) }, &to->addr);
	p += digits;
	if (digits == 0)
		return false;
	to->text = (struct slice){ p, (size_t)(end - p) };
	to->is_symbol = to->text.len >= strlen(" <x>:") &&
	    slice_starts(to->text, " <") && strncmp(end - 2, ">:", 2) == 0;
	if (to->is_symbol)
		to->text = (struct slice){ p + 2, to->text.len - 4 };
	else if (slice_starts(to->text, ":\t"))
		to->text = slice_trim(p + 2, end);
	else
		return false;
	return true;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input		 in = { data, size };
	size_t			 each = 1 + input_byte(&in);
	struct objdump		 d = { .program = "fuzz" };
	struct objdump_line	 got, wanted;

	diag_start("fuzz");
	d.child.fd = input_packets((const char *)in.at, in.len, each);
	while (in.len > 0 && memchr(in.at, '\n', in.len) != NULL) {
		if (!read_line(input_line(&in), &wanted))
			continue;
		MUST(objdump_next(&d, &got));
		MUST(got.is_symbol == wanted.is_symbol);
		MUST(got.addr == wanted.addr);
		MUST(slice_same(got.text, wanted.text));
	}
	MUST(!objdump_next(&d, &got) && d.child.error == 0);
	close(d.child.fd);
	mem_free(d.child.text);
	return 0;
}
