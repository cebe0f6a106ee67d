#include "flatten.h"

#include "diag.h"
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

static bool
move_section(struct profile *flat, const struct profile *p,
    const struct section *from)
{
	uint32_t		 file, name, to, row, found, i;
	struct position		 at;

	name = p->functions[from->function].name;
	file = intern_id(&flat->names, intern_text(&p->names, from->file),
	    intern_length(&p->names, from->file));
	name = intern_id(&flat->names, intern_text(&p->names, name),
	    intern_length(&p->names, name));
	to = profile_section(flat, profile_function(flat, flat->empty, file,
	    name), file);
	for (row = from->costs.head; row != ROW_NONE;
	    row = row_next(&p->costs, row)) {
		row_position(&p->costs, row, 0, p->instr, &at);
		found = profile_cost(flat, &flat->sections[to], &at);
		for (i = 0; i < p->costs.counts; i++)
			if (!rows_add(&flat->costs, found, i,
			    row_count(&p->costs, row, i)))
				return false;
	}
	return true;
}

bool
profile_flatten(struct profile *p, bool quiet)
{
	struct profile	 flat;
	const char	*why;
	bool		 good;
	size_t		 i;

	if (!quiet)
		say_lost(p);
	profile_init(&flat);
	profile_forget_instr(&flat);
	good = profile_add_facts(&flat, p, &why);
	for (i = 0; good && i < p->section_n; i++)
		good = move_section(&flat, p, &p->sections[i]);
	profile_free(p);
	*p = flat;
	return good;
}
