/*
 * match_pair -- the data structures that the matching modules share: names and
 * functions of the old and the new side, pairs of them, and how alike the two
 * of a pair are.
 */
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

/* Return the number of a pair of ids in the table `pairs', adding the pair if
   the table does not have it. */
static inline uint32_t
match_pair_id(struct intern *pairs, uint32_t a, uint32_t b)
{
	const uint32_t	 both[2] = { a, b };

	return intern_id(pairs, (const char *)both, sizeof(both));
}

/* The bits of compare_sides(). */
enum { MATCH_OLD = 1, MATCH_NEW = 2, MATCH_BOTH = MATCH_OLD | MATCH_NEW };

/* Which sides have each function and each name: MATCH_OLD, MATCH_NEW, both or
   0. */
struct match_sides {
	unsigned char	*functions;	/* indexed by function */
	unsigned char	*names[NAME_KINDS];	/* by kind, then by name: the
						   sides that use the name as
						   one of this kind */
	uint64_t	 unit;		/* see compare_unit() */
};

/* The files, or the objects, that only one side has. */
struct match_side {
	uint32_t	*names;		/* n names, in byte order */
	size_t		 n;
	struct buckets	 functions;	/* by index in `names': the names of the
					   functions in that file or object,
					   each once, in ascending order */
	struct buckets	 lines;		/* only for files: by index in `names',
					   the names of the functions of other
					   files into which code of that file
					   was inlined */
};

/*
 * The files, or the objects, that only one side has, and the pairs of them.
 * The arrays `to', `from' and `unsure' number a name by its index in old.names
 * or new.names.
 */
struct match_names {
	const struct intern *names;
	struct match_side old, new;
	bool		 versions;	/* the names are those of objects, which
					   may contain a version number */
	const uint32_t	*moved;		/* by name of the profile: the new name
					   that is known to be its pair, or
					   ID_NONE; NULL if none is known */
	uint32_t	*to;		/* by old name: the new name that it is
					   paired with, or ID_NONE */
	uint32_t	*from;		/* by new name: the old name that it is
					   paired with, or ID_NONE */
	bool		*unsure;	/* by old name: it has no pair because
					   several new names fit equally well */
};

static inline void
match_pair(struct match_names *m, size_t old, size_t new)
{
	m->to[old] = (uint32_t)new;
	m->from[new] = (uint32_t)old;
	m->unsure[old] = false;
}

enum {
	SCORE_ALL = 10000,	/* the likeness of two equal functions:
				   likenesses are in hundredths of a percent */
	LIKENESS_UNKNOWN = 255,	/* stands for a percentage that could not be
				   computed */
	NAME_SHORT = 8,		/* function names of fewer bytes, such as
				   `init', prove little, since many files have
				   them */
	BIT = 16		/* one bit of evidence (score.h); evidence is
				   counted in sixteenths of a bit */
};

/* How alike an old and a new function are. */
struct match_likeness {
	uint16_t	 all;		/* mean of the percentages below, in
					   which costs count twice, from 0 to
					   SCORE_ALL; 0 also if nothing could be
					   compared */
	uint8_t		 costs, callers, callees;	/* how many percent of
							   the costs, callers
							   and callees agree */
	uint8_t		 place;		/* percent of the two neighbours
					   (place.h) that are the same */
	int32_t		 evidence;
};

struct match_functions {
	const struct profile *p;	/* the difference of the two profiles */
	/* The object, file and name of each function, where the new name of a
	   paired file or object replaces the old one. */
	const struct regroup_name *names;
	const unsigned char *sides;	/* by function: MATCH_OLD, MATCH_NEW,
					   both or 0 */
	const unsigned char *objects;	/* by name: the sides that use it as the
					   name of an object */
	uint64_t	 unit;		/* costs are multiples of this, at least
					   1: in profiles of samples, of what
					   one sample adds */
	unsigned	 threshold;	/* functions become a pair only if they
					   are at least this alike, in
					   percent */

	/* match_functions() allocates and sets the members from here on, and
	   match_functions_free() frees them.  They are indexed by function. */
	uint32_t	*pair;		/* the function's pair on the other
					   side; the function itself if both
					   sides or neither have it; or
					   ID_NONE */
	struct match_likeness *like;	/* only for old functions: how alike the
					   function and its pair are; all 0 if
					   not computed */
	bool		*unsure;	/* the function has no pair because
					   several candidates fit equally
					   well */
	size_t		 untold;	/* number of pairs undone by
					   match_similar() */
	struct match_places *sources;	/* the positions of all functions in
					   their source files */
	/*
	 * For functions that only one side has: functions whose names have
	 * equal stems (STEM_BASE in stem.h) have equal numbers in `stem',
	 * ID_NONE being a name without a stem, and functions of the same file
	 * and object have equal numbers in `place'.  Both arrays are NULL if
	 * there are no such functions.
	 */
	uint32_t	*stem, *place;
};

/* Return the number of a function on the new side: its own if the new side has
   it, else that of its pair, or ID_NONE if it has no pair. */
static inline uint32_t
match_new_number(const struct match_functions *m, uint32_t function)
{
	return m->pair[function] != ID_NONE &&
	    (m->sides[function] & MATCH_NEW) != 0 ? function :
	    m->pair[function];
}

/* An old and a new function, one of which is a part of the other: a clone of
   it, an instance of the same template, or inlined code (parts.h). */
struct match_part {
	uint32_t	 old, new;
};

/* A list of parts.  If all members are zero the list is empty; the caller frees
   `at'. */
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
