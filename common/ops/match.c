/*
 * Which side has a name is known from the sections and functions that use it:
 * those that the old profile had come first in the table, and those that the
 * new one had were entered in a later pass.
 */
#include "ops/match.h"

#include <stdio.h>
#include <string.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/sort.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/compare.h"
#include "ops/match_folders.h"
#include "ops/match_names.h"

enum { SIDE_BOTH = MATCH_OLD | MATCH_NEW };

/* The sides that have each function, and each name of a kind. */
struct sides {
	unsigned char	*functions;
	unsigned char	*names[NAME_KINDS];
};

static void
find_sides(const struct profile *p, const struct compare_old *before,
    struct sides *s)
{
	const struct function	*f;
	unsigned char		 side;
	size_t			 i;

	memset(s, 0, sizeof(*s));
	s->functions = mem_get(p->function_n, sizeof(*s->functions));
	for (i = 0; i < NAME_KINDS; i++)
		s->names[i] = mem_get(p->names.n, sizeof(*s->names[i]));
	for (i = 0; i < p->section_n; i++) {
		side = (i < before->section_n ? MATCH_OLD : 0) |
		    (p->sections[i].pass > before->pass ? MATCH_NEW : 0);
		s->functions[p->sections[i].function] |= side;
		s->names[NAME_FILE][p->sections[i].file] |= side;
	}
	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		/* One that is only called has no section. */
		if (s->functions[i] == 0)
			s->functions[i] = i < before->function_n ?
			    MATCH_OLD : MATCH_NEW;
		s->names[NAME_OBJECT][f->object] |= s->functions[i];
		s->names[NAME_FILE][f->file] |= s->functions[i];
		s->names[NAME_FUNCTION][f->name] |= s->functions[i];
	}
	/* What is unknown is no name. */
	s->names[NAME_OBJECT][p->empty] = SIDE_BOTH;
	s->names[NAME_OBJECT][p->unknown] = SIDE_BOTH;
	s->names[NAME_FILE][p->unknown] = SIDE_BOTH;
	s->names[NAME_FILE][p->empty] = SIDE_BOTH;
}

static void
free_sides(struct sides *s)
{
	size_t	 i;

	mem_free(s->functions);
	for (i = 0; i < NAME_KINDS; i++)
		mem_free(s->names[i]);
}

static int
by_bytes(const void *names, uint32_t a, uint32_t b)
{
	return intern_compare(names, a, b);
}

/* Functions of the side that have such a name, with the index of the name. */
static struct sort_item *
list_functions(const struct profile *p, const struct sides *s,
    enum name_kind kind, const uint32_t *index, size_t *n)
{
	struct sort_item	*items = mem_get(p->function_n, sizeof(*items));
	size_t			 i;
	uint32_t		 name;

	for (i = *n = 0; i < p->function_n; i++) {
		name = kind == NAME_OBJECT ? p->functions[i].object :
		    p->functions[i].file;
		if (index[name] != ID_NONE && s->functions[i] != SIDE_BOTH)
			items[(*n)++] = (struct sort_item){
				index[name], p->functions[i].name, 0
			};
	}
	sort_items(items, *n);
	return items;
}

/* The names of a kind that only this side has, in byte order, and the names of
   their functions, each once. */
static void
make_side(const struct profile *p, const struct sides *s, enum name_kind kind,
    unsigned char which, struct match_side *side)
{
	uint32_t		*index = mem_resize(NULL, p->names.n,
	    sizeof(*index));
	struct sort_item	*items;
	size_t			 i, n, kept = 0;

	memset(side, 0, sizeof(*side));
	side->names = mem_get(p->names.n, sizeof(*side->names));
	for (i = 0; i < p->names.n; i++) {
		index[i] = ID_NONE;
		if (s->names[kind][i] == which)
			side->names[side->n++] = (uint32_t)i;
	}
	sort_ids(side->names, side->n, by_bytes, &p->names);
	for (i = 0; i < side->n; i++)
		index[side->names[i]] = (uint32_t)i;
	items = list_functions(p, s, kind, index, &n);
	side->functions = mem_resize(NULL, n, sizeof(*side->functions));
	side->first = mem_get(side->n + 1, sizeof(*side->first));
	for (i = 0; i < n; i++) {
		if (i > 0 && items[i].high == items[i - 1].high &&
		    items[i].low == items[i - 1].low)
			continue;
		side->functions[kept++] = items[i].low;
		side->first[items[i].high + 1] = kept;
	}
	for (i = 0; i < side->n; i++)
		if (side->first[i + 1] == 0)
			side->first[i + 1] = side->first[i];
	mem_free(index);
	mem_free(items);
}

static void
free_side(struct match_side *side)
{
	mem_free(side->names);
	mem_free(side->functions);
	mem_free(side->first);
}

/* Pair the names of a kind. */
static void
match_kind(struct match *m, struct profile *p, const struct sides *s,
    enum name_kind kind, struct match_folders *folders)
{
	struct match_names	 names = {
		.names = &p->names, .versions = kind == NAME_OBJECT
	};
	struct match_kind	 k = {
		.kind = kind, .sides = s->names[kind], .n = p->names.n
	};
	size_t			 i;

	m->to[kind] = k.to = mem_resize(NULL, k.n, sizeof(*k.to));
	for (i = 0; i < k.n; i++)
		k.to[i] = ID_NONE;
	make_side(p, s, kind, MATCH_OLD, &names.old);
	make_side(p, s, kind, MATCH_NEW, &names.new);
	if (names.old.n > 0 && names.new.n > 0) {
		match_names(&names, folders);
		match_rules_add(&m->rules, &names, folders, &k, &p->names);
		for (i = 0; i < names.old.n; i++) {
			m->paired[kind] += names.to[i] != ID_NONE;
			m->unsure[kind] += names.unsure[i];
		}
		mem_free(names.to);
		mem_free(names.from);
		mem_free(names.unsure);
	}
	free_side(&names.old);
	free_side(&names.new);
}

void
match_find(struct match *m, struct profile *p, const struct compare_old *before)
{
	struct match_folders	 folders = { .n = 0 };
	struct sides		 s;

	memset(m, 0, sizeof(*m));
	m->n = p->names.n;
	find_sides(p, before, &s);
	match_kind(m, p, &s, NAME_FILE, &folders);
	match_kind(m, p, &s, NAME_OBJECT, &folders);
	mem_free(folders.at);
	free_sides(&s);
}

void
match_free(struct match *m)
{
	size_t	 i;

	for (i = 0; i < NAME_KINDS; i++)
		mem_free(m->to[i]);
	match_rules_free(&m->rules);
	memset(m, 0, sizeof(*m));
}

void
match_regroup(const struct match *m, struct regroup *regroup)
{
	if (m->rules.n > 0)
		regroup_rename(regroup, m->to[NAME_OBJECT], m->to[NAME_FILE]);
}

/* "2 objects", "1 file", or nothing. */
static size_t
put_number(char *out, size_t size, size_t n, const char *what)
{
	int	 len;

	if (n == 0)
		return 0;
	len = snprintf(out, size, "%zu %s%s", n, what, n == 1 ? "" : "s");
	return len < 0 || (size_t)len >= size ? 0 : (size_t)len;
}

/* So many objects and files. */
static const char *
tell(const size_t *n, char *out, size_t size)
{
	size_t	 len = put_number(out, size, n[NAME_OBJECT], "object");

	if (len > 0 && n[NAME_FILE] > 0)
		len += (size_t)snprintf(out + len, size - len, " and ");
	put_number(out + len, size - len, n[NAME_FILE], "file");
	return out;
}

void
match_say(const struct match *m, bool verbose)
{
	char	 text[80];
	size_t	 i;

	if (m->rules.n > 0)
		diag_say("note: %s of the old profile matched with others of "
		    "the new one, as by these rules%s",
		    tell(m->paired, text, sizeof(text)),
		    verbose ? ":" : "; -v shows them");
	for (i = 0; verbose && i < m->rules.n; i++)
		diag_say("-s '%s'", m->rules.at[i].text);
	if (m->unsure[NAME_OBJECT] + m->unsure[NAME_FILE] > 0)
		diag_say("note: %s of the old profile not matched, as several "
		    "of the new one are as much alike",
		    tell(m->unsure, text, sizeof(text)));
}

/* More than this say little to a reader. */
enum { DESC_RULES = 16 };

void
match_describe(const struct match *m, struct metadata *metadata)
{
	char	*desc;
	size_t	 i, size;

	for (i = 0; i < m->rules.n && i < DESC_RULES; i++) {
		size = strlen(m->rules.at[i].text) + sizeof("Matched: ");
		desc = mem_resize(NULL, size, 1);
		snprintf(desc, size, "Matched: %s", m->rules.at[i].text);
		metadata_desc(metadata, desc, size - 1);
		mem_free(desc);
	}
}
