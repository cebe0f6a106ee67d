/*
 * dhat_in -- read a file of DHAT, dhat.out.PID, and those of Rust's crate dhat,
 * which have the same form.
 *
 * Each program point, a stack with totals, gives that stack the values that
 * can be added up: what was allocated (or copied, or reported by the program,
 * by the mode), lifetimes, what was there at the peak and at the end, and what
 * was read and written.  The largest size of each point is no such value.  The
 * innermost frame, usually malloc, has the self cost.
 *
 * The form is that of version 2, as valgrind 3.15 and later write it; the
 * manual of DHAT says what the figures mean.
 */
#ifndef IMPORT_DHAT_IN_H
#define IMPORT_DHAT_IN_H

#include <stdbool.h>
#include <stddef.h>

struct samples_trouble;
struct source;
struct samples;

/* These have the contracts of struct import_form. */
bool	 dhat_in_is(const char *at, size_t len);
struct samples *dhat_in_read(struct source *, struct samples_trouble *);

#endif
