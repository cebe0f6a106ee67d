/*
 * gate -- decide whether a difference stays within limits, for a CI job.
 */
#ifndef OPS_GATE_GATE_H
#define OPS_GATE_GATE_H

#include <stdbool.h>
#include <stddef.h>

#include "profile/select.h"
#include "ops/compare/figures.h"
#include "ops/gate/limit.h"
#include "ops/gate/rows.h"

struct complaint;
struct verdicts;

/* A list of limits.  If all members are zero, there are none, so that every
   difference passes. */
struct gate {
	struct limit	*limits;
	size_t		 n, room;
	struct select	 ignored;	/* functions that no limit applies to */
	bool		 ignore_new;	/* apply no limit to added functions */
};

/* Add a limit (gate/limit.h).  The text is not copied, so it must live as long
   as the list.  Return false and set the complaint if the text is malformed. */
bool	 gate_add(struct gate *, const char *text, struct complaint *);
void	 gate_free(struct gate *);

/* Return the figures (ops/compare/figures.h) that the limits need. */
enum figures_wanted gate_wants(const struct gate *);

enum gate_verdict { GATE_PASSED, GATE_FAILED, GATE_TROUBLE };

/*
 * Compare the difference with each limit.  GATE_PASSED means that it exceeds
 * none of them.  Return GATE_TROUBLE and set the complaint if the difference
 * has none of the events of a limit, if a limit needs calls and there are none,
 * or if a number to compare overflows 64 bits.  The caller frees the verdicts
 * in all cases.
 */
enum gate_verdict gate_judge(const struct gate *, const struct gate_case *,
	    struct verdicts *, struct complaint *);

#endif
