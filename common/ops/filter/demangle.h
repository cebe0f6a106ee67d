/*
 * demangle -- replace mangled function names by readable ones.
 *
 * An external program such as c++filt reads all names, one per line, and prints
 * a line for each.  Functions of one file and object whose names become equal
 * are summed.
 */
#ifndef OPS_FILTER_DEMANGLE_H
#define OPS_FILTER_DEMANGLE_H

#include <stdbool.h>

struct complaint;
struct profile;
struct runs;

/*
 * Rename the functions of a profile by a command: a program and its arguments,
 * at least one word, separated by blanks.  If runs are passed, not NULL, they
 * must be placed (runs.h), and their costs are regrouped like the profile.
 * Return false, with nothing changed, if the command cannot be run, fails, or
 * prints another number of lines.
 */
bool	 demangle(struct profile *, const char *command, struct runs *,
	    struct complaint *);

#endif
