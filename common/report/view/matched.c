/*
 * Rules are written by cgdiff in the syntax of -s: `fn:s/^OLD$/NEW/', or
 * `fl:/^FILE:OLD$/s/^A$/B/' for one function, or `fl:s,^OLD/,NEW/,' for a
 * folder.
 */
#include "report/view/matched.h"

#include <string.h>

#include "base/mem.h"
#include "profile/desc_order.h"
#include "profile/profile.h"

static const char	 key[] = DESC_MATCHED;

/* Length of "fl:". */
enum { KIND_LENGTH = 3 };

bool
matched_is(struct slice desc)
{
	return slice_starts(desc, key);
}

/* Add the rules for files and objects, or those for functions. */
static void
take_kind(struct matched *m, const struct intern *descs, const uint32_t *order,
    bool functions)
{
	struct slice	 rule;
	size_t		 i;

	for (i = 0; i < descs->n; i++) {
		rule = intern_slice(descs, order[i]);
		if (!matched_is(rule))
			continue;
		rule.at += strlen(key);
		rule.len -= strlen(key);
		if (functions == !(slice_starts(rule, "fl:") ||
		    slice_starts(rule, "ob:")))
			m->at[m->n++] = (struct matched_rule){
				rule, functions ? "renamed" : "moved"
			};
	}
}

void
matched_open(struct matched *m, const struct profile *p)
{
	const struct intern	*descs = &p->metadata.descs;
	uint32_t		*order = desc_order(descs);

	m->at = mem_get(descs->n, sizeof(*m->at));
	m->n = 0;
	take_kind(m, descs, order, false);
	take_kind(m, descs, order, true);
	mem_free(order);
}

void
matched_close(struct matched *m)
{
	mem_free(m->at);
}

/* Read the text up to a delimiter, and remove its escapes. */
static bool
take(struct slice *rule, char delimiter, struct matched_change *c,
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

/* Reduce a pattern `^TEXT$' to TEXT. cgdiff escapes any other `$' at the
   end. */
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

bool
matched_read(struct slice rule, struct matched_change *c)
{
	char		 delimiter;

	c->text = mem_resize(NULL, rule.len, 1);
	c->len = 0;
	c->address = (struct slice){ c->text, 0 };
	rule.at += KIND_LENGTH;
	rule.len -= KIND_LENGTH;
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
