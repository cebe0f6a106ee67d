#include "base/mem.h"

#include "tap.h"

enum { MIB = 1 << 20, ARRAYS = 3 };

/* Return the byte that belongs at index i of an array. */
static unsigned char
byte_at(unsigned array, size_t i)
{
	return (unsigned char)(i * 7 + i / 4096 + array);
}

static bool
holds(const unsigned char *at, unsigned array, size_t len)
{
	size_t	 i;

	for (i = 0; i < len; i++)
		if (at[i] != byte_at(array, i))
			return false;
	return true;
}

/* Make an array longer or shorter, and return whether it keeps its bytes. */
static bool
resizes(unsigned char **at, unsigned array, size_t *len, size_t to)
{
	size_t	 i;

	*at = mem_resize(*at, to, 1);
	if (!holds(*at, array, *len < to ? *len : to))
		return false;
	for (i = *len; i < to; i++)
		(*at)[i] = byte_at(array, i);
	*len = to;
	return true;
}

/* Try sizes around that from which a block has large pages of its own. */
static bool
keeps_contents(void)
{
	static const size_t	 sizes[] = {
		100, 70000, MIB, 2 * MIB - 1, 2 * MIB, 3 * MIB, 5 * MIB,
		9 * MIB, 4 * MIB, 2 * MIB, 2 * MIB - 40, 1000, 6 * MIB, 1
	};
	unsigned char	*at[ARRAYS] = { NULL };
	size_t		 len[ARRAYS] = { 0 }, i;
	unsigned	 array;
	bool		 good = true;

	for (i = 0; i < COUNT_OF(sizes); i++)
		for (array = 0; array < ARRAYS; array++)
			good = good && resizes(&at[array], array, &len[array],
			    sizes[i]);
	for (array = 0; array < ARRAYS; array++)
		mem_free(at[array]);
	return good;
}

/* Return whether new memory is zero after a block was filled and freed. */
static bool
is_zero(size_t len)
{
	unsigned char	*at = mem_resize(NULL, len, 1);
	size_t		 i;
	bool		 good = true;

	memset(at, 0xff, len);
	mem_free(at);
	at = mem_get(len, 1);
	for (i = 0; i < len; i++)
		good = good && at[i] == 0;
	mem_free(at);
	return good;
}

int
main(void)
{
	mem_start();
	check(keeps_contents(), "blocks of any size keep their contents");
	check(is_zero(1000) && is_zero(MIB) && is_zero(3 * MIB),
	    "new memory is zero");
	return tap_done();
}
