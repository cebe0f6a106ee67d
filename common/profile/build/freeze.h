/*
 * freeze -- the end of making a profile; profile/frozen.h says what holds then.
 */
#ifndef PROFILE_BUILD_FREEZE_H
#define PROFILE_BUILD_FREEZE_H

struct profile;

/* Input has ended.  A profile that is frozen stays so. */
void	 profile_freeze(struct profile *);

/* Arcs of a frozen profile are looked for and added again, to its sections, and
   may go, until they are frozen again. */
void	 profile_thaw_arcs(struct profile *);
void	 profile_freeze_arcs(struct profile *);

/* All calls that are in runs (profile/calls.h) become arcs without
   positions; the profile is frozen. */
void	 profile_calls_to_rows(struct profile *);

#endif
