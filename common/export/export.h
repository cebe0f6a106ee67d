/*
 * export -- a profile in the form of other people's viewers.
 */
#ifndef EXPORT_EXPORT_H
#define EXPORT_EXPORT_H

#include <stdbool.h>

struct complaint;
struct export_job;

/* Put the profile, and, unless quiet, say of which stacks it is if that was not
   asked for.  False, and nothing is put, if a count that is to be written needs
   more than 64 bits, or if the form cannot hold the profile. */
bool	 export_put(const struct export_job *, struct complaint *);

#endif
