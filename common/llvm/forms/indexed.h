/*
 * indexed -- what llvm-profdata makes of profiles for compilers (.profdata).
 *
 * A header, a summary, the functions by buckets of a hash table, that table,
 * then ids of binaries, names of vtables and traces.  All numbers begin with
 * their low byte.
 */
#ifndef LLVM_FORMS_INDEXED_H
#define LLVM_FORMS_INDEXED_H

#include <stdbool.h>
#include <stdint.h>

struct reader;

#define INDEXED_MAGIC	UINT64_C(0x8169666f72706cff)

/* The versions that are known, and what came with them. */
enum {
	INDEXED_MIN = 1, INDEXED_MAX = 14,
	INDEXED_WITH_COUNT = 2,		/* several hashes of a name */
	INDEXED_WITH_VALUES = 3,
	INDEXED_WITH_SUMMARY = 4,
	INDEXED_WITH_MEMORY = 8,
	INDEXED_WITH_IDS = 9,
	INDEXED_WITH_TRACES = 10,
	INDEXED_WITH_BITMAPS = 11,
	INDEXED_WITH_VTABLES = 12,
	INDEXED_WITH_LOOPS = 13,	/* LLVM_LOOP_ENTRIES */
	INDEXED_WITH_UNIFORMITY = 14	/* and a byte for each one of a bitmap,
					   which had a word before */
};

/* The 8-byte words of its header. */
unsigned indexed_words(unsigned version);

/* Read all of it; false: trouble. */
bool	 indexed_read(struct reader *);

#endif
