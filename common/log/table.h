/*
 * table -- a series, its steps and its drifts as tables: text, Markdown, CSV,
 * JSON and, on a page, HTML.
 */
#ifndef LOG_TABLE_H
#define LOG_TABLE_H

#include <stdbool.h>

#include "report/view/options.h"
#include "log/series.h"
#include "log/steps.h"

struct html;
struct sink;

/* How to write a table. */
struct table_form {
	enum report_form form;
	bool		 color;
	bool		 bars;		/* text has a column of bars */
	struct sink	*out;
	struct html	*page;		/* the page, if the form is HTML: only
					   table_list() has it */
};

/* What tables show. */
struct table_data {
	const struct series *series;
	const struct steps *steps;
	double		 least;		/* least change of a step, in percent */
};

/* Write the measured commits, the newest first. */
void	 table_list(const struct table_data *, const struct table_form *);

/* Write the steps, the newest first.  Where commits just before the step are
   not measured, it is in the range from the commit measured last. */
void	 table_steps(const struct table_data *, const struct table_form *);

/* Write the levels that drifted (steps_drift()), the newest first. */
void	 table_drifts(const struct table_data *, const struct table_form *);

#endif
