/*
 * journal -- sum counts by owner and key without looking rows up.
 *
 * To add counts to a row of a large table, the row must be found, and most of
 * the time that takes is waiting for memory.  A journal only notes each
 * addition.  Those for near owners are noted near each other, as a part of the
 * journal.  A part is small enough for the caches of a processor, where it is
 * sorted, and additions for the same owner and key become one.
 *
 * A part that has grown long is summed early.  So a journal needs memory for a
 * few times as many rows as it has different owners and keys, however many
 * additions there are.
 */
#ifndef OPS_FILTER_JOURNAL_H
#define OPS_FILTER_JOURNAL_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/cost_table.h"

enum { JOURNAL_BLOCK = 64 };	/* number of adjacent rows of one part */

/* Additions for a range of owners, as a list of blocks of rows.  The last block
   may have unused rows. */
struct journal_part {
	uint32_t	 first;		/* first row, or ROW_NONE */
	uint32_t	 end;		/* row after the last one; a multiple of
					   JOURNAL_BLOCK if all rows are used */
	uint32_t	 n;		/* number of rows */
	uint32_t	 limit;		/* number of rows with which the part is
					   summed */
};

struct journal {
	struct cost_table rows;		/* their heads are owners, and their
					   keys one word long */
	struct journal_part *parts;
	uint32_t	 part_n;
	uint32_t	*next;		/* for each block, the next one of its
					   part, or of the unused blocks */
	size_t		 next_room;
	uint32_t	 unused;	/* first unused block, or ROW_NONE */
};

/* Make a journal for the owners 0 to n - 1 whose rows have this number of
   counts. */
void	 journal_init(struct journal *, uint32_t n, uint32_t counts);
void	 journal_free(struct journal *);

/* Note an addition for an owner and key.  Returns its row, a new one whose
   counts are 0; the caller adds to these at once. */
uint32_t journal_note(struct journal *, uint32_t owner, uint32_t key);

/* Make one row of all rows of a part that have the same owner and key.  The
   rows are then in the order of owners, then keys. */
void	 journal_sum(struct journal *, uint32_t part);

static inline uint32_t
journal_next(const struct journal *j, const struct journal_part *part,
    uint32_t row)
{
	if (++row == part->end)
		return ROW_NONE;
	return row % JOURNAL_BLOCK != 0 ? row :
	    j->next[row / JOURNAL_BLOCK - 1] * JOURNAL_BLOCK;
}

#endif
