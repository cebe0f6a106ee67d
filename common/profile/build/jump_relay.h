/*
 * jump_relay -- a thread that adds jumps to a profile.
 *
 * Files with jumps have many, in no order by which their rows could be
 * expected.  Finding those rows takes a third of the time of reading and does
 * not depend on the lines between them.  So the reader passes jumps on in
 * batches of a fixed size and continues.  Until jump_relay_wait() returns, no
 * other thread may access the jumps of the profile or remove the names and
 * sections that they use.
 */
#ifndef PROFILE_BUILD_JUMP_RELAY_H
#define PROFILE_BUILD_JUMP_RELAY_H

#include <stdint.h>

struct jump;
struct jump_relay;
struct profile;

/* Start the thread; its errors name this input.  Returns NULL if no thread can
   be started: the caller then adds jumps itself. */
struct jump_relay *jump_relay_start(struct profile *, const char *name);

/* Queue a jump of a section with these counts. */
void	 jump_relay_put(struct jump_relay *, uint32_t section,
	    const struct jump *, int64_t executed, int64_t followed);

/* Wait until all queued jumps are added.  NULL is allowed and does nothing. */
void	 jump_relay_wait(struct jump_relay *);

/* Wait, then end the thread and free the relay.  NULL is allowed. */
void	 jump_relay_stop(struct jump_relay *);

#endif
