/*
 * callee -- the function named by cob=, cfi= and cfn= for the next calls=.
 */
#ifndef READ_CALLEE_H
#define READ_CALLEE_H

#include <stdint.h>

#include "read/reader.h"

/* Forget all three names. */
static inline void
callee_forget(struct callee *callee)
{
	callee->object = callee->file = callee->name = ID_NONE;
}

/* Set the object or file named by `cob=' or `cfi='. */
void	 callee_object(struct callee *, uint32_t name);
void	 callee_file(struct callee *, uint32_t name);

/* Set the function named by `cfn='; p is after the `='. */
void	 callee_function(struct reader *, uint32_t name, const char *p);

/* The function, in the profile, that a calls= line calls; forgets the names,
   which hold for one calls= only. */
uint32_t callee_take(struct reader *);

#endif
