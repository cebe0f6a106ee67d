/*
 * hash -- keyed hashes for the tables of names and of rows.
 *
 * Names, ids, lines and addresses come from the input, whose author may have
 * chosen them to collide.  So every process draws random keys (hash_start):
 * without knowing them, an author cannot make two different keys of a table
 * collide more often than by chance.
 *
 * No result of a tool depends on a hash: tables number their entries in the
 * order in which they are first seen.
 */
#ifndef BASE_HASH_H
#define BASE_HASH_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/hot.h"

/* The most 32-bit words that the key of any table has. */
enum { HASH_WORDS = 13 };

struct hash_keys {
	uint64_t	 seed;			/* seed for XXH3 */
	uint64_t	 last;			/* odd number by which every
						   hash is multiplied at the
						   end */
	uint64_t	 word[HASH_WORDS];	/* odd numbers by which the
						   words of a key are
						   multiplied */
};

/* The keys are those of hash_seed(0) until one of the functions below is
   called. */
extern struct hash_keys	 hash_keys;

/* Draw random keys.  Call this before any table is filled or thread started. */
void	 hash_start(void);

/* Derive the keys from a number, so that tests are repeatable.  Tables that
   were filled before become useless: their entries can no longer be found. */
void	 hash_seed(uint64_t);

/* Hash len bytes.  hash_slot() turns the result into the hash of an index. */
static inline uint64_t
hash_bytes(const void *at, size_t len)
{
	return XXH3_64bits_withSeed(at, len, hash_keys.seed);
}

/*
 * Turn a hash of 64 bits, which may be known to the author of the input, into
 * the hash that chooses a slot.  Different keys have different hashes as a
 * rule, but the bits of these may follow a pattern.  The multiplication breaks
 * a pattern in the upper half only.
 */
static inline uint32_t
hash_slot(uint64_t hash)
{
	return (uint32_t)(hash * hash_keys.last >> 32);
}

/* A hash of bytes that are not all in memory at once: begin, add any number of
   times, end.  hash_end() may also be called in between. */
struct hash_stream {
	XXH3_state_t	 state;
};

static inline void
hash_begin(struct hash_stream *s)
{
	XXH3_64bits_reset_withSeed(&s->state, hash_keys.seed);
}

static inline void
hash_add(struct hash_stream *s, const void *at, size_t len)
{
	XXH3_64bits_update(&s->state, at, len);
}

static inline uint64_t
hash_end(const struct hash_stream *s)
{
	return XXH3_64bits_digest(&s->state);
}

/*
 * Hash n adjacent 32-bit words, aligned or not.  If n is a constant, the
 * compiler can unroll the loop.  The sum of products alone could place keys at
 * equal distances in adjacent slots; mixing the halves prevents that.
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
