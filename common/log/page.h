/*
 * page -- write a series (series.h) as one page of HTML that needs no other
 * file: a chart of the counts, the steps (steps.h), each with its causes and
 * with the patch of its commit, and a table of the commits.
 */
#ifndef LOG_PAGE_H
#define LOG_PAGE_H

#include "log/table.h"
#include "log/versus.h"

struct sink;

struct log_page {
	const struct table_data *data;
	const char	*name;		/* name of the benchmark */
	const char	*functions;	/* the functions that are counted, as
					   --function selects them; NULL: all */
	struct versus	*versus;	/* options for finding causes; no limit
					   may be set in it */
	struct sink	*out;
};

void	 log_page_put(const struct log_page *);

#endif
