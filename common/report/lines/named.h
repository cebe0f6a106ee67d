/*
 * named -- the sources that the user asked for by name.
 */
#ifndef REPORT_LINES_NAMED_H
#define REPORT_LINES_NAMED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct report;
struct report_options;

/* The name that asked for each source of the breakdown. */
struct named {
	const struct report_options *o;
	uint32_t	*of;		/* by source: index in o->named, or
					   ID_NONE */
	size_t		*n;		/* by name: number of its sources */
};

/* Match sources and names; warns of names that no source has.  The caller
   closes it. */
void	 named_open(struct named *, const struct report *);
void	 named_close(struct named *);

/* Whether the user asked for source i. */
bool	 named_has(const struct named *, size_t i);

/* The name by which the user asked for source i alone, which may also be the
   path of the source; NULL if it matches other sources too. */
const char *named_file(const struct named *, size_t i);

#endif
