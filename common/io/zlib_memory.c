/*
 * For the sizes that zlib uses, the product cannot overflow.
 */
#include "io/zlib_memory.h"

#include "base/mem.h"

static voidpf
take(voidpf unused, uInt n, uInt size)
{
	(void)unused;
	return mem_try((size_t)n * size);
}

static void
give_back(voidpf unused, voidpf p)
{
	(void)unused;
	mem_free(p);
}

void
zlib_memory_use(z_stream *z)
{
	z->zalloc = take;
	z->zfree = give_back;
}
