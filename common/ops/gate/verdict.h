/*
 * verdict -- the results of the limits on a difference, and their text.
 *
 * Verdicts number functions as the difference did when it was judged: write the
 * verdicts before the difference is changed.
 */
#ifndef OPS_GATE_VERDICT_H
#define OPS_GATE_VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/string.h"
#include "ops/compare/causes.h"
#include "ops/gate/limit.h"

struct metadata;
struct profile;
struct sink;

/* A row of a verdict: a function or arc, or the program, compared with a
   limit. */
struct verdict_row {
	uint32_t	 function;	/* the function, or the caller; ID_NONE:
					   the program */
	uint32_t	 callee;	/* the callee of an arc, or ID_NONE */
	uint32_t	 file, line;	/* the line that changed most; file is
					   ID_NONE if unknown */
	size_t		 first;		/* index in verdict.changes of the row's
					   changes, one for each condition */
};

/* The result of one limit. */
struct verdict {
	const struct limit *limit;
	bool		 failed;
	size_t		 compared;	/* number of rows compared; 1 for the
					   program */
	struct verdict_row *rows;	/* rows that failed, worst first; if
					   none failed, the row that changed
					   most */
	size_t		 n, room;
	struct change	*changes;	/* changes of all rows */
	size_t		 change_room;
	struct causes	 causes;	/* causes of the change that the first
					   condition measures, over all rows; if
					   the limit failed and they are
					   known */
	struct string	 told;		/* in verdicts on one of several pairs:
					   the lines of verdict_causes(), each
					   with a NUL, since the causes are in
					   the sum */
};

/* One of several pairs of profiles. */
struct pair {
	const char	*name;
	const char	*old, *new;	/* names of files; `old' may be NULL */
};

/* The results of all limits; all-zero is empty. */
struct verdicts {
	const struct profile *p;	/* profile whose functions the verdicts
					   name */
	struct verdict	*at;
	size_t		 n;
	bool		 failed;	/* at least one limit failed */
	bool		 no_baseline;	/* there was no old profile */
	const struct pair *pair;	/* pair that was judged, or NULL if
					   there are not several pairs */

	/*
	 * The verdicts on each pair, if this struct is for all of several
	 * pairs.  Then a verdict in `at' says whether the limit failed in some
	 * pair, and has the sum of the causes, but no rows.  A pair without an
	 * old profile has no verdicts.
	 */
	struct verdicts	*pairs;
	size_t		 pair_n;
};

void	 verdict_free(struct verdicts *);

/* The most functions that the text of a verdict lists, the most causes, and the
   most reasons of each cause. */
enum { VERDICT_SHOWN = 10, VERDICT_CAUSES = 3, VERDICT_REASONS = 3 };

/* Sizes of the buffers for a verdict or a row, for a function's name, and for
   the text of a limit. */
enum {
	VERDICT_ROOM = 1800, VERDICT_NAME = 416, VERDICT_ROW = 2 * VERDICT_NAME,
	VERDICT_LIMIT = 320
};

/* Format a function as `file:function' in `out', which has VERDICT_NAME bytes;
   return `out'. */
const char *verdict_name(const struct profile *, uint32_t function, char *out);

/* Format the name of a row in `out', which has VERDICT_ROW bytes: the function
   or, unless callee is ID_NONE, `caller => callee'.  Return `out'. */
const char *verdict_row_name(const struct profile *, uint32_t function,
	    uint32_t callee, char *out);

/* Format a verdict as a line: `fn:Ir>+5%: failed: 3 functions', or `fn:Ir>+5%:
   failed: 1 of 3 pairs'; with `most', add the function that changed most.
   `out' has VERDICT_ROOM bytes. */
const char *verdict_line(const struct verdicts *, size_t i, bool most,
	    char *out);

/* Format the changes of a row and what the limit allowed, as in `Ir 50 -> 60
   (+10, +20.00%), allowed +2'; `out' has VERDICT_ROOM bytes. */
const char *verdict_changes(const struct verdict *, const struct verdict_row *,
	    char *out);

/* Call `put' with each line of text on the first causes of a verdict: the
   causes, below each cause its largest reasons, and a note on omitted
   causes. */
void	 verdict_causes(const struct verdicts *, const struct verdict *,
	    void put(void *to, const char *line), void *to);

/* Write the verdicts to the sink, or to stderr if the sink is NULL. */
void	 verdict_put_text(const struct verdicts *, struct sink *);

/* Add the verdicts to the facts of a profile. */
void	 verdict_describe(const struct verdicts *, struct metadata *);

#endif
