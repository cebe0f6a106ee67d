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

/* Return below 0 if a comes before b, above 0 if after it, else 0. */
typedef int sort_rule(const void *context, uint32_t a, uint32_t b);

/* An id stored with its sort key, so that sorting reads no other memory. */
struct sort_item {
	uint64_t	 high;
	uint32_t	 low;
	uint32_t	 id;
};

/* Sort n items by high, then low. */
void	 sort_items(struct sort_item *, size_t n);

/* Sort n items by high, then low, and keep one item of each key.  Returns how
   many remain. */
size_t	 sort_items_once(struct sort_item *, size_t n);

/* Of n sorted items, return the index after the last one whose high equals
   that of item i. */
size_t	 sort_items_end(const struct sort_item *, size_t n, size_t i);

/* Sort n ids by the rule. */
void	 sort_ids(uint32_t *ids, size_t n, sort_rule *, const void *context);

#endif
