/*
 * A rule replaces a whole name, `fn:s/^OLD$/NEW/', or a folder at the start of
 * a name, `fl:s,^OLD/,NEW/,', or, in names of functions, a folder anywhere.  A
 * rule with an address, `fl:/^FILE:NAME$/s/^A$/B/', changes one function.  Such
 * a rule is applied after all others, wherever it is among them
 * (text/rename.h), and does not depend on other rules with addresses.
 */
#include "profile/fact.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "text/string.h"

/* Entries of the table `keys' for a key that exists for each side of a
   difference. */
#define BOTH_SIDES(key, text)	[key] = "Old " text, [(key) + 1] = "New " text

/* Entries of the table `keys' for a condition.  `own' is the text of its own
   key; the keys for the sides are "Old " and "New " before `text'. */
#define CONDITION(key, own, text)					\
	[key] = own, BOTH_SIDES((key) + 1, text)

/* The texts of the keys.  None is the beginning of another one, so that in byte
   order the facts of each key are adjacent. */
static const char *const	 keys[FACT_KEYS] = {
	[FACT_OTHER] = "",
	[FACT_DIFFERENCE] = "Difference:",
	[FACT_COMPARED] = "Files compared:",
	[FACT_COMMAND] = "Command: ",
	[FACT_PROFILES] = "Profiles: ",
	BOTH_SIDES(FACT_OLD_COMMAND, "command: "),
	BOTH_SIDES(FACT_OLD_TOTALS, "totals: "),
	[FACT_MATCHED] = "Matched: ",
	[FACT_PART] = "Part: ",
	[FACT_VERDICT] = "Verdict: ",
	[FACT_PAIR] = "Pair: ",
	[FACT_CAUSE] = "Cause: ",
	[FACT_NOISE] = "Noise: ",
	[FACT_SPREAD] = "Spread: ",
	[FACT_OLD_SOURCES] = "Lines: old sources: ",
	[FACT_NEW_SOURCES] = "Lines: new sources: ",
	[FACT_COMPARED_LINES] = "Lines: compared: ",
	[FACT_ESTIMATED] = "Estimated: ",
	[FACT_LLVM] = "LLVM: ",
	[FACT_CALLS] = "Calls: ",
	[FACT_FORK] = "Trigger: --dump-before=",
	[FACT_SAMPLES] = "Samples: ",
	[FACT_PERIODS] = "Periods: ",
	CONDITION(FACT_CREATOR, "Creator: ", "creator: "),
	CONDITION(FACT_OPTIONS, "Options: ", "options: "),
	CONDITION(FACT_I1_CACHE, "I1 cache: ", "I1 cache: "),
	CONDITION(FACT_D1_CACHE, "D1 cache: ", "D1 cache: "),
	CONDITION(FACT_L2_CACHE, "L2 cache: ", "L2 cache: "),
	CONDITION(FACT_LL_CACHE, "LL cache: ", "LL cache: "),
	CONDITION(FACT_LIBC, "Libc: ", "libc: "),
	CONDITION(FACT_PROCESSOR, "Processor: ", "processor: "),
};

static const char *const	 kinds[NAME_KINDS] = { "ob:", "fl:", "fn:" };

/* Length of the prefixes "ob:", "fl:" and "fn:". */
enum { KIND_LENGTH = 3 };

static const char		 arrow[] = " => ";

/* What follows the object of a function. */
static const char		 object_end[] = "] ";

/* A pattern that precedes a folder, which must not begin in the middle of a
   path. */
static const char		 folder_start[] = "(?<![\\w./-])";

/* The order of rules in a set.  Folders within names of functions are replaced
   first, so that other rules for functions match names with the new folders.
   For files and objects, rules for folders come after those for whole names. */
enum rank { RANK_INNER_FOLDER, RANK_NAME, RANK_FOLDER, RANK_ADDRESS };

static struct slice
after(struct slice text, size_t n)
{
	return (struct slice){ text.at + n, text.len - n };
}

enum fact_key
fact_key(struct slice text, struct slice *value)
{
	enum fact_key	 key = FACT_KEYS - 1;

	/* Compare the first byte first: it distinguishes most keys, and files
	   have many lines. */
	while (key > FACT_OTHER && (text.len == 0 ||
	    text.at[0] != keys[key][0] || !slice_starts(text, keys[key])))
		key--;
	*value = after(text, strlen(keys[key]));
	return key;
}

/* Copy text to out, and return the end of the copy. */
static char *
put(char *out, struct slice text)
{
	memcpy(out, text.at, text.len);
	return out + text.len;
}

static char *
put_text(char *out, const char *text)
{
	return put(out, (struct slice){ text, strlen(text) });
}

static char *
put_place(char *out, const struct fact_place *at)
{
	if (at->object.at != NULL) {
		*out++ = '[';
		out = put_text(put(out, at->object), object_end);
	}
	out = put(out, at->file);
	*out++ = ':';
	return put(out, at->name);
}

static size_t
place_len(const struct fact_place *at)
{
	return at->file.len + 1 + at->name.len + (at->object.at == NULL ? 0 :
	    1 + at->object.len + strlen(object_end));
}

/* Make a fact that has no value yet, with room for a value of `room' bytes. */
static struct fact *
make(enum fact_key key, size_t room)
{
	size_t		 len = strlen(keys[key]);
	struct fact	*f = mem_get(1, sizeof(*f) + len + room + 1);

	f->users = 1;
	f->key = key;
	f->value.at = put_text(f->bytes, keys[key]);
	f->text = (struct slice){ f->bytes, len };
	return f;
}

/* End the value of a fact, which was written from value_of() on.  Returns where
   more bytes can be written. */
static char *
end_value(struct fact *f, char *end)
{
	f->value.len = (size_t)(end - f->value.at);
	f->text.len += f->value.len;
	return end + 1;
}

static char *
value_of(struct fact *f)
{
	return f->bytes + f->text.len;
}

struct fact *
fact_make(enum fact_key key, struct slice value)
{
	struct fact	*f = make(key, value.len);

	end_value(f, put(value_of(f), value));
	return f;
}

enum fact_key
fact_condition(enum fact_key key)
{
	return key < FACT_CREATOR ? FACT_OTHER :
	    key - (key - FACT_CREATOR) % 3;
}

struct slice
fact_condition_name(enum fact_key key)
{
	return (struct slice){ keys[key], strlen(keys[key]) - strlen(": ") };
}

struct fact *
fact_condition_make(enum fact_key key, struct slice value, const char *from)
{
	size_t		 len = strlen(from);
	struct fact	*f = make(key, value.len + len + 1);
	char		*out = end_value(f, put(value_of(f), value));

	assert(fact_condition(key) != FACT_OTHER);
	f->from = (struct slice){ out, len };
	put_text(out, from);
	return f;
}

struct slice
fact_place_object(struct slice text, struct slice *rest)
{
	size_t	 i;

	*rest = text;
	for (i = 1; slice_starts(text, "[") && i < text.len; i++)
		if (slice_starts(after(text, i), object_end)) {
			*rest = after(text, i + strlen(object_end));
			return (struct slice){ text.at + 1, i - 1 };
		}
	return (struct slice){ NULL, 0 };
}

char *
fact_place_text(const struct fact_place *at)
{
	char	*text = mem_get(1, place_len(at) + 1);

	*put_place(text, at) = '\0';
	return text;
}

/* Runtimes whose own files have names such as `node:fs' and `php:internal'. */
static const char *const	 runtimes[] = {
	"node:", "php:", "ext:", "bun:"
};

/* Return the length of the name of a runtime with which the name of a file
   begins, or 0.  In `node:v8::f' there is none: that is a function of a file
   `node'. */
static size_t
runtime_len(struct slice text)
{
	const char	*colon;
	size_t		 i, len;

	for (i = 0; i < sizeof(runtimes) / sizeof(*runtimes); i++) {
		len = strlen(runtimes[i]);
		if (!slice_starts(text, runtimes[i]))
			continue;
		colon = memchr(text.at + len, ':', text.len - len);
		return colon == NULL ||
		    slice_starts(after(text, (size_t)(colon - text.at)), "::") ?
		    0 : len;
	}
	return 0;
}

/* Return where the text goes on after `//HOST:PORT', or 0 if it does not begin
   with that. */
static size_t
host_len(struct slice text)
{
	const char	*slash;

	if (!slice_starts(text, "//"))
		return 0;
	slash = memchr(text.at + 2, '/', text.len - 2);
	return slash == NULL ? 0 : (size_t)(slash - text.at);
}

/* The colons in `C:/a.c', `https://a:443/b.js' and `node:fs' are part of the
   name of a file. */
bool
fact_place_read(struct fact_place *at, struct slice text)
{
	struct slice	 object = fact_place_object(text, &text);
	size_t		 i = runtime_len(text);

	for (; i < text.len; i++) {
		if (text.at[i] != ':')
			continue;
		if (i > 0 && i + 1 < text.len &&
		    (text.at[i + 1] == '/' || text.at[i + 1] == '\\')) {
			i += host_len(after(text, i + 1));
			continue;
		}
		*at = (struct fact_place){
			{ text.at, i }, after(text, i + 1), object
		};
		return true;
	}
	return false;
}

struct fact *
fact_part(const struct fact_place *old, const struct fact_place *new)
{
	size_t		 old_len = place_len(old), new_len = place_len(new);
	struct fact	*f = make(FACT_PART, old_len + strlen(arrow) + new_len);

	end_value(f, put_place(put_text(put_place(value_of(f), old), arrow),
	    new));
	f->old = (struct slice){ f->value.at, old_len };
	f->new = after(f->value, old_len + strlen(arrow));
	return f;
}

/* Choose a delimiter that neither name contains, if there is one, so that it
   needs no escape in them.  folder_start must not contain it either, because
   that pattern is copied without escapes. */
static char
choose_delimiter(const struct fact_change *change)
{
	static const char	 all[] = "/,|;:#%@!~=";
	const char		*c;

	for (c = all; *c != '\0'; c++)
		if (memchr(change->old.at, *c, change->old.len) == NULL &&
		    memchr(change->new.at, *c, change->new.len) == NULL &&
		    (change->where != FACT_FOLDER ||
		    strchr(folder_start, *c) == NULL))
			return *c;
	return change->where == FACT_FOLDER ? ',' : '/';
}

/* Append text with escapes: those of a pattern if `pattern' is true, else those
   of a replacement. */
static char *
escape(char *out, struct slice text, char delimiter, bool pattern)
{
	const char	*special = pattern ? "\\^$.|?*+()[]{}" : "\\$";
	size_t		 i;

	for (i = 0; i < text.len; i++) {
		if (text.at[i] == delimiter || (text.at[i] != '\0' &&
		    strchr(special, text.at[i]) != NULL))
			*out++ = '\\';
		*out++ = text.at[i];
	}
	return out;
}

/* Append the rule for a change of names, and return its end. */
static char *
put_rule(char *out, const struct fact_change *c)
{
	char	 delimiter = choose_delimiter(c);

	out = put_text(out, kinds[c->kind]);
	if (c->of.file.at != NULL) {
		out = escape(put_text(out, "/^"), c->of.file, '/', true);
		*out++ = ':';
		out = escape(out, c->of.name, '/', true);
		out = put_text(out, "$/");
	}
	*out++ = 's';
	*out++ = delimiter;
	out = put_text(out, c->where == FACT_FOLDER ? folder_start : "^");
	out = escape(out, c->old, delimiter, true);
	if (c->where == FACT_WHOLE)
		*out++ = '$';
	*out++ = delimiter;
	out = escape(out, c->new, delimiter, false);
	*out++ = delimiter;
	if (c->where == FACT_FOLDER)
		*out++ = 'g';
	return out;
}

/* Set the rank of a rule.  Rules for names of one kind are adjacent.  A folder
   comes before the folder that contains it, because its pattern is longer; len
   is the length of the pattern without its escapes. */
static void
set_rank(struct fact *f, enum rank rank, size_t len)
{
	size_t	 i;

	for (i = f->rank = 0; i < KIND_LENGTH; i++)
		f->rank = f->rank << 8 | (i < f->value.len ?
		    (unsigned char)f->value.at[i] : 0);
	f->rank = f->rank << 8 | rank;
	f->rank = f->rank << 32 | (rank == RANK_INNER_FOLDER ||
	    rank == RANK_FOLDER ? UINT32_MAX - len : 0);
}

struct fact *
fact_matched(const struct fact_change *c)
{
	size_t		 raw = c->old.len + c->new.len + c->of.file.len + 1 +
			    c->of.name.len;
	struct fact	*f = make(FACT_MATCHED, 3 * raw +
			    sizeof(folder_start) + 16);
	char		*at = end_value(f, put_rule(value_of(f), c));

	f->kind = c->kind;
	if (c->where != FACT_WHOLE) {
		/* Do not count the NUL and the one escape of folder_start. */
		set_rank(f, c->where == FACT_FOLDER ? RANK_INNER_FOLDER :
		    RANK_FOLDER, c->old.len + (c->where == FACT_FOLDER ?
		    sizeof(folder_start) - 2 : 1));
		return f;
	}
	set_rank(f, c->of.file.at == NULL ? RANK_NAME : RANK_ADDRESS, 0);
	f->old = (struct slice){ at, c->old.len };
	at = put(at, c->old);
	f->new = (struct slice){ at, c->new.len };
	at = put(at, c->new);
	if (c->of.file.at != NULL)
		f->address = (struct slice){
			at, (size_t)(put_place(at, &c->of) - at)
		};
	return f;
}

/* A field of a rule: its text without escapes, and how it ends. */
struct field {
	struct slice	 text;
	bool		 dollar;	/* the field ends in a `$' that is not
					   escaped */
	bool		 whole;		/* a delimiter follows the field */
};

/* Remove the field before the delimiter from the rule, and return it.  Its text
   is written to *out. */
static struct field
take(struct slice *rule, char delimiter, char **out)
{
	struct field	 f = { .text = { *out, 0 } };
	size_t		 i;

	for (i = 0; i < rule->len && rule->at[i] != delimiter; i++) {
		f.dollar = rule->at[i] == '$';
		i += rule->at[i] == '\\' && i + 1 < rule->len;
		(*out)[f.text.len++] = rule->at[i];
	}
	*out += f.text.len;
	f.whole = i < rule->len;
	*rule = after(*rule, i + f.whole);
	return f;
}

/* If the field is a pattern `^TEXT$', set *name to TEXT and return true. */
static bool
is_whole_name(const struct field *f, struct slice *name)
{
	if (!f->whole || !f->dollar || f->text.len < 2 || f->text.at[0] != '^')
		return false;
	*name = (struct slice){ f->text.at + 1, f->text.len - 2 };
	return true;
}

/* Decode a rule into the fields of the fact; texts of names are written to
   `out'.  A rule in a form that cgdiff does not write is not decoded. */
static void
read_matched(struct fact *f, char *out)
{
	struct slice	 rule, old, new, address = { NULL, 0 };
	const char	*p = f->value.at;
	char		 delimiter;
	struct field	 field;
	bool		 good, inner, addressed;

	set_rank(f, RANK_ADDRESS, 0);
	f->kind = name_kind_of(&p);
	if (f->value.len < KIND_LENGTH)
		return;
	good = p > f->value.at;
	rule = after(f->value, KIND_LENGTH);
	addressed = slice_starts(rule, "/");
	if (addressed) {
		rule = after(rule, 1);
		field = take(&rule, '/', &out);
		good &= is_whole_name(&field, &address);
	}
	if (rule.len < 2 || rule.at[0] != 's')
		return;
	delimiter = rule.at[1];
	rule = after(rule, 2);
	inner = slice_starts(rule, "(") && delimiter != '(';
	field = take(&rule, delimiter, &out);
	if (!addressed)
		set_rank(f, field.dollar ? RANK_NAME : inner ?
		    RANK_INNER_FOLDER : RANK_FOLDER, field.text.len);
	if (!is_whole_name(&field, &old))
		return;
	field = take(&rule, delimiter, &out);
	new = field.text;
	if (good && field.whole && rule.len == 0 &&
	    (address.at == NULL || f->kind == NAME_OBJECT ||
	    old.len < address.len)) {
		f->old = old;
		f->new = new;
		f->address = address;
	}
}

/* Divide the value at its first arrow, because a name may contain more. */
static void
read_part(struct fact *f)
{
	size_t	 i;

	for (i = 0; i < f->value.len; i++)
		if (slice_starts(after(f->value, i), arrow)) {
			f->old = (struct slice){ f->value.at, i };
			f->new = after(f->value, i + strlen(arrow));
			return;
		}
}

/* These words may also be part of a function's name, which comes later in the
   line, so the first one counts. */
static void
read_verdict(struct fact *f)
{
	struct slice	 rest = f->text;

	while (rest.len > 0 && !slice_starts(rest, ": failed") &&
	    !slice_starts(rest, ": passed") &&
	    !slice_starts(rest, ": accepted"))
		rest = after(rest, 1);
	f->failed = slice_starts(rest, ": failed");
}

struct fact *
fact_read(struct slice text)
{
	struct slice	 value;
	enum fact_key	 key = fact_key(text, &value);
	struct fact	*f = make(key, 2 * value.len);
	char		*out = end_value(f, put(value_of(f), value));

	if (key == FACT_MATCHED)
		read_matched(f, out);
	else if (key == FACT_PART)
		read_part(f);
	else if (key == FACT_VERDICT)
		read_verdict(f);
	return f;
}

static struct fact *
rename_part(const struct fact *f, fact_namer *rename, void *arg)
{
	const struct slice	 text[] = { f->old, f->new };
	struct slice		 names[NAME_KINDS];
	struct fact_place	 at[2];
	size_t			 i;

	for (i = 0; i < 2; i++) {
		if (!fact_place_read(&at[i], text[i]))
			return NULL;
		names[NAME_OBJECT] = at[i].object;
		names[NAME_FILE] = at[i].file;
		names[NAME_FUNCTION] = at[i].name;
		rename(arg, names);
		if (at[i].object.at != NULL)
			at[i].object = names[NAME_OBJECT];
		at[i].file = names[NAME_FILE];
		at[i].name = names[NAME_FUNCTION];
	}
	return fact_part(&at[0], &at[1]);
}

/* Set the names of the only function that a rule changes.  Its address is
   `FILE:NAME', where both parts may contain colons: if the rule changes one of
   them, the old name shows which colon separates them.  Return false if the
   address has another form. */
static bool
address_names(const struct fact *f, struct slice names[NAME_KINDS])
{
	size_t			 rest = f->address.len - f->old.len - 1;
	struct fact_place	 at;

	if (f->kind == NAME_OBJECT) {
		if (!fact_place_read(&at, f->address))
			return false;
		names[NAME_FILE] = at.file;
		names[NAME_FUNCTION] = at.name;
	} else if (f->kind == NAME_FILE)
		names[NAME_FUNCTION] = after(f->address, f->old.len + 1);
	else
		names[NAME_FILE] = (struct slice){ f->address.at, rest };
	return true;
}

static struct fact *
rename_matched(struct fact *f, fact_namer *rename, void *arg)
{
	struct slice		 old[NAME_KINDS] = { { NULL, 0 } };
	struct slice		 new[NAME_KINDS];
	struct fact_change	 c = { .kind = f->kind, .where = FACT_WHOLE };

	if (f->address.at != NULL && !address_names(f, old))
		return fact_share(f);
	memcpy(new, old, sizeof(new));
	old[f->kind] = f->old;
	new[f->kind] = f->new;
	rename(arg, old);
	rename(arg, new);
	if (slice_same(old[f->kind], new[f->kind]))
		return NULL;
	c.old = old[f->kind];
	c.new = new[f->kind];
	if (f->address.at != NULL)
		c.of = (struct fact_place){
			.file = old[NAME_FILE], .name = old[NAME_FUNCTION]
		};
	return fact_matched(&c);
}

static struct fact *
rename_file(const struct fact *f, fact_namer *rename, void *arg)
{
	struct slice	 names[NAME_KINDS] = { [NAME_FILE] = f->value };

	rename(arg, names);
	return fact_make(f->key, names[NAME_FILE]);
}

struct fact *
fact_rename(struct fact *f, fact_namer *rename, void *arg)
{
	struct fact	*part;

	if (f->key == FACT_MATCHED && f->old.at != NULL)
		return rename_matched(f, rename, arg);
	if (f->key == FACT_COMPARED_LINES)
		return rename_file(f, rename, arg);
	part = f->key == FACT_PART ? rename_part(f, rename, arg) : NULL;
	return part != NULL ? part : fact_share(f);
}

const char *
fact_how(const struct fact *f)
{
	return f->kind == NAME_FUNCTION ? "renamed" : "moved";
}

struct fact *
fact_share(struct fact *f)
{
	f->users++;
	return f;
}

void
fact_free(struct fact *f)
{
	if (--f->users == 0)
		mem_free(f);
}

static int
compare(const struct fact *a, const struct fact *b)
{
	if (a->key == FACT_MATCHED && b->key == FACT_MATCHED &&
	    a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	return a == b ? 0 : string_compare_bytes(a->text.at, a->text.len,
	    b->text.at, b->text.len);
}

/* Compare two facts by their order in a list; of equal lines, the one with the
   least `from' comes first. */
static int
by_order(const void *one, const void *other)
{
	const struct fact	*a = *(struct fact *const *)one;
	const struct fact	*b = *(struct fact *const *)other;
	int			 order = compare(a, b);

	return order != 0 ? order : string_compare_bytes(a->from.at,
	    a->from.len, b->from.at, b->from.len);
}

void
facts_push(struct facts *l, struct fact *f)
{
	l->at = mem_grow(l->at, &l->room, l->n + 1, sizeof(struct fact *));
	l->at[l->n++] = f;
}

/* Return the index of a fact equal to f in a set.  If the set has none,
   return the index where f belongs, with *there false. */
static size_t
find(const struct facts *set, const struct fact *f, bool *there)
{
	size_t	 low = 0, high = set->n, middle;
	int	 order;

	for (*there = false; low < high && !*there;) {
		middle = low + (high - low) / 2;
		order = compare(set->at[middle], f);
		*there = order == 0;
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return high;
}

void
facts_add(struct facts *set, struct fact *f)
{
	bool		 there;
	size_t		 i = find(set, f, &there);
	struct fact	*drop = f;

	if (there) {
		if (by_order(&f, &set->at[i]) < 0) {
			drop = set->at[i];
			set->at[i] = f;
		}
		fact_free(drop);
		return;
	}
	facts_push(set, f);
	memmove(set->at + i + 1, set->at + i,
	    (set->n - 1 - i) * sizeof(struct fact *));
	set->at[i] = f;
}

void
facts_unite(struct facts *set, struct facts *list)
{
	size_t	 i, n = 0;

	for (i = 0; i < list->n; i++)
		facts_push(set, list->at[i]);
	if (list->n > 0)
		qsort(set->at, set->n, sizeof(struct fact *), by_order);
	for (i = 0; i < set->n; i++)
		if (n > 0 && compare(set->at[n - 1], set->at[i]) == 0)
			fact_free(set->at[i]);
		else
			set->at[n++] = set->at[i];
	set->n = n;
	mem_free(list->at);
	*list = (struct facts){ .n = 0 };
}

void
facts_intersect(struct facts *set, const struct facts *other)
{
	size_t	 i, k = 0, n = set->n;
	int	 order;

	for (set->n = i = 0; i < n; i++) {
		assert(i == 0 || set->n == 0 ||
		    compare(set->at[set->n - 1], set->at[i]) < 0);
		for (order = -1; k < other->n && (order =
		    compare(other->at[k], set->at[i])) < 0; k++)
			;
		if (order == 0)
			set->at[set->n++] = set->at[i];
		else
			fact_free(set->at[i]);
	}
}

void
facts_share(struct facts *list, const struct facts *from)
{
	size_t	 i;

	for (i = 0; i < from->n; i++)
		facts_push(list, fact_share(from->at[i]));
}

void
facts_rename(struct facts *set, fact_namer *rename, void *arg)
{
	struct facts	 all = facts_take(set), list = { .n = 0 };
	struct fact	*f;
	size_t		 i;

	for (i = 0; i < all.n; i++)
		if ((f = fact_rename(all.at[i], rename, arg)) != NULL)
			facts_push(&list, f);
	facts_free(&all);
	facts_unite(set, &list);
}

void
facts_share_sides(struct facts *list, const struct facts *set)
{
	enum fact_key		 key;
	struct fact *const	*at;
	size_t			 n, i;

	for (key = FACT_CREATOR; key < FACT_KEYS; key++) {
		at = facts_of(set, key, &n);
		for (i = 0; i < n && fact_is_side(at[i]); i++)
			facts_push(list, fact_share(at[i]));
	}
}

struct fact *const *
facts_of(const struct facts *set, enum fact_key key, size_t *n)
{
	size_t	 i, first;

	for (i = 0; i < set->n && set->at[i]->key != key; i++)
		;
	for (first = i; i < set->n && set->at[i]->key == key; i++)
		;
	*n = i - first;
	return *n == 0 ? NULL : set->at + first;
}

bool
facts_has(const struct facts *set, const struct fact *f)
{
	bool	 there;

	find(set, f, &there);
	return there;
}

bool
facts_same(const struct facts *a, const struct facts *b)
{
	size_t	 i;

	for (i = 0; i < a->n && i < b->n; i++)
		if (compare(a->at[i], b->at[i]) != 0)
			return false;
	return a->n == b->n;
}

struct facts
facts_take(struct facts *set)
{
	struct facts	 all = *set;

	*set = (struct facts){ .n = 0 };
	return all;
}

void
facts_free(struct facts *l)
{
	while (l->n > 0)
		fact_free(l->at[--l->n]);
	mem_free(l->at);
	*l = (struct facts){ .n = 0 };
}
