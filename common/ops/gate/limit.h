/*
 * limit -- a bound that a difference must not exceed.
 *
 * A limit is [SCOPE:]CONDITION[&CONDITION...], where a condition is
 * [FORMULA]OPERATOR NUMBER: a sum of events must not have changed by more than
 * a number, or than a percentage of its old value.  Without a scope, the limit
 * applies to the program's totals; with fn: (ob:, fl:) and an optional pattern,
 * to each function.  A word in front of fn: is one of the table in limit.c.
 * `calls' in place of a formula is the number of calls.  A limit is exceeded if
 * all its comparisons hold.  Comparisons are exact.
 */
#ifndef OPS_GATE_LIMIT_H
#define OPS_GATE_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "text/wide.h"
#include "profile/select.h"
#include "ops/compare/figures.h"

struct complaint;

/* What a limit compares, row by row. */
enum limit_rows {
	LIMIT_PROGRAM,		/* the totals: a single row */
	LIMIT_FUNCTIONS,	/* each function */
	LIMIT_ADDED,		/* each function that the old side lacks */
	LIMIT_CAUSES,		/* of each function, the part of the total
				   change that the function caused by itself
				   (causes.h) */
	LIMIT_ARCS		/* the calls of one function by another */
};

struct limit_scope {
	const char	*word;		/* before the pattern, with a colon */
	const char	*name;		/* name of the scope in JSON */
	const char	*noun;		/* the singular noun for a row */
	enum limit_rows	 rows;
	enum figure	 figure;	/* the figure of events that is compared
					   (figures.h): of functions or, with
					   LIMIT_ARCS, of calls */
};

struct limit_condition {
	struct slice	 formula;	/* if the text has none, the formula of
					   the previous condition */
	bool		 above;		/* the operator is > or >=, not < or
					   <= */
	bool		 equal;		/* the operator is >= or <= */
	bool		 percent;
	int64_t		 number;	/* the number in the text, times
					   `scale' */
	uint64_t	 scale;		/* always 1 unless `percent' is set */
};

struct limit {
	const char	*text;		/* text of the limit, as given */
	const struct limit_scope *scope;
	struct select	 what;		/* which functions; empty: all */
	struct select	 callees;	/* LIMIT_ARCS: which functions are
					   called */
	struct limit_condition *conditions;
	size_t		 n, room;
};

/* Read a limit; the text is not copied and must stay valid.  Return false if
   the text is malformed.  Free with limit_free() in either case. */
bool	 limit_read(struct limit *, const char *text, struct complaint *);
void	 limit_free(struct limit *);

/* An old value and its change; a change that does not exceed the noise counts
   as 0.  All numbers have `digits' digits after the point (text/ratio.h). */
struct change {
	int64_t		 old, by;
	uint64_t	 noise;
	unsigned	 digits;
};

/* The new value, which may not fit a signed 64-bit number. */
static inline struct wide
limit_new(const struct change *c)
{
	return wide_add(wide_of(c->old), wide_of(c->by));
}

/* Whether the change meets the condition, which means that it is too large. */
bool	 limit_holds(const struct limit_condition *, const struct change *);

/* Compare two changes: below 0, 0 or above 0 if a is smaller, equal or larger
   than b in the sense of the condition. */
int	 limit_compare(const struct limit_condition *, const struct change *a,
	    const struct change *b);

/* The largest change that does not meet the condition, or the smallest if the
   operator is < or <=, given the old value in `change'.  The result has
   change.digits digits after the point, and is clamped to 64 bits. */
int64_t	 limit_allowed(const struct limit_condition *, const struct change *);

/* Format the change as in `Ir 100 -> 103 (+3, +3.00%)'; LIMIT_ROOM bytes are
   enough. */
enum { LIMIT_ROOM = 400 };
const char *limit_tell(const struct limit_condition *, const struct change *,
	    char *out, size_t size);

#endif
