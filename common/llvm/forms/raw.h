/*
 * raw -- profiles that instrumented programs write when they end (.profraw).
 */
#ifndef LLVM_FORMS_RAW_H
#define LLVM_FORMS_RAW_H

#include <stdbool.h>

struct reader;

/* Read all profiles of the file.  Returns false on error. */
bool	 raw_read(struct reader *);

#endif
