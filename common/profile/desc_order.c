/*
 * A rule replaces a whole name, `s/^OLD$/NEW/', or a folder, `s,^OLD/,NEW/,',
 * or, in names of functions, a folder anywhere.  Rules that begin with an
 * address are applied after all others, wherever they are (text/rename.h), and
 * are independent of each other.
 */
#include "profile/desc_order.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/intern.h"
#include "text/slice.h"

/* The length of "fl:". */
enum { KIND_LENGTH = 3 };

/* Rules for functions match names whose folders are already the new ones.  For
   files and objects, folder rules come after name rules. */
enum rank { RANK_INNER_FOLDER, RANK_NAME, RANK_FOLDER, RANK_ADDRESS };

/* The rank of a rule; *len is the length of the name or folder that it
   matches. */
static enum rank
rank_of(struct slice rule, size_t *len)
{
	size_t	 start = KIND_LENGTH + 2, i = start;
	bool	 whole = false;

	*len = 0;
	if (rule.len < start || rule.at[KIND_LENGTH] != 's')
		return RANK_ADDRESS;
	for (; i < rule.len && rule.at[i] != rule.at[start - 1]; i++) {
		whole = rule.at[i] == '$';
		i += rule.at[i] == '\\';
		++*len;
	}
	if (whole)
		return RANK_NAME;
	return i > start && rule.at[start] == '(' ?
	    RANK_INNER_FOLDER : RANK_FOLDER;
}

static bool
same_kind(struct slice a, struct slice b)
{
	return a.len >= KIND_LENGTH && b.len >= KIND_LENGTH &&
	    memcmp(a.at, b.at, KIND_LENGTH) == 0;
}

/* Sort the n rules, which are in byte order, into a working order, each kind by
   itself. */
static void
order_rules(const struct intern *descs, uint32_t *order, size_t n)
{
	struct sort_item	*items = mem_get(n, sizeof(*items));
	uint32_t		*old = mem_resize(NULL, n, sizeof(*old));
	struct slice		 rule, last = { "", 0 };
	enum rank		 rank;
	size_t			 i, len;
	uint64_t		 kind = 0;

	memcpy(old, order, n * sizeof(*old));
	for (i = 0; i < n; i++) {
		rule = intern_slice(descs, old[i]);
		rule.at += strlen(DESC_MATCHED);
		rule.len -= strlen(DESC_MATCHED);
		kind += !same_kind(rule, last);
		last = rule;
		rank = rank_of(rule, &len);
		/* A folder comes before the folder that contains it. */
		items[i] = (struct sort_item){
			kind << 40 | (uint64_t)rank << 32 |
			    (rank == RANK_INNER_FOLDER || rank == RANK_FOLDER ?
			    UINT32_MAX - len : 0),
			(uint32_t)i, 0
		};
	}
	sort_items(items, n);
	for (i = 0; i < n; i++)
		order[i] = old[items[i].low];
	mem_free(items);
	mem_free(old);
}

uint32_t *
desc_order(const struct intern *descs)
{
	uint32_t	*order = intern_order(descs);
	size_t		 i = 0, end;

	while (i < descs->n && !slice_starts(intern_slice(descs, order[i]),
	    DESC_MATCHED))
		i++;
	end = i;
	while (end < descs->n && slice_starts(intern_slice(descs, order[end]),
	    DESC_MATCHED))
		end++;
	if (end - i > 1)
		order_rules(descs, order + i, end - i);
	return order;
}
