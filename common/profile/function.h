/*
 * function -- the number of a function by its names.
 */
#ifndef PROFILE_FUNCTION_H
#define PROFILE_FUNCTION_H

#include <stdint.h>

#include "base/hot.h"
#include "profile/profile.h"

/* The function of these names, or ID_NONE. */
uint32_t profile_function_find(const struct profile *, uint32_t object,
	    uint32_t file, uint32_t name);

/* The rest of profile_function(). */
uint32_t profile_function_seek(struct profile *, uint32_t object,
	    uint32_t file, uint32_t name);

/* Functions will hardly be looked up any more: give back the memory for that,
   which is filled anew if one is. */
void	 profile_function_drop_index(const struct profile *);

/* The function of these names will be looked up soon. */
static inline void
profile_function_expect(const struct profile *p, uint32_t name)
{
	uint32_t	 last = p->names.entries[name].note;

	if (last != ID_NONE)
		PREFETCH(&p->functions[last]);
}

/* The function of these names; a new one if need be. */
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
