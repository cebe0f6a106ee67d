/*
 * slurp -- read a whole file at once, such as a list of inputs or a file of
 * rules.
 */
#ifndef IO_SLURP_H
#define IO_SLURP_H

#include <stddef.h>

/* All bytes of the file ("-": of the standard input), *len of them and a NUL
   after them, the caller's to free.  Trouble ends the program. */
char	*slurp(const char *file, size_t *len);

#endif
