/*
 * order -- the order in which a profile is written.
 *
 * The order depends on names and positions alone.  Functions are ordered by
 * object, file and name.  The sections of a function are ordered by file, but
 * the one in the function's own file is the first.  Arcs and jumps of a section
 * are ordered by position, then by their target.
 */
#ifndef PROFILE_ORDER_H
#define PROFILE_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

struct order {
	const struct profile *p;
	uint32_t	*name;		/* rank of each name in byte order */
	uint32_t	*function;	/* rank of each function: by object,
					   file and name */
};

/* Compute the order in which the profile is written.  Names, functions and
   sections that are added later have no rank. */
void	 order_init(struct order *, const struct profile *);
void	 order_free(struct order *);

/* Return the indices of all functions, in the order in which they are written.
   The caller frees the array. */
uint32_t *order_functions(const struct order *);

/* Sort n indices of sections into the order in which these are written. */
void	 order_sections(const struct order *, uint32_t *sections, size_t n);

/* Return the indices of all sections of a frozen profile that have rows, in the
   order in which they are written, and set *n to their number.  The caller
   frees the array. */
uint32_t *order_all_sections(const struct order *, size_t *n);

/* Sort the cost centres or jumps of a section by their keys.  The rows of the
   section must lie side by side. */
void	 order_by_key(const struct profile *, const struct cost_table *,
	    struct row_range);

/* Sort a list of arcs, of any sections.  Only the list changes; no row
   moves. */
void	 order_arcs(const struct order *, uint32_t *rows, size_t n);

/* Sort the arcs and the jumps of each section of a frozen profile, with at most
   `threads' threads.  Rows move within their sections. */
void	 order_rows(const struct order *, unsigned threads);

#endif
