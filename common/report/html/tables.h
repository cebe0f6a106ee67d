/*
 * html_tables -- the tables of a page: functions, files, objects, namespaces.
 */
#ifndef REPORT_HTML_TABLES_H
#define REPORT_HTML_TABLES_H

#include <stdbool.h>
#include <stdint.h>

struct html;

/* Put each as a section.  What a table has no room for is a row that says how
   much that is. */
void	 html_tables_functions(struct html *);
void	 html_tables_files(struct html *);
void	 html_tables_objects(struct html *);
void	 html_tables_namespaces(struct html *);

/* Begin and end a table: its caption, the heads before those of costs, how many
   these are, and whether costs with all that is called stand there, too. */
struct html_table {
	const char	*caption;
	const char	*heads;
	uint32_t	 lead;
	bool		 inclusive;
	bool		 places;	/* the second and the third column say
					   in which file and object */
};
void	 html_tables_begin(struct html *, const struct html_table *);
void	 html_tables_end(struct html *);

#endif
