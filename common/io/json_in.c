/* In valid JSON newlines occur only between values, so skip_space() is the only
   function that counts lines. */
#include "io/json_in.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "text/num.h"
#include "text/scan.h"
#include "io/source.h"

/* The result of peek() at the end of the text. */
enum { NOTHING = -1 };

void
json_in_open(struct json_in *j, struct source *in)
{
	memset(j, 0, sizeof(*j));
	j->in = in;
	j->line = 1;
}

void
json_in_close(struct json_in *j)
{
	mem_free(j->text);
}

static struct json_place
place(const struct json_in *j)
{
	uint64_t	 offset = j->offset - (uint64_t)(j->end - j->p);

	return (struct json_place){ j->line, offset - j->line_offset + 1 };
}

/* Record an error at this position, and discard the rest of the block, so that
   nothing more is read. */
static void
stop(struct json_in *j, struct json_place where)
{
	j->failed = true;
	j->where = where;
	j->p = j->end;
}

bool
json_in_refuse(struct json_in *j, const char *fmt, ...)
{
	char	 text[COMPLAINT_MAX];
	va_list	 ap;

	if (j->failed)
		return false;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	complaint_set(&j->wrong, "%s", text);
	stop(j, j->token);
	return false;
}

/* Return the next byte without consuming it, or NOTHING at the end. */
static int
peek(struct json_in *j)
{
	const char	*begin, *end;

	if (j->p == j->end) {
		if (j->failed || !source_bytes(j->in, &begin, &end)) {
			if (!j->failed && j->in->trouble != NULL) {
				complaint_set(&j->wrong, "%s", j->in->trouble);
				stop(j, place(j));
			}
			return NOTHING;
		}
		j->p = begin;
		j->end = end;
		j->offset += (uint64_t)(end - begin);
	}
	return (unsigned char)*j->p;
}

/* Report an error: the next byte is not what was expected.  Returns false. */
static bool
unexpected(struct json_in *j, const char *wanted)
{
	char		 c, quoted[8];
	int		 found = peek(j);

	if (j->failed)
		return false;
	c = (char)found;
	if (found == NOTHING)
		complaint_set(&j->wrong, "expected %s, found the end", wanted);
	else
		complaint_set(&j->wrong, "expected %s, found '%s'", wanted,
		    diag_quote(quoted, sizeof(quoted), &c, 1));
	stop(j, place(j));
	return false;
}

static int
skip_space(struct json_in *j)
{
	int	 c;

	while ((c = peek(j)) == ' ' || c == '\n' || c == '\t' || c == '\r') {
		j->p++;
		if (c == '\n') {
			j->line++;
			j->line_offset = j->offset -
			    (uint64_t)(j->end - j->p);
		}
	}
	return c;
}

/* Skip blanks and read the byte c.  Any other byte is an error. */
static bool
expect(struct json_in *j, char c, const char *wanted)
{
	if (skip_space(j) != c)
		return unexpected(j, wanted);
	j->p++;
	return true;
}

static bool
in_array(const struct json_in *j)
{
	unsigned	 level = j->depth - 1;

	return (j->arrays[level / 64] >> level % 64 & 1) != 0;
}

static bool
enter(struct json_in *j, bool array)
{
	uint64_t	 bit = UINT64_C(1) << j->depth % 64;
	bool		 good;

	skip_space(j);
	j->token = place(j);
	good = array ? expect(j, '[', "an array") : expect(j, '{', "an object");
	if (!good)
		return false;
	if (j->depth == JSON_DEPTH)
		return json_in_refuse(j, "expected values nested up to %d "
		    "deep, found deeper ones", JSON_DEPTH);
	if (array)
		j->arrays[j->depth / 64] |= bit;
	else
		j->arrays[j->depth / 64] &= ~bit;
	j->depth++;
	j->first = true;
	return true;
}

/* Return whether the array or object around p, which ends with the byte `end',
   has another element.  If so, read the comma in front of it; if not, read
   `end'. */
static bool
goes_on(struct json_in *j, char end, const char *wanted)
{
	int	 c = skip_space(j);

	if (c == end) {
		j->token = place(j);
		j->p++;
		j->depth--;
		j->first = false;
		return false;
	}
	if (!j->first && !expect(j, ',', wanted))
		return false;
	j->first = false;
	return !j->failed;
}

enum json_kind
json_in_kind(struct json_in *j)
{
	switch (skip_space(j)) {
	case '{':
		return JSON_OBJECT;
	case '[':
		return JSON_ARRAY;
	case '"':
		return JSON_STRING_VALUE;
	case 't':
		return JSON_TRUE;
	case 'f':
		return JSON_FALSE;
	case 'n':
		return JSON_NULL;
	case '-': case '0': case '1': case '2': case '3': case '4': case '5':
	case '6': case '7': case '8': case '9':
		return JSON_NUMBER;
	default:
		return JSON_OTHER;
	}
}

bool
json_in_object(struct json_in *j)
{
	return enter(j, false);
}

bool
json_in_array(struct json_in *j)
{
	return enter(j, true);
}

/* Append bytes to the string that is being read. */
static bool
append(struct json_in *j, const char *from, size_t n)
{
	if (n > JSON_STRING - j->len)
		return json_in_refuse(j, "expected a string of up to %d bytes, "
		    "found a longer one", JSON_STRING);
	j->text = mem_grow(j->text, &j->room, j->len + n + 1, 1);
	memcpy(j->text + j->len, from, n);
	j->len += n;
	return true;
}

/* Append a character below U+110000 to the string, as UTF-8. */
static bool
append_character(struct json_in *j, uint32_t c)
{
	char	 utf8[4];
	size_t	 n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4, i;

	for (i = n; i-- > 1; c >>= 6)
		utf8[i] = (char)(0x80 | (c & 0x3f));
	utf8[0] = (char)(n == 1 ? c : (0xf00u >> n & 0xf0) | c);
	return append(j, utf8, n);
}

/* If a first half of a surrogate pair was not followed by a second half, append
   U+FFFD for it. */
static bool
end_pair(struct json_in *j)
{
	bool	 half = j->high != 0;

	j->high = 0;
	return !half || append_character(j, 0xfffd);
}

/* Append a 16-bit unit of UTF-16, which may be half of a surrogate pair. */
static bool
append_unit(struct json_in *j, uint32_t unit)
{
	uint32_t	 high = j->high;

	if (high != 0 && unit >= 0xdc00 && unit < 0xe000) {
		j->high = 0;
		return append_character(j, 0x10000 + ((high - 0xd800) << 10) +
		    (unit - 0xdc00));
	}
	if (!end_pair(j))
		return false;
	if (unit >= 0xd800 && unit < 0xdc00) {
		j->high = unit;
		return true;
	}
	return append_character(j, unit >= 0xdc00 && unit < 0xe000 ? 0xfffd :
	    unit);
}

/* Read the four hexadecimal digits after `\u'. */
static bool
read_unit(struct json_in *j)
{
	uint32_t	 unit = 0;
	int		 i, c, digit;

	for (i = 0; i < 4; i++) {
		c = peek(j);
		digit = c >= '0' && c <= '9' ? c - '0' :
		    (c | 0x20) >= 'a' && (c | 0x20) <= 'f' ?
		    (c | 0x20) - 'a' + 10 : NOTHING;
		if (digit == NOTHING)
			return unexpected(j, "four hexadecimal digits after "
			    "'\\u'");
		unit = unit << 4 | (uint32_t)digit;
		j->p++;
	}
	return append_unit(j, unit);
}

static bool
read_escape(struct json_in *j)
{
	static const char	 names[] = "\"\\/bfnrt", means[] =
				    "\"\\/\b\f\n\r\t";
	const char		*found;
	int			 c;

	j->p++;
	if ((c = peek(j)) == 'u') {
		j->p++;
		return read_unit(j);
	}
	found = c == NOTHING ? NULL : memchr(names, c, sizeof(names) - 1);
	if (found == NULL)
		return unexpected(j, "one of \"\\/bfnrtu after '\\'");
	j->p++;
	return end_pair(j) && append(j, means + (found - names), 1);
}

static bool
is_utf8(const char *p, const char *end)
{
	uint32_t	 c;

	while (p < end) {
		if ((unsigned char)*p < 0x80) {
			p++;
			continue;
		}
		p += utf8_next(p, (size_t)(end - p), &c);
		if (c == UTF8_NONE)
			return false;
	}
	return true;
}

/* Append the bytes up to the next quote, escape or end of the block. */
static bool
read_plain(struct json_in *j)
{
	const char	*from = j->p;

	while (j->p < j->end && (unsigned char)*j->p >= ' ' && *j->p != '"' &&
	    *j->p != '\\')
		j->p++;
	return j->p == from || (end_pair(j) && append(j, from,
	    (size_t)(j->p - from)));
}

/* Read the next string, a value or a key, into j->text. */
static bool
read_string(struct json_in *j, const char *wanted)
{
	int	 c;

	j->len = 0;
	j->high = 0;
	skip_space(j);
	j->token = place(j);
	if (!expect(j, '"', wanted))
		return false;
	while ((c = peek(j)) != '"') {
		if (c < ' ')
			return unexpected(j, "'\"' at the end of a string");
		if (c == '\\' ? !read_escape(j) : !read_plain(j))
			return false;
	}
	j->p++;
	if (!end_pair(j) || !append(j, "", 0))
		return false;
	if (!is_utf8(j->text, j->text + j->len))
		return json_in_refuse(j, "expected a string in UTF-8, found "
		    "other bytes");
	return true;
}

bool
json_in_string(struct json_in *j, struct slice *text)
{
	if (!read_string(j, "a string"))
		return false;
	*text = (struct slice){ j->text, j->len };
	return true;
}

bool
json_in_key(struct json_in *j, struct slice *key)
{
	if (!goes_on(j, '}', "',' or '}'") ||
	    !read_string(j, "a key in quotes") ||
	    !expect(j, ':', "':' after a key"))
		return false;
	*key = (struct slice){ j->text, j->len };
	return true;
}

bool
json_in_more(struct json_in *j)
{
	return goes_on(j, ']', "',' or ']'");
}

int
json_in_member(struct json_in *j, struct json_keys *keys)
{
	struct slice	 key;
	int		 n;

	while (json_in_key(j, &key)) {
		for (n = 0; keys->at[n] != NULL && !slice_is(key, keys->at[n]);)
			n++;
		if (keys->at[n] == NULL) {
			json_in_skip(j);
			continue;
		}
		if ((keys->seen >> n & 1) != 0)
			json_in_refuse(j, "expected the key '%s' once, found "
			    "it again", keys->at[n]);
		keys->seen |= UINT64_C(1) << n;
		return j->failed ? JSON_NO_MEMBER : n;
	}
	return JSON_NO_MEMBER;
}

/* Read one or more digits.  *size becomes the value, unless it exceeds 64 bits;
   *large is then set. */
static bool
read_digits(struct json_in *j, uint64_t *size, bool *large)
{
	int	 c = peek(j);

	if (!is_digit((char)c))
		return unexpected(j, "a digit");
	do {
		*large = *large ||
		    __builtin_mul_overflow(*size, UINT64_C(10), size) ||
		    __builtin_add_overflow(*size, (uint64_t)(c - '0'), size);
		j->p++;
	} while (is_digit((char)(c = peek(j))));
	return !j->failed;
}

/* A number in the syntax of JSON.  `size' is the absolute value of its integer
   part, and `large' is set if that exceeds 64 bits.  `whole' is set if the
   number has neither a fraction nor an exponent. */
struct number {
	uint64_t	 size;
	bool		 negative, large, whole;
};

static bool
read_number(struct json_in *j, struct number *n)
{
	uint64_t	 ignored = 0;
	bool		 large = false;

	*n = (struct number){ .whole = true, .negative = peek(j) == '-' };
	j->p += n->negative;
	if (peek(j) == '0')
		j->p++;
	else if (!read_digits(j, &n->size, &n->large))
		return false;
	if (peek(j) == '.') {
		n->whole = false;
		j->p++;
		if (!read_digits(j, &ignored, &large))
			return false;
	}
	if ((peek(j) | 0x20) == 'e') {
		n->whole = false;
		j->p++;
		j->p += peek(j) == '+' || peek(j) == '-';
		return read_digits(j, &ignored, &large);
	}
	return !j->failed;
}

bool
json_in_int(struct json_in *j, int64_t *value)
{
	struct number	 n;

	if (json_in_kind(j) != JSON_NUMBER)
		return unexpected(j, "a number");
	j->token = place(j);
	if (!read_number(j, &n))
		return false;
	if (!n.whole)
		return json_in_refuse(j, "expected a whole number, found one "
		    "with a fraction or an exponent");
	if (n.large || n.size > (uint64_t)INT64_MAX + n.negative)
		return json_in_refuse(j, "expected a number of 64 bits, found "
		    "a larger one");
	*value = n.negative ? (int64_t)(0 - n.size) : (int64_t)n.size;
	return true;
}

static bool
read_word(struct json_in *j, const char *word)
{
	for (; *word != '\0'; word++) {
		if (peek(j) != *word)
			return unexpected(j, "true, false or null");
		j->p++;
	}
	return true;
}

bool
json_in_bool(struct json_in *j, bool *value)
{
	enum json_kind	 kind = json_in_kind(j);

	if (kind != JSON_TRUE && kind != JSON_FALSE)
		return unexpected(j, "true or false");
	j->token = place(j);
	*value = kind == JSON_TRUE;
	return read_word(j, *value ? "true" : "false");
}

/* Read the next value.  Of an object or array, read only the opening
   bracket. */
static bool
begin_value(struct json_in *j)
{
	struct slice	 text;
	struct number	 number;
	enum json_kind	 kind = json_in_kind(j);

	j->token = place(j);
	switch (kind) {
	case JSON_OBJECT:
		return json_in_object(j);
	case JSON_ARRAY:
		return json_in_array(j);
	case JSON_STRING_VALUE:
		return json_in_string(j, &text);
	case JSON_NUMBER:
		return read_number(j, &number);
	case JSON_TRUE:
		return read_word(j, "true");
	case JSON_FALSE:
		return read_word(j, "false");
	case JSON_NULL:
		return read_word(j, "null");
	case JSON_OTHER:
		break;
	}
	return unexpected(j, "a value");
}

bool
json_in_skip(struct json_in *j)
{
	unsigned	 depth = j->depth;
	struct slice	 key;

	begin_value(j);
	while (!j->failed && j->depth > depth)
		if (in_array(j) ? json_in_more(j) : json_in_key(j, &key))
			begin_value(j);
	return !j->failed;
}

bool
json_in_finish(struct json_in *j)
{
	if (skip_space(j) != NOTHING)
		return unexpected(j, "nothing after the value");
	return !j->failed;
}
