/*
 * slurp -- read a whole file at once: a list of inputs or a file of rules.
 */
#ifndef IO_SLURP_H
#define IO_SLURP_H

#include <stddef.h>

/*
 * Return all bytes of the file ("-": of the standard input), with a NUL after
 * them, and their number in *len; the caller frees them.  An error ends the
 * program.
 */
char	*slurp(const char *file, size_t *len);

#endif
