/*
 * A rule is read from left to right, and each error message gives the character
 * of the rule, counted from its first byte, at which the error is.
 */
#include "text/rename_rule.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/num.h"
#include "text/pattern.h"
#include "text/scan.h"

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

/* Whether a byte can be the delimiter: it is not a letter, digit, blank,
   backslash, or part of a longer character. */
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

/* State of the translation of a replacement to PCRE2's form. */
struct spelling {
	const struct pattern	*pattern;
	const char		*rule;		/* origin of positions */
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

static bool
spell_group(struct spelling *s, const char *p, size_t group)
{
	char	 text[NUM_ROOM + 4];
	size_t	 most = pattern_groups(s->pattern);

	if (group > most) {
		snprintf(text, sizeof(text), "%zu", group);
		return refuse(s->wrong, (size_t)(p - s->rule),
		    most == 0 ? "no group, for the pattern has none" :
		    "a group of the pattern", text, strlen(text));
	}
	spell(s, text, (size_t)snprintf(text, sizeof(text), "${%zu}", group));
	return true;
}

/* A reference of one or two digits: two only if the pattern has that many
   groups. */
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

/* A reference by number or name, up to the closing byte. */
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
		return spell_group(s, p, (size_t)number) ? stop + 1 : NULL;
	if ((group = pattern_group(s->pattern, name)) == 0) {
		refuse(s->wrong, (size_t)(p - s->rule),
		    "a group of the pattern", name, len);
		return NULL;
	}
	return spell_group(s, p, group) ? stop + 1 : NULL;
}

static const char *
spell_escape(struct spelling *s, const char *p, const char *end)
{
	/* An escaped delimiter is literal, whatever else it may mean. */
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
	if (p < end && *p == '&')
		return spell_group(s, p, 0) ? p + 1 : NULL;
	if (p < end && *p == '{')
		return spell_named(s, p + 1, end, '}');
	spell(s, "$$", 2);
	return p;
}

/* Translate the replacement between p and end; false on error. */
static bool
spell_replacement(struct spelling *s, const char *p, const char *end)
{
	while (p != NULL && p < end) {
		if (*p == '\\' && p + 1 < end)
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
read_flags(struct rename_rule *rule, unsigned *flags, const char *text,
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

/* Convert OLD to PCRE2's form; within \Q and \E a backslash is literal. */
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

/* Read the rule after its kind; positions count from text. */
static bool
read_rule(struct rename_rule *rule, const char *text, const char *p,
    struct complaint *wrong)
{
	struct spelling	 s = {
		.rule = text, .delimiter = p[0] == '\0' ? '\0' : p[1],
		.wrong = wrong
	};
	const char	*with, *end;
	struct slice	 old;
	unsigned	 flags = 0;
	char		*copy;

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
	old.at = copy = unquote_delimiter(p + 2, with, p[1], &old.len);
	rule->pattern = pattern_new(old, flags, (size_t)(p - text) + 2, wrong);
	mem_free(copy);
	if (rule->pattern == NULL)
		return false;
	s.pattern = rule->pattern;
	if (!spell_replacement(&s, with + 1, end)) {
		pattern_free(rule->pattern);
		mem_free(s.out);
		return false;
	}
	/* Make it not NULL, which would mean no replacement. */
	spell(&s, "", 1);
	rule->with = s.out;
	rule->with_len = s.len - 1;
	return true;
}

bool
rename_rule_read_plain(struct rename_rule *rule, enum name_kind kind,
    const char *text, struct complaint *wrong)
{
	*rule = (struct rename_rule){ .kind = kind };
	return read_rule(rule, text, text, wrong);
}

/* Read `/WHERE/' at *p, if there is one, and move *p past it.  Returns false
   if it is malformed. */
static bool
read_where(struct rename_rule *rule, const char *text, const char **p,
    struct complaint *wrong)
{
	const char	*from = *p + 1, *end;
	struct slice	 where;
	char		*copy;

	if (**p != '/')
		return true;
	if ((end = field_end(from, '/')) == NULL)
		return refuse(wrong, strlen(text), "the '/' after a pattern "
		    "for FILE:FUNCTION", "", 0);
	where.at = copy = unquote_delimiter(from, end, '/', &where.len);
	rule->where = pattern_new(where, 0, (size_t)(from - text), wrong);
	mem_free(copy);
	*p = end + 1;
	return rule->where != NULL;
}

bool
rename_rule_read(struct rename_rule *rule, const char *text,
    struct complaint *wrong)
{
	const char	*p = text;

	*rule = (struct rename_rule){ .kind = name_kind_of(&p) };
	if (!read_where(rule, text, &p, wrong))
		return false;
	if (read_rule(rule, text, p, wrong))
		return true;
	if (rule->where != NULL)
		pattern_free(rule->where);
	return false;
}

void
rename_rule_free(struct rename_rule *rule)
{
	if (rule->where != NULL)
		pattern_free(rule->where);
	pattern_free(rule->pattern);
	mem_free(rule->with);
}

bool
rename_rule_apply(const struct rename_rule *rule, struct slice name,
    struct slice *result)
{
	return pattern_replace(rule->pattern, name,
	    (struct slice){ rule->with, rule->with_len }, rule->all, result);
}
