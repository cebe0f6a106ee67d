/*
 * gate_options -- options of cgdiff for verdicts.
 */
#ifndef CLI_GATE_OPTIONS_H
#define CLI_GATE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "ops/gate/verdict_forms.h"
#include "cli/common_options.h"
#include "cli/inputs.h"
#include "cli/tool.h"

struct runs;
struct verdicts;

/* A tool's struct request has a member gate of struct gate_options, and a
   struct diff at D. */
#define GATE_ROWS(D)							\
	{ 0, "fail-if", "EXPR",						\
	    "exit 1 if costs changed by Ir>+2%, fn:Ir>+2%&>+1000, ...",	\
	    TOOL_CALL(D.gate, gate_options_limit) },			\
	{ 0, "ignore", "WHAT", "ignore these functions in verdicts",	\
	    TOOL_CALL(D.gate.ignored, common_options_what) },		\
	{ 0, "ignore-new", NULL, "ignore added functions in verdicts",	\
	    TOOL_FLAG(D.gate.ignore_new) },				\
	{ 0, "no-baseline", "HOW",					\
	    "if there is no OLD: fail, or pass as a first run",		\
	    TOOL_CHOICE(D.no_baseline, "fail", "pass") },		\
	{ 0, "noise", "FILE",						\
	    "one of several runs of a build, to measure noise",		\
	    TOOL_CALL(gate.noise, inputs_take) },			\
	{ 0, "stat", "WHAT",						\
	    "of files of a side: sum, mean, min, max or median",	\
	    TOOL_CHOICE(common.sum.stat, "sum", "mean", "min", "max",	\
	    "median") },						\
	{ 0, "verdict", "FORM[:FILE]",					\
	    "write verdicts as text, json, junit or github",		\
	    TOOL_CALL(gate, gate_options_verdict) }

/* An output for the verdicts. */
struct gate_output {
	enum verdict_form form;
	const char	*file;		/* NULL: the standard error */
};

/* All-zero is empty. */
struct gate_options {
	struct gate_output *outputs;
	size_t		 n, room;
	struct inputs	 noise;		/* runs of one build */
};

void	 gate_options_free(struct gate_options *);

/* Called by rows, for the member gate of a struct diff, and for a struct
   gate_options. */
bool	 gate_options_limit(void *gate, const char *limit, struct complaint *);
bool	 gate_options_verdict(void *options, const char *form_file,
	    struct complaint *);

/*
 * Check the options after all are read.  With no_baseline all old inputs may be
 * missing, as in a first run: they are then removed from the list.  Verdicts
 * and the difference both on the standard output are a usage error.
 */
void	 gate_options_finish(struct gate_options *,
	    struct common_options *, struct inputs *old, bool no_baseline);

/* Read the runs of --noise.  Returns false after printing an error. */
bool	 gate_options_read_noise(const struct gate_options *,
	    const struct common_options *, struct runs *);

/* Write the verdicts to their outputs; files are held back until
   sink_commit(). */
void	 gate_options_put(const struct gate_options *,
	    const struct verdicts *);

#endif
