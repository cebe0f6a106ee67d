/*
 * declared -- which events and definitions each input declares.
 *
 * Threads read inputs into separate profiles.  Two inputs that together have
 * too many events, or that define one event by two formulas, would meet only
 * when these profiles are added up, where nobody knows the inputs any more.  So
 * each input's header lines that told its profile something new are kept, and
 * are compared in the order of the inputs: then the message names the same line
 * of the same input as if one thread had read them all.
 */
#ifndef OPS_SUM_DECLARED_H
#define OPS_SUM_DECLARED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"

struct declared_line;
struct finding_log;
struct profile;

/* The lines of one input.  All members but `log' must be 0 at first. */
struct declared {
	const struct finding_log *log;	/* the messages about the input while it
					   is read */
	struct declared_line *at;
	size_t		 n, room;
};

/* Keep a line; `declared' is the struct declared.  This function can be used as
   read_options.declare. */
void	 declared_keep(void *declared, uint64_t line, bool defines,
	    struct slice value);

/*
 * Read the lines of an input into a profile that has those of all earlier
 * inputs.  If a line conflicts with these, return false, and let the messages
 * about the input, *text of *len bytes (finding_log_take()), end with an error
 * in this line.
 */
bool	 declared_join(const struct declared *, struct profile *, char **text,
	    size_t *len);

void	 declared_free(struct declared *);

#endif
