/*
 * export -- write a profile for the viewers of other projects.
 */
#ifndef EXPORT_EXPORT_H
#define EXPORT_EXPORT_H

#include <stdbool.h>

struct complaint;
struct export_job;

/*
 * Write the profile.  If the form consists of stacks and the options leave the
 * choice of stacks to this function (EXPORT_STACKS_AUTO), a note says which
 * stacks it chose, unless the options are quiet.  Returns false, with a
 * complaint and nothing written, if a count overflows 64 bits or the form
 * cannot hold the profile.
 */
bool	 export_put(const struct export_job *, struct complaint *);

#endif
