/*
 * html_tables -- the tables of a page, and the articles of functions: costs,
 * callers and callees.
 */
#ifndef REPORT_HTML_TABLES_H
#define REPORT_HTML_TABLES_H

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

#endif
