/*
 * file_lines -- what the lines of a file cost, and what they call.
 */
#ifndef REPORT_LINES_FILE_LINES_H
#define REPORT_LINES_FILE_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buckets.h"
#include "profile/tally.h"

struct breakdown;

/* Where to look for the lines of a file.  All-zero: to be made. */
struct file_lines_index {
	struct buckets	 sections;	/* by file */
};

/* A call from a line. */
struct file_call {
	uint32_t	 line, callee;		/* function */
};

/* What a file has, line by line, in order. */
struct file_lines {
	uint32_t	*line;
	bool		*counted;	/* it has costs, not only calls */
	struct tally	 costs;
	size_t		 n;
	struct file_call *calls;	/* by line, then by callee; */
	struct tally	 call_counts;	/* how often, */
	struct tally	 call_costs;	/* and what they cost */
	size_t		 call_n;
};

/* The lines of the file of this name, without lines and calls that are not to
   be shown. */
void	 file_lines_open(struct file_lines *, const struct breakdown *,
	    struct file_lines_index *, uint32_t file);

/* Likewise those of a section. */
void	 file_lines_open_section(struct file_lines *, const struct breakdown *,
	    struct file_lines_index *, uint32_t section);
void	 file_lines_close(struct file_lines *);

void	 file_lines_index_free(struct file_lines_index *);

#endif
