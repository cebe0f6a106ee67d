/*
 * Entry i is function i of the profile.  All other entries come after the
 * functions.
 */
#include "report/view/entries.h"

#include <string.h>

#include "base/mem.h"
#include "text/intern.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/build/section_sums.h"
#include "ops/lines/lines.h"

static void
put(struct entries *l, struct entry entry)
{
	size_t	 at = l->n++ - l->p->function_n;

	l->more = mem_grow(l->more, &l->more_room, at + 1, sizeof(*l->more));
	l->more[at] = entry;
}

/* Return the number of an entry, and add the entry if it is new.  `keys' finds
   the entries that are not functions of the profile. */
static uint32_t
find(struct entries *l, struct intern *keys, struct entry entry)
{
	uint32_t	 id = profile_function_find(l->p, entry.object,
			    entry.file, entry.name);

	if (id != ID_NONE)
		return id;
	id = (uint32_t)l->p->function_n + intern_id(keys,
	    (const char *)&entry, sizeof(entry));
	if (id == l->n)
		put(l, entry);
	return id;
}

void
entries_add_files(struct profile *p)
{
	struct slice	 kept;
	size_t		 i;

	for (i = 0; i < p->section_n; i++) {
		kept = lines_kept_name(intern_slice(&p->names,
		    p->sections[i].file));
		if (kept.len > 0)
			intern_id(&p->names, kept.at, kept.len);
	}
}

uint32_t
entries_file(const struct profile *p, uint32_t file)
{
	struct slice	 kept = lines_kept_name(intern_slice(&p->names, file));
	uint32_t	 id;

	return kept.len > 0 && intern_find(&p->names, kept.at, kept.len,
	    &id) ? id : file;
}

static void
make_entries(struct entries *l, unsigned how)
{
	const struct profile	*p = l->p;
	const struct function	*f;
	const struct section	*s;
	struct intern		 keys = { .n = 0 };
	uint32_t		 file;
	size_t			 i;

	l->of_section = mem_get(p->section_n, sizeof(*l->of_section));
	l->apart = false;
	l->n = p->function_n;
	for (i = 0; i < p->section_n; i++) {
		s = &p->sections[i];
		f = &p->functions[s->function];
		file = s->file;
		if ((how & ENTRIES_CHANGES) != 0)
			file = entries_file(p, file);
		if ((how & ENTRIES_SPLIT) == 0 && s->file != f->file)
			file = f->file;
		l->of_section[i] = file == f->file ? s->function :
		    find(l, &keys, (struct entry){ f->object, file, f->name });
		l->apart |= l->of_section[i] != s->function;
	}
	intern_free(&keys);
}

void
entries_open(struct entries *l, const struct profile *p, unsigned how)
{
	uint32_t	 n = p->event_n, i;

	l->p = p;
	l->more = NULL;
	l->more_room = 0;
	make_entries(l, how);
	profile_function_drop_index(p);
	tally_init(&l->self, l->n * n);
	for (i = 0; i < p->section_n; i++)
		section_sums_add(p, i, &l->self,
		    l->of_section[i] * (size_t)n);
}

void
entries_add(struct entries *l, struct entry entry)
{
	put(l, entry);
	tally_extend(&l->self, l->n * l->p->event_n);
}

int
entries_compare(const struct entries *l, uint32_t x, uint32_t y)
{
	const struct intern	*names = &l->p->names;
	struct entry		 a = entries_at(l, x), b = entries_at(l, y);
	int			 order;

	if ((order = intern_compare(names, a.object, b.object)) == 0 &&
	    (order = intern_compare(names, a.file, b.file)) == 0)
		order = intern_compare(names, a.name, b.name);
	return order;
}

void
entries_close(struct entries *l)
{
	mem_free(l->more);
	mem_free(l->of_section);
	tally_free(&l->self);
	memset(l, 0, sizeof(*l));
}
