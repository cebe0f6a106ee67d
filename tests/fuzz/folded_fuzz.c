/*
 * folded_fuzz -- any bytes as folded stacks, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/folded_in.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return import_fuzz(folded_in_read, data, size);
}
