/*
 * options -- what is exported, and where to.
 */
#ifndef EXPORT_OPTIONS_H
#define EXPORT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

struct choice;
struct profile;
struct sink;
struct wide;

enum export_form {
	EXPORT_FOLDED, EXPORT_DOT, EXPORT_PPROF, EXPORT_SPEEDSCOPE,
	EXPORT_FIREFOX, EXPORT_JSON, EXPORT_CSV,
	EXPORT_FORMS		/* how many; none */
};

/* Of forms that are made of stacks: where a cost stands, who called it by its
   name, or who called it by an estimate (stacks.h).  export_put() turns AUTO
   into ARCS where calls can be estimated, else into SELF. */
enum export_stacks {
	EXPORT_STACKS_AUTO, EXPORT_STACKS_SELF, EXPORT_STACKS_CALLERS,
	EXPORT_STACKS_ARCS
};

struct export_options {
	enum export_form form;
	enum export_stacks stacks;
	double		 threshold;	/* percent; below 0: the form's own */
	double		 edge_threshold;
	bool		 quiet;		/* no note of what is exact */
	const char	*advice;	/* of export_put(): how to get other
					   stacks than AUTO chose, or NULL */
};

/* All that an exporter needs. */
struct export_job {
	const struct profile *p;
	const struct choice *choice;
	const struct export_options *o;
	struct sink	*out;
	const struct wide *totals;	/* of all columns */
};

#endif
