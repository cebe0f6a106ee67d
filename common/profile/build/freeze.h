/*
 * freeze -- the end of making a profile; profile/frozen.h says what holds for a
 * frozen profile.
 */
#ifndef PROFILE_BUILD_FREEZE_H
#define PROFILE_BUILD_FREEZE_H

struct profile;

/* Freeze a profile whose input has ended; a frozen one stays as it is. */
void	 profile_freeze(struct profile *);

/* Between these two calls, arcs of a frozen profile can be found, added to
   sections and removed.  Calls in runs (profile/arc_runs.h) become rows
   first. */
void	 profile_thaw_arcs(struct profile *);
void	 profile_freeze_arcs(struct profile *);

/* Turn the calls in runs (profile/arc_runs.h) of a frozen profile into rows. */
void	 profile_calls_to_rows(struct profile *);

#endif
