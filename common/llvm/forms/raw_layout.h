/*
 * raw_layout -- the layout of raw profiles, by version.
 *
 * A program writes its structures as they are in memory, so every change to
 * these made a new version.
 */
#ifndef LLVM_FORMS_RAW_LAYOUT_H
#define LLVM_FORMS_RAW_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

/* The header's words, of 8 bytes each.  A word that a version lacks reads as
   0. */
enum raw_word {
	RAW_IDS, RAW_RECORDS, RAW_PAD_COUNTERS, RAW_COUNTERS,
	RAW_PAD_BITMAPS, RAW_BITMAPS, RAW_PAD_UNIFORM, RAW_UNIFORM,
	RAW_PAD_NAMES, RAW_NAMES,
	RAW_COUNTERS_DELTA, RAW_BITMAPS_DELTA, RAW_VTABLES, RAW_VTABLE_NAMES,
	RAW_LAST_KIND, RAW_WORDS
};

struct raw_version {
	uint8_t		 version;
	uint8_t		 words;			/* in the header */
	uint8_t		 kinds;			/* kinds of values */
	uint8_t		 indexed;		/* the indexed version that
						   all releases writing this
						   one can read */
	bool		 relative;		/* pointers are relative to
						   their record */
	bool		 bitmaps;
	uint8_t		 at[RAW_WORDS];		/* 0: not in this version */
};

/* Offsets within a function's record. */
struct raw_record {
	unsigned	 counters, bitmap, function;	/* pointers */
	unsigned	 counter_n, sites, bitmap_n;
	unsigned	 size;
};

/* Returns NULL if the version is unknown. */
const struct raw_version *raw_layout_version(uint64_t version);

/* The record's layout for pointers of this many bytes. */
struct raw_record raw_layout_record(const struct raw_version *,
	    unsigned pointer);

#endif
