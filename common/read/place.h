/*
 * place -- functions that rules for some functions only (rename_rule.h) rename.
 */
#ifndef READ_PLACE_H
#define READ_PLACE_H

#include <stdint.h>

#include "read/reader.h"

/* The function of the profile with these names, once the rules are applied. */
uint32_t place_function(struct reader *, uint32_t object, uint32_t file,
	    uint32_t name);

/* If a jump stays within the function in force, let it follow where the rules
   put that. */
void	 place_jump(const struct reader *, struct jump *);

#endif
