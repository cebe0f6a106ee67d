/*
 * csv -- fields of comma-separated values, as RFC 4180 has them.
 */
#ifndef IO_CSV_H
#define IO_CSV_H

#include <stddef.h>

struct sink;

/* Put the len bytes at text, and one text after it, as a field, in quotes if
   need be. */
void	 csv_field(struct sink *, const char *text, size_t len,
	    const char *suffix);

#endif
