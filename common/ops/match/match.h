/*
 * match -- what the objects, files and functions of an old build are called in
 * a new one.
 *
 * Where the two sides of a difference were built in two folders, or against two
 * versions of a library, it has every function twice: once removed, once added.
 * What is found here makes them one again, and is also told as renaming rules
 * (-s) that would do the same.
 *
 * Names go before functions, since most functions are the same again once their
 * files and objects are.  In this order:
 *
 *   match_sides       which names and functions each side has
 *   match_names       files and objects that are the same, by the ends of their
 *                     names and by what they hold (match_alike); folders that
 *                     were moved (match_folders) follow from them
 *   match_embedded    those folders in names of functions
 *   match_functions   MATCH_SIMILAR only: functions that are left, by their
 *                     names (match_stem, match_mangled), by what they do
 *                     (match_looks) and where they are (match_place);
 *                     match_candidates finds whom to compare, match_score how
 *                     alike they are; match_similar tells them as rules
 *   match_parts       likewise: functions that were divided, or inlined
 *                     (match_inlined)
 *   match_strangers   objects of which nothing was found again: a sign that
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

/* MATCH_EXACT pairs nothing; MATCH_AUTO names of files and objects, and folders
   in names of functions; MATCH_SIMILAR functions, too. */
struct match_how {
	enum match_mode	 mode;
	unsigned	 threshold;	/* how much functions must be alike,
					   in percent; 0: the default */
	bool		 hint;		/* with MATCH_AUTO, find out what
					   MATCH_SIMILAR would do */
	bool		 some_calls;	/* the profile may lack calls */
};

/* Names are those of the profile. */
struct match {
	uint32_t	*to[NAME_KINDS];	/* what each name becomes;
						   ID_NONE: it stays; NULL:
						   all do */
	size_t		 paired[NAME_KINDS];	/* how many old names have a
						   new one, and how many do not
						   since several would do */
	size_t		 unsure[NAME_KINDS];
	size_t		 n;		/* names that the profile had before */
	struct regroup_name *functions;	/* what each is called now */
	struct match_rules rules;	/* that say the same */
	struct match_strangers strangers;
	size_t		 similar;	/* functions that MATCH_SIMILAR would
					   pair, or, if that is not known, */
	struct match_left left;		/* those that it would look at */
	struct match_parts parts;
};

/* Find what the functions of the old side are called on the new side.  The
   profile is a difference that has not been regrouped since compare_note();
   names may be added to it. */
void	 match_find(struct match *, struct profile *,
	    const struct compare_old *, const struct match_how *);
void	 match_free(struct match *);

/* Give the old names the new ones. */
void	 match_regroup(const struct match *, struct regroup *);

/* Add the rules and the parts to the descriptions of the profile. */
void	 match_describe(const struct match *, struct metadata *);

#endif
