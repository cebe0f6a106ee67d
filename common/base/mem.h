/*
 * mem -- the only callers of malloc, realloc and free.
 *
 * Sizes are checked for overflow.  When there is no memory the program ends
 * (diag_die): cleaning up on paths that never run is where the errors hide.
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>

/* n objects of size bytes, all zero.  n * size of 0 gives a valid pointer. */
void	*mem_get(size_t n, size_t size);

/*
 * Make room for n objects of size bytes at old (NULL: nothing yet); what is
 * beyond the old size is not set.
 */
void	*mem_resize(void *old, size_t n, size_t size);

/*
 * Make room for at least need objects at old, which has room for *room; grows
 * by doubling at least, so that adding one at a time stays linear.  Of room for
 * megabytes there may be far more, as far as there are addresses: what is not
 * used takes no memory.
 */
void	*mem_grow(void *old, size_t *room, size_t need, size_t size);

/* len bytes that are not set; NULL if there is no memory, for libraries whose
   callers get to know that. */
void	*mem_try(size_t len);

/* A copy of the len bytes at text, with a NUL after them. */
char	*mem_copy(const char *text, size_t len);

/* Let the system have the pages that lie within these bytes back: what is in
   them is lost.  The memory stays allocated, and is to be freed as ever. */
void	 mem_forget(void *p, size_t len);

/* Give back what one of the above gave; NULL is allowed. */
void	 mem_free(void *);

#endif
