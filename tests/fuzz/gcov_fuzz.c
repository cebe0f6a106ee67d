/*
 * gcov_fuzz -- read any bytes as JSON of gcov, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/gcov_in.h"

IMPORT_FUZZ(gcov_in_read)
