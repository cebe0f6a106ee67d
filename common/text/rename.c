/*
 * Old and new names are kept until rename_free(), to report how many names were
 * changed, and to find the original names.
 *
 * A rule is read from left to right.  Each error message gives the character of
 * the rule, counted from its first byte, at which the error is.
 */
#include "text/rename.h"

#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "text/intern.h"
#include "text/num.h"
#include "text/operator.h"
#include "text/pattern.h"
#include "text/scan.h"

const char *const	 rename_presets[] = {
	"rust", "gcc", "llvm", "std", "paths", "addresses", "ifunc",
	NULL
};

#define PATHS(rule)	"fl:" rule, "ob:" rule
/* GCC may append several of these suffixes to a name, and `'2' of a recursion
   can follow them.  Most have a number: in Go, f.part is function part of
   package f. */
#define CLONE_NUMBERED	"constprop|isra|part|lto_priv"
#define CLONE_ALONE	"cold|localalias"

/*
 * This skips a name that Rust's v0 scheme did not mangle.  In that scheme `C'
 * and what follows it mean a crate.  Callgrind joins the names of a function
 * and its callers by "'".  The hash of a crate has 64 bits; the numbers of
 * closures look alike but are small.
 */
#define OTHER_NAME	"(?:^|')(?!__?R[A-Z0-9])[^']*(*SKIP)(*F)"

/*
 * Lambdas and unnamed types are numbered within each function.  Binutils, LLVM
 * and mangled names show that number in three ways.  OTHER_CXX skips a name
 * that C++ did not mangle.
 */
#define OTHER_CXX	"(?:^|')(?!__?Z[A-Z0-9])[^']*(*SKIP)(*F)"
#define UNNAMED								\
	"fn:s/(?<=\\)|\\{unnamed type)#[0-9]+(?=\\})//g",		\
	"fn:s/(?<='lambda|'unnamed)[0-9]+(?=')//g",			\
	"fn:s/" OTHER_CXX "|(?<=Ut)[0-9]+(?=_[0-9CDE])|"		\
	    "(?<=E)[0-9]+(?=_cl[EI])//g"

/* Text between < and > that may hold `inner' in angle brackets any number of
   times. */
#define NESTED(inner)	"(?:[^<>]++|<" inner ">)*+"
#define NESTED_THRICE(inner) NESTED(NESTED(NESTED(inner)))

/* The argument has up to 9 levels of angle brackets.  A pattern that calls
   itself would allow any number, but a name can exceed its memory, which is an
   error. */
#define ALLOCATOR							\
	"fn:s/, std::allocator<" NESTED_THRICE(NESTED_THRICE(		\
	    NESTED_THRICE("[^<>]*+"))) "> ?(?=>)//g"

/*
 * A C library has variants of a function and uses the one for the processor
 * that it runs on.  VARIANT is the name of a variant, and VARIANT_END is what
 * may follow it: valgrind names __memcpy_avx_unaligned_erms where another
 * processor has __memcpy_evex_unaligned_erms.
 */
#define VARIANT								\
	"(?:s?sse3|sse2|sse4(?:_?[12])?|avx(?:2|512)?|"			\
	    "evex(?:256|512)?|fma4?|erms|generic|asimd|simd|sve|"	\
	    "mops|falkor|thunderx2?|a64fx|kunpeng|emag|oryon1|"		\
	    "zva64|mte|nosimd|neon|noneon|vfp|ia32|i[56]86|power[0-9]+)"
#define VARIANT_END							\
	"(?:unaligned|erms|rtm|movbe|back|rep|cached|no[-_]bsf|bsf|"	\
	    "pminub|base|no[-_]vzeroupper)"

/*
 * The rules of each preset, in the order of rename_presets, ended by NULL. Each
 * rule has a prefix for its kind of name.  No rule may change unrelated names,
 * in whatever language, so each rule matches as little as possible.
 */
static const char *const	 preset_rules[][16] = {
	{	/* rules of the preset `rust' */
	    "fn:s/::h[0-9a-f]{16}(?![0-9a-f])//g",
	    "fn:s/17h[0-9a-f]{16}E/E/g",
	    "fn:s/" OTHER_NAME "|(?<=C)s[0-9A-Za-z]{4,11}_(?=u?[0-9])//g",
	    "fn:s/(?<=[0-9A-Za-z_])\\[[0-9a-f]{1,16}\\](?=::)//g",
	    "fn:s/ \\(\\.llvm\\.[0-9]+\\)//g",
	    "fn:s/\\.llvm\\.[0-9]+//g",
	    "fn:s/(?:\\.cold(?:\\.[0-9]+)*|\\.part(?:\\.[0-9]+)+)+"
	    "(?![\\w.])//g",
	    "fn:s/(?<=\\{closure)#[0-9]+(?=\\})//g",
	}, {	/* rules of the preset `gcc' */
	    "fn:s/ \\[clone \\.(?:" CLONE_NUMBERED "|" CLONE_ALONE
		")[^\\]]*\\]//g",
	    "fn:s/(?:\\.(?:(?:" CLONE_NUMBERED ")(?:\\.[0-9]+)+|"
		"(?:" CLONE_ALONE ")(?:\\.[0-9]+)*))+"
		"(?:(?![\\w.])|(?=\\.(?:llvm|__uniq)\\.))//g",
	    UNNAMED,
	}, {	/* rules of the preset `llvm' */
	    "fn:s/ \\(\\.llvm\\.[0-9]+\\)//g",
	    "fn:s/\\.(?:llvm|__uniq)\\.[0-9]+//g",
	    UNNAMED,
	}, {	/* rules of the preset `std' */
	    "fn:s/(?<!\\w)std::(?:__cxx11|__1|__ndk1)::/std::/g",
	    "fn:s/(?<!\\w)std::basic_(\\w+)<char, std::char_traits<char>"
		"(?:, std::allocator<char>)? ?>(?: (?=>))?/std::$1/g",
	    "fn:s/(?<!\\w)std::basic_(\\w+)<wchar_t, "
		"std::char_traits<wchar_t>(?:, std::allocator<wchar_t>)? ?>"
		"(?: (?=>))?/std::w$1/g",
	    ALLOCATOR,
	}, {	/* rules of the preset `paths' */
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
	}, {	/* rules of the preset `addresses': Callgrind writes addresses
		   with all their digits */
	    "fn:s,(?<![^'])0x[0-9a-f]{8}(?:[0-9a-f]{8})?(?![^']),???,g",
	}, {	/* rules of the preset `ifunc' */
	    "fn:s/(?<![^'])(__[a-z]\\w*?)_" VARIANT "(?:_" VARIANT_END
		")*(?![^'])/$1/g",
	    "fl:s,(?<=/multiarch/)(\\w+?)(?:-(?:vec|" VARIANT "|" VARIANT_END
		"))+(?=\\.[cS]$),$1,",
	}
};

struct rule {
	enum name_kind	 kind;
	struct pattern	*where;		/* functions that the rule applies to,
					   or NULL for all */
	struct pattern	*pattern;
	char		*with;		/* replacement, in PCRE2's form */
	size_t		 with_len;
	bool		 all;
	const char	*told;		/* rule as the user wrote it, for
					   rename_say_unmatched(), or NULL */
	bool		 matched;
};

/* The old and new names of one kind: objects, files or functions. */
struct kind {
	bool		 any;		/* whether there are rules for these
					   names */
	struct intern	 old, new;
	uint32_t	*to;		/* for each old name, the number of its
					   new name */
	size_t		 room;
	unsigned char	*met;		/* for each old name, whether an input
					   contains it */
	size_t		 met_room;
};

struct rename {
	struct rule	*rules;
	size_t		 n, room;
	struct kind	 kinds[NAME_KINDS];
	bool		 any_where;
	pthread_mutex_t	 lock;		/* protects the members that are
					   declared after `rules' */
};

static bool
refuse(struct complaint *wrong, size_t at, const char *expected,
    const char *found, size_t len)
{
	char	 quoted[40];

	if (len == 0)
		return complaint_set(wrong,
		    "at character %zu: expected %s, found the end", at + 1,
		    expected);
	return complaint_set(wrong, "at character %zu: expected %s, found "
	    "'%s'", at + 1, expected,
	    diag_quote(quoted, sizeof(quoted), found, len));
}

/* Return whether a byte can be the delimiter: it is not a letter, digit, blank,
   backslash, or part of a character of several bytes. */
static bool
may_delimit(char c)
{
	return c > 0 && c < 0x7f && strchr(" \t\r\n\\", c) == NULL &&
	    !is_digit(c) && !(c >= 'a' && c <= 'z') &&
	    !(c >= 'A' && c <= 'Z');
}

/* Return the end of a field of a rule, which is the next delimiter without a
   backslash in front.  Returns NULL if there is none.  In a field, another byte
   follows each backslash. */
static const char *
field_end(const char *p, char delimiter)
{
	while (*p != '\0' && *p != delimiter)
		p += p[0] == '\\' && p[1] != '\0' ? 2 : 1;
	return *p == delimiter ? p : NULL;
}

/* State of the translation of a replacement to PCRE2's form. */
struct spelling {
	const struct pattern	*pattern;
	const char		*rule;		/* text of the rule, because
						   complaints count characters
						   from its beginning */
	char			 delimiter;
	char			*out;
	size_t			 len, room;
	struct complaint	*wrong;
};

static void
spell(struct spelling *s, const char *text, size_t len)
{
	s->out = mem_grow(s->out, &s->room, s->len + len, 1);
	memcpy(s->out + s->len, text, len);
	s->len += len;
}

/* Translate a reference to a group that the pattern has. */
static void
spell_known(struct spelling *s, size_t group)
{
	char	 text[NUM_ROOM + 4];

	spell(s, text, (size_t)snprintf(text, sizeof(text), "${%zu}", group));
}

/* Translate a reference at p, which ends at `next', to a group that the pattern
   may lack.  Returns `next', or NULL, with a complaint. */
static const char *
spell_group(struct spelling *s, const char *p, size_t group, const char *next)
{
	char	 text[NUM_ROOM];
	size_t	 most = pattern_groups(s->pattern);

	if (group > most) {
		snprintf(text, sizeof(text), "%zu", group);
		refuse(s->wrong, (size_t)(p - s->rule),
		    most == 0 ? "no group, for the pattern has none" :
		    "a group of the pattern", text, strlen(text));
		return NULL;
	}
	spell_known(s, group);
	return next;
}

/* Translate a reference to a group by one or two digits.  Two digits are read
   only if the pattern has that many groups and the first is not 0. */
static const char *
spell_digits(struct spelling *s, const char *p)
{
	size_t	 group = (size_t)(*p - '0');

	if (group > 0 && is_digit(p[1]) &&
	    group * 10 + (size_t)(p[1] - '0') <= pattern_groups(s->pattern)) {
		spell_known(s, group * 10 + (size_t)(p[1] - '0'));
		return p + 2;
	}
	return spell_group(s, p, group, p + 1);
}

/* Translate a reference to a group by number or name, which ends before the
   closing byte. */
static const char *
spell_named(struct spelling *s, const char *p, const char *end, char closing)
{
	const char	*stop = memchr(p, closing, (size_t)(end - p));
	char		 name[64];
	size_t		 len = stop == NULL ? 0 : (size_t)(stop - p), group;
	uint64_t	 number;

	if (len == 0 || len >= sizeof(name)) {
		refuse(s->wrong, (size_t)(p - s->rule), "the name of a group",
		    p, (size_t)(end - p));
		return NULL;
	}
	memcpy(name, p, len);
	name[len] = '\0';
	if (num_read(name, 0, UINT32_MAX, &number))
		return spell_group(s, p, (size_t)number, stop + 1);
	if ((group = pattern_group(s->pattern, name)) == 0) {
		refuse(s->wrong, (size_t)(p - s->rule),
		    "a group of the pattern", name, len);
		return NULL;
	}
	spell_known(s, group);
	return stop + 1;
}

static const char *
spell_escape(struct spelling *s, const char *p, const char *end)
{
	/* A delimiter after a backslash is literal, even if it has another
	   meaning. */
	if (*p == s->delimiter) {
		spell(s, *p == '$' ? "$$" : p, *p == '$' ? 2 : 1);
		return p + 1;
	}
	if (is_digit(*p))
		return spell_digits(s, p);
	switch (*p) {
	case '&':
		spell_known(s, 0);
		return p + 1;
	case 'g':
		if (p + 1 < end && p[1] == '<')
			return spell_named(s, p + 2, end, '>');
		break;
	case 'n':
	case '\n':
		refuse(s->wrong, (size_t)(p - 1 - s->rule),
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
	if (p < end && *p == '&') {
		spell_known(s, 0);
		return p + 1;
	}
	if (p < end && *p == '{')
		return spell_named(s, p + 1, end, '}');
	spell(s, "$$", 2);
	return p;
}

/* Parse the replacement text of a rule, a field from p to end, and append it to
   the output of s.  Returns false, with a complaint, if it is malformed. */
static bool
spell_replacement(struct spelling *s, const char *p, const char *end)
{
	while (p != NULL && p < end) {
		if (*p == '\\')
			p = spell_escape(s, p + 1, end);
		else if (*p == '$')
			p = spell_dollar(s, p + 1, end);
		else if (*p == '\n') {
			refuse(s->wrong, (size_t)(p - s->rule), "no newline, "
			    "which a name cannot have", p, 1);
			return false;
		} else
			spell(s, p++, 1);
	}
	return p != NULL;
}

static bool
read_flags(struct rule *rule, unsigned *flags, const char *text,
    const char *p, struct complaint *wrong)
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
			return refuse(wrong, (size_t)(p - text),
			    "one of the flags g, i, x", p, 1);
		}
	return true;
}

/*
 * Compile the pattern between p and the delimiter at end, after translation to
 * PCRE2's form: the backslash in front of a delimiter is removed, also between
 * \Q and \E.  If the pattern is not valid, return NULL, with a complaint.
 */
static struct pattern *
read_pattern(const char *rule, const char *p, const char *end, unsigned flags,
    struct complaint *wrong)
{
	char		*text = mem_resize(NULL, (size_t)(end - p), 1);
	size_t		 before = (size_t)(p - rule), len = 0;
	struct pattern	*pattern;
	bool		 literal = false;

	while (p < end) {
		if (*p == '\\') {
			if (p[1] == (literal ? 'E' : 'Q'))
				literal = !literal;
			else if (!literal)
				text[len++] = *p++;
			else if (p + 1 < end && p[1] == *end)
				p++;
		}
		text[len++] = *p++;
	}
	pattern = pattern_new((struct slice){ text, len }, flags, before,
	    wrong);
	mem_free(text);
	return pattern;
}

static bool
is_utf8(const char *p, const char *end)
{
	uint32_t	 c = 0;

	while (p < end && c != UTF8_NONE)
		p += utf8_next(p, (size_t)(end - p), &c);
	return c != UTF8_NONE;
}

/* Read `s/OLD/NEW/FLAGS' at p.  Complaints count characters from `text'. */
static bool
read_rule(struct rule *rule, const char *text, const char *p,
    struct complaint *wrong)
{
	struct spelling	 s = {
		.rule = text, .delimiter = p[0] == '\0' ? '\0' : p[1],
		.wrong = wrong
	};
	const char	*with, *end;
	unsigned	 flags = 0;
	bool		 good;

	if (p[0] != 's')
		return refuse(wrong, (size_t)(p - text), "s/OLD/NEW/FLAGS", p,
		    strlen(p));
	if (!may_delimit(p[1]))
		return refuse(wrong, (size_t)(p - text) + 1, "a delimiter "
		    "such as '/'", p + 1, p[1] != '\0');
	if ((with = field_end(p + 2, p[1])) == NULL ||
	    (end = field_end(with + 1, p[1])) == NULL)
		return refuse(wrong, strlen(text), with == NULL ?
		    "the delimiter after OLD" : "the delimiter after NEW",
		    "", 0);
	if (!read_flags(rule, &flags, text, end + 1, wrong))
		return false;
	rule->pattern = read_pattern(text, p + 2, with, flags, wrong);
	if (rule->pattern == NULL)
		return false;
	s.pattern = rule->pattern;
	good = spell_replacement(&s, with + 1, end);
	if (good && !is_utf8(with + 1, end) &&
	    !pattern_takes_bytes(rule->pattern))
		good = refuse(wrong, (size_t)(with + 1 - text), "UTF-8, as the "
		    "pattern has characters that are no bytes", with + 1,
		    (size_t)(end - with - 1));
	/* An empty replacement must not be NULL, which would mean no
	   replacement. */
	spell(&s, "", 1);
	rule->with = s.out;
	rule->with_len = s.len - 1;
	return good;
}

/* Read `/WHERE/' at *p, if there is one, and move *p past it.  Returns false
   if it is malformed. */
static bool
read_where(struct rule *rule, const char *text, const char **p,
    struct complaint *wrong)
{
	const char	*from = *p + 1, *end;

	if (**p != '/')
		return true;
	if ((end = field_end(from, '/')) == NULL)
		return refuse(wrong, strlen(text), "the '/' after a pattern "
		    "for FILE:FUNCTION", "", 0);
	rule->where = read_pattern(text, from, end, 0, wrong);
	*p = end + 1;
	return rule->where != NULL;
}

static void
free_rule(struct rule *rule)
{
	if (rule->where != NULL)
		pattern_free(rule->where);
	if (rule->pattern != NULL)
		pattern_free(rule->pattern);
	mem_free(rule->with);
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

	for (i = 0; i < r->n; i++)
		free_rule(&r->rules[i]);
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

/* Read a rule at p and add it; rule->kind must be set.  Complaints count
   characters from `text'. */
static bool
add_rule(struct rename *r, struct rule *rule, const char *text, const char *p,
    struct complaint *wrong)
{
	if (!read_rule(rule, text, p, wrong)) {
		free_rule(rule);
		return false;
	}
	r->rules = mem_grow(r->rules, &r->room, r->n + 1, sizeof(*r->rules));
	r->rules[r->n++] = *rule;
	if (rule->where != NULL)
		r->any_where = true;
	else
		r->kinds[rule->kind].any = true;
	return true;
}

bool
rename_plain_rule(struct rename *r, enum name_kind kind, const char *text,
    struct complaint *wrong)
{
	struct rule	 rule = { .kind = kind };

	return add_rule(r, &rule, text, text, wrong);
}

bool
rename_add_rule(struct rename *r, const char *text, struct complaint *wrong)
{
	const char	*p = text;
	struct rule	 rule = { .kind = name_kind_of(&p) };

	return read_where(&rule, text, &p, wrong) &&
	    add_rule(r, &rule, text, p, wrong);
}

/* Add a rule of this program, which is known to be valid. */
static void
add_known(struct rename *r, const char *text)
{
	struct complaint	 wrong;

	if (!rename_add_rule(r, text, &wrong))
		diag_die("rule '%s': %s", text, wrong.text);
}

/* Set the complaint for a preset that does not exist. */
static bool
refuse_preset(struct complaint *wrong, const char *found, size_t len)
{
	char	 all[80] = "", quoted[40];
	size_t	 i;

	for (i = 0; rename_presets[i] != NULL; i++) {
		strcat(all, i == 0 ? "" : ", ");
		strcat(all, rename_presets[i]);
	}
	return complaint_set(wrong, "expected any of %s, found '%s'", all,
	    diag_quote(quoted, sizeof(quoted), found, len));
}

bool
rename_norm(struct rename *r, const char *list, struct complaint *wrong)
{
	const char *const	*rule;
	size_t			 len, i;

	for (;; list += len + 1) {
		len = strcspn(list, ",");
		for (i = 0; rename_presets[i] != NULL; i++)
			if (strlen(rename_presets[i]) == len &&
			    memcmp(rename_presets[i], list, len) == 0)
				break;
		if (rename_presets[i] == NULL)
			return refuse_preset(wrong, list, len);
		for (rule = preset_rules[i]; *rule != NULL; rule++)
			add_known(r, *rule);
		if (list[len] == '\0')
			return true;
	}
}

void
rename_tell(struct rename *r, const char *rule)
{
	r->rules[r->n - 1].told = rule;
}

void
rename_recursion(struct rename *r)
{
	add_known(r, "fn:s/'(?:[2-9]|[1-9][0-9]+)(?=$|')//g");
}

struct slice
rename_without_level(struct slice name)
{
	size_t	 n = name.len;

	while (n > 0 && is_digit(name.at[n - 1]))
		n--;
	if (n > 1 && n < name.len && name.at[n - 1] == '\'')
		name.len = n - 1;
	return name;
}

/* Return the name of a function without level and context.  The apostrophe at
   which these begin is not in brackets, as those of lifetimes of Rust are, and
   not one of `f()::'lambda'(int)' or of what Microsoft puts in quotes, which
   are no part of a word, as in List`1.  If brackets or quotes do not match, as
   in f<(1)<(2)>, it is the first one. */
static struct slice
bare_name(struct slice name)
{
	const char	*begin = name.at, *end = begin + name.len, *p;
	size_t		 depth = 0, quotes = 0;

	for (p = begin; (p = operator_end(begin, p, end)) < end; p++)
		if (memchr("<([{", *p, 4) != NULL)
			depth++;
		else if (memchr(">)]}", *p, 4) != NULL && depth > 0)
			depth -= *p != '>' || p[-1] != '-';
		else if (*p == '`' && (p == begin ||
		    memchr(":(<,` ", p[-1], 6) != NULL))
			quotes++;
		else if (*p == '\'' && quotes > 0)
			quotes--;
		else if (*p == '\'' && depth == 0) {
			if (p > begin && p[-1] != ':')
				break;
			quotes++;
		}
	if (depth > 0 || quotes > 0) {
		p = memchr(begin, '\'', name.len);
		if (p == NULL)
			return name;
	}
	name.len = (size_t)(p - begin);
	return name;
}

bool
rename_keeps_call(struct slice caller, struct slice callee)
{
	struct slice	 rest = bare_name(caller);

	callee = bare_name(callee);
	if (!slice_begins(rest, callee))
		return false;
	rest.at += callee.len;
	rest.len -= callee.len;
	return rest.len == 0 || *rest.at == '.' ||
	    slice_starts(rest, " [clone .") || slice_starts(rest, " (.");
}

bool
rename_any(const struct rename *r)
{
	return r->n > 0;
}

/* Apply a rule to a name, and return whether the rule matched.  The new name is
   stored in the table `new' of its kind. */
static bool
apply(struct rename *r, struct rule *rule, struct slice *name)
{
	struct intern	*kept = &r->kinds[rule->kind].new;
	struct slice	 new;

	if (!pattern_replace(rule->pattern, *name, (struct slice){
	    rule->with, rule->with_len }, rule->all, &new))
		return false;
	rule->matched = true;
	*name = intern_slice(kept, intern_id(kept, new.at, new.len));
	return true;
}

/* Apply a rule that does not match the name of a file of deleted lines, perhaps
   because of its end, to that of the file, which is renamed likewise. */
static void
apply_kept(struct rename *r, struct rule *rule, struct slice *name)
{
	struct intern	*new = &r->kinds[rule->kind].new;
	struct slice	 kept = *name;
	char		*gone;

	if (rule->kind != NAME_FILE || !slice_cut_end(&kept, LINES_GONE) ||
	    !apply(r, rule, &kept))
		return;
	gone = slice_join(kept, "", slice_of(LINES_GONE));
	*name = intern_slice(new, intern_id(new, gone, kept.len +
	    strlen(LINES_GONE)));
	mem_free(gone);
}

/* Remove carriage returns from the end of a name, because a reader would drop
   them as part of the end of the line. */
static struct slice
without_returns(struct slice name)
{
	while (name.len > 0 && name.at[name.len - 1] == '\r')
		name.len--;
	return name;
}

static uint32_t
new_name(struct rename *r, enum name_kind kind, struct slice name)
{
	size_t	 i;

	for (i = 0; i < r->n; i++)
		if (r->rules[i].kind == kind && r->rules[i].where == NULL &&
		    !apply(r, &r->rules[i], &name))
			apply_kept(r, &r->rules[i], &name);
	name = without_returns(name);
	return intern_id(&r->kinds[kind].new, name.at, name.len);
}

struct slice
rename_name(struct rename *r, enum name_kind kind, struct slice name, bool met)
{
	struct kind	*k = &r->kinds[kind];
	struct slice	 new;
	uint32_t	 id, known;

	if (!k->any)
		return name;
	pthread_mutex_lock(&r->lock);
	known = (uint32_t)k->old.n;
	id = intern_id(&k->old, name.at, name.len);
	if (id == known) {
		k->to = mem_grow(k->to, &k->room, (size_t)id + 1,
		    sizeof(*k->to));
		k->to[id] = new_name(r, kind, name);
		k->met = mem_grow(k->met, &k->met_room, (size_t)id + 1, 1);
		k->met[id] = 0;
	}
	k->met[id] |= met;
	new.at = intern_text(&k->new, k->to[id]);
	new.len = intern_length(&k->new, k->to[id]);
	pthread_mutex_unlock(&r->lock);
	return new;
}

bool
rename_any_where(const struct rename *r)
{
	return r->any_where;
}

void
rename_function(struct rename *r, struct slice names[NAME_KINDS])
{
	const struct slice	 file = names[NAME_FILE];
	const struct slice	 name = names[NAME_FUNCTION];
	char			*place = mem_resize(NULL, file.len + 1 +
				    name.len, 1);
	struct rule		*rule;
	size_t			 i;

	memcpy(place, file.at, file.len);
	place[file.len] = ':';
	memcpy(place + file.len + 1, name.at, name.len);
	pthread_mutex_lock(&r->lock);
	for (i = 0; i < r->n; i++) {
		rule = &r->rules[i];
		if (rule->where != NULL && pattern_match(rule->where,
		    (struct slice){ place, file.len + 1 + name.len }) &&
		    apply(r, rule, &names[rule->kind]))
			names[rule->kind] = without_returns(names[rule->kind]);
	}
	pthread_mutex_unlock(&r->lock);
	mem_free(place);
}

static int
by_bytes(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

char **
rename_originals(const struct rename *r, enum name_kind kind,
    struct slice name, size_t *n)
{
	const struct kind	*k = r == NULL ? NULL : &r->kinds[kind];
	char			**names = NULL;
	uint32_t		 id, i;
	size_t			 room = 0;

	*n = 0;
	if (k != NULL && intern_find(&k->new, name.at, name.len, &id))
		for (i = 0; i < k->old.n; i++) {
			if (!k->met[i] || k->to[i] != id)
				continue;
			names = mem_grow(names, &room, *n + 1, sizeof(*names));
			names[(*n)++] = mem_copy(intern_text(&k->old, i),
			    intern_length(&k->old, i));
		}
	names = mem_grow(names, &room, *n + 1, sizeof(*names));
	if (*n == 0)
		names[(*n)++] = mem_copy(name.at, name.len);
	qsort(names, *n, sizeof(*names), by_bytes);
	return names;
}

/* Count the distinct old names that inputs contain, and the distinct new names
   that they became. */
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

void
rename_say_unmatched(const struct rename *r)
{
	char	 list[DIAG_MAX] = "";
	size_t	 i;

	for (i = 0; i < r->n; i++)
		if (r->rules[i].told != NULL && !r->rules[i].matched)
			diag_list(list, r->rules[i].told,
			    strlen(r->rules[i].told));
	if (list[0] != '\0')
		diag_say("warning: no name matches %s", list);
}
