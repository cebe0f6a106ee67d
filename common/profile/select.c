/* Each name of a profile is matched with each pattern once, although many
   functions may have that name. */
#include "profile/select.h"

#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/pattern.h"
#include "profile/profile.h"

bool
select_add_pattern(struct select *s, enum name_kind kind, struct slice re,
    struct complaint *wrong)
{
	struct select_choice	 c = { .kind = kind, .matched = false };
	struct complaint	 fault;
	char			 quoted[80];

	c.pattern = pattern_new(re, 0, 0, &fault);
	if (c.pattern == NULL)
		return complaint_set(wrong, "pattern '%s': %s",
		    diag_quote(quoted, sizeof(quoted), re.at, re.len),
		    fault.text);
	string_assign(&c.what, re.at, re.len);
	s->choices = mem_grow(s->choices, &s->room, s->n + 1,
	    sizeof(*s->choices));
	s->choices[s->n++] = c;
	return true;
}

bool
select_add(struct select *s, const char *what, size_t len,
    struct complaint *wrong)
{
	const char	*re = what;
	enum name_kind	 kind = name_kind_of(&re);

	if (!select_add_pattern(s, kind, (struct slice){ re,
	    len - (size_t)(re - what) }, wrong))
		return false;
	string_assign(&s->choices[s->n - 1].what, what, len);
	return true;
}

void
select_free(struct select *s)
{
	while (s->n > 0) {
		pattern_free(s->choices[--s->n].pattern);
		string_assign(&s->choices[s->n].what, NULL, 0);
	}
	mem_free(s->choices);
	memset(s, 0, sizeof(*s));
}

bool
select_has(const struct select *s, const struct slice names[NAME_KINDS])
{
	struct select_choice	*c;
	bool			 any = false;
	size_t			 i;

	for (i = 0; i < s->n; i++) {
		c = &s->choices[i];
		if (!(any && c->matched) &&
		    pattern_match(c->pattern, names[c->kind]))
			any = c->matched = true;
	}
	return any;
}

/* The result of matching a name, if it was matched yet. */
enum { UNSEEN, MATCHED, UNMATCHED };

static void
take(struct select_choice *c, uint32_t number, const struct profile *p,
    uint32_t *taken)
{
	unsigned char	*seen = mem_get(p->names.n, 1);
	uint32_t	 name;
	size_t		 i;

	for (i = 0; i < p->function_n; i++) {
		if (taken[i] != 0 && c->matched)
			continue;
		name = function_name(&p->functions[i], c->kind);
		if (seen[name] == UNSEEN)
			seen[name] = pattern_match(c->pattern,
			    intern_slice(&p->names, name)) ? MATCHED :
			    UNMATCHED;
		if (seen[name] != MATCHED)
			continue;
		c->matched = true;
		if (taken[i] == 0)
			taken[i] = number;
	}
	mem_free(seen);
}

uint32_t *
select_functions(const struct select *s, const struct profile *p)
{
	uint32_t	*taken = mem_get(p->function_n, sizeof(*taken));
	size_t		 i;

	for (i = 0; i < s->n; i++)
		take(&s->choices[i], (uint32_t)i + 1, p, taken);
	return taken;
}

void
select_unmatched(const struct select *s, char list[DIAG_MAX])
{
	size_t	 i;

	for (i = 0; i < s->n; i++)
		if (!s->choices[i].matched)
			diag_list(list, s->choices[i].what.at,
			    s->choices[i].what.len);
}
