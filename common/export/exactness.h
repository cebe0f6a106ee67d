/*
 * exactness -- a text that says how exact stacks are.
 */
#ifndef EXPORT_EXACTNESS_H
#define EXPORT_EXACTNESS_H

struct export_job;
struct stacks_taker;

/* Bytes of the text, at most. */
enum { EXACTNESS_ROOM = 600 };

/* Write the text for stacks that were all walked to `out', and return it. */
char	*exactness_text(char *out, const struct export_job *,
	    const struct stacks_taker *);

#endif
