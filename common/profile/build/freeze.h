/*
 * freeze -- the end of making a profile; profile/frozen.h says what holds then.
 */
#ifndef PROFILE_BUILD_FREEZE_H
#define PROFILE_BUILD_FREEZE_H

struct profile;

/* Input has ended.  A profile that is frozen stays so. */
void	 profile_freeze(struct profile *);

/* Arcs of a frozen profile may be looked for, added to its sections and taken
   away until they are frozen again.  All calls are rows from then on. */
void	 profile_thaw_arcs(struct profile *);
void	 profile_freeze_arcs(struct profile *);

/* Calls without positions (profile/calls.h) become rows like others; the
   profile is frozen. */
void	 profile_calls_to_rows(struct profile *);

#endif
