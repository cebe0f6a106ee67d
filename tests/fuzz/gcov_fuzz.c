/*
 * gcov_fuzz -- any bytes as what gcov writes as JSON, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/gcov_in.h"

IMPORT_FUZZ(gcov_in_read)
