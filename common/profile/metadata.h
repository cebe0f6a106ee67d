/*
 * metadata -- commands, descriptions and other facts of a profile besides its
 * costs.
 *
 * Merging combines metadata by rules that depend neither on order nor on
 * grouping.  The result has
 *
 * - the union of the commands, of which the first METADATA_COMMANDS in byte
 *   order are kept;
 * - the descriptions that all inputs have;
 * - the least and the greatest value of each condition;
 * - the pid, thread and part if these are the same in all inputs;
 * - the sums of the numbers of profiles and of samples, of the totals of the
 *   sides of differences, and of spreads; the number of samples is unknown if
 *   one input's number is.
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
	uint64_t	 parts;		/* how many of these profiles were parts
					   of a file */
	uint64_t	 samples;	/* how many samples the counts are made
					   of; 0: unknown, or not of samples */
	struct facts	 commands;	/* a set of FACT_COMMAND */
	struct facts	 facts;		/* the `desc:' lines, a set */
	struct facts	 conditions;	/* the conditions of the runs, a set:
					   of each, the least and the greatest
					   value, with an input that has it */
	struct side_totals totals[SIDES];	/* totals of the sides of a
						   difference; else empty */
	struct spread	 spread;	/* how much the profile's runs differ */
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
					   keep */
	bool		 overflow;	/* `profiles' overflowed */
};

/* The description that says, in Cachegrind's form, that a file may have counts
   below 0, if no other fact in the file says so.  It is not kept as a fact. */
#define DESC_NEGATIVE	"Difference: counts below 0"

/* Whether a fact marks the profile as a difference, in which counts below 0 are
   valid. */
bool	 metadata_is_difference(const struct metadata *);

/* The value of FACT_CALLS of a profile of stacks, which say that functions call
   each other, but not how often. */
#define METADATA_UNCOUNTED	"known without their number"

/* Whether the numbers of calls are known, which they are not if the whole
   profile is made of stacks. */
bool	 metadata_counts_calls(const struct metadata *);

/* Add a FACT_COMMAND, which then belongs to the metadata. */
void	 metadata_command(struct metadata *, struct fact *);

/* Make a fact about the whole profile, and add it. */
void	 metadata_fact(struct metadata *, enum fact_key, const char *value);

/* Add a condition, which then belongs to the metadata. */
void	 metadata_condition(struct metadata *, struct fact *);

/* Whether two sets have different values of this condition.  If a set lacks the
   condition, its value is unknown, and the set differs from no other. */
bool	 metadata_differ(const struct facts *, const struct facts *,
	    enum fact_key condition);

/*
 * Complete the metadata of a difference, which has the commands of the new
 * side: add the commands of the old side.  If both sides have commands, and
 * these differ, add FACT_OLD_COMMAND and FACT_NEW_COMMAND, in place of any from
 * earlier differences.
 */
void	 metadata_add_old(struct metadata *, const struct facts *old);

/* The *n commands of a side, in byte order.  The result is empty unless the
   commands of both sides are known: a sum may have kept those of one side
   only. */
struct fact *const *metadata_side_commands(const struct metadata *, enum side,
	    size_t *n);

/* Multiply the numbers of profiles and of samples, the totals and the spread by
   n, as if the profile had been added n times. */
void	 metadata_multiply(struct metadata *, uint64_t n);

/* Divide the numbers of profiles and of samples by n, because a statistic of n
   runs counts as one run.  Halves are rounded up; a number never becomes 0. */
void	 metadata_divide(struct metadata *, uint64_t n);

/* Remove the totals of the sides of a difference. */
void	 metadata_no_totals(struct metadata *);

/* Merge src into dst. */
void	 metadata_add(struct metadata *dst, const struct metadata *src);

/* Make *to, which must be zero or freed, a copy of from. */
void	 metadata_copy(struct metadata *to, const struct metadata *from);

void	 metadata_free(struct metadata *);

#endif
