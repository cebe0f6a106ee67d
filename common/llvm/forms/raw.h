/*
 * raw -- what an instrumented program writes when it ends (.profraw).
 */
#ifndef LLVM_FORMS_RAW_H
#define LLVM_FORMS_RAW_H

#include <stdbool.h>

struct reader;

/* Read all the segments; false: trouble. */
bool	 raw_read(struct reader *);

#endif
