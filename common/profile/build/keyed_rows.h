/*
 * keyed_rows -- a cost table with an index by owner and key.
 */
#ifndef PROFILE_BUILD_KEYED_ROWS_H
#define PROFILE_BUILD_KEYED_ROWS_H

#include <stdint.h>

#include "base/hot.h"
#include "profile/cost_table.h"
#include "profile/build/track.h"

struct keyed_rows {
	struct cost_table rows;
	struct finder	 finder;
};

/* Make an empty table with so many words in a key and counts in a row. */
static inline void
keyed_rows_init(struct keyed_rows *k, uint32_t words, uint32_t counts)
{
	cost_table_init(&k->rows, words, counts);
	finder_init(&k->finder);
}

static inline void
keyed_rows_free(struct keyed_rows *k)
{
	cost_table_free(&k->rows);
	finder_free(&k->finder);
}

/* The row of owner key[0] and the key of so many words after it, which is added
   if there is none. */
HOT uint32_t
keyed_rows_find(struct keyed_rows *k, const uint32_t *key, uint32_t words)
{
	return loose_track_find(&k->rows, &k->finder, &k->finder.loose, key,
	    words);
}

#endif
