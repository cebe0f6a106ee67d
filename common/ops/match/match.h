/*
 * match -- pair the objects, files and functions of an old build with those of
 * a new one.
 *
 * If the two sides of a difference were built in different folders, or with
 * different versions of a library, each function appears twice: once removed,
 * once added.  Pairing the two makes them one function; pairs are also reported
 * as renaming rules (-s) with the same effect.
 *
 * Names of files and objects are paired before functions, because most
 * functions become the same once their files and objects do.  In this order:
 *
 *   match_names       pairs files and objects by the ends of their names and by
 *                     the functions they contain; moved folders follow from
 *                     these pairs
 *   match_embedded    replaces these folders in names of functions
 *   match_functions   MATCH_SIMILAR only: pairs the remaining functions
 *   match_parts       MATCH_SIMILAR only: finds functions that were divided, or
 *                     inlined
 *
 * If pairs of functions show that a file became another one, all this is done
 * again with that pair of files.
 *
 * Where to look:
 *
 *   what is a candidate      match_candidates: a pair that shares a rare
 *                            feature, such as a stem of the name (match_stem)
 *   what evidence scores it  match_score: costs, calls and the position in the
 *                            source (match_place)
 *   how pairs are chosen     match_functions: in rounds, the candidate that is
 *                            best for both of its functions
 *   how parts are found      match_parts
 *   how rules are made       match_similar from pairs of functions, match_rules
 *                            from pairs of names
 *
 * Each pair becomes a rule; if several pairs follow from one moved folder, they
 * become one rule for the folder (match_rules).
 */
#ifndef OPS_MATCH_MATCH_H
#define OPS_MATCH_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/name_kind.h"
#include "profile/regroup.h"
#include "ops/match/parts.h"
#include "ops/match/rules.h"

struct compare_old;
struct metadata;
struct profile;
struct regroup;

/*
 * An object whose functions seem removed and added: a sign that names should
 * have been matched and were not.  In the new profile hardly any function is in
 * this object, although many of its old functions' names appear in other
 * objects or files, or most of its functions have no name.
 */
struct match_strangers {
	char		*object;	/* name of the object; NULL if there is
					   no such object */
	size_t		 len;
	size_t		 old;		/* number of functions of this object in
					   the old profile */
	size_t		 both;		/* number of old functions that the new
					   profile has in the same object and
					   file */
	size_t		 by_name;	/* number of old functions that the new
					   profile has in another object or
					   file */
	size_t		 nameless;	/* number of the remaining old functions
					   without a symbol name */
};

/* Return whether the functions of the object appear as removed and added
   because the object has no symbols. */
bool	 match_strangers_nameless(const struct match_strangers *);

/* The old functions that the new profile has in another variant in the same
   object, such as memcpy for another processor (see --norm=ifunc). */
struct match_variants {
	size_t		 n;
	char		*old, *new;	/* names of the first of them in byte
					   order; NULL if there are none */
};

/* Numbers of functions that are still only on the old or only on the new side
   after names were paired. */
struct match_left {
	size_t		 old, new;
	size_t		 by_stem;	/* old functions that share a stem, the
					   part of a name that survives small
					   changes, with a new one (stem.h) */
};

enum match_mode { MATCH_EXACT, MATCH_AUTO, MATCH_SIMILAR };

/*
 * How to pair names.  MATCH_EXACT pairs nothing; MATCH_AUTO pairs files and
 * objects, and replaces moved folders in names of functions; MATCH_SIMILAR also
 * pairs functions.
 */
struct match_how {
	enum match_mode	 mode;
	unsigned	 threshold;	/* least likeness of a pair of
					   functions, in percent; 0: the
					   default */
	bool		 hint;		/* for a hint to the user, also set
					   `variants' and, with MATCH_AUTO,
					   `similar' or `left' of the result */
};

/* The pairs that match_find() found.  Arrays are indexed by the profile's
   numbers of names and functions. */
struct match {
	uint32_t	*to[NAME_KINDS];	/* for each kind, an array that
						   gives the new name of each
						   name, or ID_NONE if it stays;
						   NULL if all names of this
						   kind stay */
	size_t		 paired[NAME_KINDS];	/* number of old names that were
						   paired with a new name */
	size_t		 unsure[NAME_KINDS];	/* number of old names unpaired
						   because several new names
						   fit */
	size_t		 untold;	/* number of old functions unpaired
					   because no rule can express the
					   pair */
	size_t		 n;		/* number of names in the profile before
					   matching */
	struct regroup_name *functions;	/* for each function, its object, file
					   and name, where the new name of a
					   pair replaces the old one */
	struct match_rules rules;	/* renaming rules (-s) with the same
					   effect as the pairs */
	struct match_strangers strangers;
	struct match_variants variants;	/* only set if a hint was asked for */
	size_t		 similar;	/* only set for a hint: number of
					   functions that MATCH_SIMILAR would
					   pair; 0 if there are none or this was
					   not computed */
	struct match_left left;		/* if `similar' was not computed:
					   numbers of functions that
					   MATCH_SIMILAR would try to pair */
	struct match_parts parts;
	const uint32_t	*moved;		/* used by match_find() only */
};

/*
 * Pair names and functions of the old side with those of the new side.
 * `profile' is a difference whose functions have the same numbers as when
 * compare_note() recorded the old side; new names may be added to it.  The
 * caller frees the result with match_free().
 */
void	 match_find(struct match *, struct profile *,
	    const struct compare_old *, const struct match_how *);
void	 match_free(struct match *);

/* Record in the regrouping (profile/regroup.h) that each old name and function
   gets the name of the new one that it is paired with. */
void	 match_regroup(const struct match *, struct regroup *);

/* Add the renaming rules, and the functions that were divided or joined, to the
   metadata as facts, which become `desc:' lines of the output. */
void	 match_describe(const struct match *, struct metadata *);

#endif
