/*
 * exactness -- what of stacks is exact, in words.
 */
#ifndef EXPORT_EXACTNESS_H
#define EXPORT_EXACTNESS_H

struct export_job;
struct stacks_taker;

/* Room for the words. */
enum { EXACTNESS_ROOM = 600 };

/* Of stacks that were all taken; returns out. */
char	*exactness_text(char *out, const struct export_job *,
	    const struct stacks_taker *);

#endif
