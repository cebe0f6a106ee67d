/*
 * callee -- the function that the next calls= is for, as cob=, cfi= and cfn=
 * name it.
 */
#ifndef READ_CALLEE_H
#define READ_CALLEE_H

#include <stdint.h>

#include "read/reader.h"

/* No name is stated. */
static inline void
callee_forget(struct callee *callee)
{
	callee->object = callee->file = callee->name = ID_NONE;
}

/* `cob=' or `cfi=' has named this. */
void	 callee_object(struct callee *, uint32_t name);
void	 callee_file(struct callee *, uint32_t name);

/* `cfn=' has named this; p is after the `='. */
void	 callee_function(struct reader *, uint32_t name, const char *p);

/* The function that is called now, in the profile; what was stated held for
   it. */
uint32_t callee_take(struct reader *);

#endif
