/*
 * metadata -- commands, descriptions and other facts of a profile besides its
 * costs.
 *
 * Merging combines metadata by rules that depend neither on order nor on
 * grouping: the union of commands (of which the first METADATA_COMMANDS in byte
 * order are kept), the intersection of descriptions, the least and the greatest
 * value of each condition, the pid, thread and part if all inputs have the same
 * one, and the sums of the number of profiles, of samples, of the totals of the
 * sides of differences and of spreads.  The number of samples is unknown if
 * that of one input is.
 */
#ifndef PROFILE_METADATA_H
#define PROFILE_METADATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/string.h"
#include "profile/fact.h"
#include "profile/side_totals.h"
#include "profile/spread.h"

enum side { SIDE_OLD, SIDE_NEW, SIDES };

enum { METADATA_COMMANDS = 16 };

/* An all-zero struct is the metadata of no profile: merging it changes
   nothing. */
struct metadata {
	uint64_t	 profiles;	/* how many profiles were merged; 0:
					   none */
	uint64_t	 parts;		/* how many of them were parts of a
					   file */
	uint64_t	 samples;	/* how many samples the counts are made
					   of; 0: unknown, or not of samples */
	struct facts	 commands;	/* a set of FACT_COMMAND */
	struct facts	 facts;		/* the `desc:' lines, a set */
	struct facts	 conditions;	/* of its runs, a set: the least and
					   the greatest value of each, with the
					   inputs that have these */
	struct side_totals totals[SIDES];	/* of a difference; else
						   empty */
	struct spread	 spread;	/* of the runs in it */
	struct string	 pid, thread, part;
	bool		 cachegrind;	/* all inputs have Cachegrind's form */
	bool		 instr;		/* all inputs have instruction
					   addresses */
	bool		 some_instr;	/* some inputs have instruction
					   addresses */
	bool		 line;		/* some inputs have line numbers */
	bool		 negative;	/* some inputs may have counts below
					   0 */
	bool		 calls_left_out;	/* some calls were not read */
	bool		 commands_cut;	/* there were too many commands to
					   keep, */
	bool		 overflow;	/* or `profiles' overflowed */
};

/* The description that marks a file in Cachegrind's form as having counts below
   0 if it has no other such mark.  It is not kept as a fact of its own. */
#define DESC_NEGATIVE	"Difference: counts below 0"

/* Whether a fact marks the profile as a difference, in which counts below 0 are
   valid. */
bool	 metadata_is_difference(const struct metadata *);

/* The value of FACT_CALLS of a profile of stacks, which say that functions call
   each other, but not how often. */
#define METADATA_UNCOUNTED	"known without their number"

/* Whether calls have numbers: not if all of the profile is of stacks. */
bool	 metadata_counts_calls(const struct metadata *);

/* Add a FACT_COMMAND, which then belongs to the metadata. */
void	 metadata_command(struct metadata *, struct fact *);

/* Add a fact of the whole profile. */
void	 metadata_fact(struct metadata *, enum fact_key, const char *value);

/* Add a condition, which then belongs to the metadata. */
void	 metadata_condition(struct metadata *, struct fact *);

/* Whether two sets have different values of this condition.  A set without the
   condition comes from runs of which it is unknown, and differs from no other
   set. */
bool	 metadata_differ(const struct facts *, const struct facts *,
	    enum fact_key condition);

/*
 * Complete the metadata of a difference, which has the commands of the new
 * side: add the commands of the old side.  If both sides have commands, and not
 * the same ones, add facts that say which side has which, in place of such
 * facts of earlier differences.
 */
void	 metadata_add_old(struct metadata *, const struct facts *old);

/* The *n commands of a side, in byte order.  There are none unless those of
   both sides are known: a sum may have kept the commands of one side only. */
struct fact *const *metadata_side_commands(const struct metadata *, enum side,
	    size_t *n);

/* Multiply the number of profiles, the totals and the spread by n, as if the
   profile had been added n times; overflow sets `overflow'. */
void	 metadata_multiply(struct metadata *, uint64_t n);

/* Divide the number of profiles by n, as the statistic of n runs stands for
   one of them; halves are rounded up, and 1 is the least. */
void	 metadata_divide(struct metadata *, uint64_t n);

/* Remove the totals of the sides of a difference. */
void	 metadata_no_totals(struct metadata *);

/* Merge src into dst. */
void	 metadata_add(struct metadata *dst, const struct metadata *src);

/* Make *to, which must be zero or freed, a copy of from. */
void	 metadata_copy(struct metadata *to, const struct metadata *from);

void	 metadata_free(struct metadata *);

#endif
