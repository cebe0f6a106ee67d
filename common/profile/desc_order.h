/*
 * desc_order -- the order in which `desc:' lines are written.
 *
 * It is byte order, except for the rename rules of a difference (`Matched:
 * RULE').  They come where the first of them falls in byte order, each before
 * the rules that would change the names that it has to match, so that -s and
 * --rules can apply them in this order.
 */
#ifndef PROFILE_DESC_ORDER_H
#define PROFILE_DESC_ORDER_H

#include <stdint.h>

struct intern;

#define DESC_MATCHED	"Matched: "

/* The numbers of the descriptions in that order, which depends on their texts
   alone.  The caller frees the array. */
uint32_t *desc_order(const struct intern *);

#endif
