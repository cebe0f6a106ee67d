/*
 * scope -- the object, file and function that lines of the body name for the
 * lines after them.
 *
 * The code of a function in one file is a section of the profile, and each cost
 * line belongs to the current section.  The lines cob=, cfi= and cfn= name the
 * function that the next line `calls=' calls, which is the callee.
 */
#ifndef READ_SCOPE_H
#define READ_SCOPE_H

#include <stdbool.h>
#include <stdint.h>

#include "read/reader.h"

/* scope_start() begins a file, and scope_restart() a part of a file, with the
   default names. */
void	 scope_start(struct reader *);
void	 scope_restart(struct reader *);

/* Set the name of the object, given by `ob=', of the file, given by `fl=',
   `fi=' or `fe=', or of the function, given by `fn='. */
void	 scope_object(struct reader *, uint32_t name);
void	 scope_fl(struct reader *, uint32_t name);
void	 scope_file(struct reader *, uint32_t name);
void	 scope_function(struct reader *, uint32_t name);

/*
 * If the name at p, after `fn=', is the function that followed the current one
 * in an earlier file, make that function and its section current.  Returns the
 * next line, or NULL if the name is another one or no cost line follows.
 */
const char *scope_expected(struct reader *, const char *p);

/* Find the section of the current object, file and function, and make it the
   current one.  Returns false if reading must stop. */
bool	 scope_enter(struct reader *);

/* Make current the section that this function has in the current file.
   `function' is the index of a function in the profile, whose names have
   already been renamed.  Returns false if reading must stop. */
bool	 scope_enter_function(struct reader *, uint32_t function);

/* Return the row of an arc (a call from one place to one function) in the
   current section.  If the options do not want positions of calls, they are
   removed from the arc first. */
HOT uint32_t
scope_arc(struct reader *r, struct arc *arc)
{
	if (r->scope.calls == READ_CALLS_BARE)
		arc->from = arc->to = (struct position){ 0, 0 };
	return profile_arc(r->p, r->scope.section, arc);
}

/* Forget the names of the callee. */
static inline void
scope_callee_forget(struct callee *callee)
{
	callee->object = callee->file = callee->name = ID_NONE;
}

/* Set the name of the callee's object, given by `cob=', or of its file, given
   by `cfi='. */
void	 scope_callee_object(struct callee *, uint32_t name);
void	 scope_callee_file(struct callee *, uint32_t name);

/* Set the name of the callee, given by `cfn='; p is after the `='. */
void	 scope_callee_function(struct reader *, uint32_t name, const char *p);

/* Return the index, in the profile, of the function that a line `calls=' calls.
   The names of the callee are forgotten, since they hold for one line only. */
uint32_t scope_callee_take(struct reader *);

/* Set `callee.last' to the function with this name.  If cob= and cfi= did not
   name its object and file, these are the current ones. */
void	 scope_callee_find(struct reader *, uint32_t name);

/* Return whether rules have made one function of the current one and this
   callee, so that the call is none of that function (rename_keeps_call()).  If
   so, note that the profile had calls. */
bool	 scope_joins(struct reader *, uint32_t callee);

#endif
