/*
 * remap -- translate the numbers of one profile into those of another, and add
 * its rows there.
 *
 * Names, functions, sections and events have numbers of their own in each
 * profile.  A map translates the numbers: to those of the same names when
 * profiles are added, to those of coarser names when a profile is regrouped.
 *
 * Rows are added section by section.  A section that the other profile did not
 * have moves whole: its rows have distinct keys, which remain distinct unless
 * two names in them become one name, so no row needs to be looked up.
 */
#ifndef PROFILE_BUILD_REMAP_H
#define PROFILE_BUILD_REMAP_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/build/build.h"

struct complaint;
struct remap;

/* Two rows whose counts are combined: count i of from_row with count column[i]
   of to_row. */
struct row_pair {
	struct cost_table	*to;
	uint32_t		 to_row;
	const struct cost_table	*from;	/* NULL: a row of zeros */
	uint32_t		 from_row;
	const uint32_t		*column;
};

/* Combines the counts of two rows. */
typedef void combine_rows(void *arg, const struct row_pair *);

/* Changes a cost, an arc or a jump of a section, all by old numbers.  Returns
   its new section, or ID_NONE to drop it. */
typedef uint32_t change_cost(const struct remap *, uint32_t section,
	    struct position *);
typedef uint32_t change_arc(const struct remap *, uint32_t section,
	    struct arc *);
typedef uint32_t change_jump(const struct remap *, uint32_t section,
	    struct jump *);

/* Adds further rows, costs or arcs, to a section, given by its old number, by
   profile_cost() or profile_arc(). */
typedef void put_more(const struct remap *, uint32_t section, bool arcs);

struct remap {
	struct profile		*to;
	const struct profile	*from;		/* a frozen profile */
	/* New numbers by old ones.  ID_NONE means, for a name, that it was not
	   looked up yet and, for a function or section, that it is dropped. */
	uint32_t		*name;		/* NULL: look a name up each
						   time */
	uint32_t		*function;	/* NULL: look it up by its
						   names */
	uint32_t		*section;
	uint32_t		 known;		/* number of sections that `to'
						   had at first */
	uint32_t		 events[EVENT_MAX];

	combine_rows		*combine;	/* NULL: add the counts */
	void			*combine_arg;
	bool			 taking;	/* the rows of `from' may be
						   freed */
	bool			 staying;	/* `to' has the table of costs
						   of `from', whose rows stay
						   unless sections are joined */
	/* Optional functions for a regrouping; arg is for them. */
	bool			*lineless;	/* by section: line and address
						   of its costs become 0 */
	change_cost		*change_cost;	/* for sections that are not
						   lineless */
	change_arc		*change_arc;
	change_jump		*change_jump;
	put_more		*more;
	const void		*arg;
};

/* Make an empty map from a frozen profile.  Until remap_free(), the profiles
   must not be changed by other code. */
void	 remap_init(struct remap *, struct profile *to,
	    const struct profile *from);
void	 remap_free(struct remap *);

/* Map the events, adding those that `to' lacks.  Returns false if there are too
   many. */
bool	 remap_events(struct remap *, struct complaint *);

/* Remember the number of each name once it is looked up; with `all', look up
   all names and functions now. */
void	 remap_remember(struct remap *, bool all);

/* The new number of a name, or of a function with the same names. */
uint32_t remap_name(const struct remap *, uint32_t name);
uint32_t remap_function(const struct remap *, uint32_t function);

/* Map section i to the section of a function and a file, given by new
   numbers. */
void	 remap_section(struct remap *, uint32_t i, uint32_t function,
	    uint32_t file);

/* Add all rows of `from', once all sections are mapped. */
void	 remap_rows(const struct remap *);

#endif
