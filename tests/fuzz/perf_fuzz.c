/*
 * perf_fuzz -- any bytes as what perf script prints, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/perf_in.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return import_fuzz(perf_in_read, data, size);
}
