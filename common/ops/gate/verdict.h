/*
 * verdict -- the results of the limits on a difference, and their text.
 *
 * Functions are those of the difference when it was judged: write the verdicts
 * before the difference is changed.
 */
#ifndef OPS_GATE_VERDICT_H
#define OPS_GATE_VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/compare/causes.h"
#include "ops/gate/limit.h"

struct metadata;
struct profile;
struct sink;

/* One function or arc, or the program, compared with a limit. */
struct verdict_row {
	uint32_t	 function;	/* or caller; ID_NONE: the program */
	uint32_t	 callee;	/* of an arc; else ID_NONE */
	uint32_t	 file, line;	/* the line that changed most; file is
					   ID_NONE if unknown */
	size_t		 first;		/* of its changes, one per condition */
};

/* The result of one limit. */
struct verdict {
	const struct limit *limit;
	bool		 failed;
	size_t		 compared;	/* rows; 1 for the program */
	struct verdict_row *rows;	/* that failed, worst first; if none
					   failed, the one that changed most */
	size_t		 n, room;
	struct change	*changes;
	size_t		 change_room;
	struct causes	 causes;	/* if it failed and they are known, of
					   the change of the first condition's
					   sum over all rows */
};

/* One of several pairs of profiles; there may be no old one. */
struct pair {
	const char	*name;
	const char	*old, *new;	/* files; old may be NULL */
};

/* All-zero is empty. */
struct verdicts {
	const struct profile *p;	/* has the functions */
	struct verdict	*at;
	size_t		 n;
	bool		 failed;	/* at least one limit failed */
	bool		 no_baseline;	/* there was no old profile */
	const struct pair *pair;	/* that was judged, or NULL */

	/* The verdicts on each of several pairs, if these are those on all of
	   them: then `at' has of each limit whether one failed, and the causes,
	   summed, but no rows.  A pair without an old profile has none. */
	struct verdicts	*pairs;
	size_t		 pair_n;
};

void	 verdict_free(struct verdicts *);

/* How many functions of a limit the text lists, how many causes, and how many
   reasons of each. */
enum { VERDICT_SHOWN = 10, VERDICT_CAUSES = 3, VERDICT_REASONS = 3 };

/* Sizes of the buffers for a verdict or a row, for a function's name, and for
   the text of a limit. */
enum {
	VERDICT_ROOM = 1800, VERDICT_NAME = 416, VERDICT_ROW = 2 * VERDICT_NAME,
	VERDICT_LIMIT = 320
};

/* Format `file:function' as annotators do; `out' has VERDICT_NAME bytes and is
   returned. */
const char *verdict_name(const struct profile *, uint32_t function, char *out);

/* Format the name of a row: of a function, or `caller => callee' unless callee
   is ID_NONE; `out' has VERDICT_ROW bytes and is returned. */
const char *verdict_row_name(const struct profile *, uint32_t function,
	    uint32_t callee, char *out);

/* Format a verdict in a line: `fn:Ir>+5%: failed: 3 functions', with most
   followed by the function that changed most; or `fn:Ir>+5%: failed: 1 of 3
   pairs'.  out has VERDICT_ROOM bytes. */
const char *verdict_line(const struct verdicts *, size_t i, bool most,
	    char *out);

/* Format the changes of a row and what was allowed, as in `Ir 50 -> 60 (+10,
   +20.00%), allowed +2'; out has VERDICT_ROOM bytes. */
const char *verdict_changes(const struct verdict *, const struct verdict_row *,
	    char *out);

/*
 * Call `put' with each line of text on the first causes of a verdict: the
 * causes, below each its largest reasons, and a note on what is left out.
 */
void	 verdict_causes(const struct verdicts *, const struct verdict *,
	    void put(void *to, const char *line), void *to);

/* Write the verdicts to the sink, or to stderr if it is NULL. */
void	 verdict_put_text(const struct verdicts *, struct sink *);

/* Add the verdicts to the facts of a profile. */
void	 verdict_describe(const struct verdicts *, struct metadata *);

#endif
