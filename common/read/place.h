/*
 * place -- apply rename rules that hold for some functions only
 * (rename_rule.h).
 */
#ifndef READ_PLACE_H
#define READ_PLACE_H

#include <stdint.h>

#include "base/hot.h"
#include "read/reader.h"

/* The function of the profile with these names, after the rules. */
uint32_t place_function(struct reader *, uint32_t object, uint32_t file,
	    uint32_t name);

/* The same for the name of an id; caches the result in *of. */
HOT uint32_t
place_noted(struct reader *r, struct ids_name *of, uint32_t object,
    uint32_t file)
{
	if (of->function == ID_NONE || of->file != file ||
	    of->object != object) {
		of->function = place_function(r, object, file, of->name);
		of->file = file;
		of->object = object;
	}
	return of->function;
}

/* If a jump stays within the current function, give its target the names that
   the rules give this function. */
void	 place_jump(const struct reader *, struct jump *);

#endif
