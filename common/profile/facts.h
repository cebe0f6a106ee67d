/*
 * facts -- what a profile says of itself besides its costs.
 *
 * Facts combine under merging by rules that do not depend on order or
 * grouping: commands are united (the first FACTS_COMMANDS in byte order are
 * kept), descriptions intersected, the pid, thread and part kept if all have
 * the same one, the number of profiles summed.
 */
#ifndef PROFILE_FACTS_H
#define PROFILE_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"

enum { FACTS_COMMANDS = 16 };

/* A string of any bytes; at is NULL if there is none. */
struct text {
	char	*at;
	size_t	 len;
};

/* A few distinct strings in byte order. */
struct texts {
	struct text	*at;
	size_t		 n, room;
};

/* An all-zero struct is the zero of merging: the facts of no profile. */
struct facts {
	uint64_t	 profiles;	/* how many were merged; 0: none */
	struct texts	 commands;
	struct intern	 descs;
	struct text	 pid, thread, part;
	bool		 cachegrind;	/* all came in Cachegrind form */
	bool		 instr;		/* all have instruction addresses */
	bool		 some_instr;	/* some have */
	bool		 line;		/* some have line numbers */
	bool		 negative;	/* some may have counts below 0 */
	bool		 commands_cut;	/* there were more commands, */
	bool		 overflow;	/* and more profiles than that */
};

/* Replace t by a copy of the len bytes at from (NULL: by nothing). */
void	 text_set(struct text *t, const char *from, size_t len);

/* Add len bytes to t, which has room for *room: 0 if t was set since. */
void	 text_append(struct text *t, size_t *room, const char *from,
	    size_t len);

/* Below zero, zero or above it, in byte order; nothing stands first. */
int	 text_compare(const struct text *, const struct text *);

void	 texts_free(struct texts *);

/* The description that tells counts below 0 in Cachegrind's form where no
   other one does.  It is no fact of its own. */
#define DESC_NEGATIVE	"Difference: counts below 0"

/* Whether a description says that counts below 0 are meant. */
bool	 desc_is_difference(const char *text, size_t len);

/* Note one command, or one description, of a profile. */
void	 facts_command(struct facts *, const char *text, size_t len);
void	 facts_desc(struct facts *, const char *text, size_t len);

/* Count profiles n times; what overflows is noted. */
void	 facts_multiply(struct facts *, uint64_t n);

/* Merge src into dst. */
void	 facts_add(struct facts *dst, const struct facts *src);

/* Make *to, which must be zero or freed, a copy of from. */
void	 facts_copy(struct facts *to, const struct facts *from);

void	 facts_free(struct facts *);

#endif
