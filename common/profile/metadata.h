/*
 * metadata -- commands, descriptions and other facts of a profile besides its
 * costs.
 *
 * Merging combines metadata by rules that depend neither on order nor on
 * grouping.  The result has
 *
 * - the union of the commands, of which the first METADATA_COMMANDS in byte
 *   order are kept;
 * - the descriptions that all inputs have, that costs are estimates if those
 *   of any input are, and what kind of instrumentation the counters of LLVM are
 *   of;
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

/* The metadata of a profile.  An all-zero struct is that of no profile: merging
   it changes nothing. */
struct metadata {
	uint64_t	 profiles;	/* number of profiles that were merged;
					   0 if there is none */
	uint64_t	 parts;		/* how many of these profiles were parts
					   of a file */
	uint64_t	 samples;	/* number of samples of which the counts
					   are made; 0 if unknown, or if there
					   are no samples */
	struct facts	 commands;	/* the commands, a set of
					   FACT_COMMAND */
	struct facts	 facts;		/* the other `desc:' lines, a set */
	struct facts	 conditions;	/* a set: for each condition of the
					   measurements (fact.h), the facts with
					   its least and its greatest value */
	struct side_totals totals[SIDES];	/* totals of both sides of a
						   difference; else empty */
	struct spread	 spread;	/* how much the runs differ of which the
					   profile is made */
	struct string	 pid, thread, part;
	bool		 cachegrind;	/* all inputs look like files of
					   Cachegrind */
	bool		 instr;		/* all inputs have instruction
					   addresses */
	bool		 some_instr;	/* some inputs have instruction
					   addresses */
	bool		 line;		/* some inputs have line numbers */
	bool		 negative;	/* some inputs may have negative
					   counts */
	bool		 calls_left_out;
	bool		 had_calls;	/* there were calls, but renaming may
					   have dropped all
					   (rename_keeps_call()) */
	bool		 commands_cut;	/* some commands were dropped, because
					   there were too many */
	bool		 overflow;	/* the member `profiles' has
					   overflowed */
};

/* In a file of Cachegrind's form, this description says that the file may have
   negative counts, if no other fact says so.  It is not kept as a fact. */
#define DESC_NEGATIVE	"Difference: counts below 0"

/* Return whether a fact says that the profile is a difference, in which
   negative counts are valid. */
bool	 metadata_is_difference(const struct metadata *);

/* The value of FACT_CALLS for a profile made of sampled stacks, which show that
   functions call each other, but not how often. */
#define METADATA_UNCOUNTED	"known without their number"

/* The value of FACT_CALLS for a profile made of counters of LLVM. */
#define METADATA_UNCHARGED						\
	"those through pointers alone, without their costs"

/* Return whether the numbers of calls, or their costs, are known.  Numbers are
   not if the whole profile is made of stacks, nor costs if it is made of
   counters of LLVM. */
bool	 metadata_counts_calls(const struct metadata *);
bool	 metadata_charges_calls(const struct metadata *);

/* The value of FACT_ESTIMATED for several profiles whose estimates
   differ. */
#define METADATA_ESTIMATED	"costs of some of the profiles"

/* Return whether costs are estimates (FACT_ESTIMATED). */
bool	 metadata_is_estimated(const struct metadata *);

/* Add a FACT_COMMAND.  The metadata takes over the fact. */
void	 metadata_command(struct metadata *, struct fact *);

/* Make a fact about the profile, and add it. */
void	 metadata_fact(struct metadata *, enum fact_key, const char *value);

/* Add a condition.  The metadata takes over the fact. */
void	 metadata_condition(struct metadata *, struct fact *);

/* Return whether two sets have different values of this condition.  If a set
   lacks the condition, its value is unknown and differs from no other. */
bool	 metadata_differ(const struct facts *, const struct facts *,
	    enum fact_key condition);

/*
 * Complete the metadata of a difference, which has the commands of the new
 * side: add the commands of the old side.  If both sides have commands, and
 * these differ, add FACT_OLD_COMMAND and FACT_NEW_COMMAND, in place of any from
 * earlier differences.
 */
void	 metadata_add_old(struct metadata *, const struct facts *old);

/* Return the commands of one side, in byte order, and set *n to their number.
   The result is empty unless the commands of both sides are known, because
   merging may have kept those of one side only. */
struct fact *const *metadata_side_commands(const struct metadata *, enum side,
	    size_t *n);

/* Multiply the numbers of profiles and of samples, the totals and the spread by
   n, as if n such profiles had been added. */
void	 metadata_multiply(struct metadata *, uint64_t n);

/* Divide the numbers of profiles and of samples by n, because a statistic of n
   runs counts as one run.  Results are rounded to the nearest integer, halves
   up, but a number never becomes 0. */
void	 metadata_divide(struct metadata *, uint64_t n);

/* metadata_no_totals() removes the totals of both sides of a difference, and
   metadata_no_results() the facts that are results of one comparison, such as
   verdicts. */
void	 metadata_no_totals(struct metadata *);
void	 metadata_no_results(struct metadata *);

/* Merge the metadata src into dst. */
void	 metadata_add(struct metadata *dst, const struct metadata *src);

/* Make *to a copy of from.  *to must be all-zero or freed. */
void	 metadata_copy(struct metadata *to, const struct metadata *from);

void	 metadata_free(struct metadata *);

#endif
