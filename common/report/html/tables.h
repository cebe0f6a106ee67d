/*
 * html_tables -- the tables of a page: functions, files, objects, namespaces.
 */
#ifndef REPORT_HTML_TABLES_H
#define REPORT_HTML_TABLES_H

#include <stdbool.h>
#include <stdint.h>

struct html;

/* Write each table as a section.  Rows that there is no room for are summed up
   in a last row. */
void	 html_tables_functions(struct html *);
void	 html_tables_files(struct html *);
void	 html_tables_objects(struct html *);
void	 html_tables_namespaces(struct html *);

/* Begin and end a table.  `heads' is the markup of the heads before those of
   the costs, `lead' is their number; `inclusive' adds columns of inclusive
   cost. */
struct html_table {
	const char	*caption;
	const char	*heads;
	uint32_t	 lead;
	bool		 inclusive;
	bool		 places;	/* columns 2 and 3 are file and
					   object */
};
void	 html_tables_begin(struct html *, const struct html_table *);
void	 html_tables_end(struct html *);

#endif
