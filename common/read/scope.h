/*
 * scope -- the names that are in force in the body, and the section that they
 * come to.
 */
#ifndef READ_SCOPE_H
#define READ_SCOPE_H

#include <stdbool.h>
#include <stdint.h>

#include "read/reader.h"

/* Begin a file, or a part: set the names that are in force until others are
   stated. */
void	 scope_start(struct reader *);
void	 scope_restart(struct reader *);

/* `ob=', `fl=', `fi=' or `fe=', and `fn=' have named this. */
void	 scope_object(struct reader *, uint32_t name);
void	 scope_fl(struct reader *, uint32_t name);
void	 scope_file(struct reader *, uint32_t name);
void	 scope_function(struct reader *, uint32_t name);

/*
 * The function at p, which is after `fn=', if it is the one that stood there
 * in a file before, and its section is in force.  The next line, or NULL:
 * then nothing has changed.
 */
const char *scope_expected(struct reader *, const char *p);

/* Find the section in force; false if reading is to stop. */
bool	 scope_enter(struct reader *);

/* The same once the function in force is known, and its place is as it should
   be. */
bool	 scope_enter_function(struct reader *, uint32_t function);

/* The row of an arc in the section in force, which may lose its positions. */
HOT uint32_t
scope_arc(struct reader *r, struct arc *arc)
{
	if (r->scope.calls == READ_CALLS_BARE)
		arc->from = arc->to = (struct position){ 0, 0 };
	return profile_arc(r->p, r->scope.section, arc);
}

#endif
