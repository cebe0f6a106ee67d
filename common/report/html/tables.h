/*
 * html_tables -- the tables of a page, and the articles of functions: costs,
 * callers and callees.
 */
#ifndef REPORT_HTML_TABLES_H
#define REPORT_HTML_TABLES_H

struct html;

/* Each function writes a table as a section.  A last row sums up the rows for
   which there is no room. */
void	 html_tables_functions(struct html *);
void	 html_tables_files(struct html *);
void	 html_tables_objects(struct html *);
void	 html_tables_namespaces(struct html *);
void	 html_tables_cycles(struct html *);

/* Write an article for each function that html_pick() has chosen. */
void	 html_tables_articles(struct html *);

#endif
