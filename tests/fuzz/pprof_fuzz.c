/*
 * pprof_fuzz -- read any bytes as a profile of pprof, for libFuzzer.
 *
 * Seeds: data/import
 */
#include "import_fuzz.h"
#include "import/pprof_in.h"

IMPORT_FUZZ(pprof_in_read)
