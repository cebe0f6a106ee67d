/*
 * names_fuzz -- find the stem and the namespace of a function whose name is any
 * bytes, for libFuzzer.
 *
 * Each line is a name.  Its stems, its namespace and its form without a level
 * of recursion may not be longer than the headers promise, and must consist of
 * bytes of the name in their order; only mangled names also get colons and
 * braces.  A namespace of plain words must also be that of a function f in it.
 */
#include "input.h"
#include "text/namespace.h"
#include "text/operator.h"
#include "text/rename.h"
#include "text/scan.h"
#include "ops/match/stem.h"

/* Return a stem, in a block of just the size that match_stem() requires. */
static struct slice
stem_of(struct slice name, enum match_stem_kind kind, char **room)
{
	size_t		 size = 2 * name.len < MATCH_STEM_ROOM ? 2 * name.len :
			    MATCH_STEM_ROOM;
	struct slice	 stem;

	*room = malloc(size > 0 ? size : 1);
	MUST(*room != NULL);
	stem = match_stem(name, kind, *room);
	MUST(stem.at == *room ? stem.len <= size : slice_same(stem, name));
	return stem;
}

/* Return whether the text has the bytes of `part', in the same order. */
static bool
is_within(struct slice part, struct slice text)
{
	size_t	 i, k;

	for (i = k = 0; i < text.len && k < part.len; i++)
		k += text.at[i] == part.at[k];
	return k == part.len;
}

static void
check_stems(struct slice name)
{
	char		*room[5];
	struct slice	 clone = stem_of(name, STEM_CLONE, &room[0]);
	struct slice	 base = stem_of(clone, STEM_BASE, &room[1]);
	struct slice	 last = stem_of(base, STEM_LAST, &room[2]);
	bool		 internal;
	size_t		 i;

	MUST(is_within(clone, name));
	if (clone.len > 0 && clone.at[0] != '_')
		MUST(is_within(base, clone));
	MUST(last.len <= base.len);
	MUST(slice_same(last, (struct slice){
	    base.at + base.len - last.len, last.len }));
	match_stem_is_scoped(base);
	match_stem_is_address(name);
	MUST(is_within(stem_of(clone, STEM_INSTANCE, &room[4]), clone));
	stem_of(name, STEM_CLONE, &room[3]);
	internal = match_stem_is_internal(clone, room[3]);
	MUST(!internal || name.at[0] == '_');
	for (i = 0; i < 5; i++)
		free(room[i]);
}

/* Return the namespace of a name, in a block of the name's size. */
static struct slice
namespace_of(struct slice name)
{
	char	*out = malloc(name.len > 0 ? name.len : 1);
	size_t	 len;

	MUST(out != NULL);
	len = namespace_put(out, name);
	MUST(len <= name.len);
	return (struct slice){ out, len };
}

/* Return whether the namespace consists of words, separated by `::', none of
   which begins with a digit or is `operator'. */
static bool
is_plain(struct slice scope)
{
	const char	*p = scope.at, *end = p + scope.len;

	while (p < end && operator_end(scope.at, p, end) == p &&
	    is_word(*p) && !is_digit(*p)) {
		while (p < end && is_word(*p))
			p++;
		if (p == end)
			return true;
		if (end - p < 2 || p[0] != ':' || p[1] != ':')
			return false;
		p += 2;
	}
	return false;
}

static void
check_namespace(struct slice name)
{
	struct slice	 scope = namespace_of(name), again;
	char		*other;

	MUST(is_within(scope, name));
	namespace_is_hidden(name);
	if (is_plain(scope)) {
		other = slice_join(scope, "::", slice_of("f"));
		again = namespace_of(slice_of(other));
		MUST(slice_same(scope, again));
		free((char *)(uintptr_t)again.at);
		mem_free(other);
	}
	free((char *)(uintptr_t)scope.at);
}

static void
check_level(struct slice name)
{
	struct slice	 plain = rename_without_level(name), once;

	MUST(plain.at == name.at && plain.len <= name.len);
	once = rename_without_level(plain);
	MUST(once.len < plain.len || slice_same(once, plain));
}

static void
check_operators(struct slice name)
{
	const char	*end = name.at + name.len, *p, *next;

	for (p = name.at; p < end; p++) {
		next = operator_end(name.at, p, end);
		MUST(next == p || (next >= p + strlen("operator") &&
		    next <= end));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input	 in = { data, size };
	struct slice	 line, name;
	char		*copy;

	diag_start("fuzz");
	while (in.len > 0) {
		line = input_line(&in);
		copy = input_copy(line);
		name = (struct slice){ copy, line.len };
		check_stems(name);
		check_namespace(name);
		check_level(name);
		check_operators(name);
		free(copy);
	}
	return 0;
}
