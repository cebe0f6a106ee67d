/*
 * match -- pair the objects, files and functions of an old build with those of
 * a new one.
 *
 * If the two sides of a difference were built in different folders, or with
 * different versions of a library, each function appears twice: once removed,
 * once added.  Pairs join them; they are also reported as renaming rules (-s)
 * with the same effect.
 *
 * Names are paired before functions, since most functions become the same once
 * their files and objects do.  In this order:
 *
 *   match_sides       which names and functions each side has
 *   match_names       pairs files and objects by the ends of their names and by
 *                     the functions they contain (match_alike); moved folders
 *                     (match_folders) follow from them
 *   match_embedded    applies those folders to names of functions
 *   match_functions   MATCH_SIMILAR only: pairs the remaining functions by name
 *                     (match_stem, match_mangled), by costs and calls
 *                     (match_looks) and by place (match_place);
 *                     match_candidates selects pairs to compare, match_score
 *                     compares them, match_similar makes rules of them
 *   match_parts       MATCH_SIMILAR only: finds functions that were divided, or
 *                     inlined (match_inlined)
 *   match_strangers   objects whose functions were not found again: a sign that
 *                     names should have been matched and were not
 *
 * Each pair becomes a rule (match_rule), and pairs of one folder become one
 * (match_rules).
 */
#ifndef OPS_MATCH_MATCH_H
#define OPS_MATCH_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "profile/regroup.h"
#include "ops/match/parts.h"
#include "ops/match/rule.h"
#include "ops/match/strangers.h"

struct compare_old;
struct metadata;
struct profile;
struct regroup;

enum match_mode { MATCH_EXACT, MATCH_AUTO, MATCH_SIMILAR };

/* MATCH_EXACT pairs nothing; MATCH_AUTO pairs names of files and objects, and
   folders in names of functions; MATCH_SIMILAR also pairs functions. */
struct match_how {
	enum match_mode	 mode;
	unsigned	 threshold;	/* least likeness of functions, in
					   percent; 0: the default */
	bool		 hint;		/* with MATCH_AUTO, find out what
					   MATCH_SIMILAR would do */
	bool		 some_calls;	/* the profile may lack calls */
};

/* Names are those of the profile. */
struct match {
	uint32_t	*to[NAME_KINDS];	/* new name of each name;
						   ID_NONE: unchanged; NULL:
						   all unchanged */
	size_t		 paired[NAME_KINDS];	/* old names with a new one */
	size_t		 unsure[NAME_KINDS];	/* unpaired as several new
						   names fit */
	size_t		 n;		/* names in the profile before */
	struct regroup_name *functions;	/* new names of each function */
	struct match_rules rules;	/* with the same effect */
	struct match_strangers strangers;
	size_t		 similar;	/* functions that MATCH_SIMILAR would
					   pair; 0 if none or unknown */
	struct match_left left;		/* if unknown: functions that it would
					   consider */
	struct match_parts parts;
};

/* Pair names and functions of the old side with those of the new side.  The
   profile is a difference that was not regrouped since compare_note(); names
   may be added to it. */
void	 match_find(struct match *, struct profile *,
	    const struct compare_old *, const struct match_how *);
void	 match_free(struct match *);

/* Add the renaming of the old names to the regrouping. */
void	 match_regroup(const struct match *, struct regroup *);

/* Add the rules and the parts to the descriptions of the profile. */
void	 match_describe(const struct match *, struct metadata *);

#endif
