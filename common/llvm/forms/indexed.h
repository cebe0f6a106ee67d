/*
 * indexed -- profiles that llvm-profdata makes for compilers (.profdata).
 *
 * A file has a header, a summary, the functions in buckets of a hash table, the
 * table, then the build ids of the programs that ran, names of vtables, and
 * traces, which list functions in the order of their first calls.  All numbers
 * are little-endian.
 */
#ifndef LLVM_FORMS_INDEXED_H
#define LLVM_FORMS_INDEXED_H

#include <stdbool.h>
#include <stdint.h>

struct reader;

#define INDEXED_MAGIC	UINT64_C(0x8169666f72706cff)

/* The known versions of the form, and what each introduced. */
enum {
	INDEXED_MIN = 1, INDEXED_MAX = 14,
	INDEXED_WITH_COUNT = 2,		/* a name can have functions with
					   several hashes */
	INDEXED_WITH_VALUES = 3,
	INDEXED_WITH_SUMMARY = 4,
	INDEXED_WITH_MEMORY = 8,
	INDEXED_WITH_IDS = 9,
	INDEXED_WITH_TRACES = 10,
	INDEXED_WITH_BITMAPS = 11,
	INDEXED_WITH_VTABLES = 12,
	INDEXED_WITH_LOOPS = 13,	/* flag LLVM_LOOP_ENTRIES */
	INDEXED_WITH_UNIFORMITY = 14	/* uniformity bits of GPUs; bitmaps are
					   stored as bytes, and no longer as
					   words */
};

/* Indices of the words of the header, of 8 bytes each.  The last four are
   offsets in the file. */
enum {
	INDEXED_VERSION = 1, INDEXED_HASH_TYPE = 3, INDEXED_TABLE = 4,
	INDEXED_IDS = 6, INDEXED_TRACES = 7, INDEXED_VTABLES = 8,
	INDEXED_WORDS
};

/* Return the number of words in the header of this version. */
unsigned indexed_words(unsigned version);

/* Read the profile.  Returns false on error. */
bool	 indexed_read(struct reader *);

#endif
