/*
 * A rule for a folder marks nothing.
 */
#include "report/marks.h"

#include <string.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "report/entries.h"
#include "report/matched.h"

enum { MARK_RENAMED = 1, MARK_MOVED = 2 };

/* Whether the rule is for all functions, or for the one of these names. */
static bool
is_for(const struct matched_change *c, struct slice file, struct slice name)
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
mark(struct marks *m, const struct entries *l, const struct matched_change *c,
    bool file)
{
	const struct intern	*names = &l->p->names;
	uint32_t		 id;
	struct entry		 at;
	size_t			 i;

	if (!intern_find(names, c->new.at, c->new.len, &id))
		return;
	for (i = 0; i < l->n; i++) {
		at = entries_at(l, i);
		if (!file && at.name == id && is_for(c,
		    text_of(names, at.file), c->old))
			m->of[i] |= MARK_RENAMED;
		else if (file && at.file == id && is_for(c, c->old,
		    text_of(names, at.name)))
			m->of[i] |= MARK_MOVED;
	}
}

void
marks_open(struct marks *m, const struct profile *p, const struct entries *l)
{
	struct matched		 all;
	struct slice		 rule;
	struct matched_change	 c;
	size_t			 i;

	m->of = mem_get(l->n, sizeof(*m->of));
	matched_open(&all, p);
	m->some = all.n > 0;
	for (i = 0; i < all.n; i++) {
		rule = all.at[i].rule;
		if (!slice_starts(rule, "fn:") && !slice_starts(rule, "fl:"))
			continue;
		if (matched_read(rule, &c))
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
