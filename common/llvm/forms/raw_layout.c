/*
 * Version 6 was never released; 12 is for GPUs only.  The layout of 11 follows
 * the code that writes it; no such file was available for a test.
 */
#include "llvm/forms/raw_layout.h"

#include <stddef.h>

static const struct raw_version	 versions[] = {
	/* LLVM 11 and 12. */
	{ 5, 10, 2, 7, false, false, {
	    [RAW_RECORDS] = 2, [RAW_PAD_COUNTERS] = 3, [RAW_COUNTERS] = 4,
	    [RAW_PAD_BITMAPS] = 5, [RAW_NAMES] = 6, [RAW_COUNTERS_DELTA] = 7,
	    [RAW_LAST_KIND] = 9 } },
	/* LLVM 13. */
	{ 7, 11, 2, 7, false, false, {
	    [RAW_IDS] = 2, [RAW_RECORDS] = 3, [RAW_PAD_COUNTERS] = 4,
	    [RAW_COUNTERS] = 5, [RAW_PAD_BITMAPS] = 6, [RAW_NAMES] = 7,
	    [RAW_COUNTERS_DELTA] = 8, [RAW_LAST_KIND] = 10 } },
	/* LLVM 14 to 17. */
	{ 8, 11, 2, 7, true, false, {
	    [RAW_IDS] = 2, [RAW_RECORDS] = 3, [RAW_PAD_COUNTERS] = 4,
	    [RAW_COUNTERS] = 5, [RAW_PAD_BITMAPS] = 6, [RAW_NAMES] = 7,
	    [RAW_COUNTERS_DELTA] = 8, [RAW_LAST_KIND] = 10 } },
	/* LLVM 18. */
	{ 9, 14, 2, 11, true, true, {
	    [RAW_IDS] = 2, [RAW_RECORDS] = 3, [RAW_PAD_COUNTERS] = 4,
	    [RAW_COUNTERS] = 5, [RAW_PAD_BITMAPS] = 6, [RAW_BITMAPS] = 7,
	    [RAW_PAD_NAMES] = 8, [RAW_NAMES] = 9, [RAW_COUNTERS_DELTA] = 10,
	    [RAW_BITMAPS_DELTA] = 11, [RAW_LAST_KIND] = 13 } },
	/* LLVM 19 to 22. */
	{ 10, 16, 3, 12, true, true, {
	    [RAW_IDS] = 2, [RAW_RECORDS] = 3, [RAW_PAD_COUNTERS] = 4,
	    [RAW_COUNTERS] = 5, [RAW_PAD_BITMAPS] = 6, [RAW_BITMAPS] = 7,
	    [RAW_PAD_NAMES] = 8, [RAW_NAMES] = 9, [RAW_COUNTERS_DELTA] = 10,
	    [RAW_BITMAPS_DELTA] = 11, [RAW_VTABLES] = 13,
	    [RAW_VTABLE_NAMES] = 14, [RAW_LAST_KIND] = 15 } },
	/* LLVM 23. */
	{ 11, 19, 3, 13, true, true, {
	    [RAW_IDS] = 2, [RAW_RECORDS] = 3, [RAW_PAD_COUNTERS] = 4,
	    [RAW_COUNTERS] = 5, [RAW_PAD_BITMAPS] = 6, [RAW_BITMAPS] = 7,
	    [RAW_PAD_UNIFORM] = 8, [RAW_UNIFORM] = 9, [RAW_PAD_NAMES] = 10,
	    [RAW_NAMES] = 12, [RAW_COUNTERS_DELTA] = 13,
	    [RAW_BITMAPS_DELTA] = 14, [RAW_VTABLES] = 16,
	    [RAW_VTABLE_NAMES] = 17, [RAW_LAST_KIND] = 18 } }
};

const struct raw_version *
raw_layout_version(uint64_t version)
{
	size_t	 i;

	for (i = 0; i < sizeof(versions) / sizeof(*versions); i++)
		if (versions[i].version == version)
			return &versions[i];
	return NULL;
}

static unsigned
align(unsigned at, unsigned to)
{
	return (at + to - 1) / to * to;
}

/* Two hashes and pointers come first, then numbers of decreasing size, as
   the compiler arranges them. */
struct raw_record
raw_layout_record(const struct raw_version *v, unsigned pointer)
{
	struct raw_record	 r = { .counters = 16 };
	unsigned		 at = 16 + pointer;
	bool			 uniform = v->at[RAW_UNIFORM] != 0;

	if (uniform)
		at += pointer;
	if (v->bitmaps) {
		r.bitmap = at;
		at += pointer;
	}
	r.function = at;
	/* A pointer to values follows. */
	r.counter_n = at + 2 * pointer;
	r.sites = r.counter_n + 4;
	at = r.sites + 2 * v->kinds;
	/* Skip the size of a wave. */
	if (uniform)
		at += 2;
	if (v->bitmaps) {
		r.bitmap_n = align(at, 4);
		at = r.bitmap_n + 4;
	}
	r.size = align(at, 8);
	return r;
}
