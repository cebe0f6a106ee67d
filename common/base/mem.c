/* POSIX lacks madvise(2). */
#if defined(__linux__)
#define _GNU_SOURCE
#endif

#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
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

/* Blocks of at least this many bytes use large pages. */
enum { LARGE = 4 << 20 };

/*
 * Ask for large pages for a block of megabytes, most of which will be used,
 * often at random.  The hint covers the whole block: otherwise mremap(2) could
 * not move the block, and realloc(3) would have to copy it.
 */
static void
use_large_pages(void *p, size_t n, size_t size)
{
#if defined(__linux__) && defined(MADV_HUGEPAGE)
	uintptr_t	 page, begin, end;

	if (n * size < LARGE)
		return;
	page = (uintptr_t)sysconf(_SC_PAGESIZE);
	begin = (uintptr_t)p & ~(page - 1);
	end = ((uintptr_t)p + n * size + page - 1) & ~(page - 1);
	(void)madvise((void *)begin, end - begin, MADV_HUGEPAGE);
#else
	(void)p;
	(void)n;
	(void)size;
#endif
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

	if (FAULT(FAULT_ALLOC) ||
	    (p = calloc(n == 0 ? 1 : n, size == 0 ? 1 : size)) == NULL)
		none(n, size);
	use_large_pages(p, n, size);
	return p;
}

void *
mem_try(size_t len)
{
	return FAULT(FAULT_ALLOC) ? NULL : malloc(len == 0 ? 1 : len);
}

void *
mem_resize(void *old, size_t n, size_t size)
{
	void	*p;

	if (FAULT(FAULT_ALLOC) || (size != 0 && n > SIZE_MAX / size) ||
	    (p = realloc(old, n * size == 0 ? 1 : n * size)) == NULL)
		none(n, size);
	use_large_pages(p, n, size);
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
