/*
 * regroup_apply -- carry out a regrouping.
 */
#ifndef PROFILE_BUILD_REGROUP_APPLY_H
#define PROFILE_BUILD_REGROUP_APPLY_H

struct regroup;

/* Regroup the profile and sum rows whose targets are equal.  The targets refer
   to the old profile; afterwards they can only be freed. */
void	 regroup_apply(struct regroup *);

#endif
