/*
 * limit -- what a difference must not exceed.
 *
 * [SCOPE:]CONDITION[&CONDITION...], where a condition is [FORMULA]OP LIMIT: a
 * sum of events must not have changed by more than a number, or a part of what
 * it was in percent.  It is that of the program's totals; with the scope fn:
 * (ob:, fl:) and maybe a pattern after it, that of any function; with new:, and
 * maybe one of these after it, that of any function that was not there.  Of
 * several conditions all must hold.  Comparisons are exact.
 */
#ifndef OPS_GATE_LIMIT_H
#define OPS_GATE_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"
#include "profile/select.h"

struct complaint;

enum limit_scope { LIMIT_PROGRAM, LIMIT_FUNCTIONS, LIMIT_NEW };

struct limit_condition {
	struct slice	 formula;	/* of the one before, if it has none */
	bool		 above, equal;	/* > or <; or = as well */
	bool		 percent;
	int64_t		 number;	/* times scale, which is 1 unless */
	uint64_t	 scale;		/* in percent */
};

struct limit {
	const char	*text;		/* as it was given */
	enum limit_scope scope;
	struct select	 what;		/* those that count, if it has any */
	struct limit_condition *conditions;
	size_t		 n, room;
};

/* Read an expression, whose text is kept, not copied; false if it is malformed.
   To be freed either way. */
bool	 limit_read(struct limit *, const char *text, struct complaint *);
void	 limit_free(struct limit *);

/* What was before, and by how much it has changed; a change that is not larger
   than the noise is none. */
struct change {
	int64_t		 old, by;
	uint64_t	 noise;
};

/* Whether the change meets the condition, and so is too much. */
bool	 limit_holds(const struct limit_condition *, const struct change *);

/* Below zero, zero or above it as a is less, as much or more of a change. */
int	 limit_compare(const struct limit_condition *, const struct change *a,
	    const struct change *b);

/* The largest change, or for < the least, that does not meet the condition, cut
   to 64 bits. */
int64_t	 limit_allowed(const struct limit_condition *, int64_t old);

/* The change as in `Ir 100 -> 103 (+3, +3.00%)'; size is that of out. */
enum { LIMIT_ROOM = 320 };
const char *limit_tell(const struct limit_condition *, const struct change *,
	    char *out, size_t size);

#endif
