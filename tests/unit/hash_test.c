#include "base/hash.h"

#include "tap.h"
#include "text/intern.h"
#include "profile/cost_table.h"
#include "profile/build/track.h"
#include "read/line/ids.h"

/*
 * An attacker that knows all of the code, but not the keys of the process, may
 * choose names, rows and ids that should collide.  The tests add up how far
 * entries are from the slots where the search for them begins.  By chance, that
 * is less than one slot per entry if at most two thirds of the slots are used.
 */
enum { N = 100000, SEEDS = 4, FAR = 1 };
#define WRONG	UINT64_MAX

static uint64_t
rotate(uint64_t v, int by)
{
	return v << by | v >> (64 - by);
}

static uint64_t
inverse(uint64_t odd)
{
	uint64_t	 v = odd;
	int		 i;

	for (i = 0; i < 6; i++)
		v *= 2 - odd * v;
	return v;
}

/* Return the number that the first step of XXH3, for 8 bytes, turns into v. */
static uint64_t
before_mixing(uint64_t v)
{
	int	 i;

	/* 64 such steps change nothing, so 63 undo one step. */
	for (i = 0; i < 63; i++)
		v ^= rotate(v, 49) ^ rotate(v, 24);
	return v;
}

/* Return the name of 8 bytes to which XXH3 without a seed gives this hash. */
static uint64_t
name_of_hash(uint64_t h)
{
	static const uint64_t	 factor = UINT64_C(0x9FB21C651E98DF25);
	uint64_t		 back = inverse(factor), a, b;

	h ^= h >> 28 ^ h >> 56;
	h *= back;
	h ^= (h >> 35) + 8;
	h = before_mixing(h * back);
	memcpy(&a, XXH3_kSecret + 8, sizeof(a));
	memcpy(&b, XXH3_kSecret + 16, sizeof(b));
	return h ^ a ^ b;
}

/* Write the name: the upper half first, and each half its lowest byte first. */
static void
put_name(char *out, uint64_t v)
{
	int	 i;

	for (i = 0; i < 4; i++) {
		out[i] = (char)(v >> (32 + 8 * i) & 0xff);
		out[4 + i] = (char)(v >> 8 * i & 0xff);
	}
}

/* Make name i of a kind, and return its length. */
static size_t
make_name(int kind, uint64_t i, char *out, size_t size)
{
	static const int	 shifts[] = { 0, 11, 29, 46 };

	switch (kind) {
	case 0:
		put_name(out, name_of_hash(i << 32 | i));
		return 8;
	case 1: case 2: case 3: case 4:
		put_name(out, before_mixing(i << shifts[kind - 1]));
		return 8;
	case 5:
		put_name(out, i << 44);
		return 8;
	case 6:
		memset(out, 'x', 300);
		return 300 + (size_t)snprintf(out + 300, size - 300, "%u",
		    (unsigned)i);
	case 7:
		/* Halves that XXH3 multiplies with each other. */
		memset(out, 0, 32);
		memcpy(out + 8, &i, sizeof(i));
		memcpy(out + 24, &i, sizeof(i));
		return 32;
	default:
		return (size_t)snprintf(out, size, "%u", (unsigned)i);
	}
}
enum { NAME_TYPES = 9 };

static uint64_t
distance(uint32_t from, uint32_t to, uint32_t mask)
{
	return (to - from) & mask;
}

/* Return the sum of the distances of names of a kind, or WRONG if two names are
   the same to the table. */
static uint64_t
far_names(int kind)
{
	struct intern		 t = { .n = 0 };
	const struct index	*x = &t.index;
	char			 name[400];
	uint64_t		 sum = 0;
	uint32_t		 i;

	for (i = 0; i < N; i++)
		if (intern_id(&t, name, make_name(kind, i, name,
		    sizeof(name))) != i)
			return WRONG;
	for (i = 0; i <= x->mask; i++)
		if (x->slots[i] != 0)
			sum += distance(hash_slot(t.entries[x->slots[i] -
			    1].hash), i, x->mask);
	intern_free(&t);
	return sum;
}

/* Make key i of a kind: the owner, then the words. */
static void
make_key(int kind, uint32_t i, uint32_t *key, uint32_t words)
{
	memset(key, 0, (words + 1) * sizeof(*key));
	switch (kind) {
	case 0:
		key[1] = i * 3 + 16;
		break;
	case 1:
		key[words] = i << 12;
		break;
	case 2:
		key[0] = i;
		break;
	case 3:
		/* Both words have the same sum in all keys. */
		key[0] = i;
		key[words] = UINT32_MAX - i;
		break;
	default:
		key[0] = i % 300;
		key[words] = i / 300 * 65537;
		break;
	}
}
enum { KEY_TYPES = 5 };

/* Return the same for rows; `kind' also chooses the words of a key. */
static uint64_t
far_rows(int kind)
{
	static const uint32_t	 sizes[] = { 1, 3, 9 };
	const uint32_t		 words = sizes[kind / KEY_TYPES];
	struct keyed_rows	 t;
	const struct index	*x = &t.finder.index;
	uint32_t		 key[1 + ROW_WORDS_MAX], i;
	uint64_t		 sum = 0;

	keyed_rows_init(&t, words, 1);
	for (i = 0; i < N; i++) {
		make_key(kind % KEY_TYPES, i, key, words);
		if (keyed_rows_find(&t, key, words) != i)
			return WRONG;
	}
	for (i = 0; i <= x->mask; i++)
		if (x->slots[i] != 0)
			sum += distance(hash_words(row_at(&t.rows,
			    x->slots[i] - 1), words + 1), i, x->mask);
	keyed_rows_free(&t);
	return sum;
}

/* Return the same for ids that are multiples of 2^shift. */
static uint64_t
far_ids(int shift)
{
	struct ids	 t;
	uint64_t	 id, sum = 0;
	uint32_t	 i;

	ids_init(&t);
	for (i = 0; i < N; i++)
		ids_set(&t, (uint64_t)i << shift, i);
	for (i = 0; i <= t.mask; i++) {
		if (t.slots[i].name == ID_UNDEFINED)
			continue;
		id = t.slots[i].id | (t.high == NULL ? 0 :
		    (uint64_t)t.high[i] << 32);
		sum += distance(ids_start(&t, id), i, t.mask);
	}
	ids_free(&t);
	return sum;
}

/* Check the largest sum of distances among some seeds. */
static void
test_far(uint64_t (*far)(int), int kind, const char *what)
{
	uint64_t	 seed, most = 0, sum;

	for (seed = 1; seed <= SEEDS; seed++) {
		hash_seed(seed);
		sum = far(kind);
		most = sum > most ? sum : most;
	}
	check(most < FAR * (uint64_t)N, "%s %d: %.2f slots away at most",
	    what, kind, (double)most / N);
}

static void
test_seeds(void)
{
	struct hash_keys	 first = hash_keys;
	uint64_t		 a, b;
	int			 i, even = 0;

	hash_seed(0);
	check(memcmp(&first, &hash_keys, sizeof(first)) == 0,
	    "the keys of programs that draw none are those of a seed, too");
	hash_seed(1);
	first = hash_keys;
	a = hash_bytes("name", 4);
	hash_seed(2);
	b = hash_bytes("name", 4);
	hash_seed(1);
	check(a == hash_bytes("name", 4) && a != b &&
	    memcmp(&first, &hash_keys, sizeof(first)) == 0,
	    "a seed gives its keys again, another one others");
	for (i = 0; i < HASH_WORDS; i++)
		even += hash_keys.word[i] % 2 == 0;
	check(even == 0 && hash_keys.last % 2 == 1, "factors are odd");
	hash_start();
	first = hash_keys;
	hash_start();
	check(memcmp(&first, &hash_keys, sizeof(first)) != 0,
	    "what is drawn differs each time");
}

int
main(void)
{
	int	 i;

	test_seeds();
	for (i = 0; i < NAME_TYPES; i++)
		test_far(far_names, i, "names of kind");
	for (i = 0; i < 3 * KEY_TYPES; i++)
		test_far(far_rows, i, "keys of kind");
	for (i = 0; i <= 40; i += 8)
		test_far(far_ids, i, "multiples of 2 to the");
	return tap_done();
}
