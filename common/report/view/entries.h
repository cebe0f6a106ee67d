/*
 * entries -- the functions of a report.
 *
 * They are those of the profile.  Split, there is one more for each function
 * and file that code was inlined from: it has the name of the function it was
 * inlined into, stands in its own file, and has what that code costs.  It may
 * be a function of the profile, too.
 *
 * Where changes are shown, the file of deleted lines (ops/lines/lines.h) is not
 * one of its own: what it has belongs to the file that had the lines.
 */
#ifndef REPORT_VIEW_ENTRIES_H
#define REPORT_VIEW_ENTRIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hot.h"
#include "profile/profile.h"
#include "profile/tally.h"

/* Names are those of the profile. */
struct entry {
	uint32_t	 object, file, name;
};

struct entries {
	const struct profile *p;
	size_t		 n;		/* functions and those after them */
	struct entry	*more;		/* after the functions */
	size_t		 more_room;
	uint32_t	*of_section;	/* whose costs and calls are whose: not
					   always its function's, */
	bool		 apart;		/* if some are apart from it */
	struct tally	 self;		/* event_n of each */
};

/* What is asked for, as bits. */
enum { ENTRIES_SPLIT = 1, ENTRIES_CHANGES = 2 };

/* The functions of the profile, which must stay as it is. */
void	 entries_open(struct entries *, const struct profile *, unsigned how);

static inline struct entry
entries_at(const struct entries *l, size_t i)
{
	const struct function	*f = &l->p->functions[i];

	if (i >= l->p->function_n)
		return l->more[i - l->p->function_n];
	return (struct entry){ f->object, f->file, f->name };
}

/* An entry will be asked for soon. */
static inline void
entries_expect(const struct entries *l, size_t i)
{
	if (i < l->p->function_n)
		PREFETCH(&l->p->functions[i]);
}

/* Add an entry without costs; at most as many as there were at first may be
   added. */
void	 entries_add(struct entries *, struct entry);

/* Below zero, zero or above it as x stands before, with or after y: by
   object, file and name. */
int	 entries_compare(const struct entries *, uint32_t x, uint32_t y);
void	 entries_close(struct entries *);

#endif
