/*
 * perf_fuzz -- any bytes as what perf script prints, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/perf_in.h"

IMPORT_FUZZ(perf_in_read)
