/*
 * hash -- XXH3, inlined, folded to 32 bits.
 *
 * No result of a tool depends on a hash: tables number their entries by
 * first sight.
 */
#ifndef COMMON_HASH_H
#define COMMON_HASH_H

#include <stddef.h>
#include <stdint.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

static inline uint32_t
hash_bytes(const void *at, size_t len)
{
	XXH64_hash_t	 h = XXH3_64bits(at, len);

	return (uint32_t)(h ^ h >> 32);
}

#endif
