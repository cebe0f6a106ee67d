/*
 * fault -- make the Nth allocation, read, write, ... fail, for the tests.
 *
 * Only a build with -DGRINDKIT_FAULT has it; in every other build the macro
 * FAULT() is the constant false.  The environment selects what fails:
 *
 *	GRINDKIT_FAULT=read:3	the third read fails
 *	GRINDKIT_FAULT=read:3+	the third and all later ones fail
 *	GRINDKIT_FAULT_COUNT=FILE  at the end the number of calls of each kind
 *				is appended to FILE, "KIND COUNT" a line
 *	GRINDKIT_FAULT_SHORT=N	no read or write moves more than N bytes
 */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

#include <stdbool.h>
#include <stddef.h>

enum fault {
	FAULT_ALLOC, FAULT_OPEN, FAULT_READ, FAULT_WRITE, FAULT_SYNC,
	FAULT_CLOSE, FAULT_RENAME, FAULT_THREAD, FAULT_RANDOM,
	FAULT_LOCK, FAULT_PIPE, FAULT_SPAWN, FAULT_KINDS
};

#ifdef GRINDKIT_FAULT
/* Count a call of this kind, and return whether the call must fail; if so,
   errno is set. */
bool	 fault_hit(enum fault);

/* Return how many of len bytes one read or write may transfer. */
size_t	 fault_length(size_t len);

#define FAULT(kind)		fault_hit(kind)
#define FAULT_LENGTH(len)	fault_length(len)
#else
#define FAULT(kind)		false
#define FAULT_LENGTH(len)	(len)
#endif

#endif
