/*
 * gate -- decide whether a difference keeps within limits, for a CI job.
 */
#ifndef OPS_GATE_GATE_H
#define OPS_GATE_GATE_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/select.h"
#include "ops/compare/figures.h"
#include "ops/gate/limit.h"

struct comparison;
struct complaint;
struct event_list;
struct profile;
struct runs;
struct verdicts;

/* All-zero has no limits: everything passes. */
struct gate {
	struct limit	*limits;
	size_t		 n, room;
	struct select	 ignored;	/* functions excluded from all limits */
	bool		 ignore_new;	/* exclude added functions */
};

/* Add a limit (limit.h); the text is kept, not copied.  Return false if it is
   malformed. */
bool	 gate_add(struct gate *, const char *text, struct complaint *);
void	 gate_free(struct gate *);

/* The figures that limits compare. */
enum figures_wanted gate_wants(const struct gate *);

/* The difference to judge. */
struct gate_case {
	const struct profile	*p;		/* the difference */
	struct comparison	*functions;	/* its figures are summed */
	const struct event_list	*events;
	const struct runs	*runs;		/* their spread is noise; their
						   figures are summed, too */
	bool			 calls;	/* the profiles have calls, and figures
					   have links */
};

enum gate_verdict { GATE_PASSED, GATE_FAILED, GATE_TROUBLE };

/*
 * Compare the difference with each limit and return whether all hold.  Return
 * GATE_TROUBLE and fill in the complaint if no event of a limit is in the list,
 * a limit needs calls and there are none, or a compared value overflows 64
 * bits.  The caller frees the verdicts in any case.
 */
enum gate_verdict gate_judge(const struct gate *, const struct gate_case *,
	    struct verdicts *, struct complaint *);

#endif
