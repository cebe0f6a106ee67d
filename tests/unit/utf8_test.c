#include "base/utf8.h"

#include "tap.h"

/* Encode a character as in RFC 3629, and return the number of its bytes. */
static size_t
encode(uint32_t c, char *to)
{
	static const unsigned char	 first[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	size_t				 n, i;

	n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
	for (i = n; i-- > 1; c >>= 6)
		to[i] = (char)(0x80 | (c & 0x3f));
	to[0] = (char)(first[n] | c);
	return n;
}

static bool
is_half(uint32_t c)
{
	return c >= 0xd800 && c < 0xe000;
}

/* Try all characters, whole and cut. */
static void
test_characters(void)
{
	uint32_t	 c, got;
	size_t		 n, i, bad = 0, cut = 0;
	char		 text[4];

	for (c = 0; c <= 0x10ffff; c++) {
		n = encode(c, text);
		i = utf8_next(text, n, &got);
		bad += is_half(c) ? i != 1 || got != UTF8_NONE :
		    i != n || got != c;
		for (i = 1; i < n && !is_half(c); i++)
			cut += utf8_next(text, i, &got) != 1 ||
			    got != UTF8_NONE || utf8_begun(text, i) != i;
		cut += utf8_begun(text, n) != 0;
	}
	check(bad == 0, "every character but halves of pairs");
	check(cut == 0, "cut, they are none, and begun");
}

/* Random bytes are a character only if they are as encode() makes them. */
static void
test_bytes(void)
{
	uint64_t	 state = 1, word;
	uint32_t	 c;
	size_t		 i, k, n, bad = 0, found = 0;
	char		 text[4], again[4];

	for (i = 0; i < 3000000; i++) {
		word = tap_random(&state);
		for (k = 0; k < sizeof(text); k++)
			text[k] = (char)(word >> 8 * k);
		if (i % 2 == 0)
			for (k = 1; k < sizeof(text); k++)
				text[k] = (char)((text[k] & 0x3f) | 0x80);
		n = utf8_next(text, sizeof(text), &c);
		found += n > 1;
		if (c == UTF8_NONE)
			bad += n != 1;
		else
			bad += c > 0x10ffff || is_half(c) || encode(c, again)
			    != n || memcmp(text, again, n) != 0;
	}
	check(bad == 0 && found > 300000, "bytes that are characters");
}

static void
test_count(void)
{
	check(utf8_count("", 0) == 0, "count: nothing");
	check(utf8_count("Gr\xc3\xb6\xc3\x9f" "e\xff\xc3", 9) == 7,
	    "count: characters, and bytes of none");
}

static void
test_begun(void)
{
	check(utf8_begun("", 0) == 0, "begun: nothing");
	check(utf8_begun("\x80\x80\x80\x80", 4) == 0, "begun: by nothing");
	check(utf8_begun(&"\xe2\x80"[1], 1) == 0, "begun: before the text");
	check(utf8_begun("a\xf0\x9f\x98", 4) == 3, "begun: at the end");
	check(utf8_begun("\xc3z", 2) == 0, "begun, and over");
	check(utf8_begun("\xff", 1) == 0, "begun: by what begins none");
}

static void
test_controls(void)
{
	static const uint32_t	 odd[] = {
		0, '\n', 0x1b, 0x7f, 0x80, 0x9f, 0x61c, 0x200e, 0x200f, 0x2028,
		0x202a, 0x202e, 0x2066, 0x2069
	}, plain[] = {
		' ', '~', 0xa0, 0x61b, 0x61d, 0x200d, 0x2010, 0x2027, 0x202f,
		0x2065, 0x206a, 0x1f600, 0x10ffff, UTF8_NONE
	};
	size_t			 i, bad = 0;

	for (i = 0; i < COUNT_OF(odd); i++)
		bad += !utf8_is_control(odd[i]);
	for (i = 0; i < COUNT_OF(plain); i++)
		bad += utf8_is_control(plain[i]);
	check(bad == 0, "what is obeyed");
}

int
main(void)
{
	test_characters();
	test_bytes();
	test_count();
	test_begun();
	test_controls();
	return tap_done();
}
