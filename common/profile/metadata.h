/*
 * metadata -- what a profile says of itself besides its costs.
 *
 * Metadata combines under merging by rules that do not depend on order or
 * grouping: commands are united (the first METADATA_COMMANDS in byte order are
 * kept), descriptions intersected, the pid, thread and part kept if all have
 * the same one, the number of profiles and the totals of the sides of
 * differences summed.
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

/* An all-zero struct is the zero of merging: the metadata of no profile. */
struct metadata {
	uint64_t	 profiles;	/* how many were merged; 0: none */
	uint64_t	 parts;		/* that say so: of these a file may
					   have several */
	struct string_set	 commands;
	struct string_set	 added;		/* the last ones of others */
	struct intern	 descs;
	struct side_totals totals[SIDES];	/* of a difference, or none */
	struct string	 pid, thread, part;
	bool		 cachegrind;	/* all came in Cachegrind form */
	bool		 instr;		/* all have instruction addresses */
	bool		 some_instr;	/* some have */
	bool		 line;		/* some have line numbers */
	bool		 negative;	/* some may have counts below 0 */
	bool		 calls_left_out;	/* some: nobody wanted them */
	bool		 commands_cut;	/* there were more commands, */
	bool		 overflow;	/* and more profiles than that */
};

/* The description that tells counts below 0 in Cachegrind's form where no
   other one does.  It is no fact of its own. */
#define DESC_NEGATIVE	"Difference: counts below 0"

/* Whether a description says that counts below 0 are meant. */
bool	 metadata_is_difference(const char *text, size_t len);

/* Note one command, or one description, of a profile. */
void	 metadata_command(struct metadata *, const char *text, size_t len);
void	 metadata_desc(struct metadata *, const char *text, size_t len);

/* Move its commands to a set, which is empty: it has none any more. */
void	 metadata_take_commands(struct metadata *, struct string_set *);

/* Count profiles n times, as if each had been added so often; what overflows
   is noted. */
void	 metadata_multiply(struct metadata *, uint64_t n);

/* Forget the totals of the sides of a difference. */
void	 metadata_no_totals(struct metadata *);

/* Merge src into dst. */
void	 metadata_add(struct metadata *dst, const struct metadata *src);

/* Make *to, which must be zero or freed, a copy of from. */
void	 metadata_copy(struct metadata *to, const struct metadata *from);

void	 metadata_free(struct metadata *);

#endif
