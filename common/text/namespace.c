/*
 * A name is read once, from left to right, without recursion: brackets are
 * skipped whole.  Angle brackets within parentheses may be operators and are
 * ignored when parentheses are matched; when angle brackets are matched, those
 * within parentheses, in operators and in arrows are ignored.
 */
#include "text/namespace.h"

#include <string.h>

#include "text/scan.h"

/* How many levels of `<T as Trait>' within T are followed. */
enum { NESTED = 8 };

/* The path so far, whose components are stored without brackets, and the
   offsets at which the last two components begin. */
struct path {
	char		*out;
	size_t		 len;
	size_t		 last, before;
};

static bool
starts(const char *p, const char *end, const char *word)
{
	size_t	 len = strlen(word);

	/* p may be beyond end if a bracket was not closed. */
	return p < end && (size_t)(end - p) >= len &&
	    memcmp(p, word, len) == 0;
}

static bool
is_letter(char c)
{
	return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' &&
	    c <= 'Z') || c == '_' || c == '$' || (unsigned char)c >= 0x80;
}

/* Return the end of the bracketed text at p. */
static const char *
skip(const char *p, const char *end, char open, char close)
{
	size_t	 depth = 0;

	for (; p < end; p++)
		if (*p == open)
			depth++;
		else if (*p == close && --depth == 0)
			return p + 1;
	return end;
}

/* Whether the word `operator' is at p, not within a longer word. */
static bool
is_operator(const char *p, const char *end)
{
	const char	*next = p + strlen("operator");

	return starts(p, end, "operator") && (next == end || !is_letter(*next));
}

/* Return the end of `operator' and its sign at p. */
static const char *
skip_operator(const char *p, const char *end)
{
	static const char *const	 signs[] = {
		"<=>", "<<=", ">>=", "->*", "<<", ">>", "<=", ">=", "->", "<",
		">", "()"
	};
	size_t				 i;

	p += strlen("operator");
	for (i = 0; i < sizeof(signs) / sizeof(*signs); i++)
		if (starts(p, end, signs[i]))
			return p + strlen(signs[i]);
	return p;
}

/* Return the end of the text in angle brackets at p. */
static const char *
skip_angles(const char *p, const char *end)
{
	const char	*begin = p;
	size_t		 depth = 0;

	while (p < end) {
		if (*p == '(')
			p = skip(p, end, '(', ')');
		else if (is_operator(p, end) && p > begin && !is_letter(p[-1]))
			p = skip_operator(p, end);
		else if (starts(p, end, "->"))
			p += 2;
		else if (*p == '>' && --depth == 0)
			return p + 1;
		else
			depth += *p++ == '<';
	}
	return end;
}

static void
restart(struct path *path)
{
	path->len = path->last = path->before = 0;
}

static void
put(struct path *path, char c)
{
	path->out[path->len++] = c;
}

/* Return the length of the path before the component that begins at `begin'. */
static size_t
before(size_t begin)
{
	return begin < 2 ? 0 : begin - 2;
}

/* Find the ` as ' between a type and a trait, outside of brackets; returns end
   if there is none. */
static const char *
find_as(const char *p, const char *end)
{
	while (p < end) {
		if (*p == '<')
			p = skip_angles(p, end);
		else if (*p == '(')
			p = skip(p, end, '(', ')');
		else if (starts(p, end, " as "))
			return p;
		else
			p++;
	}
	return end;
}

/* Skip `&', `*' and the like in front of a type's name. */
static const char *
skip_signs(const char *p, const char *end)
{
	static const char *const	 signs[] = {
		"&", "*const ", "*mut ", "mut ", "dyn ", "impl ", " "
	};
	const char			*start;
	size_t				 i;

	do {
		start = p;
		for (i = 0; i < sizeof(signs) / sizeof(*signs); i++)
			if (starts(p, end, signs[i]))
				p += strlen(signs[i]);
		/* Skip a lifetime. */
		if (p < end && *p == '\'')
			while (p < end && *p != ' ')
				p++;
	} while (p > start);
	return p;
}

/* Append the path of a type, without brackets; returns whether the type is in a
   module. */
static bool
put_type(struct path *path, const char *p, const char *end)
{
	bool	 inside = false;

	restart(path);
	p = skip_signs(p, end);
	while (p < end && (is_letter(*p) || *p == ':' || *p == '<' ||
	    (*p == '[' && path->len > 0))) {
		if (*p == '<' || *p == '[') {
			p = *p == '<' ? skip_angles(p, end) :
			    skip(p, end, '[', ']');
			continue;
		}
		inside = inside || starts(p, end, "::");
		put(path, *p++);
	}
	/* Remove the colons that a turbofish (`::<') left. */
	while (path->len > 0 && path->out[path->len - 1] == ':')
		path->len--;
	return inside;
}

/* Append the path of `<T as Trait>' at p: the path of T or, if T is in no
   module, of the trait. */
static size_t
put_qualified(struct path *path, const char *p, const char *end)
{
	const char	*stop, *as, *begin;
	unsigned	 nested = 0;

	do {
		stop = skip_angles(p, end);
		p = skip_signs(p + 1, stop);
		as = find_as(p, stop - 1);
	} while (p < as && *p == '<' && nested++ < NESTED);
	begin = as + strlen(" as ");
	if (!put_type(path, p, as) && begin < stop &&
	    !put_type(path, begin, stop - 1))
		put_type(path, p, as);
	return path->len;
}

/* Whether the braces at p hold something within a function, such as a closure:
   then the component before the braces is the function. */
static bool
is_in_function(const char *p, const char *end)
{
	p += starts(p, end, "{{") ? 2 : 1;
	return starts(p, end, "closure") || starts(p, end, "shim") ||
	    starts(p, end, "vtable") || starts(p, end, "constant");
}

/* Whether the component at p is the hash that Rust's older mangling appends. */
static bool
is_hash(const char *p, const char *end)
{
	size_t	 i;

	if (end - p < 17 || *p != 'h')
		return false;
	for (i = 1; i < 17; i++)
		if (!is_digit(p[i]) && !(p[i] >= 'a' && p[i] <= 'f'))
			return false;
	return p + 17 == end || p[17] == '.' || p[17] == ' ';
}

/*
 * Skip parentheses at p that are not an argument list, and return where to read
 * on: after them or, in `(*f(int))(char)', which is a function that returns a
 * pointer, after `(*'.  Return NULL if they are an argument list.
 */
static const char *
skip_parentheses(struct path *path, const char *p, const char *end)
{
	static const char	 anonymous[] = "(anonymous namespace)";
	bool			 first = path->len == path->last;
	const char		*next = p + strlen(anonymous);

	if (first && starts(p, end, anonymous)) {
		while (p < next)
			put(path, *p++);
		return next;
	}
	if (path->len == strlen("decltype") && path->last == 0 &&
	    memcmp(path->out, "decltype", path->len) == 0) {
		restart(path);
		return skip(p, end, '(', ')');
	}
	if (first && (starts(p, end, "(*") || starts(p, end, "(&"))) {
		restart(path);
		return p + 2;
	}
	return NULL;
}

/* Handle the bracket at p and return where to read on, or NULL if the
   function's path ends here: *len is then the length of the namespace. */
static const char *
take_bracket(struct path *path, const char *p, const char *end, size_t *len)
{
	const char	*next;

	switch (*p) {
	case '<':
		if (path->len == 0) {
			/* Python's <module> has no namespace. */
			next = skip_angles(p, end);
			*len = starts(next, end, "::") ?
			    put_qualified(path, p, end) : 0;
			return NULL;
		}
		*len = before(path->last);
		return path->len == path->last && starts(p, end, "<impl ") ?
		    NULL : skip_angles(p, end);
	case '(':
		next = skip_parentheses(path, p, end);
		*len = before(path->last);
		return next;
	case '{':
		*len = before(is_in_function(p, end) &&
		    path->len == path->last ? path->before : path->last);
		return NULL;
	default:
		return skip(p, end, '[', ']');
	}
}

/* Ruby's operators <, <=, <=> and << at p are names. */
static bool
is_sign(const char *p, const char *end)
{
	return p + 1 == end || p[1] == '=' || (p[1] == '<' && p + 2 == end);
}

/* Colons at p begin a component, except those of a turbofish (`::<'). */
static const char *
take_colons(struct path *path, const char *p, const char *end)
{
	p += 2;
	if (p < end && *p == '<' && !starts(p, end, "<impl ") &&
	    !is_sign(p, end))
		return p;
	put(path, ':');
	put(path, ':');
	path->before = path->last;
	path->last = path->len;
	return p;
}

/* A word of the result's type ends here, so what was read is not the function's
   name. */
static void
end_word(struct path *path)
{
	static const char	 word[] = "decltype";

	if (path->len != strlen(word) || memcmp(path->out, word, path->len) !=
	    0)
		restart(path);
}

static size_t
walk(struct path *path, const char *p, const char *end)
{
	size_t	 len = 0;

	while (p < end) {
		if (starts(p, end, "::") && path->len == 0) {
			p += 2;
		} else if (starts(p, end, "::")) {
			p = take_colons(path, p, end);
			if (is_hash(p, end))
				return before(path->before);
		} else if ((path->len == path->last && is_operator(p, end)) ||
		    starts(p, end, " [clone")) {
			break;
		} else if (*p == ' ') {
			end_word(path);
			p++;
		} else if (strchr("<({[", *p) != NULL && *p != '\0') {
			p = take_bracket(path, p, end, &len);
			if (p == NULL)
				return len;
		} else
			put(path, *p++);
	}
	return before(path->last);
}

size_t
namespace_put(char *out, struct slice name)
{
	struct path	 path = { out, 0, 0, 0 };

	return walk(&path, name.at, name.at + name.len);
}

/* Mangled names begin with _Z in C++ and older Rust, and with _R in Rust,
   sometimes after another underscore. */
bool
namespace_is_hidden(struct slice name)
{
	const char	*p = name.at, *end = name.at + name.len;

	while (p < end && *p == '_')
		p++;
	if (p == name.at || end - p < 2)
		return false;
	return (*p == 'Z' && (is_digit(p[1]) || (p[1] >= 'A' &&
	    p[1] <= 'Z'))) || (*p == 'R' && strchr("CMXYNIB", p[1]) != NULL &&
	    p[1] != '\0');
}
