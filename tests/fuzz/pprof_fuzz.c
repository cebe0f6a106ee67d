/*
 * pprof_fuzz -- any bytes as a profile of pprof, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/pprof_in.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return import_fuzz(pprof_in_read, data, size);
}
