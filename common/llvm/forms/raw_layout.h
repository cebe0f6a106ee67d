/*
 * raw_layout -- where things are in raw profiles of each version.
 *
 * A program writes its own structures as they lie in memory, so every change
 * to these made another form.
 */
#ifndef LLVM_FORMS_RAW_LAYOUT_H
#define LLVM_FORMS_RAW_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

/* Words of the header, of 8 bytes each.  Versions that lack one of them have
   0 in its place. */
enum raw_word {
	RAW_IDS, RAW_RECORDS, RAW_PAD_COUNTERS, RAW_COUNTERS,
	RAW_PAD_BITMAPS, RAW_BITMAPS, RAW_PAD_UNIFORM, RAW_UNIFORM,
	RAW_PAD_NAMES, RAW_NAMES,
	RAW_COUNTERS_DELTA, RAW_BITMAPS_DELTA, RAW_VTABLES, RAW_VTABLE_NAMES,
	RAW_LAST_KIND, RAW_WORDS
};

struct raw_version {
	uint8_t		 version;
	uint8_t		 words;			/* of the header */
	uint8_t		 kinds;			/* of values */
	uint8_t		 indexed;		/* the indexed form that those
						   who write it all know */
	bool		 relative;		/* pointers, to their record */
	bool		 bitmaps;
	uint8_t		 at[RAW_WORDS];		/* 0: there is none */
};

/* Offsets in the record of a function. */
struct raw_record {
	unsigned	 counters, bitmap, function;	/* pointers */
	unsigned	 counter_n, sites, bitmap_n;
	unsigned	 size;
};

/* NULL: this version is not known. */
const struct raw_version *raw_layout_version(uint64_t version);

/* For pointers of so many bytes. */
struct raw_record raw_layout_record(const struct raw_version *,
	    unsigned pointer);

#endif
