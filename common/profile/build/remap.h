/*
 * remap -- the rows of one profile into another, under other numbers.
 *
 * Names, functions, sections and events have numbers of their own in each
 * profile.  A map says what those of the one are in the other: the same names,
 * when profiles are added, or coarser ones, when one is regrouped.
 */
#ifndef PROFILE_BUILD_REMAP_H
#define PROFILE_BUILD_REMAP_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/build/build.h"

struct complaint;
struct remap;

/* How the counts of a row go into another: count i of from goes into count
   column[i] of to. */
typedef void combine_rows(struct cost_table *to, uint32_t to_row,
	    const struct cost_table *from, uint32_t from_row,
	    const uint32_t *column);

/* What becomes of a cost, an arc or a jump of a section, all under the old
   numbers: it may be changed.  The new section, or ID_NONE if it goes. */
typedef uint32_t change_cost(const struct remap *, uint32_t section,
	    struct position *);
typedef uint32_t change_arc(const struct remap *, uint32_t section,
	    struct arc *);
typedef uint32_t change_jump(const struct remap *, uint32_t section,
	    struct jump *);

/* Rows that a section gets besides, under the old number: costs, or arcs, are
   put by profile_cost(), or profile_arc(). */
typedef void put_more(const struct remap *, uint32_t section, bool arcs);

struct remap {
	struct profile		*to;
	const struct profile	*from;
	/* New numbers of the old ones; ID_NONE: of a name, that it was not
	   needed yet; of a function or section, that it goes. */
	uint32_t		*name;		/* NULL: look each up */
	uint32_t		*function;	/* likewise */
	uint32_t		*section;
	uint32_t		 known;		/* sections that were there */
	uint32_t		 events[EVENT_MAX];

	bool			 taking;	/* nobody wants the rows of
						   from after that */
	/* To be set by those who need them, with an argument for all. */
	bool			*lineless;	/* sections: line and address
						   of costs become 0 */
	change_cost		*change_cost;	/* of those that have lines */
	change_arc		*change_arc;
	change_jump		*change_jump;
	put_more		*more;
	const void		*arg;
};

/* A map without any number, for profiles that are not changed by others until
   remap_free(). */
void	 remap_init(struct remap *, struct profile *to,
	    const struct profile *from);
void	 remap_free(struct remap *);

/* Map the events, of which new ones are made; false if there are too many. */
bool	 remap_events(struct remap *, struct complaint *);

/* Note the number of each name, once it is looked up, and, with all, look up
   each name and function now. */
void	 remap_remember(struct remap *, bool all);

/* The new number of a name; of a function by the same names. */
uint32_t remap_name(const struct remap *, uint32_t name);
uint32_t remap_function(const struct remap *, uint32_t function);

/* Section i is this one now, by new numbers. */
void	 remap_section(struct remap *, uint32_t i, uint32_t function,
	    uint32_t file);

/* The ordinary way: sums. */
void	 remap_sum(struct cost_table *to, uint32_t to_row,
	    const struct cost_table *from, uint32_t from_row,
	    const uint32_t *column);

/* What becomes of an arc, but for its callee: its new section, or ID_NONE. */
static inline uint32_t
remap_arc(const struct remap *m, uint32_t section, struct arc *arc)
{
	return m->change_arc == NULL ? m->section[section] :
	    m->change_arc(m, section, arc);
}

#endif
