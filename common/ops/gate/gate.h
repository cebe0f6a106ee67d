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

/* A list of limits; all-zero has none, so that everything passes. */
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

/* The figures that the limits need. */
enum figures_wanted gate_wants(const struct gate *);

enum gate_verdict { GATE_PASSED, GATE_FAILED, GATE_TROUBLE };

/*
 * Compare the difference with each limit and return whether it exceeds none.
 * Return GATE_TROUBLE and fill in the complaint if no event of a limit is in
 * the list, a limit needs calls and there are none, or a compared value
 * overflows 64 bits.  The caller frees the verdicts in any case.
 */
enum gate_verdict gate_judge(const struct gate *, const struct gate_case *,
	    struct verdicts *, struct complaint *);

#endif
