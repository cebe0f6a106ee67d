/*
 * export -- write a profile for the viewers of other projects.
 */
#ifndef EXPORT_EXPORT_H
#define EXPORT_EXPORT_H

#include <stdbool.h>

struct complaint;
struct export_job;

/*
 * Write the profile in the form that the job asks for.  If the form consists of
 * stacks and the options leave the choice of stacks to this function
 * (EXPORT_STACKS_AUTO), print a note on which stacks it chose, unless the
 * options are quiet.  If a count overflows 64 bits or the form cannot hold the
 * profile, set the complaint, write nothing and return false.
 */
bool	 export_put(const struct export_job *, struct complaint *);

#endif
