/*
 * table -- write a series (series.h), its steps and its drifts (steps.h) as
 * tables in text, Markdown, CSV, JSON or HTML.
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
	bool		 bars;		/* with a column of bars, in text
					   only */
	struct sink	*out;
	struct html	*page;		/* the page, if the form is HTML, which
					   only table_list() supports */
};

/* What tables show. */
struct table_data {
	const struct series *series;
	const struct steps *steps;
	double		 least;		/* least change of a step, in percent */
};

/* Write the measured commits, the newest first. */
void	 table_list(const struct table_data *, const struct table_form *);

/* Write the steps, the newest first.  If the commits just before a step are not
   measured, any of them may have caused it; then the range from the last
   measured commit to the step is shown. */
void	 table_steps(const struct table_data *, const struct table_form *);

/* Write the levels that drifted (steps_drift()), the newest first. */
void	 table_drifts(const struct table_data *, const struct table_form *);

#endif
