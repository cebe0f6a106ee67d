/*
 * probing -- the order in which LLVM walks its hash tables.
 *
 * llvm-profdata writes some things in the order of such tables, so who wants
 * its bytes needs that.  Both kinds of table put an entry into the slot that
 * its hash says or, if that is taken, look on in steps of 1, 2, 3, ...; they
 * grow by walking the old slots in order.  They differ in how large they begin
 * and in when they grow.
 */
#ifndef LLVM_FORMS_PROBING_H
#define LLVM_FORMS_PROBING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum probing {
	PROBING_NAMES,		/* StringMap */
	PROBING_NUMBERS		/* SmallDenseMap */
};

/* The numbers of n entries with these hashes, which are put into a table in
   their order, as they are walked then; the caller frees them. */
uint32_t *probing_order(enum probing, const uint32_t *hashes, uint32_t n);

/* The hash of a name, up to LLVM 16; later ones write names in their order. */
uint32_t probing_name(const char *text, size_t len);

/* The hash of a 64-bit number, since LLVM 19 or before. */
uint32_t probing_number(uint64_t, bool since_19);

#endif
