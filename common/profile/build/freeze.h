/*
 * freeze -- the end of making a profile; profile/frozen.h says what holds then.
 */
#ifndef PROFILE_BUILD_FREEZE_H
#define PROFILE_BUILD_FREEZE_H

struct profile;

/* Freeze a profile whose input has ended; a frozen one does not change. */
void	 profile_freeze(struct profile *);

/* Between these two, arcs of a frozen profile can be found, added to sections
   and removed.  Compact calls (profile/calls.h) become rows first. */
void	 profile_thaw_arcs(struct profile *);
void	 profile_freeze_arcs(struct profile *);

/* Turn the compact calls of a frozen profile (profile/calls.h) into rows. */
void	 profile_calls_to_rows(struct profile *);

#endif
