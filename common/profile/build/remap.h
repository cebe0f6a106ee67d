/*
 * remap -- translate the numbers of one profile into those of another, and add
 * its rows there.
 *
 * Names, functions, sections and events have numbers of their own in each
 * profile.  A map translates these numbers from the profile `from' to the
 * profile `to'.  When profiles are added, a name becomes the same name in the
 * other profile; when a profile is regrouped, it may become a coarser name.
 *
 * Rows are added section by section.  A section that `to' did not have moves as
 * a whole: its rows have distinct keys, which remain distinct unless two names
 * in the keys become one name, so no row needs to be looked up.
 */
#ifndef PROFILE_BUILD_REMAP_H
#define PROFILE_BUILD_REMAP_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/build/build.h"

struct complaint;
struct remap;

/* Two rows whose counts are combined: count i of from_row with count column[i]
   of to_row, or with count i if `column' is NULL. */
struct row_pair {
	struct cost_table	*to;
	uint32_t		 to_row;
	const struct cost_table	*from;	/* table of from_row; if it is NULL, all
					   counts of that row are 0 */
	uint32_t		 from_row;
	const uint32_t		*column;
};

/* A callback that combines the counts of two rows. */
typedef void combine_rows(void *arg, const struct row_pair *);

/*
 * Callbacks that change a cost centre, an arc or a jump of a section before it
 * is added.  They get sections, functions and names by their numbers in `from'.
 * They return the section of `to' that gets the row, or ID_NONE to drop the
 * row.
 */
typedef uint32_t change_cost(const struct remap *, uint32_t section,
	    struct position *);
typedef uint32_t change_arc(const struct remap *, uint32_t section,
	    struct arc *);
typedef uint32_t change_jump(const struct remap *, uint32_t section,
	    struct jump *);

struct remap {
	struct profile		*to;
	const struct profile	*from;		/* must be frozen */
	/* For each name, function and section of `from', its number in `to'.
	   ID_NONE means that a name was not looked up yet, or that a function
	   or section is dropped. */
	uint32_t		*name;		/* if NULL, each name is looked
						   up whenever it is needed */
	uint32_t		*function;	/* if NULL, each function is
						   looked up by its names */
	uint32_t		*section;
	const uint32_t		*given;		/* for each name of `from', its
						   number in `to', or ID_NONE if
						   it must be looked up; several
						   names may have one number.
						   If NULL, all are looked
						   up */
	uint32_t		 known;		/* number of sections of `to'
						   before any was mapped */
	uint32_t		 events[EVENT_MAX];

	combine_rows		*combine;	/* callback that combines
						   counts, or NULL to add
						   them */
	void			*combine_arg;
	bool			 taking;	/* rows of `from' may be freed
						   once they are added */
	/* `to' already has the table of costs of `from'.  A row stays in its
	   place, unless its section and another become one. */
	bool			 staying;
	bool			 arcs_staying;	/* `to' already has the table of
						   arcs of `from', too.  An arc
						   stays in its place, unless
						   change_arc() drops it */
	/* The members below are for a regrouping only, and may be NULL. */
	bool			*lineless;	/* for each section of `from',
						   whether the positions of its
						   costs become 0 */
	change_cost		*change_cost;	/* only set if no section is
						   `lineless' */
	change_arc		*change_arc;
	change_jump		*change_jump;
	const void		*arg;
};

/* Begin a map from a frozen profile to another profile; nothing is mapped yet.
   Until remap_free(), no other code may change the two profiles. */
void	 remap_init(struct remap *, struct profile *to,
	    const struct profile *from);
void	 remap_free(struct remap *);

/* Find the event of `to' that has the name of each event of `from'; add those
   that `to' lacks.  Returns false, with a complaint, if `to' would have too
   many events. */
bool	 remap_events(struct remap *, struct complaint *);

/* Keep the number of each name that is looked up from now on.  If `all' is
   true, look up all names and functions at once. */
void	 remap_remember(struct remap *, bool all);

/* Return the number in `to' of a name or a function of `from'.  If `to' lacks
   it, it is added. */
uint32_t remap_name(const struct remap *, uint32_t name);
uint32_t remap_function(const struct remap *, uint32_t function);

/* Map section i of `from' to the section that a function has in a file;
   `function' and `file' are numbers in `to'.  If `to' lacks that section, it is
   added. */
void	 remap_section(struct remap *, uint32_t i, uint32_t function,
	    uint32_t file);

/* Add all rows of `from'.  All sections must have been mapped. */
void	 remap_rows(const struct remap *);

#endif
