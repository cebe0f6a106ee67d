/*
 * dhat_in -- read a file dhat.out.PID of valgrind's DHAT, or a file of Rust's
 * crate dhat, which has the same form.
 *
 * The file lists program points, which are stacks with totals.  Each total that
 * can be added up becomes an event: bytes and blocks allocated (in other modes
 * of DHAT: copied, or reported by the program), lifetimes, bytes and blocks
 * present at the peak and at the end, and bytes read and written.  The largest
 * size of a point cannot be added up, and is left out.  The innermost frame of
 * a stack, usually malloc, gets the self cost.
 *
 * The form is that of version 2, which valgrind 3.15 and later write; the
 * manual of DHAT says what the figures mean.
 */
#ifndef IMPORT_DHAT_IN_H
#define IMPORT_DHAT_IN_H

#include <stdbool.h>
#include <stddef.h>

struct samples_trouble;
struct source;
struct samples;

/* dhat_in_is() and dhat_in_read() are the functions of a struct import_form. */
bool	 dhat_in_is(const char *at, size_t len);
bool	 dhat_in_read(struct samples *, struct source *,
	    struct samples_trouble *);

#endif
