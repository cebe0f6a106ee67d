/*
 * options -- the options of an export, and its input and output.
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
	EXPORT_FORMS		/* their number; no form */
};

/* The stacks of forms made of stacks: SELF, the place of each self cost;
   CALLERS, the callers in the function's name; ARCS, callers estimated from
   calls (stacks.h). export_put() turns AUTO into ARCS if calls can be
   estimated, else into SELF. */
enum export_stacks {
	EXPORT_STACKS_AUTO, EXPORT_STACKS_SELF, EXPORT_STACKS_CALLERS,
	EXPORT_STACKS_ARCS
};

struct export_options {
	enum export_form form;
	enum export_stacks stacks;
	double		 threshold;	/* percent; below 0: default of the
					   form */
	double		 edge_threshold;
	bool		 quiet;		/* no note of how exact stacks are */
	const char	*advice;	/* set by export_put(): how to get other
					   stacks than AUTO chose, or NULL */
};

/* The arguments of an exporter. */
struct export_job {
	const struct profile *p;
	const struct choice *choice;
	const struct export_options *o;
	struct sink	*out;
	const struct wide *totals;	/* of all columns */
};

#endif
