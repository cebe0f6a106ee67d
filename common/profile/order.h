/*
 * order -- the order in which a profile is written.
 *
 * The order depends on names and positions alone.  Functions are ordered by
 * object, file and name; the sections of a function by file, after the section
 * in the function's own file; and arcs and jumps of a section by position, then
 * by the place that they lead to.
 */
#ifndef PROFILE_ORDER_H
#define PROFILE_ORDER_H

#include <stddef.h>
#include <stdint.h>

#include "profile/profile.h"

struct order {
	const struct profile *p;
	uint32_t	*name;		/* rank of each name, by bytes */
	uint32_t	*function;	/* rank of each function */
};

/* Compute the order of the profile; names, functions and sections that are
   added later have no rank. */
void	 order_init(struct order *, const struct profile *);
void	 order_free(struct order *);

/* All functions in order; the caller frees them. */
uint32_t *order_functions(const struct order *);

/* Sort these sections. */
void	 order_sections(const struct order *, uint32_t *sections, size_t n);

/* The *n sections of a frozen profile that have rows, in order; the caller
   frees them. */
uint32_t *order_all_sections(const struct order *, size_t *n);

/* Sort the cost centres or jumps of a section by their keys, once these rows
   lie side by side. */
void	 order_by_key(const struct profile *, const struct cost_table *,
	    struct row_range);

/* Sort these arcs, of any sections, by changing the list only: no row moves. */
void	 order_arcs(const struct order *, uint32_t *rows, size_t n);

/* Sort the arcs and jumps of each section of a frozen profile, with at most so
   many threads.  Rows move within their sections. */
void	 order_rows(const struct order *, unsigned threads);

#endif
