/*
 * freeze -- the end of making a profile; profile/frozen.h says what holds then.
 */
#ifndef PROFILE_BUILD_FREEZE_H
#define PROFILE_BUILD_FREEZE_H

struct profile;

/* Input has ended.  A profile that is frozen stays so. */
void	 profile_freeze(struct profile *);

/* All calls that are in runs (profile/calls.h) become arcs without
   positions; the profile is frozen. */
void	 profile_calls_to_rows(struct profile *);

#endif
