/*
 * Rules are parsed by text/rename_rule.h: characters that are special in a
 * pattern or a replacement are escaped by a backslash.
 */
#include "ops/match/rule.h"

#include <string.h>

#include "base/mem.h"

static const char *const	 prefixes[NAME_KINDS] = { "ob:", "fl:", "fn:" };

/* As a pattern: not in the middle of a path. */
static const char		 folder_start[] = "(?<![\\w./-])";

/* Choose a delimiter that is in neither name, so that none needs escaping. */
static char
choose_delimiter(struct slice a, struct slice b)
{
	static const char	 all[] = "/,|;:#%@!~=";
	const char		*c;

	for (c = all; *c != '\0'; c++)
		if (memchr(a.at, *c, a.len) == NULL &&
		    memchr(b.at, *c, b.len) == NULL)
			return *c;
	return '/';
}

/* Write text escaped as part of a pattern, or else of a replacement. */
static size_t
escape(char *out, struct slice text, char delimiter, bool pattern)
{
	const char	*special = pattern ? "\\^$.|?*+()[]{}" : "\\$";
	size_t		 i, n = 0;

	for (i = 0; i < text.len; i++) {
		if (text.at[i] == delimiter || (text.at[i] != '\0' &&
		    strchr(special, text.at[i]) != NULL))
			out[n++] = '\\';
		out[n++] = text.at[i];
	}
	return n;
}

static size_t
put_text(char *out, const char *text)
{
	size_t	 n = strlen(text);

	memcpy(out, text, n);
	return n;
}

/* `/^FILE:FUNCTION$/' */
static size_t
put_address(char *out, const struct match_change *c)
{
	size_t	 n = put_text(out, "/^");

	n += escape(out + n, c->file, '/', true);
	out[n++] = ':';
	n += escape(out + n, c->function, '/', true);
	return n + put_text(out + n, "$/");
}

void
match_rules_put(struct match_rules *rules, const struct match_change *c,
    size_t names)
{
	char	 delimiter = choose_delimiter(c->old, c->new);
	char	*text;
	size_t	 n;

	text = mem_resize(NULL, 2 * (c->old.len + c->new.len + c->file.len +
	    c->function.len) + sizeof(folder_start) + 16, 1);
	n = put_text(text, prefixes[c->kind]);
	if (c->file.at != NULL)
		n += put_address(text + n, c);
	text[n++] = 's';
	text[n++] = delimiter;
	n += put_text(text + n, c->where == MATCH_FOLDER ? folder_start : "^");
	n += escape(text + n, c->old, delimiter, true);
	if (c->where == MATCH_WHOLE)
		text[n++] = '$';
	text[n++] = delimiter;
	n += escape(text + n, c->new, delimiter, false);
	text[n++] = delimiter;
	if (c->where == MATCH_FOLDER)
		text[n++] = 'g';
	text[n] = '\0';
	rules->at = mem_grow(rules->at, &rules->room, rules->n + 1,
	    sizeof(*rules->at));
	rules->at[rules->n++] = (struct match_rule){
		text, names, c->what, c->like
	};
}

void
match_rules_free(struct match_rules *rules)
{
	size_t	 i;

	for (i = 0; i < rules->n; i++)
		mem_free(rules->at[i].text);
	mem_free(rules->at);
	memset(rules, 0, sizeof(*rules));
}
