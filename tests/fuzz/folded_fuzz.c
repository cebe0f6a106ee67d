/*
 * folded_fuzz -- read any bytes as folded stacks, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/folded_in.h"

IMPORT_FUZZ(folded_in_read)
