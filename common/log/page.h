/*
 * page -- a series as one page of HTML that needs no other file: the counts as
 * a chart, the steps, under each its causes and what it changed in the files,
 * and a table of the commits.
 */
#ifndef LOG_PAGE_H
#define LOG_PAGE_H

#include "log/table.h"
#include "log/versus.h"

struct sink;

struct log_page {
	const struct table_data *data;
	const char	*name;		/* of the history */
	const char	*functions;	/* which are counted, or NULL: all */
	struct versus	*versus;	/* how to find causes; no limit is
					   set */
	struct sink	*out;
};

void	 log_page_put(const struct log_page *);

#endif
