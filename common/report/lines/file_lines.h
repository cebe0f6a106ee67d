/*
 * file_lines -- the costs and calls of the lines of a file.
 */
#ifndef REPORT_LINES_FILE_LINES_H
#define REPORT_LINES_FILE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buckets.h"
#include "profile/tally.h"

struct breakdown;

/* An index from a file to its sections.  All-zero: not yet made. */
struct file_lines_index {
	struct buckets	 sections;	/* by file */
};

/* A call from a line. */
struct file_call {
	uint32_t	 line, callee;		/* function */
};

/* The lines of a file that have costs or calls, in order. */
struct file_lines {
	uint32_t	*line;
	bool		*counted;	/* the line has costs, not only calls */
	struct tally	 costs;
	size_t		 n;
	struct file_call *calls;	/* by line, then by callee; */
	struct tally	 call_counts;	/* calls of each */
	struct tally	 call_costs;	/* cost of each */
	size_t		 call_n;
};

/* Find the lines of a file, without those that the report hides (struct
   breakdown.changed).  The caller closes it. */
void	 file_lines_open(struct file_lines *, const struct breakdown *,
	    struct file_lines_index *, uint32_t file);

/* The same for one section. */
void	 file_lines_open_section(struct file_lines *, const struct breakdown *,
	    struct file_lines_index *, uint32_t section);
void	 file_lines_close(struct file_lines *);

void	 file_lines_index_free(struct file_lines_index *);

#endif
