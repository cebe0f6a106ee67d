/*
 * remap -- translate the numbers of one profile into those of another, and add
 * its rows there.
 *
 * Names, functions, sections and events have numbers of their own in each
 * profile.  A map translates these numbers.  When profiles are added, a name is
 * mapped to the same name in the other profile; when a profile is regrouped, to
 * a coarser name.
 *
 * Rows are added section by section.  A section that the other profile did not
 * have moves whole: its rows have distinct keys, which remain distinct unless
 * two names in the keys become one name, so no row needs to be looked up.
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
	const struct cost_table	*from;	/* NULL: all counts of the row are 0 */
	uint32_t		 from_row;
	const uint32_t		*column;
};

/* Combines the counts of two rows. */
typedef void combine_rows(void *arg, const struct row_pair *);

/* Changes a cost, an arc or a jump of a section before it is added.  Section,
   functions and names are given as numbers of `from'.  Returns the section of
   `to' that gets the row, or ID_NONE to drop the row. */
typedef uint32_t change_cost(const struct remap *, uint32_t section,
	    struct position *);
typedef uint32_t change_arc(const struct remap *, uint32_t section,
	    struct arc *);
typedef uint32_t change_jump(const struct remap *, uint32_t section,
	    struct jump *);

struct remap {
	struct profile		*to;
	const struct profile	*from;		/* a frozen profile */
	/* The number in `to' of each name, function and section of `from'.
	   ID_NONE means that a name was not looked up yet, or that a function
	   or section is dropped. */
	uint32_t		*name;		/* NULL: look each name up
						   whenever it is needed */
	uint32_t		*function;	/* NULL: look each function up
						   by its names */
	uint32_t		*section;
	uint32_t		 known;		/* number of sections that `to'
						   had at first */
	uint32_t		 events[EVENT_MAX];

	combine_rows		*combine;	/* NULL: add the counts */
	void			*combine_arg;
	bool			 taking;	/* the rows of `from' may be
						   freed */
	bool			 staying;	/* `to' has taken over the table
						   of costs of `from'; a row
						   stays at its place in the
						   table unless its section is
						   joined with another */
	bool			 arcs_staying;	/* `to' has taken over the table
						   of arcs, too: each row stays
						   at its place, unless
						   change_arc() drops it */
	/* The members from here on are for a regrouping only, and may be
	   NULL. */
	bool			*lineless;	/* by section of `from': whether
						   line and address of its costs
						   become 0 */
	change_cost		*change_cost;	/* not called for sections that
						   are `lineless' */
	change_arc		*change_arc;
	change_jump		*change_jump;
	const void		*arg;
};

/* Make an empty map from a frozen profile to another profile.  Until
   remap_free(), no other code may change the two profiles. */
void	 remap_init(struct remap *, struct profile *to,
	    const struct profile *from);
void	 remap_free(struct remap *);

/* Map the events, adding those that `to' lacks.  Returns false if there are too
   many. */
bool	 remap_events(struct remap *, struct complaint *);

/* Remember from now on the number of each name that is looked up; if `all',
   look up all names and functions at once. */
void	 remap_remember(struct remap *, bool all);

/* The number in `to' of a name or a function of `from'. */
uint32_t remap_name(const struct remap *, uint32_t name);
uint32_t remap_function(const struct remap *, uint32_t function);

/* Map section i of `from' to the section that a function has in a file;
   `function' and `file' are numbers in `to'. */
void	 remap_section(struct remap *, uint32_t i, uint32_t function,
	    uint32_t file);

/* Add all rows of `from', once all sections are mapped. */
void	 remap_rows(const struct remap *);

#endif
