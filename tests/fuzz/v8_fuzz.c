/*
 * v8_fuzz -- read any bytes as a profile of V8, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/v8_in.h"

IMPORT_FUZZ(v8_in_read)
