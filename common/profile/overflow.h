/*
 * overflow -- what of a profile is too large to be written or shown.
 *
 * Sums in a profile are as wide as they come; numbers in a file are signed
 * and have 64 bits.
 */
#ifndef PROFILE_OVERFLOW_H
#define PROFILE_OVERFLOW_H

#include <stdbool.h>
#include <stdint.h>

#include "text/wide.h"

struct profile;

/* Room for what is said of a number. */
enum { OVERFLOW_WHY = 768 };

/*
 * Whether all counts of the cost centres, arcs and jumps fit, in n columns.
 * If not, why names the first that does not, in the order in which they are
 * written (order.h): whatever order they came in.
 */
bool	 overflow_rows(const struct profile *, const uint32_t *columns,
	    uint32_t n, char *why);

/* The same of sums over all: what are they, of the columns in v? */
bool	 overflow_sums(const struct profile *, const char *what,
	    const struct wide *v, const uint32_t *columns, uint32_t n,
	    char *why);

/* The same of one number: of an event, and a function. */
bool	 overflow_of_function(const struct profile *, const char *what,
	    uint32_t column, uint32_t function, struct wide v, char *why);

#endif
