/*
 * event -- the order of events.
 *
 * Where lists of events differ, columns go by name; they are then written in
 * one order that depends on the names alone: valgrind's events in the order
 * in which Callgrind lists them, then all others in byte order.
 */
#ifndef PROFILE_EVENT_H
#define PROFILE_EVENT_H

#include <stdint.h>

struct profile;

/* Put the n columns of the profile into that order. */
void	 event_order(const struct profile *, uint32_t *columns, uint32_t n);

#endif
