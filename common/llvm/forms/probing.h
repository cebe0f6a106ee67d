/*
 * probing -- the order in which LLVM iterates over its hash tables.
 *
 * llvm-profdata writes some data in this order, so it is needed to write the
 * same bytes.  Both kinds of table put an entry into the slot that its hash
 * selects or, if that slot is in use, probe onwards in steps of 1, 2, 3, ...;
 * they grow by reinserting the old slots in order.  They differ in their first
 * size and in when they grow.
 */
#ifndef LLVM_FORMS_PROBING_H
#define LLVM_FORMS_PROBING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum probing {
	PROBING_NAMES,		/* order of LLVM's StringMap */
	PROBING_NUMBERS		/* order of LLVM's SmallDenseMap */
};

/* Insert n entries with these hashes in order; return their numbers in the
   order of iteration, which the caller frees. */
uint32_t *probing_order(enum probing, const uint32_t *hashes, uint32_t n);

/* Return the hash of a name in StringMap, up to LLVM 16; later releases sort
   names instead. */
uint32_t probing_name(const char *text, size_t len);

/* Return the hash of a 64-bit number in SmallDenseMap, of LLVM 19 and later or
   of releases before. */
uint32_t probing_number(uint64_t, bool since_19);

#endif
