/*
 * regroup_apply -- carrying out a regrouping.
 */
#ifndef PROFILE_BUILD_REGROUP_APPLY_H
#define PROFILE_BUILD_REGROUP_APPLY_H

struct regroup;

/* Regroup the profile: equal targets are summed.  The targets are those of
   the old profile; all that can be done with them now is to free them. */
void	 regroup_apply(struct regroup *);

#endif
