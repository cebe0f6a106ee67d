/* POSIX lacks madvise(2). */
#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "base/mem.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <limits.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>
#endif

#include "base/diag.h"
#include "base/fault.h"

static _Noreturn void
none(size_t n, size_t size)
{
	char	 place[DIAG_MAX / 2];

	diag_die("%sout of memory: %zu times %zu bytes",
	    diag_place(place, sizeof(place)), n, size);
}

/*
 * A large page costs about as much as thirty small ones, when it is first used,
 * and most memory of a process is used once.  So blocks of megabytes have large
 * pages of their own, and all smaller ones share a heap of large pages; it
 * begins with a few small pages, which are enough if no profile is read.
 */
enum {
	LARGE = 2 << 20,	/* the usual size of a large page, and the least
				   block with pages of its own */
	HEAP = 16 << 20,	/* size of the heap; memory beyond it has small
				   pages */
	HEAP_SMALL = 32 << 10,	/* bytes of the heap that have small pages */
	BLOCK_HEAD = 32		/* at least as many bytes as malloc(3) adds to a
				   block with pages of its own */
};

/* The heap of other C libraries stays as it is. */
#if defined(__GLIBC__)
static struct {
	uintptr_t	 begin, end;
} heap;
#endif

void
mem_start(void)
{
#if defined(__GLIBC__) && defined(MADV_HUGEPAGE)
	const uintptr_t	 now = (uintptr_t)sbrk(0);
	const uintptr_t	 large = (now + HEAP_SMALL + LARGE - 1) / LARGE * LARGE;
	void *volatile	 first;	/* volatile, or compilers omit the call */
	uintptr_t	 end;

	mallopt(M_MMAP_THRESHOLD, LARGE);
	mallopt(M_TRIM_THRESHOLD, INT_MAX);
	mallopt(M_TOP_PAD, HEAP);
	(void)sbrk((intptr_t)(large - HEAP_SMALL - now));
	first = malloc(1);
	free(first);
	end = (uintptr_t)sbrk(0);
	if (end <= large || end - large > HEAP)
		return;
	(void)madvise((void *)large, end - large, MADV_HUGEPAGE);
	heap.begin = large - HEAP_SMALL;
	heap.end = end;
#endif
}

/* Return whether a block is in the heap; if so, set *len to its size. */
static bool
is_in_heap(void *p, size_t *len)
{
#if defined(__GLIBC__)
	if ((uintptr_t)p < heap.begin || (uintptr_t)p >= heap.end)
		return false;
	*len = malloc_usable_size(p);
	return true;
#else
	(void)p;
	(void)len;
	return false;
#endif
}

/*
 * Ask for large pages for a block of megabytes, most of which will be used,
 * often at random.  The hint covers the whole block: otherwise mremap(2) could
 * not move the block, and realloc(3) would have to copy it.
 */
static void
use_large_pages(void *p, size_t bytes)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
	uintptr_t	 page, begin, end;

	if (bytes < LARGE)
		return;
	page = (uintptr_t)sysconf(_SC_PAGESIZE);
	begin = (uintptr_t)p & ~(page - 1);
	end = ((uintptr_t)p + bytes + page - 1) & ~(page - 1);
	(void)madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
	(void)p;
	(void)bytes;
#endif
}

/* Return how many bytes to allocate, at least 1.  A large block is rounded up:
   Linux aligns a mapping to large pages only if it is a whole number of
   them. */
static size_t
whole_pages(size_t bytes)
{
	size_t	 rest = LARGE - 1 - (bytes + BLOCK_HEAD - 1) % LARGE;

	return bytes == 0 ? 1 : bytes < LARGE || bytes > SIZE_MAX - 2 * LARGE ?
	    bytes : bytes + rest;
}

void
mem_forget(void *p, size_t len)
{
#if defined(__linux__) && defined(MADV_DONTNEED)
	uintptr_t	 page = (uintptr_t)sysconf(_SC_PAGESIZE);
	uintptr_t	 begin = ((uintptr_t)p + page - 1) & ~(page - 1);
	uintptr_t	 end = ((uintptr_t)p + len) & ~(page - 1);

	if (begin < end)
		(void)madvise((void *)begin, end - begin, MADV_DONTNEED);
#else
	(void)p;
	(void)len;
#endif
}

void *
mem_get(size_t n, size_t size)
{
	void	*p;

	if (FAULT(FAULT_ALLOC) || (size != 0 && n > SIZE_MAX / size) ||
	    (p = calloc(1, whole_pages(n * size))) == NULL)
		none(n, size);
	use_large_pages(p, n * size);
	return p;
}

void *
mem_try(size_t len)
{
	return FAULT(FAULT_ALLOC) ? NULL : malloc(len == 0 ? 1 : len);
}

/* Resize a block to so many bytes, which use large pages: ask for these before
   the contents are copied. */
static void *
resize_large(void *old, size_t bytes)
{
	void	*p;
	size_t	 len;

	if (old == NULL || !is_in_heap(old, &len))
		return realloc(old, bytes);
	if ((p = malloc(bytes)) == NULL)
		return NULL;
	use_large_pages(p, bytes);
	memcpy(p, old, len < bytes ? len : bytes);
	free(old);
	return p;
}

void *
mem_resize(void *old, size_t n, size_t size)
{
	size_t	 bytes = whole_pages(n * size);
	void	*p;

	if (FAULT(FAULT_ALLOC) || (size != 0 && n > SIZE_MAX / size) ||
	    (p = bytes < LARGE ? realloc(old, bytes) :
	    resize_large(old, bytes)) == NULL)
		none(n, size);
	use_large_pages(p, bytes);
	return p;
}

uint32_t *
mem_none(size_t n)
{
	uint32_t	*list = mem_resize(NULL, n, sizeof(*list));

	memset(list, 0xff, n * sizeof(*list));
	return list;
}

void *
mem_grow_now(void *old, size_t *room, size_t need, size_t size)
{
	size_t	 n = *room;

	n = n > SIZE_MAX / 2 ? need : n * 2;
	if (n < need)
		n = need;
	if (n < 16)
		n = 16;
	old = mem_resize(old, n, size);
	*room = n;
	return old;
}

char *
mem_copy(const char *text, size_t len)
{
	char	*copy = mem_resize(NULL, len + 1, 1);

	if (len > 0)
		memcpy(copy, text, len);
	copy[len] = '\0';
	return copy;
}

void
mem_free(void *p)
{
	free(p);
}
