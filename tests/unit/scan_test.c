#include "text/scan.h"

#include <inttypes.h>

#include "tap.h"

/* A text, where its number must end (0: it has no number), and the value. */
struct scanned {
	const char	*text;
	size_t		 end;
	uint64_t	 value;
};

static const struct scanned	 numbers[] = {
	{ "0\n", 1, 0 }, { "7 8\n", 1, 7 }, { "12x\n", 2, 12 },
	{ "000000000000000000000009\n", 24, 9 },
	{ "18446744073709551615\n", 20, UINT64_MAX },
	{ "18446744073709551616\n", 0, 0 },
	{ "99999999999999999999\n", 0, 0 },
	{ "\n", 0, 0 }, { "-1\n", 0, 0 }, { "+1\n", 0, 0 }, { "x1\n", 0, 0 },
	{ "0x1f\n", 4, 0x1f }, { "0X1F \n", 4, 0x1f },
	{ "0xaBcDeFg\n", 8, 0xabcdef }, { "0x@\n", 0, 0 },
	{ "0x`\n", 0, 0 }, { "0x/\n", 0, 0 }, { "0x:\n", 0, 0 },
	{ "0xG\n", 0, 0 }, { "0x\n", 0, 0 }, { "0x\x9a\n", 0, 0 },
	{ "0xffffffffffffffff\n", 18, UINT64_MAX },
	{ "0x10000000000000000\n", 0, 0 },
	{ "0x00000000000000000001\n", 22, 1 }, { "0x0\n", 3, 0 },
	{ "0x0000000000000000000\n", 21, 0 },
};

static void
test_number(void)
{
	const struct scanned	*s;
	const char		*end;
	uint64_t		 v;
	size_t			 i;

	for (i = 0; i < COUNT_OF(numbers); i++) {
		s = &numbers[i];
		v = 77;
		end = scan_number(s->text, &v);
		check(end == s->text + s->end &&
		    v == (s->end == 0 ? 77 : s->value),
		    "scan_number: %.*s", (int)strcspn(s->text, "\n"), s->text);
	}
}

/* Every byte is a hexadecimal digit, or ends the number. */
static void
test_hex_bytes(void)
{
	static const char	 digits[] = "0123456789abcdef";
	const char		*at;
	char			 text[4] = "1 \n";
	uint64_t		 v;
	unsigned		 bad = 0;
	int			 c;

	for (c = 1; c < 256; c++) {
		text[1] = (char)c;
		at = strchr(digits, c >= 'A' && c <= 'F' ? c + 'a' - 'A' : c);
		if (at != NULL)
			bad += scan_hex(text, &v) != text + 2 ||
			    v != 16 + (uint64_t)(at - digits);
		else
			bad += scan_hex(text, &v) != text + 1 || v != 1;
	}
	check(bad == 0, "scan_hex: digits of either case, and no other byte");
}

static void
test_signed(void)
{
	static const struct {
		const char	*text;
		int64_t		 value;
		bool		 wide;
	} cases[] = {
		{ "0\n", 0, false }, { "-0\n", 0, false },
		{ "-5 \n", -5, false }, { "0x10\n", 16, false },
		{ "-0x10\n", -16, false },
		{ "9223372036854775807\n", INT64_MAX, false },
		{ "9223372036854775808\n", INT64_MIN, true },
		{ "-9223372036854775808\n", INT64_MIN, false },
		{ "-9223372036854775809\n", INT64_MAX, true },
		{ "18446744073709551615\n", -1, true },
		{ "-18446744073709551615\n", 1, true },
	};
	static const char *const	 none[] = {
		"\n", "-\n", "--1\n", "- 1\n", "-x\n", "18446744073709551616\n",
		"-18446744073709551616\n"
	};
	const char	*text, *end;
	size_t		 i;
	int64_t		 v;
	bool		 wide;

	for (i = 0; i < COUNT_OF(cases); i++) {
		text = cases[i].text;
		wide = !cases[i].wide;
		end = scan_signed(text, &v, &wide);
		check(end == text + strcspn(text, " \n") &&
		    v == cases[i].value && wide == cases[i].wide,
		    "scan_signed: %.*s", (int)strcspn(text, "\n"), text);
	}
	for (i = 0; i < COUNT_OF(none); i++)
		check(scan_signed(none[i], &v, &wide) == none[i],
		    "scan_signed: %.*s is none", (int)strcspn(none[i], "\n"),
		    none[i]);
}

static void
test_blanks(void)
{
	const char	*text = " \t\r x";

	check(skip_blanks(text) == text + 4, "skip_blanks: all kinds");
	check(skip_blanks(text + 4) == text + 4, "skip_blanks: none");
}

int
main(void)
{
	test_number();
	test_hex_bytes();
	test_signed();
	test_blanks();
	return tap_done();
}
