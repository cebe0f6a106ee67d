/*
 * read_options -- options for readers of LLVM profiles.
 */
#ifndef LLVM_MODEL_READ_OPTIONS_H
#define LLVM_MODEL_READ_OPTIONS_H

#include <stdint.h>

struct llvm_record;

struct llvm_read_options {
	const char	*name;		/* the input's name; it is kept */
	uint64_t	 weight;	/* factor for its counts, from 1 on */
	/* NULL, or called for each function, with the problems of adding it
	   (llvm_profile_add()) and its offset or line. */
	void		(*function)(void *arg, const struct llvm_record *,
			    unsigned what, uint64_t where);
	void		*arg;
};

#endif
