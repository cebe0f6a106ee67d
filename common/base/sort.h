/*
 * sort -- sort ids by a rule.
 *
 * A stable merge sort: ids that are already in order, as most of a profile's
 * are, cost one comparison each.
 */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Return a negative number if a comes before b, a positive one if a comes after
   b, else 0. */
typedef int sort_rule(const void *context, uint32_t a, uint32_t b);

/* An id stored with its sort key, so that sorting reads no other memory. */
struct sort_item {
	uint64_t	 high;
	uint32_t	 low;
	uint32_t	 id;
};

/* Sort n items by high, then low. */
void	 sort_items(struct sort_item *, size_t n);

/* Sort n items by high, then low, and remove all but one of equal items.
   Returns how many remain. */
size_t	 sort_items_once(struct sort_item *, size_t n);

/* Return the index of the first item after item i whose member `high' differs
   from that of item i, or n if there is none.  The n items are sorted. */
size_t	 sort_items_end(const struct sort_item *, size_t n, size_t i);

/* Sort n ids by the rule. */
void	 sort_ids(uint32_t *ids, size_t n, sort_rule *, const void *context);

#endif
