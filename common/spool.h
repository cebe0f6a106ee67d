/*
 * spool -- an input that can be read twice.
 */
#ifndef COMMON_SPOOL_H
#define COMMON_SPOOL_H

#include <stdbool.h>

struct sink;

/*
 * A descriptor of the input ("-": standard input) at its beginning, which can
 * be read again from there: the file itself, or, for what is no file, a copy
 * on disk without a name.  -1 if it cannot be opened or read: errno says why.
 */
int	 spool_open(const char *name);

/* Put all of it, from its beginning, into the sink.  False if it cannot be
   read: errno says why. */
bool	 spool_copy(int fd, struct sink *);

#endif
