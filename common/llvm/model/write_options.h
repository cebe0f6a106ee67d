/*
 * write_options -- how to write an instrumentation profile.
 */
#ifndef LLVM_MODEL_WRITE_OPTIONS_H
#define LLVM_MODEL_WRITE_OPTIONS_H

#include <stdbool.h>

struct llvm_write_options {
	unsigned	 version;	/* of the indexed form */
	bool		 sparse;	/* omit functions whose counts are
					   all 0 */
};

#endif
