/*
 * html_tables -- the tables of a page, and the articles of functions: costs,
 * callers and callees.
 */
#ifndef REPORT_HTML_TABLES_H
#define REPORT_HTML_TABLES_H

#include <stddef.h>

struct html;

/* Write each table as a section.  A last row sums up the rows that there is no
   room for. */
void	 html_tables_functions(struct html *);
void	 html_tables_files(struct html *);
void	 html_tables_objects(struct html *);
void	 html_tables_namespaces(struct html *);
void	 html_tables_cycles(struct html *);

/* Write an article for each function that has a place on the page. */
void	 html_tables_articles(struct html *);

/* Begin and end a table of costs: `heads' is the markup of the `lead' heads
   before those of the costs. */
void	 html_tables_begin(struct html *, const char *caption, size_t lead,
	    const char *heads);
void	 html_tables_end(struct html *);

#endif
