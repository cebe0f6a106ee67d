/*
 * desc_order -- the order in which descriptions are told.
 *
 * It is byte order, but for the rules of a difference, `Matched: RULE', which
 * stand where they begin in byte order, each before those that would change
 * what it has to see: so they do their work if -s or --rules takes them in this
 * order.
 */
#ifndef PROFILE_DESC_ORDER_H
#define PROFILE_DESC_ORDER_H

#include <stdint.h>

struct intern;

#define DESC_MATCHED	"Matched: "

/* The numbers of the descriptions in that order, which depends on nothing but
   their texts.  The caller frees them. */
uint32_t *desc_order(const struct intern *);

#endif
