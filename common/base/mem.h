/*
 * mem -- the only callers of malloc, realloc and free.
 *
 * Sizes are checked for overflow.  When memory runs out the program ends
 * (diag_die): cleanup paths that never run are where errors hide.
 */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>
#include <stdint.h>

/* Marks a function that never returns NULL. */
#if defined(__GNUC__)
#define MEM_NOT_NULL	__attribute__((returns_nonnull))
#else
#define MEM_NOT_NULL
#endif

/* Make the heap; call this before anything is allocated. */
void	 mem_start(void);

/* Allocate n objects of size bytes, all zero.  If n * size is 0 the pointer
   is valid, too. */
MEM_NOT_NULL
void	*mem_get(size_t n, size_t size);

/*
 * Resize old (NULL: allocate) to n objects of size bytes; bytes beyond the old
 * size are uninitialised.
 */
MEM_NOT_NULL
void	*mem_resize(void *old, size_t n, size_t size);

/* Return n numbers that are all UINT32_MAX, which means none. */
MEM_NOT_NULL
uint32_t *mem_none(size_t n);

/* Make room for at least need objects at old, which has room for *room.  *room
   at least doubles, so that adding objects one at a time takes linear time. */
MEM_NOT_NULL
void	*mem_grow_now(void *old, size_t *room, size_t need, size_t size);

static inline void *
mem_grow(void *old, size_t *room, size_t need, size_t size)
{
	return old != NULL && need <= *room ? old :
	    mem_grow_now(old, room, need, size);
}

/* Allocate len uninitialised bytes; NULL if there is no memory.  For libraries
   that report a lack of memory themselves. */
void	*mem_try(size_t len);

/* Return a copy of len bytes of text, with a NUL after them. */
MEM_NOT_NULL
char	*mem_copy(const char *text, size_t len);

/* Return the whole pages within these bytes to the system: their contents
   are lost.  The memory stays allocated and must still be freed. */
void	 mem_forget(void *p, size_t len);

/* Free memory that one of the functions above returned; NULL is allowed. */
void	 mem_free(void *);

#endif
