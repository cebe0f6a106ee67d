/*
 * probing -- the order in which LLVM iterates over its hash tables.
 *
 * llvm-profdata writes some data in this order, so it is needed to write the
 * same bytes.  There are two kinds of table.  Both put an entry into the slot
 * that its hash selects or, if that slot is in use, try slots at distances of
 * 1, then 2, 3, ... more; they grow by inserting the entries again in the order
 * of the old slots.  They differ in their first size and in when they grow.
 */
#ifndef LLVM_FORMS_PROBING_H
#define LLVM_FORMS_PROBING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum probing {
	PROBING_NAMES,		/* the order of LLVM's class StringMap */
	PROBING_NUMBERS		/* the order of LLVM's class SmallDenseMap */
};

/* Insert n entries with these hashes in order.  Returns their numbers in the
   order of iteration, as an array that the caller frees. */
uint32_t *probing_order(enum probing, const uint32_t *hashes, uint32_t n);

/* Return the hash of a name in StringMap up to LLVM 16; later releases sort
   names. */
uint32_t probing_name(const char *text, size_t len);

/* Return the hash of a 64-bit number in SmallDenseMap, as LLVM 19 and later
   releases compute it or, if `since_19' is false, as earlier ones do. */
uint32_t probing_number(uint64_t, bool since_19);

#endif
