#include "io/json_in.h"

#include "tap.h"
#include "io/source.h"

enum { ROOM = 4096, BLOCK = 64 << 10 };

/* The values that were read, in a form for these tests, up to `end'. */
static char	 out[ROOM], *end;

static void	 dump(struct json_in *);

static void
dump_object(struct json_in *j)
{
	struct slice	 key;

	json_in_object(j);
	end += sprintf(end, "{");
	while (json_in_key(j, &key)) {
		end += sprintf(end, "%.*s=", (int)key.len, key.at);
		dump(j);
	}
	end += sprintf(end, "}");
}

static void
dump_array(struct json_in *j)
{
	json_in_array(j);
	end += sprintf(end, "[");
	while (json_in_more(j))
		dump(j);
	end += sprintf(end, "]");
}

static void
dump(struct json_in *j)
{
	struct slice	 text;
	int64_t		 number;

	switch (json_in_kind(j)) {
	case JSON_OBJECT:
		dump_object(j);
		break;
	case JSON_ARRAY:
		dump_array(j);
		break;
	case JSON_STRING_VALUE:
		if (json_in_string(j, &text))
			end += sprintf(end, "%.*s;", (int)text.len, text.at);
		break;
	case JSON_NUMBER:
		if (json_in_int(j, &number))
			end += sprintf(end, "%lld ", (long long)number);
		break;
	default:
		end += sprintf(end, "?");
		json_in_skip(j);
	}
}

/* Read a text by `with', and set `out' to the values or, after an error, to its
   place and message. */
static void
read_by(const char *text, size_t len, void (*with)(struct json_in *))
{
	struct json_in	 j;
	struct source	 in;
	FILE		*f = tmpfile();

	if (f == NULL || fwrite(text, 1, len, f) != len || fflush(f) != 0 ||
	    lseek(fileno(f), 0, SEEK_SET) != 0) {
		printf("Bail out! cannot use a temporary file\n");
		exit(1);
	}
	source_take(&in, dup(fileno(f)), "a temporary file");
	fclose(f);
	json_in_open(&j, &in);
	end = out;
	*end = '\0';
	with(&j);
	if (!j.failed)
		json_in_finish(&j);
	if (j.failed)
		snprintf(out, sizeof(out), "%llu:%llu: %s%s",
		    (unsigned long long)j.where.line,
		    (unsigned long long)j.where.column, j.wrong.text,
		    json_in_array(&j) ? ", and reads on" : "");
	json_in_close(&j);
	source_close(&in);
}

static void
skip(struct json_in *j)
{
	json_in_skip(j);
}

/* Check that a text gives these values or this error.  Skipping the text must
   give the same error, except one about a number. */
static void
test_one(const char *what, const char *text, size_t len, const char *wanted)
{
	bool	 fails = strstr(wanted, ": expected") != NULL &&
		    strstr(wanted, "number") == NULL;

	read_by(text, len, dump);
	is_text(out, wanted, what);
	read_by(text, len, skip);
	is_text(out, fails ? wanted : "", "  the same, skipped");
}

#define TEST(what, text, wanted)					\
	test_one(what, text, sizeof(text) - 1, wanted)

static void
test_values(void)
{
	TEST("nothing in it", "{}", "{}");
	TEST("nothing in a list", " [ ] \n", "[]");
	TEST("a number alone", "0", "0 ");
	TEST("nested", "{\"a\":[1,{\"b\":{}},[[]]],\"\":\"c\"}",
	    "{a=[1 {b={}}[[]]]=c;}");
	TEST("blanks", "\t[\r\n1 ,\n2\t,\"x\" ]\n\n", "[1 2 x;]");
	TEST("words", "[true,false,null]", "[???]");
	TEST("the largest numbers",
	    "[9223372036854775807,-9223372036854775808,-0]",
	    "[9223372036854775807 -9223372036854775808 0 ]");
	TEST("escapes", "\"\\\"\\\\\\/\\b\\f\\n\\r\\tz\"",
	    "\"\\/\b\f\n\r\tz;");
	TEST("escaped characters", "\"\\u0041\\u00e9\\u20AC\\ud83d\\ude00\"",
	    "A\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80;");
	TEST("halves of pairs", "\"\\ud83dx\\ude00\\ud83d\\n\\ud83d\\ud83d"
	    "\\ude00\\ud83d\"", "\xef\xbf\xbdx\xef\xbf\xbd\xef\xbf\xbd\n"
	    "\xef\xbf\xbd\xf0\x9f\x98\x80\xef\xbf\xbd;");
	TEST("no second half", "\"\\ud800\\ue000\\udbff\\u007f\\uffff\"",
	    "\xef\xbf\xbd\xee\x80\x80\xef\xbf\xbd\x7f\xef\xbf\xbf;");
	TEST("UTF-8", "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\x7f\"",
	    "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\x7f;");
}

static void
test_errors(void)
{
	TEST("an end too early", "{\"a\":[1,", "1:9: expected a value, found "
	    "the end");
	TEST("no value", "", "1:1: expected a value, found the end");
	TEST("two values", "[]\n []", "2:2: expected nothing after the value, "
	    "found '['");
	TEST("a comma too many", "[1,\n]", "2:1: expected a value, found ']'");
	TEST("a comma and no member", "{\"a\":1,}", "1:8: expected a key in "
	    "quotes, found '}'");
	TEST("no comma", "[1 2]", "1:4: expected ',' or ']', found '2'");
	TEST("no colon", "{\"a\" 1}", "1:6: expected ':' after a key, found "
	    "'1'");
	TEST("the other bracket", "[1}", "1:3: expected ',' or ']', found '}'");
	TEST("a key that is none", "{a:1}", "1:2: expected a key in quotes, "
	    "found 'a'");
	TEST("a byte order mark", "\xef\xbb\xbf{}",
	    "1:1: expected a value, found '?'");
	TEST("a comment", "[//\n]", "1:2: expected a value, found '/'");
	TEST("a tab in a string", "[\n\"a\tb\"]",
	    "2:3: expected '\"' at the end of a string, found '?'");
	TEST("a string without end", "\"ab",
	    "1:4: expected '\"' at the end of a string, found the end");
	TEST("an unknown escape", "\"\\x41\"",
	    "1:3: expected one of \"\\/bfnrtu after '\\', found 'x'");
	TEST("a short escape", "\"\\u12g4\"",
	    "1:6: expected four hexadecimal digits after '\\u', found 'g'");
	TEST("a blank among digits", "\"\\u0 24\"",
	    "1:5: expected four hexadecimal digits after '\\u', found ' '");
	TEST("a brace among digits", "\"\\u{41}\"",
	    "1:4: expected four hexadecimal digits after '\\u', found '{'");
	TEST("an at sign among digits", "\"\\u004@\"",
	    "1:7: expected four hexadecimal digits after '\\u', found '@'");
	TEST("an end among digits", "\"\\u00",
	    "1:6: expected four hexadecimal digits after '\\u', found the end");
	TEST("an end of an escape", "\"\\",
	    "1:3: expected one of \"\\/bfnrtu after '\\', found the end");
	TEST("Latin-1", "[1, \"caf\xe9\"]",
	    "1:5: expected a string in UTF-8, found other bytes");
	TEST("a half in UTF-8", "\"\xed\xa0\x80\"",
	    "1:1: expected a string in UTF-8, found other bytes");
	TEST("a word cut", "[tru]",
	    "1:5: expected true, false or null, found ']'");
	TEST("a zero too many", "[01]", "1:3: expected ',' or ']', found '1'");
	TEST("a plus", "[+1]", "1:2: expected a value, found '+'");
	TEST("no digit", "[-]", "1:3: expected a digit, found ']'");
	TEST("no digit after a point", "[1.]",
	    "1:4: expected a digit, found ']'");
	TEST("no digit of an exponent", "[1e+]",
	    "1:5: expected a digit, found ']'");
	TEST("a NUL", "[\0]", "1:2: expected a value, found '?'");
}

/* Numbers that are JSON, but not whole or not of 64 bits. */
static void
test_numbers(void)
{
	TEST("a fraction", "[1.5]", "1:2: expected a whole number, found one "
	    "with a fraction or an exponent");
	TEST("an exponent", "[1E2]", "1:2: expected a whole number, found one "
	    "with a fraction or an exponent");
	TEST("2^63", "[9223372036854775808]",
	    "1:2: expected a number of 64 bits, found a larger one");
	TEST("-2^63 - 1", "[-9223372036854775809]",
	    "1:2: expected a number of 64 bits, found a larger one");
	TEST("2^64", "[18446744073709551616]",
	    "1:2: expected a number of 64 bits, found a larger one");
	TEST("many digits", "[1000000000000000000000000000000000000000]",
	    "1:2: expected a number of 64 bits, found a larger one");
}

/* Read the members `a' and `b' of an object by their names. */
static void
members(struct json_in *j)
{
	static const char	*const names[] = { "a", "b", NULL };
	struct json_keys	 keys = { names, 0 };
	int64_t			 number = 0;
	int			 n;

	json_in_object(j);
	while ((n = json_in_member(j, &keys)) != JSON_NO_MEMBER) {
		json_in_int(j, &number);
		end += sprintf(end, "%s=%lld ", names[n], (long long)number);
	}
}

static void
try_members(const char *what, const char *text, const char *wanted)
{
	read_by(text, strlen(text), members);
	is_text(out, wanted, what);
}

static void
test_members(void)
{
	try_members("members by name", "{\"c\":[{\"a\":9}],\"b\":2,\"\":{},"
	    "\"c\":0,\"a\":1}", "b=2 a=1 ");
	try_members("a key twice", "{\"a\":1,\n\"b\":2,\"a\":3}",
	    "2:7: expected the key 'a' once, found it again");
	try_members("no object", "[]", "1:1: expected an object, found '['");
}

/* Let a block end before each byte of the text and at its end, and count how
   often reading then gives something other than `wanted'. */
static size_t
wrong_in_blocks(const char *text, const char *wanted)
{
	static char	 at[BLOCK + 256];
	size_t		 len = strlen(text), i, bad = 0;

	for (i = 0; i <= len; i++) {
		memset(at, ' ', BLOCK);
		memcpy(at + BLOCK - i, text, len);
		read_by(at, BLOCK - i + len, dump);
		bad += strcmp(out, wanted) != 0;
	}
	return bad;
}

static void
test_blocks(void)
{
	check(wrong_in_blocks("\n{\"k\\u00e9\xc3\xa9y\":[-12,true,"
	    "\"\\ud83d\\ude00\", 1203],\n\"b\":null}",
	    "{k\xc3\xa9\xc3\xa9y=[-12 ?\xf0\x9f\x98\x80;1203 ]b=?}") == 0,
	    "blocks that end anywhere");
	check(wrong_in_blocks("\n{\"b\":[-0.5e7],\n\"c\":1e}",
	    "2:7: expected a whole number, found one with a fraction or an "
	    "exponent") == 0, "and after an error");
}

/* A text that repeats `a', `times' times, and then `b', `more' times. */
struct many {
	const char	*a;
	size_t		 times;
	const char	*b;
	size_t		 more;
};

static void
test_many(const char *what, struct many m, const char *wanted)
{
	size_t	 a_len = strlen(m.a), b_len = strlen(m.b);
	char	*text = malloc(a_len * m.times + b_len * m.more + 1);
	char	*to = text;

	if (text == NULL)
		exit(1);
	for (; m.times > 0; m.times--, to += a_len)
		memcpy(to, m.a, a_len);
	for (; m.more > 0; m.more--, to += b_len)
		memcpy(to, m.b, b_len);
	read_by(text, (size_t)(to - text), skip);
	is_text(out, wanted, what);
	free(text);
}

#define MANY(...)	((struct many){ __VA_ARGS__ })

static void
test_bounds(void)
{
	test_many("512 levels", MANY("[", JSON_DEPTH, "]", JSON_DEPTH), "");
	test_many("513 levels", MANY("[", JSON_DEPTH + 1, "", 0),
	    "1:513: expected values nested up to 512 deep, found deeper ones");
	test_many("objects, too", MANY("{\"\":", JSON_DEPTH + 1, "", 0),
	    "1:2049: expected values nested up to 512 deep, found deeper ones");
	test_many("levels side by side", MANY("[[],", 100, "[]", 1),
	    "1:403: expected ',' or ']', found the end");
	test_many("a string as long as allowed", MANY("\"", 1, "x",
	    JSON_STRING), "1:16777218: expected '\"' at the end of a string, "
	    "found the end");
	test_many("a string too long", MANY("\"", 1, "x", JSON_STRING + 1),
	    "1:1: expected a string of up to 16777216 bytes, found a longer "
	    "one");
}

int
main(void)
{
	test_values();
	test_errors();
	test_numbers();
	test_members();
	test_blocks();
	test_bounds();
	return tap_done();
}
