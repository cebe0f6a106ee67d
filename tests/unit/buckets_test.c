/*
 * Ids keep their order in each bucket; a bucket may be empty, an id omitted.
 */
#include "base/buckets.h"
#include "tap.h"

static uint32_t
bucket_of(const void *letters, uint32_t id)
{
	return (uint32_t)(((const char *)letters)[id] - 'a');
}

/* `wanted' has a digit for each id and a point after each bucket. */
static void
gives(const char *letters, uint32_t buckets, const char *wanted)
{
	struct buckets	 b;
	char		 got[64] = "";
	size_t		 len = 0;
	uint32_t	 i, j;

	buckets_make(&b, (uint32_t)strlen(letters), buckets, bucket_of,
	    letters);
	for (i = 0; i < buckets; i++) {
		for (j = b.start[i]; j < b.start[i + 1]; j++)
			got[len++] = (char)('0' + b.ids[j]);
		got[len++] = '.';
	}
	check(strcmp(got, wanted) == 0, "%s in %u: %s", letters, buckets,
	    wanted);
	buckets_free(&b);
	check(b.ids == NULL && b.start == NULL, "... freed");
}

int
main(void)
{
	gives("", 0, "");
	gives("", 2, "..");
	gives("a", 1, "0.");
	gives("cabac", 3, "13.2.04.");
	gives("zbzb", 4, ".13...");
	gives("abc", 2, "0.1.");
	return tap_done();
}
