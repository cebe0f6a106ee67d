/*
 * csv -- fields of comma-separated values, as in RFC 4180.
 */
#ifndef IO_CSV_H
#define IO_CSV_H

#include <stddef.h>

struct sink;

/* Write len bytes of text and then the suffix as one field, in quotes if CSV
   requires them. */
void	 csv_field(struct sink *, const char *text, size_t len,
	    const char *suffix);

#endif
