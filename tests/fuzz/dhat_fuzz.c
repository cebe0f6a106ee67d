/*
 * dhat_fuzz -- any bytes as a file of DHAT, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/dhat_in.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return import_fuzz(dhat_in_read, data, size);
}
