/*
 * read_options -- what a reader of profiles of LLVM is told.
 */
#ifndef LLVM_MODEL_READ_OPTIONS_H
#define LLVM_MODEL_READ_OPTIONS_H

#include <stdint.h>

struct llvm_record;

struct llvm_read_options {
	const char	*name;		/* of the input; is kept */
	uint64_t	 weight;	/* it counts so many times, from 1 on */
	/* NULL, or is called for each function, with what could not be added
	   (llvm_profile_add()) and the offset, or line, where it was. */
	void		(*function)(void *arg, const struct llvm_record *,
			    unsigned what, uint64_t where);
	void		*arg;
};

#endif
