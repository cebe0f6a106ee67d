/*
 * Rules that rename whole folders do not mark any function as renamed.
 */
#include "report/view/marks.h"

#include <string.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "report/view/breakdown.h"
#include "report/view/choice.h"

const struct fact **
marks_rules(const struct profile *p, size_t *n)
{
	struct fact *const	*rules = facts_of(&p->metadata.facts,
				    FACT_MATCHED, n);
	const struct fact	**list = mem_get(*n, sizeof(*list));
	size_t			 i, k = 0;

	for (i = 0; i < *n; i++)
		if (rules[i]->kind != NAME_FUNCTION)
			list[k++] = rules[i];
	for (i = 0; i < *n; i++)
		if (rules[i]->kind == NAME_FUNCTION)
			list[k++] = rules[i];
	return list;
}

enum { MARK_RENAMED = 1, MARK_MOVED = 2 };

/* The new names of a function; it is found by its old FILE:NAME (marking.at).
   One rule may give the new file, and another the new name, in any order. */
struct place {
	uint32_t	 file, name;	/* new names; ID_NONE for one that no
					   rule changes */
	unsigned char	 how;
};

struct marking {
	const struct intern	*names;
	/* By name: the marks that rules give to every function in the file of
	   this name, and to every function of this name. */
	unsigned char		*files, *functions;
	struct intern		 addresses;
	struct place		*at;		/* by address (FILE:NAME): the
						   new file and name of this
						   function */
	size_t			 room;
};

static uint32_t
find(const struct intern *names, const char *at, size_t len)
{
	uint32_t	 id;

	return intern_find(names, at, len, &id) ? id : ID_NONE;
}

/* Record a rule for a single function.  Its address is `FILE:NAME', where both
   parts may contain colons: the old name shows which colon separates them. */
static void
note_address(struct marking *m, const struct fact *f, unsigned char how)
{
	struct slice	 a = f->address;
	size_t		 rest = a.len - f->old.len - 1, n = m->addresses.n;
	uint32_t	 new = find(m->names, f->new.at, f->new.len);
	uint32_t	 id = intern_id(&m->addresses, a.at, a.len);
	struct place	*at;

	m->at = mem_grow(m->at, &m->room, m->addresses.n, sizeof(*m->at));
	at = &m->at[id];
	if (id == n)
		*at = how == MARK_MOVED ? (struct place){ ID_NONE,
		    find(m->names, a.at + f->old.len + 1, rest), 0 } :
		    (struct place){ find(m->names, a.at, rest), ID_NONE, 0 };
	*(how == MARK_MOVED ? &at->file : &at->name) = new;
	at->how |= how;
}

static void
note_rules(struct marking *m, struct marks *marks, const struct profile *p)
{
	struct fact *const	*rules;
	const struct fact	*f;
	unsigned char		 how;
	uint32_t		 id;
	size_t			 i, n;

	rules = facts_of(&p->metadata.facts, FACT_MATCHED, &n);
	marks->some = n > 0;
	for (i = 0; i < n; i++) {
		f = rules[i];
		how = f->kind == NAME_FILE ? MARK_MOVED : MARK_RENAMED;
		if (f->old.at == NULL || f->kind == NAME_OBJECT)
			continue;
		if (f->address.at != NULL)
			note_address(m, f, how);
		else if (intern_find(m->names, f->new.at, f->new.len, &id))
			(how == MARK_MOVED ? m->files : m->functions)[id] = how;
	}
}

/* Mark the functions that got their present file or name by a rule. */
static void
mark(struct marks *marks, const struct marking *m, const struct breakdown *b,
    const struct choice *choice)
{
	const struct entries	*l = &b->entries;
	struct intern		 places = { 0 };
	unsigned char		*how = mem_get(m->addresses.n, 1);
	struct entry		 at;
	uint32_t		 key[2], id;
	size_t			 i;

	for (i = 0; i < m->addresses.n; i++) {
		key[0] = m->at[i].file;
		key[1] = m->at[i].name;
		id = intern_id(&places, (const char *)key, sizeof(key));
		how[id] |= m->at[i].how;
	}
	for (i = 0; i < l->n; i++) {
		at = entries_at(l, i);
		key[0] = at.file;
		key[1] = at.name;
		marks->of[i] = m->files[at.file] | m->functions[at.name];
		if (intern_find(&places, (const char *)key, sizeof(key), &id))
			marks->of[i] |= how[id];
		/* A function of one side was added or removed, not renamed. */
		if (marks->of[i] != 0 && choice_is_one_side(choice,
		    breakdown_costs(b, i)))
			marks->of[i] = 0;
	}
	intern_free(&places);
	mem_free(how);
}

void
marks_open(struct marks *marks, const struct breakdown *b,
    const struct choice *choice)
{
	const struct profile	*p = b->entries.p;
	struct marking		 m = { .names = &p->names };

	marks->of = mem_get(b->entries.n, sizeof(*marks->of));
	m.files = mem_get(m.names->n, sizeof(*m.files));
	m.functions = mem_get(m.names->n, sizeof(*m.functions));
	note_rules(&m, marks, p);
	mark(marks, &m, b, choice);
	intern_free(&m.addresses);
	mem_free(m.at);
	mem_free(m.files);
	mem_free(m.functions);
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
