/*
 * verdict_outputs -- the option --verdict, which says in which forms verdicts
 * are written, and to which files.
 */
#ifndef CLI_VERDICT_OUTPUTS_H
#define CLI_VERDICT_OUTPUTS_H

#include <stdbool.h>
#include <stddef.h>

#include "ops/gate/verdict_forms.h"
#include "cli/options.h"

struct inputs;
struct verdicts;

struct verdict_output {
	enum verdict_form form;
	const char	*file;		/* NULL for the standard error */
};

/* A list of outputs.  If all members are zero, the list is empty.  The caller
   frees `at'. */
struct verdict_outputs {
	struct verdict_output *at;
	size_t		 n, room;
};

/* A row of the table of options whose member M is a struct gate, and one whose
   member M is a struct verdict_outputs. */
#define VERDICT_FAIL_ROW(M)						\
	{ 0, "fail-if", "EXPR",						\
	    "exit 1 if costs changed by Ir>+2%, fn:Ir>+2%&>+1000, ...",	\
	    TOOL_CALL(M, verdict_outputs_limit) }
#define VERDICT_ROW(M)							\
	{ 0, "verdict", "FORM[:FILE]",					\
	    "write verdicts as text, json, junit or github",		\
	    TOOL_CALL(M, verdict_outputs_take) }

/* Callbacks of the options --fail-if and --verdict (tool_option.take).  They
   return false and set the complaint if the argument is malformed. */
bool	 verdict_outputs_limit(void *gate, const char *limit,
	    struct complaint *);
bool	 verdict_outputs_take(void *outputs, const char *form,
	    struct complaint *);

/*
 * Check that no two of these outputs and the file `output' are the same file,
 * or the standard output, `-'; otherwise print a usage error and end the
 * program.  Return whether any verdict is written to a file: then the tool must
 * hold back all outputs until sink_commit().  verdict_outputs_spare() does
 * likewise if one of them is an input.
 */
bool	 verdict_outputs_check(const struct verdict_outputs *,
	    const char *output);
void	 verdict_outputs_spare(const struct verdict_outputs *,
	    struct inputs *);

/*
 * Write the verdicts to their outputs.  If a form goes to the standard error,
 * it replaces the text that is printed there by default.  Files appear when
 * sink_commit() is called.
 */
void	 verdict_outputs_write(const struct verdict_outputs *,
	    const struct verdicts *);

#endif
