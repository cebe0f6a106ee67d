#include "text/rename.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"
#include "text/num.h"
#include "text/pattern.h"
#include "text/scan.h"

struct rule {
	enum name_kind	 kind;
	struct pattern	*pattern;
	char		*with;		/* PCRE2's replacement string */
	size_t		 with_len;
	bool		 all;
};

/* The names of one kind: what they were, what they are. */
struct kind {
	bool		 any;		/* there are rules for it */
	struct intern	 old, new;
	uint32_t	*to;		/* of each old name, the new one */
	size_t		 room;
	unsigned char	*met;		/* a file has the old name */
	size_t		 met_room;
};

struct rename {
	struct rule	*rules;
	size_t		 n, room;
	struct kind	 kinds[NAME_KINDS];
	pthread_mutex_t	 lock;		/* of all that follows the rules */
};

static const char *const	 kind_prefixes[NAME_KINDS] = {
	"ob:", "fl:", "fn:"
};

enum name_kind
name_kind_of(const char **text)
{
	int	 i;

	for (i = 0; i < NAME_KINDS; i++)
		if (strncmp(*text, kind_prefixes[i], 3) == 0) {
			*text += 3;
			return (enum name_kind)i;
		}
	return NAME_FUNCTION;
}

struct rename *
rename_new(void)
{
	struct rename	*r = mem_get(1, sizeof(*r));

	pthread_mutex_init(&r->lock, NULL);
	return r;
}

void
rename_free(struct rename *r)
{
	size_t	 i;

	for (i = 0; i < r->n; i++) {
		pattern_free(r->rules[i].pattern);
		mem_free(r->rules[i].with);
	}
	for (i = 0; i < NAME_KINDS; i++) {
		intern_free(&r->kinds[i].old);
		intern_free(&r->kinds[i].new);
		mem_free(r->kinds[i].to);
		mem_free(r->kinds[i].met);
	}
	pthread_mutex_destroy(&r->lock);
	mem_free(r->rules);
	mem_free(r);
}

static bool
refuse(char *why, size_t at, const char *expected, const char *found,
    size_t len)
{
	char	 quoted[40];

	if (len == 0)
		snprintf(why, RENAME_WHY,
		    "at character %zu: expected %s, found the end", at + 1,
		    expected);
	else
		snprintf(why, RENAME_WHY,
		    "at character %zu: expected %s, found '%s'", at + 1,
		    expected, diag_quote(quoted, sizeof(quoted), found, len));
	return false;
}

/* A byte that is no letter, digit, blank, backslash, or part of a longer
   character. */
static bool
may_delimit(char c)
{
	return c > 0 && c < 0x7f && strchr(" \t\r\n\\", c) == NULL &&
	    !is_digit(c) && !(c >= 'a' && c <= 'z') &&
	    !(c >= 'A' && c <= 'Z');
}

/* A field of a rule ends at a delimiter without a backslash in front. */
static const char *
field_end(const char *p, char delimiter)
{
	while (*p != '\0' && *p != delimiter)
		p += p[0] == '\\' && p[1] != '\0' ? 2 : 1;
	return *p == delimiter ? p : NULL;
}

/* The replacement of a rule on its way into PCRE2's form. */
struct spelling {
	const struct pattern	*pattern;
	const char		*rule;		/* where positions count from */
	char			 delimiter;
	char			*out;
	size_t			 len, room;
	char			*why;
};

static void
spell(struct spelling *s, const char *text, size_t len)
{
	s->out = mem_grow(s->out, &s->room, s->len + len, 1);
	memcpy(s->out + s->len, text, len);
	s->len += len;
}

static bool
spell_group(struct spelling *s, const char *p, size_t group)
{
	char	 text[NUM_ROOM + 4];
	size_t	 most = pattern_groups(s->pattern);

	if (group > most) {
		snprintf(text, sizeof(text), "%zu", group);
		return refuse(s->why, (size_t)(p - s->rule),
		    most == 0 ? "no group, for the pattern has none" :
		    "a group of the pattern", text, strlen(text));
	}
	spell(s, text, (size_t)snprintf(text, sizeof(text), "${%zu}", group));
	return true;
}

/* One or two digits: two only if the pattern has so many groups. */
static const char *
spell_digits(struct spelling *s, const char *p)
{
	size_t	 group = (size_t)(*p - '0');

	if (is_digit(p[1]) &&
	    group * 10 + (size_t)(p[1] - '0') <= pattern_groups(s->pattern))
		return spell_group(s, p, group * 10 + (size_t)(p[1] - '0')) ?
		    p + 2 : NULL;
	return spell_group(s, p, group) ? p + 1 : NULL;
}

/* A number or name up to the closing byte. */
static const char *
spell_named(struct spelling *s, const char *p, const char *end, char closing)
{
	const char	*stop = memchr(p, closing, (size_t)(end - p));
	char		 name[64];
	size_t		 len = stop == NULL ? 0 : (size_t)(stop - p), group;
	uint64_t	 number;

	if (len == 0 || len >= sizeof(name)) {
		refuse(s->why, (size_t)(p - s->rule), "the name of a group", p,
		    (size_t)(end - p));
		return NULL;
	}
	memcpy(name, p, len);
	name[len] = '\0';
	if (num_read(name, 0, UINT32_MAX, &number))
		return spell_group(s, p, (size_t)number) ? stop + 1 : NULL;
	if ((group = pattern_group(s->pattern, name)) == 0) {
		refuse(s->why, (size_t)(p - s->rule), "a group of the pattern",
		    name, len);
		return NULL;
	}
	return spell_group(s, p, group) ? stop + 1 : NULL;
}

static const char *
spell_escape(struct spelling *s, const char *p, const char *end)
{
	/* Itself, whatever else it may stand for. */
	if (*p == s->delimiter) {
		spell(s, *p == '$' ? "$$" : p, *p == '$' ? 2 : 1);
		return p + 1;
	}
	if (is_digit(*p))
		return spell_digits(s, p);
	switch (*p) {
	case '&':
		return spell_group(s, p, 0) ? p + 1 : NULL;
	case 'g':
		if (p + 1 < end && p[1] == '<')
			return spell_named(s, p + 2, end, '>');
		break;
	case 'n':
		refuse(s->why, (size_t)(p - 1 - s->rule),
		    "no newline, which a name cannot have", p - 1, 2);
		return NULL;
	case 't':
		spell(s, "\t", 1);
		return p + 1;
	case '$':
		spell(s, "$$", 2);
		return p + 1;
	}
	spell(s, p, 1);
	return p + 1;
}

static const char *
spell_dollar(struct spelling *s, const char *p, const char *end)
{
	if (p < end && is_digit(*p))
		return spell_digits(s, p);
	if (p < end && *p == '&')
		return spell_group(s, p, 0) ? p + 1 : NULL;
	if (p < end && *p == '{')
		return spell_named(s, p + 1, end, '}');
	spell(s, "$$", 2);
	return p;
}

/* False if there is something wrong between p and end. */
static bool
spell_replacement(struct spelling *s, const char *p, const char *end)
{
	while (p != NULL && p < end) {
		if (*p == '\\' && p + 1 < end)
			p = spell_escape(s, p + 1, end);
		else if (*p == '$')
			p = spell_dollar(s, p + 1, end);
		else if (*p == '\n') {
			refuse(s->why, (size_t)(p - s->rule), "no newline, "
			    "which a name cannot have", p, 1);
			return false;
		} else
			spell(s, p++, 1);
	}
	return p != NULL;
}

static bool
read_flags(struct rule *rule, unsigned *flags, const char *text,
    const char *p, char *why)
{
	for (; *p != '\0'; p++)
		switch (*p) {
		case 'g':
			rule->all = true;
			break;
		case 'i':
			*flags |= PATTERN_CASELESS;
			break;
		case 'x':
			*flags |= PATTERN_EXTENDED;
			break;
		default:
			return refuse(why, (size_t)(p - text),
			    "one of the flags g, i, x", p, 1);
		}
	return true;
}

/* The kinds have their names from the rules that there are. */
static void
add_rule(struct rename *r, const struct rule *rule)
{
	r->rules = mem_grow(r->rules, &r->room, r->n + 1, sizeof(*r->rules));
	r->rules[r->n++] = *rule;
	r->kinds[rule->kind].any = true;
}

/* OLD as PCRE2 has it: within \Q and \E a backslash is one. */
static char *
unquote_delimiter(const char *p, const char *end, char delimiter, size_t *len)
{
	char	*text = mem_resize(NULL, (size_t)(end - p), 1);
	bool	 literal = false;

	*len = 0;
	while (p < end) {
		if (*p == '\\' && p + 1 < end) {
			if (p[1] == (literal ? 'E' : 'Q'))
				literal = !literal;
			else if (literal && p[1] == delimiter)
				p++;
			else if (!literal)
				text[(*len)++] = *p++;
		}
		text[(*len)++] = *p++;
	}
	return text;
}

/* The rule without its prefix; places count from text. */
static bool
add_rule_text(struct rename *r, struct rule *rule, const char *text,
    const char *p, char *why)
{
	struct pattern_error	 error;
	struct spelling		 s = {
		.rule = text, .delimiter = p[0] == '\0' ? '\0' : p[1],
		.why = why
	};
	const char		*with, *end;
	char			*old;
	unsigned		 flags = 0;
	size_t			 len;

	if (p[0] != 's')
		return refuse(why, (size_t)(p - text), "s/OLD/NEW/FLAGS", p,
		    strlen(p));
	if (!may_delimit(p[1]))
		return refuse(why, (size_t)(p - text) + 1, "a delimiter such "
		    "as '/'", p + 1, p[1] != '\0');
	if ((with = field_end(p + 2, p[1])) == NULL ||
	    (end = field_end(with + 1, p[1])) == NULL)
		return refuse(why, strlen(text), with == NULL ?
		    "the delimiter behind OLD" : "the delimiter behind NEW",
		    "", 0);
	if (!read_flags(rule, &flags, text, end + 1, why))
		return false;
	old = unquote_delimiter(p + 2, with, p[1], &len);
	rule->pattern = pattern_new(old, len, flags, &error);
	mem_free(old);
	if (rule->pattern == NULL) {
		snprintf(why, RENAME_WHY, "at character %zu: %s",
		    (size_t)(p - text) + error.at + 3, error.text);
		return false;
	}
	s.pattern = rule->pattern;
	if (!spell_replacement(&s, with + 1, end)) {
		pattern_free(rule->pattern);
		mem_free(s.out);
		return false;
	}
	/* Not NULL, which would be no replacement at all. */
	spell(&s, "", 1);
	rule->with = s.out;
	rule->with_len = s.len - 1;
	add_rule(r, rule);
	return true;
}

bool
rename_rule(struct rename *r, enum name_kind kind, const char *text,
    char *why)
{
	struct rule	 rule = { .kind = kind };

	return add_rule_text(r, &rule, text, text, why);
}

bool
rename_any_rule(struct rename *r, const char *text, char *why)
{
	struct rule	 rule = { .all = false };
	const char	*p = text;

	rule.kind = name_kind_of(&p);
	return add_rule_text(r, &rule, text, p, why);
}

const char *const	 rename_presets[] = {
	"rust", "gcc", "llvm", "paths", NULL
};

#define PATHS(rule)	"fl:" rule, "ob:" rule
/* GCC's suffixes may follow each other, and `'2' of a recursion them all. */
#define CLONE	"(?:constprop|isra|part|cold|lto_priv)"

/* Names of the v0 mangling, each perhaps behind the `'' of a context: in others
   a C and what follows mean nothing.  A crate's hash has 64 bits; numbers that
   tell closures apart, which look alike, are small. */
#define OTHER_NAME	"(?:^|')(?!__?R[A-Z0-9])[^']*(*SKIP)(*F)"

/* Of each preset, each with its kind in front. */
static const char *const	 preset_rules[][16] = {
	{	/* rust */
	    "fn:s/::h[0-9a-f]{16}(?![0-9a-f])//g",
	    "fn:s/17h[0-9a-f]{16}E/E/g",
	    "fn:s/" OTHER_NAME "|(?<=C)s[0-9A-Za-z]{4,11}_(?=u?[0-9])//g",
	    "fn:s/(?<=[0-9A-Za-z_])\\[[0-9a-f]{1,16}\\](?=::)//g",
	}, {	/* gcc */
	    "fn:s/ \\[clone \\." CLONE "[^\\]]*\\]//g",
	    "fn:s/(?:\\." CLONE "(?:\\.[0-9]+)*)+"
		"(?:(?![\\w.])|(?=\\.(?:llvm|__uniq)\\.))//g",
	}, {	/* llvm */
	    "fn:s/ \\(\\.llvm\\.[0-9]+\\)//g",
	    "fn:s/\\.(?:llvm|__uniq)\\.[0-9]+//g",
	}, {	/* paths */
	    PATHS("s,/(?:\\.?/)+,/,g"),
	    PATHS("s,^\\./,,"),
	    PATHS("s,^/rustc/[0-9a-f]{40}/,/rustc/,"),
	    PATHS("s,^.*/\\.cargo/registry/src/[^/]+/,,"),
	    PATHS("s,^/build/(?:[^/]+-[0-9A-Za-z]{6}|reproducible-path)/"
		"(?:[^/]+-[0-9][^/]*/)?,,"),
	    PATHS("s,^/(?:builds/[^/]+/[^/]+|home/runner/work/[^/]+/[^/]+|"
		"__w/[^/]+/[^/]+|github/workspace|workspace|"
		"var/lib/jenkins/workspace/[^/]+|proc/self/cwd|"
		"tmp/[^/]+)/,,"),
	    PATHS("s,^/nix/store/[0-9a-z]{32}-,/nix/store/,"),
	}
};
enum { PRESETS = sizeof(preset_rules) / sizeof(preset_rules[0]) };

static void
add_preset(struct rename *r, size_t preset)
{
	char	 why[RENAME_WHY];
	size_t	 i;

	for (i = 0; preset_rules[preset][i] != NULL; i++)
		if (!rename_any_rule(r, preset_rules[preset][i], why))
			diag_die("preset %s: %s", rename_presets[preset],
			    why);
}

bool
rename_norm(struct rename *r, const char *list, char *why)
{
	size_t	 len, i;
	char	 found[40];

	for (;; list += len + 1) {
		len = strcspn(list, ",");
		for (i = 0; i < PRESETS; i++)
			if (strlen(rename_presets[i]) == len &&
			    memcmp(rename_presets[i], list, len) == 0)
				break;
		if (i == PRESETS) {
			snprintf(why, RENAME_WHY, "expected rust, gcc, llvm "
			    "or paths, found '%s'",
			    diag_quote(found, sizeof(found), list, len));
			return false;
		}
		add_preset(r, i);
		if (list[len] == '\0')
			return true;
	}
}

void
rename_recursion(struct rename *r)
{
	char	 why[RENAME_WHY];

	if (!rename_rule(r, NAME_FUNCTION,
	    "s/'(?:[2-9]|[1-9][0-9]+)(?=$|')//g", why))
		diag_die("recursion: %s", why);
}

bool
rename_any(const struct rename *r)
{
	return r->n > 0;
}

/* The name after all rules, which may lie in *copy. */
static const char *
apply(const struct rename *r, enum name_kind kind, const char *name,
    size_t *len, char **copy, size_t *room)
{
	const struct rule	*rule;
	const char		*new;
	size_t			 i, new_len;

	for (i = 0; i < r->n; i++) {
		rule = &r->rules[i];
		if (rule->kind != kind ||
		    (new = pattern_replace(rule->pattern, name, *len,
		    rule->with, rule->with_len, rule->all, &new_len)) == NULL)
			continue;
		*copy = mem_grow(*copy, room, new_len + 1, 1);
		memcpy(*copy, new, new_len);
		name = *copy;
		*len = new_len;
	}
	return name;
}

static uint32_t
new_name(struct rename *r, enum name_kind kind, uint32_t old)
{
	struct kind	*k = &r->kinds[kind];
	const char	*name;
	char		*copy = NULL;
	size_t		 len = intern_length(&k->old, old), room = 0;
	uint32_t	 id;

	name = apply(r, kind, intern_text(&k->old, old), &len, &copy, &room);
	/* At the end of a line it would be lost. */
	while (len > 0 && name[len - 1] == '\r')
		len--;
	id = intern_id(&k->new, name, len);
	mem_free(copy);
	return id;
}

const char *
rename_name(struct rename *r, enum name_kind kind, const char *name,
    size_t len, bool met, size_t *out_len)
{
	struct kind	*k = &r->kinds[kind];
	const char	*text;
	uint32_t	 id, known;

	*out_len = len;
	if (!k->any)
		return name;
	pthread_mutex_lock(&r->lock);
	known = (uint32_t)k->old.n;
	id = intern_id(&k->old, name, len);
	if (id == known) {
		k->to = mem_grow(k->to, &k->room, (size_t)id + 1,
		    sizeof(*k->to));
		k->to[id] = new_name(r, kind, id);
		k->met = mem_grow(k->met, &k->met_room, (size_t)id + 1, 1);
		k->met[id] = 0;
	}
	k->met[id] |= met;
	text = intern_text(&k->new, k->to[id]);
	*out_len = intern_length(&k->new, k->to[id]);
	pthread_mutex_unlock(&r->lock);
	return text;
}

static int
by_bytes(const void *context, uint32_t a, uint32_t b)
{
	char *const	*names = context;

	return strcmp(names[a], names[b]);
}

/* The list in byte order. */
static void
sort_names(char **names, size_t n)
{
	uint32_t	*order = mem_get(n, sizeof(*order));
	char		**sorted = mem_get(n, sizeof(*sorted));
	size_t		 i;

	for (i = 0; i < n; i++)
		order[i] = (uint32_t)i;
	sort_ids(order, n, by_bytes, names);
	for (i = 0; i < n; i++)
		sorted[i] = names[order[i]];
	memcpy(names, sorted, n * sizeof(*names));
	mem_free(sorted);
	mem_free(order);
}

void
rename_originals(const struct rename *r, enum name_kind kind,
    const char *name, size_t len, char ***names, size_t *n)
{
	const struct kind	*k = r == NULL ? NULL : &r->kinds[kind];
	uint32_t		 id;
	size_t			 i, room = 0;

	*names = NULL;
	*n = 0;
	if (k != NULL && intern_find(&k->new, name, len, &id))
		for (i = 0; i < k->old.n; i++) {
			if (!k->met[i] || k->to[i] != id)
				continue;
			*names = mem_grow(*names, &room, *n + 1,
			    sizeof(**names));
			(*names)[(*n)++] = mem_copy(
			    intern_text(&k->old, (uint32_t)i),
			    intern_length(&k->old, (uint32_t)i));
		}
	if (*n == 0) {
		*names = mem_grow(*names, &room, 1, sizeof(**names));
		(*names)[(*n)++] = mem_copy(name, len);
	}
	sort_names(*names, *n);
}

/* How many old names were met, and how many new ones they are. */
static void
count_names(const struct kind *k, size_t *old, size_t *new)
{
	unsigned char	*seen = mem_get(k->new.n, 1);
	size_t		 i;

	*old = *new = 0;
	for (i = 0; i < k->old.n; i++)
		if (k->met[i]) {
			++*old;
			*new += !seen[k->to[i]];
			seen[k->to[i]] = 1;
		}
	mem_free(seen);
}

void
rename_say(const struct rename *r)
{
	static const char *const	 words[NAME_KINDS] = {
		"objects", "files", "functions"
	};
	size_t				 old, new;
	int				 i;

	for (i = 0; i < NAME_KINDS; i++) {
		if (!r->kinds[i].any)
			continue;
		count_names(&r->kinds[i], &old, &new);
		diag_say("%s: %zu names became %zu", words[i], old, new);
	}
}
