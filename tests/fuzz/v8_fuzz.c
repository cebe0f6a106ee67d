/*
 * v8_fuzz -- any bytes as a profile of V8, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/v8_in.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return import_fuzz(v8_in_read, data, size);
}
