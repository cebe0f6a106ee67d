/*
 * indexed -- profiles that llvm-profdata makes for compilers (.profdata).
 *
 * A file has a header, a summary, the functions in buckets of a hash table, the
 * table, then binary ids, vtable names and traces.  All numbers are
 * little-endian.
 */
#ifndef LLVM_FORMS_INDEXED_H
#define LLVM_FORMS_INDEXED_H

#include <stdbool.h>
#include <stdint.h>

struct reader;

#define INDEXED_MAGIC	UINT64_C(0x8169666f72706cff)

/* The known versions, and what each introduced. */
enum {
	INDEXED_MIN = 1, INDEXED_MAX = 14,
	INDEXED_WITH_COUNT = 2,		/* several hashes for one name */
	INDEXED_WITH_VALUES = 3,
	INDEXED_WITH_SUMMARY = 4,
	INDEXED_WITH_MEMORY = 8,
	INDEXED_WITH_IDS = 9,
	INDEXED_WITH_TRACES = 10,
	INDEXED_WITH_BITMAPS = 11,
	INDEXED_WITH_VTABLES = 12,
	INDEXED_WITH_LOOPS = 13,	/* LLVM_LOOP_ENTRIES */
	INDEXED_WITH_UNIFORMITY = 14	/* uniformity bits of GPUs; bitmaps as
					   bytes, formerly as words */
};

/* The 8-byte words of the header; the last four are offsets. */
enum {
	INDEXED_VERSION = 1, INDEXED_HASH_TYPE = 3, INDEXED_TABLE = 4,
	INDEXED_IDS = 6, INDEXED_TRACES = 7, INDEXED_VTABLES = 8,
	INDEXED_WORDS
};

/* The number of words in the header of this version. */
unsigned indexed_words(unsigned version);

/* Read the profile; false on error. */
bool	 indexed_read(struct reader *);

#endif
