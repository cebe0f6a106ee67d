/*
 * demangle -- names of functions as people wrote them.
 *
 * Another program says what they are, such as c++filt: it gets all names, a
 * line each, and gives a line for each of them.  Functions whose names become
 * equal, in one file and object, are summed, as with any other new name.
 */
#ifndef OPS_FILTER_DEMANGLE_H
#define OPS_FILTER_DEMANGLE_H

#include <stdbool.h>

struct complaint;
struct profile;
struct runs;

/*
 * Give the functions of a profile the names that the command gives them: a
 * program and its arguments, at least one word, apart by blanks.  Costs of
 * runs, unless that is NULL, were placed and go along.  False, with what is
 * wrong and nothing changed, if the command cannot be run, fails, or does not
 * give as many lines.
 */
bool	 demangle(struct profile *, const char *command, struct runs *,
	    struct complaint *);

#endif
