/*
 * match_pair -- names and functions of two sides, which of them are pairs, how
 * much these are alike, and which functions are parts of others.
 */
#ifndef OPS_MATCH_PAIR_H
#define OPS_MATCH_PAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/mem.h"
#include "profile/profile.h"
#include "ops/match/sides.h"

struct intern;
struct match_places;
struct regroup_name;

/* For each name of a side, the names of functions that belong to it, each once
   and in ascending order: name i has names[first[i]] up to, not with,
   names[first[i + 1]]. */
struct match_list {
	uint32_t	*names;
	size_t		*first;		/* one more than names of the side */
};

/* The files, or the objects, that only one side has. */
struct match_side {
	uint32_t	*names;		/* n of them, in byte order */
	size_t		 n;
	struct match_list functions;	/* that are in each */
	struct match_list lines;	/* of files: those of other files that
					   have inlined code from it */
};

/* Old and new names are meant by their index in their side. */
struct match_names {
	const struct intern *names;
	struct match_side old, new;
	bool		 versions;	/* names may have a version in them:
					   they are objects */
	uint32_t	*to;		/* of each old name its new one, or
					   ID_NONE */
	uint32_t	*from;		/* of each new name its old one */
	bool		*unsure;	/* of each old name: several would do */
};

static inline void
match_pair(struct match_names *m, size_t old, size_t new)
{
	m->to[old] = (uint32_t)new;
	m->from[new] = (uint32_t)old;
	m->unsure[old] = false;
}

enum {
	SCORE_ALL = 10000,	/* the likeness of equal functions: it is in
				   hundredths of a percent */
	LIKENESS_UNKNOWN = 255,	/* in place of a percentage */
	BIT = 16		/* evidence is in sixteenths of a bit */
};

/* Of an old and a new function. */
struct match_likeness {
	uint16_t	 all;		/* 0 also if nothing was compared */
	uint8_t		 costs, callers, callees;	/* in percent */
	uint8_t		 place;		/* likewise: how many of the two
					   neighbours are the same */
	int32_t		 evidence;
};

struct match_functions {
	const struct profile *p;	/* a difference */
	/* What each function is called with the pairs of files and objects. */
	const struct regroup_name *names;
	const unsigned char *sides;	/* of each; match_sides.h */
	const unsigned char *objects;	/* likewise of each name, as one of an
					   object */
	unsigned	 threshold;	/* how much pairs must be alike, in
					   percent */

	/* Found by match_functions(), for each function; freed by
	   match_functions_free(). */
	uint32_t	*pair;		/* the same one on the other side; if
					   it is on both, itself; or ID_NONE */
	struct match_likeness *like;	/* of each pair, at its old one; all
					   is 0 where nobody asked */
	bool		*unsure;	/* several would do */
	struct match_places *sources;	/* where all functions are */
	/* Of functions that only one side had: equal numbers for equal stems
	   (STEM_BASE), ID_NONE for none, and for equal file and object.  NULL
	   if there are none. */
	uint32_t	*stem, *place;
};

/* The number on the new side of a function that has a pair, else ID_NONE. */
static inline uint32_t
match_new_number(const struct match_functions *m, uint32_t function)
{
	return m->pair[function] != ID_NONE &&
	    (m->sides[function] & MATCH_NEW) != 0 ? function :
	    m->pair[function];
}

/* The best score that anything has with a name or a function, and how many have
   it: only if one has it, nobody would doubt the match.  All-zero: none. */
struct match_best {
	uint32_t	 score, n;
};

static inline void
match_best_note(struct match_best *best, uint32_t score)
{
	if (score > best->score)
		*best = (struct match_best){ score, 0 };
	best->n += score == best->score;
}

/* An old and a new function. */
struct match_part {
	uint32_t	 old, new;
};

/* All-zero is none; at is to be freed. */
struct match_part_list {
	struct match_part *at;
	size_t		 n, room;
};

static inline void
match_part_add(struct match_part_list *l, uint32_t old, uint32_t new)
{
	l->at = mem_grow(l->at, &l->room, l->n + 1, sizeof(*l->at));
	l->at[l->n++] = (struct match_part){ old, new };
}

#endif
