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

/* Add a limit (limit.h); the text is not copied and must stay valid.  Return
   false if the text is malformed. */
bool	 gate_add(struct gate *, const char *text, struct complaint *);
void	 gate_free(struct gate *);

/* The figures (ops/compare/figures.h) that the limits need. */
enum figures_wanted gate_wants(const struct gate *);

enum gate_verdict { GATE_PASSED, GATE_FAILED, GATE_TROUBLE };

/*
 * Compare the difference with each limit; GATE_PASSED means that it exceeds
 * none.  Return GATE_TROUBLE and fill in the complaint if the case has none of
 * the events of a limit, if a limit needs calls and there are none, or if a
 * compared value overflows 64 bits.  Free the verdicts in all cases.
 */
enum gate_verdict gate_judge(const struct gate *, const struct gate_case *,
	    struct verdicts *, struct complaint *);

#endif
