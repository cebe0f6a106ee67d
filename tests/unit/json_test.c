#include "io/json.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tap.h"
#include "io/sink.h"

enum { ROOM = 4096 };

/* Of the sink, read back. */
static FILE	*file;

/* What json_string() makes of the bytes, as a C string. */
static const char *
json(const char *text, size_t len)
{
	static char	 out[ROOM];
	struct sink	 sink;
	size_t		 n;

	if (ftruncate(fileno(file), 0) != 0 || fseek(file, 0, SEEK_SET) != 0) {
		printf("Bail out! cannot use a temporary file\n");
		exit(1);
	}
	/* The sink closes what it is given. */
	sink_to(&sink, dup(fileno(file)), "a temporary file");
	json_string(&sink, text, len);
	sink_close(&sink);
	rewind(file);
	n = fread(out, 1, sizeof(out) - 1, file);
	out[n] = '\0';
	return out;
}

static void
test_one(const char *what, const char *text, size_t len, const char *wanted)
{
	const char	*got = json(text, len);
	bool		 good = strcmp(got, wanted) == 0;

	check(good, "%s", what);
	if (!good)
		printf("# got %s, wanted %s\n", got, wanted);
}

#define TEST(what, text, wanted)					\
	test_one(what, text, sizeof(text) - 1, "\"" wanted "\"")
#define LOST	"\\ufffd"

static void
test_texts(void)
{
	TEST("nothing", "", "");
	test_one("no text", NULL, 0, "\"\"");
	TEST("a word", "main", "main");
	TEST("quotes and backslashes", "a\"b\\c/", "a\\\"b\\\\c/");
	TEST("what does not print", "\t\n\r\x1b\x1f\x7f",
	    "\\u0009\\u000a\\u000d\\u001b\\u001f\\u007f");
	TEST("controls of two bytes", "\xc2\x80\xc2\x9b\xc2\x9f\xc2\xa0",
	    "\\u0080\\u009b\\u009f\xc2\xa0");
	TEST("ends of lines, and what turns text around",
	    "\xe2\x80\xa7\xe2\x80\xa8\xe2\x80\xae\xe2\x81\xa6\xe2\x81\xaa",
	    "\xe2\x80\xa7\\u2028\\u202e\\u2066\xe2\x81\xaa");
	TEST("a NUL", "a\0b", "a\\u0000b");
	TEST("two bytes, the first that shows and the last",
	    "\xc2\xa0\xdf\xbf", "\xc2\xa0\xdf\xbf");
	TEST("three bytes", "\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf",
	    "\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf\xbf");
	TEST("four bytes", "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf",
	    "\xf0\x90\x80\x80\xf4\x8f\xbf\xbf");
	TEST("too long forms", "\xc0\x80\xc1\xbf\xe0\x9f\xbf\xf0\x8f\xbf\xbf",
	    LOST LOST LOST LOST LOST LOST LOST LOST LOST LOST LOST);
	TEST("halves of pairs", "\xed\xa0\x80\xed\xbf\xbf",
	    LOST LOST LOST LOST LOST LOST);
	TEST("beyond the last one", "\xf4\x90\x80\x80\xf5\x80\x80\x80\xff",
	    LOST LOST LOST LOST LOST LOST LOST LOST LOST);
	TEST("a byte that goes on with nothing", "a\x80z\xbf",
	    "a" LOST "z" LOST);
	TEST("characters cut short", "\xc3z\xe2\x82z\xf0\x9f\x98z",
	    LOST "z" LOST LOST "z" LOST LOST LOST "z");
	TEST("a character cut by the end", "z\xe2\x82", "z" LOST LOST);
	test_one("a character beyond the length", "z\xe2\x82\xac", 2,
	    "\"z" LOST "\"");
	TEST("Latin-1", "caf\xe9", "caf" LOST);
}

/* The bytes of the UTF-8 character at p; 0: it is none. */
static size_t
utf8(const unsigned char *p)
{
	uint32_t	 c = *p;
	size_t		 n = c < 0x80 ? 1 : c >> 5 == 6 ? 2 : c >> 4 == 14 ? 3 :
			    c >> 3 == 30 ? 4 : 0, i;

	if (n > 1)
		c &= 0x7fu >> n;
	for (i = 1; i < n; i++) {
		if (p[i] >> 6 != 2)
			return 0;
		c = c << 6 | (p[i] & 0x3f);
	}
	return (n == 2 && c < 0x80) || (n == 3 && c < 0x800) ||
	    (n == 4 && (c < 0x10000 || c > 0x10ffff)) ||
	    (c >= 0xd800 && c < 0xe000) ? 0 : n;
}

/* Whether it is one JSON string and nothing else. */
static bool
is_json(const char *text)
{
	const unsigned char	*p = (const unsigned char *)text;
	size_t			 n;

	if (*p++ != '"')
		return false;
	while (*p != '"') {
		if (*p < 0x20 || (n = utf8(p)) == 0)
			return false;
		if (*p == '\\') {
			if (p[1] == 'u')
				n = 2 + strspn(text + (p - (const unsigned
				    char *)text) + 2, "0123456789abcdef");
			else
				n = p[1] == '"' || p[1] == '\\' ? 2 : 0;
			if (n != 2 && n < 6)
				return false;
			n = n > 6 ? 6 : n;
		}
		p += n;
	}
	return p[1] == '\0';
}

static void
test_all_bytes(void)
{
	const char	*out;
	char		 text[18];
	size_t		 bad = 0, at;
	int		 c;
	bool		 plain;

	for (c = 0; c < 256; c++)
		for (at = 0; at < sizeof(text); at++) {
			memset(text, 'a', sizeof(text));
			text[at] = (char)c;
			out = json(text, sizeof(text));
			plain = c >= ' ' && c < 0x7f && c != '"' && c != '\\';
			bad += !is_json(out) ||
			    plain != (strlen(out) == sizeof(text) + 2);
		}
	check(bad == 0, "every byte gives JSON, at any place");
}

static void
test_random(void)
{
	uint64_t	 state = 1, word;
	char		 text[64];
	size_t		 bad = 0, i, k, len;

	for (i = 0; i < 20000; i++) {
		len = tap_random(&state) % sizeof(text);
		for (k = 0; k < len; k++) {
			word = tap_random(&state);
			/* Bytes of characters more often than others. */
			text[k] = (char)(word % 3 == 0 ? word >> 8 :
			    word % 3 == 1 ? (word >> 8 & 0x3f) | 0x80 :
			    (word >> 8 & 0x3f) | 0xc0);
		}
		bad += !is_json(json(text, len));
	}
	check(bad == 0, "random bytes give JSON");
}

int
main(void)
{
	if ((file = tmpfile()) == NULL) {
		printf("Bail out! no temporary file\n");
		return 1;
	}
	check(!is_json("\"a") && !is_json("a") && !is_json("\"\\x\"") &&
	    !is_json("\"\xff\"") && !is_json("\"a\"b\""),
	    "what is no JSON is known");
	test_texts();
	test_all_bytes();
	test_random();
	fclose(file);
	return tap_done();
}
