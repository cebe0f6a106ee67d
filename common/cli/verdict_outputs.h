/*
 * verdict_outputs -- the option --verdict: where verdicts go, in which forms.
 */
#ifndef CLI_VERDICT_OUTPUTS_H
#define CLI_VERDICT_OUTPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "ops/gate/verdict_forms.h"
#include "cli/options.h"

struct verdicts;

struct verdict_output {
	enum verdict_form form;
	const char	*file;		/* NULL: the standard error */
};

/* All-zero is empty; the caller frees at. */
struct verdict_outputs {
	struct verdict_output *at;
	size_t		 n, room;
};

/* Rows for a member M that is a struct gate, and for one that is a struct
   verdict_outputs. */
#define VERDICT_FAIL_ROW(M)						\
	{ 0, "fail-if", "EXPR",						\
	    "exit 1 if costs changed by Ir>+2%, fn:Ir>+2%&>+1000, ...",	\
	    TOOL_CALL(M, verdict_outputs_limit) }
#define VERDICT_ROW(M)							\
	{ 0, "verdict", "FORM[:FILE]",					\
	    "write verdicts as text, json, junit or github",		\
	    TOOL_CALL(M, verdict_outputs_take) }

/* Called by these rows. */
bool	 verdict_outputs_limit(void *gate, const char *limit,
	    struct complaint *);
bool	 verdict_outputs_take(void *outputs, const char *form,
	    struct complaint *);

/* End with a usage error if `-' is written twice, `output' being another file
   to write.  Returns whether verdicts go to files, so that all outputs must be
   held back until sink_commit(). */
bool	 verdict_outputs_check(const struct verdict_outputs *,
	    const char *output);

/* Write the verdicts to their outputs.  A form on the standard error replaces
   the text there; forms in files, which sink_commit() completes, are written in
   addition to it. */
void	 verdict_outputs_write(const struct verdict_outputs *,
	    const struct verdicts *);

#endif
