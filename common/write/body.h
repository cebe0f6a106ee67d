/*
 * body -- write the costs of a profile, function by function.
 */
#ifndef WRITE_BODY_H
#define WRITE_BODY_H

#include <stddef.h>
#include <stdint.h>

#include "write/mention.h"

struct writer;

/* The state of one thread that writes a part of a profile. */
struct body {
	struct writer	*w;
	const uint32_t	*sections;	/* all to be written, in order */
	struct mention	 m;		/* for Callgrind's form */
};

/* Write sections [i, end).  All sections of a function must be in the same call
   or in adjacent calls of one thread. */
void	 body_callgrind(struct body *, size_t i, size_t end);
void	 body_cachegrind(struct body *, size_t i, size_t end);

#endif
