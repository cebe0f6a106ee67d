/*
 * function -- find functions by object, file and name.
 */
#ifndef PROFILE_FUNCTION_H
#define PROFILE_FUNCTION_H

#include <stdint.h>

#include "base/hot.h"
#include "profile/profile.h"

/* Return the function with these names, or ID_NONE. */
uint32_t profile_function_find(const struct profile *, uint32_t object,
	    uint32_t file, uint32_t name);

/* Add the function with these names, which the profile must lack. */
uint32_t profile_function_add(struct profile *, uint32_t object,
	    uint32_t file, uint32_t name);

/* Do the same as profile_function(), which calls this if the last function of
   this name is another one. */
uint32_t profile_function_seek(struct profile *, uint32_t object,
	    uint32_t file, uint32_t name);

/* Free the index of functions.  It is made again if a function is looked up. */
void	 profile_function_drop_index(const struct profile *);

/* Prefetch what profile_function() will read for this name. */
static inline void
profile_function_expect(const struct profile *p, uint32_t name)
{
	uint32_t	 last = p->names.entries[name].note;

	if (last != ID_NONE)
		PREFETCH(&p->functions[last]);
}

/* Return the function with these names, which is added if the profile lacks
   it. */
HOT uint32_t
profile_function(struct profile *p, uint32_t object, uint32_t file,
    uint32_t name)
{
	const struct function	*f;
	uint32_t		 last = p->names.entries[name].note;

	if (last != ID_NONE) {
		f = &p->functions[last];
		if (f->file == file && f->object == object)
			return last;
	}
	return profile_function_seek(p, object, file, name);
}

#endif
