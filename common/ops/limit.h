/*
 * limit -- what a difference must not exceed.
 *
 * [SCOPE:]EVENT OP LIMIT: an event of the program's totals, or, with the
 * scope fn: (ob:, fl:) and maybe a pattern after it, of any function, must
 * not have changed by more than a number, or a part of what it was in
 * percent.  Comparisons are exact.
 */
#ifndef OPS_LIMIT_H
#define OPS_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/select.h"

struct complaint;

struct limit {
	const char	*text;		/* as it was given */
	const char	*event;
	size_t		 event_len;
	bool		 functions;	/* any function, not the program */
	struct select	 scope;		/* those that count, if it has any */
	bool		 above, equal;	/* > or <; or = as well */
	bool		 percent;
	int64_t		 number;	/* times scale, which is 1 unless */
	uint64_t	 scale;		/* in percent */
};

/* Read an expression, which is kept, not copied; false if it is none.  To be
   freed either way. */
bool	 limit_read(struct limit *, const char *text, struct complaint *);
void	 limit_free(struct limit *);

/* Costs of one event before, and by how much they have changed. */
struct change {
	int64_t		 old, by;
};

/* Whether the change holds the limit's condition: whether it is too much. */
bool	 limit_holds(const struct limit *, const struct change *);

/* Below zero, zero or above it as a is less, as much or more of a change. */
int	 limit_compare(const struct limit *, const struct change *a,
	    const struct change *b);

/* The change as in `Ir 100 -> 103 (+3, +3.00%)'; size is that of out. */
const char *limit_tell(const struct limit *, const struct change *,
	    char *out, size_t size);

#endif
