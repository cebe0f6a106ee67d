/*
 * named -- the sources that are wanted by name.
 */
#ifndef REPORT_LINES_NAMED_H
#define REPORT_LINES_NAMED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct report;
struct report_options;

/* Which of them the sources of a breakdown are. */
struct named {
	const struct report_options *o;
	uint32_t	*of;		/* of each source, or ID_NONE */
	size_t		*n;		/* sources that each of them is */
};

/* Find them; warn of names that no source has. */
void	 named_open(struct named *, const struct report *);
void	 named_close(struct named *);

/* Whether source i is wanted. */
bool	 named_has(const struct named *, size_t i);

/* The file that can only be source i, as that alone has the name, or NULL. */
const char *named_file(const struct named *, size_t i);

#endif
