/*
 * gate -- whether a difference keeps within limits, for a CI job.
 */
#ifndef OPS_GATE_H
#define OPS_GATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/select.h"
#include "ops/limit.h"

struct diff_functions;
struct profile;

/* All-zero is an open gate. */
struct gate {
	struct limit	*limits;
	size_t		 n, room;
	struct select	 ignored;	/* functions that count nowhere */
};

/* Add a limit (limit.h); false, with why, if it is none. */
bool	 gate_add(struct gate *, const char *text, char *why);
void	 gate_free(struct gate *);

/*
 * Say for each limit, in a line, whether the difference passes it, and
 * whether it failed one.  The events of limits are among the n columns; one
 * that is not, or a sum that overflows 64 bits, ends the program.
 */
bool	 gate_failed(const struct gate *, const struct profile *difference,
	    const struct diff_functions *, const uint32_t *columns,
	    uint32_t n);

#endif
