/*
 * gate -- whether a difference keeps within limits, for a CI job.
 */
#ifndef OPS_GATE_GATE_H
#define OPS_GATE_GATE_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/select.h"
#include "ops/gate/limit.h"

struct comparison;
struct complaint;
struct event_list;
struct profile;
struct runs;
struct verdicts;

/* All-zero is an open gate. */
struct gate {
	struct limit	*limits;
	size_t		 n, room;
	struct select	 ignored;	/* functions that count nowhere, */
	bool		 ignore_new;	/* and those that are added */
};

/* Add a limit (limit.h), whose text is kept, not copied; false if it is
   malformed. */
bool	 gate_add(struct gate *, const char *text, struct complaint *);
void	 gate_free(struct gate *);

/* What is judged. */
struct gate_case {
	const struct profile	*p;		/* the difference */
	const struct comparison	*functions;
	const struct event_list	*events;
	const struct runs	*runs;		/* whose spread is noise */
};

enum gate_verdict { GATE_PASSED, GATE_FAILED, GATE_TROUBLE };

/*
 * Judge by each limit whether the difference passes it, and return whether it
 * failed one; the verdicts are to be freed either way.  There is trouble, and
 * a complaint, if no event of a limit is in the list, or what is to be
 * compared overflows 64 bits.
 */
enum gate_verdict gate_judge(const struct gate *, const struct gate_case *,
	    struct verdicts *, struct complaint *);

#endif
