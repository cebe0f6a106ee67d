/*
 * table -- write a series (log/series.h), its steps and its drifts
 * (log/steps.h) as tables in text, Markdown, CSV, JSON or HTML.
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
	bool		 bars;		/* show counts as bars, too; only in
					   text */
	struct sink	*out;
	struct html	*page;		/* only in HTML: the page to write to;
					   only table_list() can write HTML */
};

/* What tables show. */
struct table_data {
	const struct series *series;
	const struct steps *steps;
	double		 least;		/* the smallest change that is a step,
					   in percent */
};

/* Write the measured commits, the newest first. */
void	 table_list(const struct table_data *, const struct table_form *);

/*
 * Write the steps, the newest first.  If commits before a step were not
 * measured, any of them may have caused the step: then the table shows the
 * range of commits from the last measured one to the step.
 */
void	 table_steps(const struct table_data *, const struct table_form *);

/* Write the levels that drifted (steps_drift()), the newest first. */
void	 table_drifts(const struct table_data *, const struct table_form *);

#endif
