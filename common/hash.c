#include "hash.h"

#include "sys.h"

struct hash_keys	 hash_keys = {
	.last = 1,
	.word = { 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25 }
};

/* SplitMix64, public domain: the next of the numbers that follow. */
static uint64_t
next_key(uint64_t *state)
{
	uint64_t	 v = *state += UINT64_C(0x9e3779b97f4a7c15);

	v = (v ^ v >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	v = (v ^ v >> 27) * UINT64_C(0x94d049bb133111eb);
	return v ^ v >> 31;
}

void
hash_seed(uint64_t seed)
{
	int	 i;

	hash_keys.seed = next_key(&seed);
	hash_keys.last = next_key(&seed) | 1;
	for (i = 0; i < HASH_WORDS; i++)
		hash_keys.word[i] = next_key(&seed) | 1;
}

void
hash_start(void)
{
	hash_seed(sys_random());
}
