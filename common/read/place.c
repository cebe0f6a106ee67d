/*
 * Other rules see one name at a time; all names of a function are known only
 * here.
 */
#include "read/place.h"

#include "profile/function.h"

uint32_t
place_function(struct reader *r, uint32_t object, uint32_t file, uint32_t name)
{
	uint32_t	 names[NAME_KINDS];

	if (r->names.naming->rename == NULL)
		return profile_function(r->p, object, file, name);
	names[NAME_OBJECT] = object;
	names[NAME_FILE] = file;
	names[NAME_FUNCTION] = name;
	naming_place(r->names.naming, names);
	return profile_function(r->p, names[NAME_OBJECT], names[NAME_FILE],
	    names[NAME_FUNCTION]);
}

void
place_jump(const struct reader *r, struct jump *jump)
{
	const struct scope	*scope = &r->scope;
	const struct section	*s = &r->p->sections[scope->section];
	const struct function	*f = &r->p->functions[s->function];

	if (jump->name == scope->fn)
		jump->name = f->name;
	if (jump->file == scope->fn_file)
		jump->file = f->file;
}
