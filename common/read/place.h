/*
 * place -- functions where rules for some functions only put them.
 */
#ifndef READ_PLACE_H
#define READ_PLACE_H

#include <stdint.h>

#include "read/reader.h"

/* The function that these names are, in the profile. */
uint32_t place_function(struct reader *, uint32_t object, uint32_t file,
	    uint32_t name);

/* A jump within the function in force goes along with it. */
void	 place_jump(const struct reader *, struct jump *);

#endif
