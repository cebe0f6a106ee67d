/* match_pair -- data that the matching modules share: names and functions of
   two sides, pairs and their likeness, and parts of functions (parts.h). */
#ifndef OPS_MATCH_PAIR_H
#define OPS_MATCH_PAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buckets.h"
#include "base/mem.h"
#include "text/intern.h"
#include "text/name_kind.h"
#include "profile/profile.h"

struct match_places;
struct regroup_name;

/* Return the number of a pair of ids in the table `pairs'; a new pair is
   added. */
static inline uint32_t
match_pair_id(struct intern *pairs, uint32_t a, uint32_t b)
{
	const uint32_t	 both[2] = { a, b };

	return intern_id(pairs, (const char *)both, sizeof(both));
}

enum { MATCH_OLD = 1, MATCH_NEW = 2, MATCH_BOTH = MATCH_OLD | MATCH_NEW };

/* The sides that have a function or a name: MATCH_OLD, MATCH_NEW, both or 0. */
struct match_sides {
	unsigned char	*functions;	/* by function */
	unsigned char	*names[NAME_KINDS];	/* by name, used as a name of
						   this kind */
};

/* The files or the objects that only this side has. */
struct match_side {
	uint32_t	*names;		/* n names, in byte order */
	size_t		 n;
	struct buckets	 functions;	/* by index in `names': the names of the
					   functions in the file or object, each
					   once, ascending */
	struct buckets	 lines;		/* for files: names of functions of
					   other files into which code of this
					   file was inlined */
};

/*
 * The files, or objects, that only one profile has, and which of them are
 * pairs.  In `to', `from' and `unsure' a name is the index that it has in the
 * list of its side, old.names or new.names.
 */
struct match_names {
	const struct intern *names;
	struct match_side old, new;
	bool		 versions;	/* the names are those of objects, which
					   may contain a version */
	uint32_t	*to;		/* by old name: the new name of the
					   pair, or ID_NONE */
	uint32_t	*from;		/* by new name: the old name of the
					   pair, or ID_NONE */
	bool		*unsure;	/* by old name: several new names fit */
};

static inline void
match_pair(struct match_names *m, size_t old, size_t new)
{
	m->to[old] = (uint32_t)new;
	m->from[new] = (uint32_t)old;
	m->unsure[old] = false;
}

enum {
	SCORE_ALL = 10000,	/* likeness of equal functions: a likeness is in
				   hundredths of a percent */
	LIKENESS_UNKNOWN = 255,	/* in place of a percentage that could not be
				   computed */
	NAME_SHORT = 8,		/* bytes: shorter names of functions, such as
				   `init', are in many files */
	BIT = 16		/* one bit of evidence (score.h): evidence is
				   counted in sixteenths of a bit */
};

/* How alike an old and a new function are. */
struct match_likeness {
	uint16_t	 all;		/* mean of the likenesses below, where
					   costs count twice, from 0 to
					   SCORE_ALL; 0 also if nothing was
					   compared */
	uint8_t		 costs, callers, callees;	/* in percent */
	uint8_t		 place;		/* in percent: how many of the two
					   neighbours (place.h) are the same */
	int32_t		 evidence;
};

struct match_functions {
	const struct profile *p;	/* a difference */
	/* The name of each function after files and objects were paired. */
	const struct regroup_name *names;
	const unsigned char *sides;	/* by function: MATCH_OLD, MATCH_NEW or
					   both */
	const unsigned char *objects;	/* by name: the sides on which it is an
					   object's */
	unsigned	 threshold;	/* least likeness of functions that are
					   paired, in percent */

	/* Set by match_functions(), by function; freed by
	   match_functions_free(). */
	uint32_t	*pair;		/* its counterpart on the other side;
					   itself if both sides have it; or
					   ID_NONE */
	struct match_likeness *like;	/* by old function: the likeness of its
					   pair; all 0 if not computed */
	bool		*unsure;	/* several candidates fit equally
					   well */
	struct match_places *sources;	/* positions of all functions in their
					   files */
	/*
	 * For functions that only one side has: functions with equal stems
	 * (STEM_BASE) have equal numbers in `stem', or ID_NONE without a stem;
	 * functions of the same file and object have equal numbers in `place'.
	 * Both are NULL if there are no such functions.
	 */
	uint32_t	*stem, *place;
};

/* Return the number that a function has on the new side: for a function that
   only the old side has, that of its pair, or ID_NONE. */
static inline uint32_t
match_new_number(const struct match_functions *m, uint32_t function)
{
	return m->pair[function] != ID_NONE &&
	    (m->sides[function] & MATCH_NEW) != 0 ? function :
	    m->pair[function];
}

/* An old and a new function one of which is a part of the other. */
struct match_part {
	uint32_t	 old, new;
};

/* A list of pairs; all-zero is empty, the caller frees `at'. */
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
