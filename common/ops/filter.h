/*
 * filter -- choose, fold, group and aggregate the functions of a profile.
 *
 * The order of work is fixed: keep and drop, fold, lump, group, aggregate,
 * events, threshold, form.  Names are taken as they are: renaming is done
 * when a profile is read.
 */
#ifndef OPS_FILTER_H
#define OPS_FILTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/select.h"
#include "profile/regroup.h"
#include "ops/trim.h"

struct definition;
struct profile;

/* A choice of a select, and the name of the function that it makes. */
struct join {
	const char	*name;		/* NULL: what the pattern captures */
	size_t		 len;
};

/* All-zero does nothing, with by BY_INSTR. */
struct filter {
	struct select	 keep, drop, fold;
	struct select	 lumped, grouped;
	struct join	*lumps, *groups;	/* one for each choice */
	size_t		 lump_room, group_room;
	bool		 split;		/* inlined code on its own */
	enum regroup_by	 by;
	const char	*events;	/* A,B,... or NULL: all */
	struct definition *definitions;
	size_t		 definition_n, definition_room;
	bool		 compute;	/* columns of formulas */
	struct trim	 trim;
	bool		 no_calls, no_jumps;
	bool		 verbose;	/* say what went where */
	bool		 quiet;		/* no warnings */
};

/* Room for what is said of an option. */
enum { FILTER_WHY = 320 };

/* Take the argument of an option, which is kept; false, with why, if it is
   none. */
bool	 filter_lump(struct filter *, const char *what, char *why);
bool	 filter_group(struct filter *, const char *name_and_re, char *why);
bool	 filter_group_by(struct filter *, const char *re, char *why);
bool	 filter_define(struct filter *, const char *definition, char *why);
void	 filter_free(struct filter *);

/*
 * Apply the filter.  columns are the *n columns that would be written, and
 * become those to be written; there is room for EVENT_MAX.  What cannot be
 * done (an event that is not there, too many of them) ends the program.
 */
void	 filter_apply(const struct filter *, struct profile *,
	    uint32_t *columns, uint32_t *n);

#endif
