/*
 * write_options -- how an instrumentation profile is to be written.
 */
#ifndef LLVM_MODEL_WRITE_OPTIONS_H
#define LLVM_MODEL_WRITE_OPTIONS_H

#include <stdbool.h>

struct llvm_write_options {
	unsigned	 version;	/* of the indexed form */
	bool		 sparse;	/* without functions that are all 0 */
};

#endif
