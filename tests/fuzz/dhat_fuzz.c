/*
 * dhat_fuzz -- read any bytes as a file of DHAT, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/dhat_in.h"

IMPORT_FUZZ(dhat_in_read)
