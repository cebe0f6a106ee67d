/*
 * freeze -- end the making of a profile.
 *
 * From then on, the rows of a section are adjacent, and none can be added
 * (profile/frozen.h).
 */
#ifndef PROFILE_BUILD_FREEZE_H
#define PROFILE_BUILD_FREEZE_H

struct profile;

/* Freeze a profile to which no more input is added.  Does nothing if the
   profile is frozen already. */
void	 profile_freeze(struct profile *);

/* profile_thaw_arcs() makes it possible to find, add and remove arcs of a
   frozen profile; profile_freeze_arcs() ends that.  Calls that are stored as
   runs (profile/arc_runs.h) become rows first. */
void	 profile_thaw_arcs(struct profile *);
void	 profile_freeze_arcs(struct profile *);

/* In a frozen profile, turn the calls that are stored as runs
   (profile/arc_runs.h) into rows. */
void	 profile_calls_to_rows(struct profile *);

#endif
