/*
 * gate -- whether a difference keeps within limits, for a CI job.
 */
#ifndef OPS_GATE_H
#define OPS_GATE_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/select.h"
#include "ops/limit.h"

struct comparison;
struct complaint;
struct event_list;
struct profile;

/* All-zero is an open gate. */
struct gate {
	struct limit	*limits;
	size_t		 n, room;
	struct select	 ignored;	/* functions that count nowhere */
};

/* Add a limit (limit.h), whose text is kept; false if it is none. */
bool	 gate_add(struct gate *, const char *text, struct complaint *);
void	 gate_free(struct gate *);

enum gate_verdict { GATE_PASSED, GATE_FAILED, GATE_TROUBLE };

/*
 * Say for each limit, in a line, whether the difference passes it, and
 * return whether it failed one.  There is trouble, and a complaint, if the
 * event of a limit is not in the list, or what is to be compared overflows 64
 * bits.
 */
enum gate_verdict gate_judge(const struct gate *,
	    const struct profile *difference, const struct comparison *,
	    const struct event_list *, struct complaint *);

#endif
