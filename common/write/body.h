/*
 * body -- the costs of a profile, function by function.
 */
#ifndef WRITE_BODY_H
#define WRITE_BODY_H

#include <stddef.h>
#include <stdint.h>

#include "write/mention.h"

struct writer;

/* What one thread needs to put a part of a profile. */
struct body {
	struct writer	*w;
	const uint32_t	*sections;	/* all, in order */
	struct mention	 m;		/* in Callgrind's form */
};

/* Put sections number i to end - 1.  The sections of a function must not be
   separated. */
void	 body_callgrind(struct body *, size_t i, size_t end);
void	 body_cachegrind(struct body *, size_t i, size_t end);

#endif
