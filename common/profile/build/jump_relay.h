/*
 * jump_relay -- jumps that a thread of its own adds to a profile.
 *
 * Files with jumps have many, and no order in which their rows can be expected:
 * to find these takes a third of the time of reading, and needs nothing that
 * lines between them change.  So whoever reads hands jumps on, in batches of a
 * fixed number, and goes on.  Until jump_relay_wait() no other thread may look
 * at the jumps of the profile, nor remove what they name.
 */
#ifndef PROFILE_BUILD_JUMP_RELAY_H
#define PROFILE_BUILD_JUMP_RELAY_H

#include <stdint.h>

struct jump;
struct jump_relay;
struct profile;

/* Begin; trouble of that thread is told as that of this input.  NULL if there
   can be no thread: jumps are to be added as they come. */
struct jump_relay *jump_relay_start(struct profile *, const char *name);

/* Add these counts to a jump of a section. */
void	 jump_relay_put(struct jump_relay *, uint32_t section,
	    const struct jump *, int64_t executed, int64_t followed);

/* Wait until all are added.  NULL is allowed: nothing was handed on. */
void	 jump_relay_wait(struct jump_relay *);

/* Wait likewise, and end it.  NULL is allowed. */
void	 jump_relay_stop(struct jump_relay *);

#endif
