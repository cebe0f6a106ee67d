#include "flatten.h"

#include "diag.h"
#include "mem.h"
#include "profile.h"
#include "profile_add.h"

static bool
has_objects(const struct profile *p)
{
	size_t	 i;

	for (i = 0; i < p->function_n; i++)
		if (p->functions[i].object != p->empty)
			return true;
	return false;
}

static void
say_lost(const struct profile *p)
{
	if (p->arcs.n > 0 || p->jumps.n > 0)
		diag_say("note: Cachegrind form has no calls; %u arcs and %u "
		    "jumps are dropped", p->arcs.n, p->jumps.n);
	if (has_objects(p))
		diag_say("note: Cachegrind form has no objects; functions of "
		    "equal file and name become one");
	if (p->facts.instr)
		diag_say("note: Cachegrind form has no instruction addresses; "
		    "they are dropped");
	if (p->definition_n > 0)
		diag_say("note: Cachegrind form has no event definitions; "
		    "they are dropped");
}

/* Copy a string from one table of names to the other. */
static uint32_t
copy_name(struct profile *flat, const struct profile *p, uint32_t name)
{
	return intern_id(&flat->names, intern_text(&p->names, name),
	    intern_length(&p->names, name));
}

static bool
move_rows(struct profile *flat, const struct profile *p, uint32_t to,
    const uint32_t *list, uint32_t n)
{
	struct position	 at;
	uint32_t	 found, i, j;

	for (i = 0; i < n; i++) {
		row_position(&p->costs, list[i], 0, p->instr, &at);
		found = profile_cost(flat, to, &at);
		for (j = 0; j < p->costs.counts; j++)
			if (!rows_add(&flat->costs, found, j,
			    row_count(&p->costs, list[i], j)))
				return false;
	}
	return true;
}

static bool
move_sections(struct profile *flat, const struct profile *p)
{
	const struct section	*s;
	struct row_lists	 hashed;
	uint32_t		*list = NULL, i, file, name, n;
	size_t			 room = 0;
	bool			 good = true;

	rows_by_owner(&p->costs, (uint32_t)p->section_n, &hashed.rows,
	    &hashed.start);
	for (i = 0; good && i < p->section_n; i++) {
		s = &p->sections[i];
		file = copy_name(flat, p, s->file);
		name = copy_name(flat, p, p->functions[s->function].name);
		n = profile_rows(p, &hashed, i, &list, &room);
		if (n > 0)
			good = move_rows(flat, p, profile_section(flat,
			    profile_function(flat, flat->empty, file, name),
			    file), list, n);
	}
	mem_free(list);
	mem_free(hashed.rows);
	mem_free(hashed.start);
	return good;
}

bool
profile_flatten(struct profile *p, bool quiet)
{
	struct profile	 flat;
	const char	*why;
	bool		 good;

	if (!quiet)
		say_lost(p);
	profile_init(&flat);
	profile_forget_instr(&flat);
	good = profile_add_facts(&flat, p, &why) && move_sections(&flat, p);
	profile_free(p);
	*p = flat;
	return good;
}
