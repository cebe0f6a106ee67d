/*
 * source_walk -- choose the rows of a source to show: lines with costs and the
 * lines around them, deleted lines where they were, and costs without a line.
 *
 * The text and the lines with costs are read in parallel.  The text may end
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

/* The kinds of rows.  Rows come in the order of these values, except that those
   from ROW_GAP to ROW_LAST alternate. */
enum source_row_kind {
	ROW_UNKNOWN,		/* costs whose line is unknown */
	ROW_GAP,		/* the lines from `number' on are omitted */
	ROW_FIRST,		/* a range of adjacent lines begins at line
				   `number' */
	ROW_LINE,
	ROW_GONE,		/* a deleted line, at its old position if its
				   text is known, otherwise at the end */
	ROW_LAST,		/* a range ends with line `number'; there is no
				   such row if the text ends before that line */
	ROW_BOGUS		/* costs of a line beyond the end of the text */
};

struct source_row {
	enum source_row_kind kind;
	uint64_t	 number;	/* number of the line; of a deleted
					   line, its old number */
	struct slice	 text;		/* text of the line; text.at is NULL if
					   the text is unknown */
	const struct file_lines *lines;	/* NULL if the line has neither costs
					   nor calls */
	size_t		 i;		/* index of the line in `lines' */
};

struct source_walk {
	const struct file_lines *kept;
	const struct gone_lines *gone;
	const struct source_text *text;
	uint64_t	 context;	/* how many lines to show around a line
					   with costs */
	bool		 joins;		/* join two ranges that have no line
					   between them */
	const uint64_t	*weight;	/* if not NULL, the weight of each line
					   in `kept'; only lines with a weight
					   of `least' or more are shown */
	uint64_t	 least;		/* the smallest weight that makes a line
					   shown */
	void		(*put)(void *arg, const struct source_row *);
	void		*arg;
};

/* Call put() for each row, in order. */
void	 source_walk(const struct source_walk *);

#endif
