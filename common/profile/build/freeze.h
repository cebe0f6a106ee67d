/*
 * freeze -- the end of making a profile; profile/frozen.h says what holds for a
 * frozen profile.
 */
#ifndef PROFILE_BUILD_FREEZE_H
#define PROFILE_BUILD_FREEZE_H

struct profile;

/* Freeze a profile to which no more input is added.  A profile that is frozen
   already stays as it is. */
void	 profile_freeze(struct profile *);

/* After profile_thaw_arcs(), and until profile_freeze_arcs(), arcs of a frozen
   profile can be found, added to sections and removed.  Calls that are stored
   as runs (profile/arc_runs.h) become rows first. */
void	 profile_thaw_arcs(struct profile *);
void	 profile_freeze_arcs(struct profile *);

/* Turn the calls of a frozen profile that are stored as runs
   (profile/arc_runs.h) into rows. */
void	 profile_calls_to_rows(struct profile *);

#endif
