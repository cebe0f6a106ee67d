/*
 * html_tables -- the tables of a page, and the articles of functions: costs,
 * callers and callees.
 */
#ifndef REPORT_HTML_TABLES_H
#define REPORT_HTML_TABLES_H

struct html;

/* Each function writes a table as a section of the page.  If there is no room
   for all rows, a last row has the sum of the others. */
void	 html_tables_functions(struct html *);
void	 html_tables_files(struct html *);
void	 html_tables_objects(struct html *);
void	 html_tables_namespaces(struct html *);
void	 html_tables_cycles(struct html *);

/* Write an article for each function that html_pick() chose. */
void	 html_tables_articles(struct html *);

#endif
