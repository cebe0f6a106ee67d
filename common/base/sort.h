/*
 * sort -- order ids by a rule.
 *
 * A stable merge sort: runs that are in order already, as most of a profile
 * is, cost one comparison each.
 */
#ifndef BASE_SORT_H
#define BASE_SORT_H

#include <stddef.h>
#include <stdint.h>

/* Below 0 if a stands before b, above 0 if after it, 0 if neither. */
typedef int sort_rule(const void *context, uint32_t a, uint32_t b);

/* An id with its key beside it: many of them sort without going elsewhere. */
struct sort_item {
	uint64_t	 high;
	uint32_t	 low;
	uint32_t	 id;
};

/* Put the n items into the order of high, then low. */
void	 sort_items(struct sort_item *, size_t n);

/* The same, and then leave one item of each key; returns how many are left. */
size_t	 sort_items_once(struct sort_item *, size_t n);

/* Where the items end, of n in order, that have the same high as item i. */
size_t	 sort_items_end(const struct sort_item *, size_t n, size_t i);

/* Put the n ids into the order of the rule. */
void	 sort_ids(uint32_t *ids, size_t n, sort_rule *, const void *context);

#endif
