/* Odd multipliers never give the same product for two different words. */
#include "base/hash.h"

#include "base/sys.h"

/* The keys of hash_seed(0).  They are well distributed but not secret. */
struct hash_keys	 hash_keys = {
	.seed = UINT64_C(0xe220a8397b1dcdaf),
	.last = UINT64_C(0x6e789e6aa1b965f5),
	.word = {
		UINT64_C(0x06c45d188009454f),
		UINT64_C(0xf88bb8a8724c81ed),
		UINT64_C(0x1b39896a51a8749b),
		UINT64_C(0x53cb9f0c747ea2eb),
		UINT64_C(0x2c829abe1f4532e1),
		UINT64_C(0xc584133ac916ab3d),
		UINT64_C(0x3ee5789041c98ac3),
		UINT64_C(0xf3b8488c368cb0a7),
		UINT64_C(0x657eecdd3cb13d09),
		UINT64_C(0xc2d326e0055bdef7),
		UINT64_C(0x8621a03fe0bbdb7b),
		UINT64_C(0x8e1f7555983aa92f),
		UINT64_C(0xb54e0f1600cc4d19)
	}
};

/* Return the next number of the generator SplitMix64 (public domain). */
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
