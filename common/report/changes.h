/*
 * changes -- the functions that an event of a difference with sides changed
 * for, by how much.
 */
#ifndef REPORT_CHANGES_H
#define REPORT_CHANGES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/percent.h"

struct choice_side;
struct report;

struct changes {
	struct report *r;
	const struct choice_side *side;
	uint32_t	*entries;	/* the most changed first */
	size_t		 n;
};

/* What is told of a change, as text. */
enum {
	CHANGE_OLD, CHANGE_NEW, CHANGE_BY, CHANGE_PERCENT, CHANGE_FIELDS
};
enum { CHANGE_ROOM = PERCENT_ROOM + 16 };

/* All of them, or those that reach the threshold, as a part of the larger one
   of both totals. */
void	 changes_open(struct changes *, struct report *,
	    const struct choice_side *, bool all);
void	 changes_close(struct changes *);

/* The costs of the i-th function. */
const int64_t *changes_costs(const struct changes *, size_t i);

/* The fields of such costs, or of totals; the percentage is a word where
   there was nothing before, or is nothing now, and empty if both. */
void	 changes_text(const struct changes *, const int64_t *costs,
	    char text[][CHANGE_ROOM]);

#endif
