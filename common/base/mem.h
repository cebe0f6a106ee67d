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

/* MEM_NOT_NULL tells the compiler that a function never returns NULL. */
#if defined(__GNUC__)
#define MEM_NOT_NULL	__attribute__((returns_nonnull))
#else
#define MEM_NOT_NULL
#endif

/* Make the heap; call this before anything is allocated. */
void	 mem_start(void);

/* Return n objects of size bytes, all zero.  The pointer is valid even if n *
   size is 0. */
MEM_NOT_NULL
void	*mem_get(size_t n, size_t size);

/* Resize a block to n objects of size bytes, or allocate one if old is NULL.
   Bytes beyond the old size are uninitialised. */
MEM_NOT_NULL
void	*mem_resize(void *old, size_t n, size_t size);

/* Return an array of n numbers, all of them UINT32_MAX, which means "none". */
MEM_NOT_NULL
uint32_t *mem_none(size_t n);

/* Enlarge the array `old' of *room objects to hold at least `need' objects.
   *room at least doubles, so that adding objects one at a time takes linear
   time. */
MEM_NOT_NULL
void	*mem_grow_now(void *old, size_t *room, size_t need, size_t size);

static inline void *
mem_grow(void *old, size_t *room, size_t need, size_t size)
{
	return old != NULL && need <= *room ? old :
	    mem_grow_now(old, room, need, size);
}

/* Allocate len uninitialised bytes, or return NULL if there is no memory.  This
   is for libraries that report a lack of memory themselves. */
void	*mem_try(size_t len);

/* Return a copy of len bytes of text, with a NUL after them. */
MEM_NOT_NULL
char	*mem_copy(const char *text, size_t len);

/* Give the whole pages within len bytes at p back to the system.  Their
   contents are lost, but the memory stays allocated and must still be freed. */
void	 mem_forget(void *p, size_t len);

/* Free memory that one of the functions above returned; NULL is allowed. */
void	 mem_free(void *);

#endif
