/*
 * scope -- the current object, file and function in the body, and their
 * section; and the callee, named by cob=, cfi= and cfn= for the next calls=.
 */
#ifndef READ_SCOPE_H
#define READ_SCOPE_H

#include <stdbool.h>
#include <stdint.h>

#include "read/reader.h"

/* Begin a file, or a part, with the default names. */
void	 scope_start(struct reader *);
void	 scope_restart(struct reader *);

/* Set the name given by `ob=', by `fl=', `fi=' or `fe=', or by `fn='. */
void	 scope_object(struct reader *, uint32_t name);
void	 scope_fl(struct reader *, uint32_t name);
void	 scope_file(struct reader *, uint32_t name);
void	 scope_function(struct reader *, uint32_t name);

/*
 * If the name at p, after `fn=', is the function that came next here in an
 * earlier file, make it and its section current.  Returns the next line, or
 * NULL with nothing changed.
 */
const char *scope_expected(struct reader *, const char *p);

/* Find the current section.  Returns false if reading must stop. */
bool	 scope_enter(struct reader *);

/* The same for a known function, after rename rules. */
bool	 scope_enter_function(struct reader *, uint32_t function);

/* The row of an arc in the current section; removes its positions if they are
   not wanted. */
HOT uint32_t
scope_arc(struct reader *r, struct arc *arc)
{
	if (r->scope.calls == READ_CALLS_BARE)
		arc->from = arc->to = (struct position){ 0, 0 };
	return profile_arc(r->p, r->scope.section, arc);
}

/* Forget all three names. */
static inline void
scope_callee_forget(struct callee *callee)
{
	callee->object = callee->file = callee->name = ID_NONE;
}

/* Set the object or file named by `cob=' or `cfi='. */
void	 scope_callee_object(struct callee *, uint32_t name);
void	 scope_callee_file(struct callee *, uint32_t name);

/* Set the function named by `cfn='; p is after the `='. */
void	 scope_callee_function(struct reader *, uint32_t name, const char *p);

/* The function, in the profile, that a calls= line calls; forgets the names,
   which hold for one calls= only. */
uint32_t scope_callee_take(struct reader *);

/* Make the function of this name, in the object and file given for the next
   call or else in the current ones, the last callee. */
void	 scope_callee_find(struct reader *, uint32_t name);

#endif
