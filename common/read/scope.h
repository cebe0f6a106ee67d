/*
 * scope -- the object, file and function that the body names for the lines that
 * follow, and their section; and the callee that cob=, cfi= and cfn= name for
 * the next calls=.
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
 * If the name at p, after `fn=', is the function that followed the current one
 * in an earlier file, make that function and its section current.  Returns the
 * next line, or NULL with nothing changed.
 */
const char *scope_expected(struct reader *, const char *p);

/* Find the section of the current names.  Returns false if reading must
   stop. */
bool	 scope_enter(struct reader *);

/* Find the section that this function has in the current file.  The function is
   one of the profile: rename rules were applied already. */
bool	 scope_enter_function(struct reader *, uint32_t function);

/* The row of an arc in the current section; removes the positions of the arc if
   the options do not want them. */
HOT uint32_t
scope_arc(struct reader *r, struct arc *arc)
{
	if (r->scope.calls == READ_CALLS_BARE)
		arc->from = arc->to = (struct position){ 0, 0 };
	return profile_arc(r->p, r->scope.section, arc);
}

/* Forget the three names of the callee. */
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

/* Return the function, in the profile, that a calls= line calls, and forget the
   callee's names, which hold for one calls= only. */
uint32_t scope_callee_take(struct reader *);

/* Set `callee.last' to the function of this name.  Its object and file are
   those given by cob= and cfi= for the next call, or else the current ones. */
void	 scope_callee_find(struct reader *, uint32_t name);

#endif
