/*
 * file_lines -- the costs and calls of the lines of a file.
 */
#ifndef REPORT_LINES_FILE_LINES_H
#define REPORT_LINES_FILE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/tally.h"

struct breakdown;

/* Sections of a file: all of them, or only those of one function.  A section is
   a function's rows in one file. */
struct file_sections {
	const uint32_t	*at;
	uint32_t	 n;
};

struct file_line {
	uint32_t	 number;	/* line number, or 0 if unknown */
	bool		 counted;	/* the line has costs, and not only
					   calls */
	size_t		 call, call_end;	/* range of the line's calls in
						   file_lines.callees */
};

/* The lines of a file that have costs or calls, in ascending order. */
struct file_lines {
	struct file_line *at;
	size_t		 n;
	struct tally	 costs;		/* by index in `at': event_n costs */
	uint32_t	 event_n;
	uint32_t	*callees;	/* the functions that the lines call,
					   sorted by line, then by name */
	struct tally	 call_counts;	/* by index in `callees': how often the
					   line calls the function */
	struct tally	 call_costs;	/* by index in `callees': event_n costs
					   of these calls */
	size_t		 call_n;
};

/*
 * Find the lines that these sections have rows for.  Lines that the report
 * hides (struct breakdown.changed) are left out.  The caller closes the lines.
 */
void	 file_lines_open(struct file_lines *, const struct breakdown *,
	    struct file_sections);
void	 file_lines_close(struct file_lines *);

/* Return the costs of line at[i], or NULL if the line only has calls. */
static inline const int64_t *
file_lines_costs(const struct file_lines *l, size_t i)
{
	return l->at[i].counted ? l->costs.at + i * l->event_n : NULL;
}

#endif
