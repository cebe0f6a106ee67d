/*
 * page -- write a series (log/series.h) as one page of HTML that needs no other
 * file: a chart of the counts, the steps (log/steps.h), each with its causes
 * and with the patch of its commit, and a table of the commits.
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
					   the argument of --function selects
					   them; NULL for all */
	struct versus	*versus;	/* options for finding causes; they must
					   not contain a limit */
	struct sink	*out;
};

void	 log_page_put(const struct log_page *);

#endif
