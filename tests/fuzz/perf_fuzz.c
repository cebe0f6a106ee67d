/*
 * perf_fuzz -- read any bytes as output of perf script, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/perf_in.h"

IMPORT_FUZZ(perf_in_read)
