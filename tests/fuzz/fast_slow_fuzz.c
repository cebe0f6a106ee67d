/*
 * fast_slow_fuzz -- read any bytes with the reader's short cuts and without
 * them, for libFuzzer.  Any difference is an error.
 *
 * Seeds: data/callgrind-3.19 data/cachegrind-3.19 conformance
 */
#include "input.h"
#include "../both_ways.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct both_words	 words[2];

	diag_start("fuzz");
	if (!both_same((const char *)data, size, BOTH_USES, words)) {
		both_show(words, "fuzz");
		abort();
	}
	return 0;
}
