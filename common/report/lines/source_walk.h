/*
 * source_walk -- choose which rows of a source to show: lines with costs and
 * the lines around them, deleted lines at their old place, and costs without a
 * line.
 *
 * The text and the lines with costs are walked in step.  The text may end
 * before the last line with costs, as it need not be the version that was
 * compiled.
 */
#ifndef REPORT_LINES_SOURCE_WALK_H
#define REPORT_LINES_SOURCE_WALK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/slice.h"

struct file_lines;
struct gone_lines;
struct source_text;

/* Rows come in the order of their kinds, except that ROW_GAP to ROW_LAST
   alternate. */
enum source_row_kind {
	ROW_UNKNOWN,		/* costs at an unknown line */
	ROW_GAP,		/* lines from `number' on are omitted */
	ROW_FIRST,		/* a range of adjacent lines begins at
				   `number' */
	ROW_LINE,
	ROW_GONE,		/* a deleted line: at its old place if the text
				   of the line is known, else at the end */
	ROW_LAST,		/* a range ends, whose last line was `number';
				   there is no such row if the text ended before
				   that line */
	ROW_BOGUS		/* costs of a line past the end of the text */
};

struct source_row {
	enum source_row_kind kind;
	uint64_t	 number;	/* number of the line; for a deleted
					   line, the old number */
	struct slice	 text;		/* text of the line; text.at is NULL if
					   the text is unknown */
	const struct file_lines *lines;	/* NULL: no costs and no calls */
	size_t		 i;		/* index of the line in `lines' */
};

struct source_walk {
	const struct file_lines *kept;
	const struct gone_lines *gone;
	const struct source_text *text;
	uint64_t	 context;	/* lines shown around those with
					   costs */
	bool		 joins;		/* make one range of two that have no
					   line between them */
	const uint64_t	*weight;	/* weight of each line in `kept', so
					   that only lines whose weight is at
					   least `least' are shown; or NULL */
	uint64_t	 least;		/* least weight of lines that are shown,
					   see `weight' */
	void		(*put)(void *arg, const struct source_row *);
	void		*arg;
};

/* Call put() for each row. */
void	 source_walk(const struct source_walk *);

/* The number of lines in all ranges, including lines past the end of the
   text. */
uint64_t source_walk_lines(const struct source_walk *);

#endif
