/*
 * focus_lines -- the lines of one function, including lines inlined from other
 * files.
 */
#ifndef REPORT_LINES_FOCUS_LINES_H
#define REPORT_LINES_FOCUS_LINES_H

#include <stdint.h>

#include "base/buckets.h"
#include "report/lines/file_lines.h"
#include "report/lines/gone_lines.h"
#include "report/lines/moved_lines.h"

struct report;

struct focus_lines {
	struct buckets	 sections;	/* by function */
	struct file_lines_index index;
	struct old_sources old;
	struct moved_lines moved;
};

void	 focus_lines_open(struct focus_lines *, struct report *);
void	 focus_lines_close(struct focus_lines *);

/* Print the lines of a function, its own file first: with their text if the
   source can be read, else by their numbers. */
void	 focus_lines_put(struct focus_lines *, struct report *,
	    uint32_t function);

#endif
