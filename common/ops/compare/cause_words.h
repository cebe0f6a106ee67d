/*
 * cause_words -- write a cause of a change (causes.h) and its reasons as text
 * and as JSON.
 */
#ifndef OPS_COMPARE_CAUSE_WORDS_H
#define OPS_COMPARE_CAUSE_WORDS_H

#include <stddef.h>
#include <stdint.h>

#include "text/wide.h"
#include "ops/compare/causes.h"

struct profile;
struct sink;

/*
 * The file in which a function's own code, which includes code inlined from
 * other files, changed most.  `name' is ID_NONE if that is the file of the
 * function itself.
 */
struct cause_file {
	uint32_t	 name;
	struct wide	 change;	/* how much of the total change came
					   from this file, rounded down */
};

/*
 * The words for a cause, or for one of its reasons: the text `before', the name
 * of a function, the text `after', and the name of a file.
 *
 *	`' lvm.c:luaV_execute ` (in a cycle of 25)'
 *	`calls ' lgc.c:luaC_step ` 1.95 -> 3.1 times a call'
 *	`own code' ` 12.5 -> 13 a call, +30,000 in ' string.h
 *
 * For a function in a cycle, the words are `an entry' instead of `a call'.  For
 * a cause in the sum of several differences, the words say in how many of the
 * differences the cause is, and have no counts.
 */
enum { CAUSE_COUNT = 88, CAUSE_ROOM = 3 * CAUSE_COUNT + 32 };
struct cause_words {
	const char	*before;
	uint32_t	 function;	/* ID_NONE if the words name no
					   function */
	char		 after[CAUSE_ROOM];
	uint32_t	 file;		/* ID_NONE if the words name no file */
};

/* Set the words that describe a reason of a cause or, if the reason is NULL,
   the cause itself.  If `file' is NULL, the words name no file. */
void	 cause_words_find(struct cause_words *, const struct cause *,
	    const struct cause_reason *, const struct cause_file *);

/* Write the words as a line of text, without quoting names. */
void	 cause_words_put(const struct cause_words *, const struct profile *,
	    struct sink *);

/* Write a cause and all of its reasons as a JSON object.  `file' may be
   NULL. */
void	 cause_words_json(const struct causes *, size_t cause,
	    const struct cause_file *, const struct profile *, struct sink *);

#endif
