#include "ops/filter/journal.h"

#include "base/mem.h"
#include "base/sort.h"

enum {
	OWNERS = 1 << 10,	/* number of owners in a part */
	LIMIT = 1 << 15		/* least number of rows with which a part is
				   summed */
};

void
journal_init(struct journal *j, uint32_t n, uint32_t counts)
{
	uint32_t	 i;

	*j = (struct journal){
		.part_n = n / OWNERS + (n % OWNERS > 0), .unused = ROW_NONE
	};
	cost_table_init(&j->rows, 1, counts);
	j->parts = mem_resize(NULL, j->part_n, sizeof(*j->parts));
	for (i = 0; i < j->part_n; i++)
		j->parts[i] = (struct journal_part){
			.first = ROW_NONE, .limit = LIMIT
		};
}

void
journal_free(struct journal *j)
{
	cost_table_free(&j->rows);
	mem_free(j->parts);
	mem_free(j->next);
}

/* Return a block that no part uses. */
static uint32_t
take_block(struct journal *j)
{
	uint32_t	 block = j->unused;

	if (block != ROW_NONE) {
		j->unused = j->next[block];
		return block;
	}
	block = j->rows.n / JOURNAL_BLOCK;
	cost_table_make_room(&j->rows, JOURNAL_BLOCK);
	j->rows.n += JOURNAL_BLOCK;
	j->next = mem_grow(j->next, &j->next_room, (size_t)block + 1,
	    sizeof(*j->next));
	return block;
}

/* Return the row after the last one of a part. */
static uint32_t
add_row(struct journal *j, struct journal_part *part)
{
	uint32_t	 block;

	if (part->end % JOURNAL_BLOCK == 0) {
		block = take_block(j);
		j->next[block] = ROW_NONE;
		if (part->n == 0)
			part->first = block * JOURNAL_BLOCK;
		else
			j->next[part->end / JOURNAL_BLOCK - 1] = block;
		part->end = block * JOURNAL_BLOCK;
	}
	part->n++;
	return part->end++;
}

uint32_t
journal_note(struct journal *j, uint32_t owner, uint32_t key)
{
	struct journal_part	*part = &j->parts[owner / OWNERS];
	uint32_t		 row;

	if (part->n >= part->limit) {
		journal_sum(j, owner / OWNERS);
		part->limit = part->n > LIMIT / 2 ? part->n * 2 : LIMIT;
	}
	row = add_row(j, part);
	memset(row_at(&j->rows, row), 0, j->rows.stride);
	row_set_head(&j->rows, row, owner);
	row_set_word(&j->rows, row, 0, key);
	return row;
}

/* List the rows of a part in the order of owners, then keys.  The caller frees
   the list. */
static struct sort_item *
sort_part(const struct journal *j, const struct journal_part *part)
{
	struct sort_item	*items = mem_resize(NULL, part->n,
				    sizeof(*items));
	uint32_t		 row = part->first, i;

	for (i = 0; i < part->n; i++) {
		items[i] = (struct sort_item){
			row_head(&j->rows, row), row_word(&j->rows, row, 0), row
		};
		row = journal_next(j, part, row);
	}
	sort_items(items, part->n);
	return items;
}

/* Add up rows of the same owner and key, which follow each other in a list.
   Returns how many rows remain; they are at the beginning of the list. */
static uint32_t
add_up(struct journal *j, struct sort_item *items, uint32_t n)
{
	uint32_t	 i, kept = 0;

	for (i = 0; i < n; i++)
		if (kept > 0 && items[kept - 1].high == items[i].high &&
		    items[kept - 1].low == items[i].low)
			cost_table_add_row(&j->rows, items[kept - 1].id, NULL,
			    &j->rows, items[i].id);
		else
			items[kept++] = items[i];
	return kept;
}

/* Keep only the n listed rows of a part, in the order of the list. */
static void
keep_rows(struct journal *j, struct journal_part *part,
    const struct sort_item *items, uint32_t n)
{
	size_t		 stride = j->rows.stride;
	unsigned char	*aside = mem_resize(NULL, n, stride);
	uint32_t	 i, block = part->first / JOURNAL_BLOCK, next, some;

	for (i = 0; i < n; i++)
		memcpy(aside + i * stride, row_at(&j->rows, items[i].id),
		    stride);
	for (i = 0; i < n; i += some) {
		if (i > 0)
			block = j->next[block];
		some = n - i < JOURNAL_BLOCK ? n - i : JOURNAL_BLOCK;
		part->end = block * JOURNAL_BLOCK + some;
		memcpy(row_at(&j->rows, part->end - some), aside + i * stride,
		    some * stride);
	}
	mem_free(aside);
	part->n = n;
	next = j->next[block];
	j->next[block] = ROW_NONE;
	while ((block = next) != ROW_NONE) {
		next = j->next[block];
		j->next[block] = j->unused;
		j->unused = block;
	}
}

void
journal_sum(struct journal *j, uint32_t part)
{
	struct journal_part	*at = &j->parts[part];
	struct sort_item	*items;

	if (at->n == 0)
		return;
	items = sort_part(j, at);
	keep_rows(j, at, items, add_up(j, items, at->n));
	mem_free(items);
}
