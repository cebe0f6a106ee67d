/*
 * metadata -- commands, descriptions and other facts of a profile besides its
 * costs.
 *
 * Merging combines metadata by rules that depend neither on order nor on
 * grouping: the union of commands (of which the first METADATA_COMMANDS in byte
 * order are kept), the intersection of descriptions, the pid, thread and part
 * if all inputs have the same one, and the sums of the number of profiles and
 * of the totals of the sides of differences.
 */
#ifndef PROFILE_METADATA_H
#define PROFILE_METADATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "text/string.h"
#include "profile/side_totals.h"

enum { METADATA_COMMANDS = 16 };

/* An all-zero struct is the metadata of no profile: merging it changes
   nothing. */
struct metadata {
	uint64_t	 profiles;	/* how many were merged; 0: none */
	uint64_t	 parts;		/* of them, those that were parts of a
					   file */
	struct string_set	 commands;
	struct string_set	 added;		/* the set merged last */
	struct intern	 descs;
	struct side_totals totals[SIDES];	/* of a difference; else
						   empty */
	struct string	 pid, thread, part;
	bool		 cachegrind;	/* all were in Cachegrind's form */
	bool		 instr;		/* all have instruction addresses */
	bool		 some_instr;	/* some have */
	bool		 line;		/* some have line numbers */
	bool		 negative;	/* some may have counts below 0 */
	bool		 calls_left_out;	/* some calls were not read */
	bool		 commands_cut;	/* commands were dropped, */
	bool		 overflow;	/* or `profiles' overflowed */
};

/* The description that marks a file in Cachegrind's form as having counts below
   0 if it has no other such mark.  It is not kept as a fact of its own. */
#define DESC_NEGATIVE	"Difference: counts below 0"

/* Whether a description marks a difference, in which counts below 0 are
   valid. */
bool	 metadata_is_difference(const char *text, size_t len);

/* Add one command, or one description. */
void	 metadata_command(struct metadata *, const char *text, size_t len);
void	 metadata_desc(struct metadata *, const char *text, size_t len);

/* Move its commands to an empty set. */
void	 metadata_take_commands(struct metadata *, struct string_set *);

/* Multiply the number of profiles and the totals by n, as if the profile had
   been added n times; overflow sets `overflow'. */
void	 metadata_multiply(struct metadata *, uint64_t n);

/* Remove the totals of the sides of a difference. */
void	 metadata_no_totals(struct metadata *);

/* Merge src into dst. */
void	 metadata_add(struct metadata *dst, const struct metadata *src);

/* Make *to, which must be zero or freed, a copy of from. */
void	 metadata_copy(struct metadata *to, const struct metadata *from);

void	 metadata_free(struct metadata *);

#endif
