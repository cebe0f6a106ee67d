/*
 * named -- the sources that are wanted by name.
 */
#ifndef REPORT_NAMED_H
#define REPORT_NAMED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct report;
struct report_options;

/* Which of them the places of a breakdown are. */
struct named {
	const struct report_options *o;
	uint32_t	*of;		/* of each place, or ID_NONE */
	size_t		*n;		/* places that each of them is */
};

/* Find them; say which of them are none. */
void	 named_open(struct named *, const struct report *);
void	 named_close(struct named *);

/* Whether a place is wanted. */
bool	 named_has(const struct named *, size_t place);

/* The file that can only be the source of a place, as it alone has the name, or
   NULL. */
const char *named_file(const struct named *, size_t place);

#endif
