/*
 * A rule is `fn:s/^OLD$/NEW/', or of one function `fl:/^FILE:OLD$/s/^A$/B/'.
 * What is not read that way, such as a folder, marks nothing.
 */
#include "report/marks.h"

#include <string.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "report/entries.h"
#include "report/matched.h"

enum { MARK_RENAMED = 1, MARK_MOVED = 2 };

/* What a rule does. */
struct change_of_name {
	struct slice	 address;	/* `FILE:FUNCTION', or empty */
	struct slice	 old, new;	/* all in text, without escapes */
	char		*text;
	size_t		 len;
};

/* Take the text up to a delimiter, without its escapes. */
static bool
take(struct slice *rule, char delimiter, struct change_of_name *c,
    struct slice *taken)
{
	size_t	 i;

	*taken = (struct slice){ c->text + c->len, 0 };
	for (i = 0; i < rule->len && rule->at[i] != delimiter; i++) {
		if (rule->at[i] == '\\' && ++i == rule->len)
			return false;
		c->text[c->len++] = rule->at[i];
		taken->len++;
	}
	if (i == rule->len)
		return false;
	rule->at += i + 1;
	rule->len -= i + 1;
	return true;
}

/* Of a pattern `^TEXT$' the text.  A rule writes no `$' at an end but this. */
static bool
strip(struct slice *pattern)
{
	if (pattern->len < 2 || pattern->at[0] != '^' ||
	    pattern->at[pattern->len - 1] != '$')
		return false;
	pattern->at++;
	pattern->len -= 2;
	return true;
}

/* The rule, without its kind; c->text has room for all of it. */
static bool
read_rule(struct slice rule, struct change_of_name *c)
{
	char		 delimiter;

	c->len = 0;
	c->address = (struct slice){ c->text, 0 };
	if (rule.len > 0 && rule.at[0] == '/') {
		rule.at++;
		rule.len--;
		if (!take(&rule, '/', c, &c->address) || !strip(&c->address))
			return false;
	}
	if (rule.len < 2 || rule.at[0] != 's')
		return false;
	delimiter = rule.at[1];
	rule.at += 2;
	rule.len -= 2;
	return take(&rule, delimiter, c, &c->old) && strip(&c->old) &&
	    take(&rule, delimiter, c, &c->new) && rule.len == 0;
}

/* Whether the rule is for all functions, or for the one of these names. */
static bool
is_for(const struct change_of_name *c, struct slice file, struct slice name)
{
	const char	*at = c->address.at;

	return c->address.len == 0 ||
	    (c->address.len == file.len + 1 + name.len &&
	    memcmp(at, file.at, file.len) == 0 && at[file.len] == ':' &&
	    memcmp(at + file.len + 1, name.at, name.len) == 0);
}

static struct slice
text_of(const struct intern *names, uint32_t id)
{
	return (struct slice){ intern_text(names, id),
		intern_length(names, id) };
}

static void
mark(struct marks *m, const struct entries *l, const struct change_of_name *c,
    bool file)
{
	const struct intern	*names = &l->p->names;
	uint32_t		 id;
	size_t			 i;

	if (!intern_find(names, c->new.at, c->new.len, &id))
		return;
	for (i = 0; i < l->n; i++)
		if (!file && l->at[i].name == id && is_for(c,
		    text_of(names, l->at[i].file), c->old))
			m->of[i] |= MARK_RENAMED;
		else if (file && l->at[i].file == id && is_for(c, c->old,
		    text_of(names, l->at[i].name)))
			m->of[i] |= MARK_MOVED;
}

void
marks_open(struct marks *m, const struct profile *p, const struct entries *l)
{
	struct matched		 all;
	struct slice		 rule;
	struct change_of_name	 c;
	size_t			 i;

	m->of = mem_get(l->n, sizeof(*m->of));
	matched_open(&all, p);
	m->some = all.n > 0;
	for (i = 0; i < all.n; i++) {
		rule = all.at[i].rule;
		if (!slice_starts(rule, "fn:") && !slice_starts(rule, "fl:"))
			continue;
		c.text = mem_resize(NULL, rule.len, 1);
		if (read_rule((struct slice){ rule.at + 3, rule.len - 3 }, &c))
			mark(m, l, &c, slice_starts(rule, "fl:"));
		mem_free(c.text);
	}
	matched_close(&all);
}

void
marks_close(struct marks *m)
{
	mem_free(m->of);
	memset(m, 0, sizeof(*m));
}

const char *
marks_word(const struct marks *m, uint32_t entry)
{
	static const char *const	 words[] = {
		"", "renamed", "moved", "renamed, moved"
	};

	return m->of == NULL ? "" : words[m->of[entry]];
}
