/*
 * options -- the options, the input and the output of an export.
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
	EXPORT_FORMS		/* the number of forms; also stands for no
				   form */
};

/*
 * What a stack consists of, in forms made of stacks.  SELF: the object, file,
 * function and line of a self cost.  CALLERS: the callers that the function's
 * name contains.  ARCS: callers estimated from call arcs (export/stacks.h).
 * AUTO: export_put() chooses ARCS if stacks can be estimated from calls,
 * otherwise SELF.
 */
enum export_stacks {
	EXPORT_STACKS_AUTO, EXPORT_STACKS_SELF, EXPORT_STACKS_CALLERS,
	EXPORT_STACKS_ARCS
};

struct export_options {
	enum export_form form;
	enum export_stacks stacks;
	double		 threshold;	/* functions or frames that cost less
					   than this percentage of the total are
					   omitted; a negative value stands for
					   the default of the form */
	double		 edge_threshold;	/* calls that cost less than
						   this percentage of the total
						   are not in the graph */
	bool		 quiet;		/* print no note on how exact stacks
					   are */
	const char	*advice;	/* for a message, set by export_put():
					   how to get other stacks than those
					   that AUTO chose; or NULL */
};

/* The arguments of a function that writes one form of export. */
struct export_job {
	const struct profile *p;
	const struct choice *choice;
	const struct export_options *o;
	struct sink	*out;
	const struct wide *totals;	/* by column of `p': its total */
	struct tree	**tree;		/* set by export_put(): the charged
					   calls for the only walk through
					   stacks, which frees them and sets
					   *tree to NULL; else *tree is NULL */
};

#endif
