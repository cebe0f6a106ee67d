/*
 * demangle -- replace mangled function names by readable ones.
 *
 * An external program such as c++filt reads all names, one per line, and prints
 * a line for each.  If functions of one file and object get the same name, they
 * become one function.
 */
#ifndef OPS_FILTER_DEMANGLE_H
#define OPS_FILTER_DEMANGLE_H

#include <stdbool.h>

struct complaint;
struct profile;
struct runs;

/*
 * Rename the functions of a profile by a command: a program and its arguments,
 * separated by blanks.  `runs' is either NULL or has the costs of single runs,
 * which must have been placed (runs.h) and are regrouped like the profile.
 * Return false and change nothing if the command cannot be started, fails, or
 * prints another number of lines than it got.
 */
bool	 demangle(struct profile *, const char *command, struct runs *,
	    struct complaint *);

#endif
