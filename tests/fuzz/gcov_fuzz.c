/*
 * gcov_fuzz -- any bytes as what gcov writes as JSON, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/gcov_in.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return import_fuzz(gcov_in_read, data, size);
}
