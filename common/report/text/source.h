/*
 * text_source -- annotated source as text: files, or the lines of a function.
 */
#ifndef REPORT_TEXT_SOURCE_H
#define REPORT_TEXT_SOURCE_H

#include <stdint.h>

#include "base/buckets.h"
#include "report/lines/sources.h"

struct report;

/* Print the sources that the options ask for, and how much of the total cost
   the printed lines have. */
void	 text_source_put(struct report *);

/* The state of text_source_function(). */
struct text_source_functions {
	struct sources	 sources;
	struct buckets	 sections;	/* by function: its sections */
};

void	 text_source_functions_open(struct text_source_functions *,
	    struct report *);
void	 text_source_functions_close(struct text_source_functions *);

/*
 * Print the lines of a function: those in its own file first, then those
 * inlined from other files.  If the source can be read, lines are printed with
 * their text, otherwise only with their numbers.
 */
void	 text_source_function(struct text_source_functions *,
	    uint32_t function);

#endif
