/*
 * slurp -- read a whole file into memory, such as a list of inputs.
 */
#ifndef IO_SLURP_H
#define IO_SLURP_H

#include <stddef.h>

/*
 * Return all bytes of the file, or of the standard input if `file' is "-", and
 * a NUL after them; *len is their number without the NUL.  The caller frees
 * them.  An error ends the program.
 */
char	*slurp(const char *file, size_t *len);

#endif
