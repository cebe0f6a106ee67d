/*
 * scope -- the current object, file and function in the body, and their
 * section.
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

#endif
