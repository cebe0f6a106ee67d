/*
 * hash -- keyed hashes for the tables of names and of rows.
 *
 * Names, ids, lines and addresses come from the input, and whoever made it
 * may have wanted them to meet in few slots.  So every process draws keys of
 * its own (hash_start): for those who do not know them, two different keys of
 * a table meet in a slot no oftener than by chance, whatever they are.
 *
 * No result of a tool depends on a hash: tables number their entries by
 * first sight.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/hot.h"

/* Words of the longest key of any table, its owner included. */
enum { HASH_WORDS = 13 };

struct hash_keys {
	uint64_t	 seed;			/* of XXH3 */
	uint64_t	 last;			/* odd */
	uint64_t	 word[HASH_WORDS];	/* odd */
};

/* Those of hash_seed(0) until one of the functions below is called. */
extern struct hash_keys	 hash_keys;

/* Draw the keys; to be called before any table is filled and any thread is
   started. */
void	 hash_start(void);

/* The keys that follow from this number, for tests.  Tables that are filled
   already are lost. */
void	 hash_seed(uint64_t);

/*
 * Of len bytes.  Slots are to be taken from the upper half: XXH3 gives
 * different names different hashes, and what its lower bits have in common
 * is undone by the multiplication.
 */
static inline uint64_t
hash_bytes(const void *at, size_t len)
{
	return XXH3_64bits_withSeed(at, len, hash_keys.seed) * hash_keys.last;
}

/*
 * Of n words that lie side by side, aligned or not; as a constant n costs
 * least.  The sum of products alone would do, but for keys at equal
 * distances, which it may put side by side.
 */
HOT uint32_t
hash_words(const void *key, uint32_t n)
{
	const unsigned char	*at = key;
	uint64_t		 h = 0;
	uint32_t		 i, word;

	for (i = 0; i < n; i++) {
		memcpy(&word, at + 4 * (size_t)i, sizeof(word));
		h += word * hash_keys.word[i];
	}
	h ^= h >> 32;
	return (uint32_t)(h * hash_keys.last >> 32);
}

#endif
