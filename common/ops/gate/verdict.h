/*
 * verdict -- the results of comparing a difference with limits, and their text.
 *
 * Verdicts refer to functions by their numbers in the difference, so they must
 * be written before the difference is changed.
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

/* A row of a verdict: a function, an arc or the program, which was compared
   with a limit. */
struct verdict_row {
	uint32_t	 function;	/* the function, or the caller of an
					   arc; ID_NONE for the program */
	uint32_t	 callee;	/* the callee of an arc; otherwise
					   ID_NONE */
	uint32_t	 file, line;	/* the line of the row that changed
					   most; `file' is ID_NONE if the line
					   is unknown */
	size_t		 first;		/* index of the row's first change in
					   verdict.changes, where it has one for
					   each condition */
};

/* The result of comparing a difference with one limit. */
struct verdict {
	const struct limit *limit;
	bool		 failed;
	size_t		 compared;	/* number of rows that were compared; 1
					   for the program */
	struct verdict_row *rows;	/* the rows that failed, the worst
					   first; if none failed, the row that
					   changed most */
	size_t		 n, room;
	struct change	*changes;
	size_t		 change_room;
	struct causes	 causes;	/* only if the limit failed: the causes
					   of the change that the first
					   condition measures, over all rows, if
					   they are known */
	size_t		 unknown;	/* the number of pairs where the limit
					   failed and the causes are not known,
					   if this is about several pairs, else
					   0 or 1; if it is not 0, causes have
					   no shares */
	struct string	 told;		/* in verdicts on one of several pairs:
					   the lines of verdict_causes(), each
					   ended by a NUL; the causes themselves
					   are in the verdict on all pairs */
};

/* One of several pairs of profiles. */
struct pair {
	const char	*name;
	const char	*old, *new;	/* names of their files; `old' may be
					   NULL */
};

/* The results of all limits.  If all members are zero, there are none. */
struct verdicts {
	const struct profile *p;	/* the profile that the function numbers
					   in verdicts refer to */
	struct verdict	*at;
	size_t		 n;
	bool		 failed;
	bool		 no_baseline;
	const char	*accepted;	/* why changes that exceed a limit are
					   accepted, or NULL if none is */
	const struct pair *pair;	/* the pair of profiles, or NULL if
					   there is only one */

	/*
	 * The verdicts on each pair, if this struct is about all of several
	 * pairs.  Then a verdict in `at' says whether the limit failed in some
	 * pair, and has the sum of the causes, but no rows.  A pair without an
	 * old profile has no verdicts.
	 */
	struct verdicts	*pairs;
	size_t		 pair_n;
};

void	 verdict_free(struct verdicts *);

/* The text of a verdict lists at most this many functions, causes, and reasons
   of each cause. */
enum { VERDICT_SHOWN = 10, VERDICT_CAUSES = 3, VERDICT_REASONS = 3 };

/* Sizes in bytes of buffers for a verdict, for the name of a function, for that
   of a row, and for the text of a limit. */
enum {
	VERDICT_ROOM = 1800, VERDICT_NAME = 416, VERDICT_ROW = 2 * VERDICT_NAME,
	VERDICT_LIMIT = 320
};

/* Return `passed', `failed' or, if that is accepted, `accepted'. */
const char *verdict_word(const struct verdicts *, bool failed);

/* Format the name of a row in `out', which has VERDICT_ROW bytes: the function
   or, unless `callee' is ID_NONE, `CALLER => CALLEE'.  Return `out'. */
const char *verdict_row_name(const struct profile *, uint32_t function,
	    uint32_t callee, char *out);

/*
 * Format a verdict as a line in `out', which has VERDICT_ROOM bytes, such as
 * `fn:Ir>+5%: failed: 3 functions' or `fn:Ir>+5%: failed: 1 of 3 pairs'.  With
 * `most', add the function that changed most.  Return `out'.
 */
const char *verdict_line(const struct verdicts *, size_t i, bool most,
	    char *out);

/*
 * Format the changes of a row and the change that the limit allowed in `out',
 * which has VERDICT_ROOM bytes, as in `Ir 50 -> 60 (+10, +20.00%), allowed +2'.
 * Return `out'.
 */
const char *verdict_changes(const struct verdict *, const struct verdict_row *,
	    char *out);

/*
 * Call `put' with each line of a text on the first causes of a verdict: each
 * cause, its largest reasons below it, and at the end a note on omitted causes
 * and one on pairs without causes.
 */
void	 verdict_causes(const struct verdicts *, const struct verdict *,
	    void put(void *to, const char *line), void *to);

/* Write the verdicts to the sink or, if the sink is NULL, to the standard
   error. */
void	 verdict_put_text(const struct verdicts *, struct sink *);

/* Add the verdicts to the metadata as facts, which become `desc:' lines. */
void	 verdict_describe(const struct verdicts *, struct metadata *);

#endif
