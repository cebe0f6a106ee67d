/*
 * limit -- a bound that a difference must not exceed.
 *
 * A limit is [SCOPE:]CONDITION[&CONDITION...], where a condition is
 * [FORMULA]OPERATOR NUMBER: a sum of events must not have changed by more than
 * a number, or by more than a percentage of its old value.  Without a scope,
 * the limit applies to the totals of the program.  With the scope fn: (or ob:
 * or fl:) and an optional pattern, it applies to each function.  A word may
 * precede fn:; the table in limit.c lists these words.  `calls' in place of a
 * formula is the number of calls.  A limit is exceeded if all its conditions
 * hold.  Comparisons are exact.
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

/* The things that a limit compares, each of which is called a row. */
enum limit_rows {
	LIMIT_PROGRAM,		/* the totals, as a single row */
	LIMIT_FUNCTIONS,
	LIMIT_ADDED,		/* each function that only the new side has */
	LIMIT_CAUSES,		/* each function; compares the part of the total
				   change that the function caused by itself
				   (ops/compare/causes.h) */
	LIMIT_ARCS		/* all calls of one function by another */
};

struct limit_scope {
	const char	*word;		/* the word before the pattern, with a
					   colon */
	const char	*name;		/* what JSON calls the scope */
	const char	*noun;		/* the noun for a row, in the
					   singular */
	enum limit_rows	 rows;
	enum figure	 figure;	/* which figure of an event is compared
					   (ops/compare/figures.h): that of
					   functions or, with LIMIT_ARCS, of
					   calls */
};

struct limit_condition {
	struct slice	 formula;	/* the sum of events; if the text has
					   none, that of the condition before */
	bool		 above;		/* the operator is > or >=, and not < or
					   <= */
	bool		 equal;		/* the operator is >= or <= */
	bool		 percent;
	int64_t		 number;	/* the number in the text, multiplied by
					   `scale' */
	uint64_t	 scale;		/* 10 to the power of the number of
					   decimals; only a percentage has
					   any */
};

struct limit {
	const char	*text;
	const struct limit_scope *scope;
	struct select	 what;		/* the functions that the limit applies
					   to; empty for all */
	struct select	 callees;	/* for LIMIT_ARCS: which functions are
					   called */
	struct limit_condition *conditions;
	size_t		 n, room;
};

/*
 * Read a limit.  The text is not copied, so it must live as long as the limit.
 * Return false and set the complaint if the text is malformed.  Free with
 * limit_free() in either case.
 */
bool	 limit_read(struct limit *, const char *text, struct complaint *);
void	 limit_free(struct limit *);

/* An old value and how much it changed.  A change that does not exceed the
   noise counts as 0.  All numbers have `digits' decimals (text/ratio.h). */
struct change {
	int64_t		 old, by;
	uint64_t	 noise;
	unsigned	 digits;
};

/* Return the new value, which may not fit into a signed 64-bit number. */
static inline struct wide
limit_new(const struct change *c)
{
	return wide_add(wide_of(c->old), wide_of(c->by));
}

/* Return whether a change meets a condition, and so is too large. */
bool	 limit_holds(const struct limit_condition *, const struct change *);

/*
 * Compare two changes.  Return a value below, equal to or above 0 if a is
 * smaller than, equal to or larger than b, in the direction of the condition.
 * A change within the noise counts as 0; if both count the same, the changes
 * themselves decide.
 */
int	 limit_compare(const struct limit_condition *, const struct change *a,
	    const struct change *b);

/*
 * Return the largest change of change.old that does not meet the condition, or
 * the smallest one if the operator is < or <=, in noise as large as the
 * change's.  The result has change.digits decimals, and is limited to 64 bits.
 */
int64_t	 limit_allowed(const struct limit_condition *, const struct change *);

/* Format a change as in `Ir 100 -> 103 (+3, +3.00%)'.  A buffer of LIMIT_ROOM
   bytes is large enough. */
enum { LIMIT_ROOM = 400 };
const char *limit_tell(const struct limit_condition *, const struct change *,
	    char *out, size_t size);

#endif
