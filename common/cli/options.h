/*
 * options -- a command line, read by a tool's table.
 *
 * Options may stand among the operands, names may be cut as long as they are
 * distinct, and "--" ends the options, as getopt_long(3) has it.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/tool.h"

/* In place of all else on the command line: help_table(). */
#define OPTIONS_TABLE	"--option-table"

/*
 * Take the options of the command line into the struct request.  Operands are
 * moved to the end of argv; returns the index of the first.
 *
 * --help and --version are answered here and end the program, as does an
 * option that is wrong, by tool_usage().
 */
int	 options_read(const struct tool *, void *request, int argc,
	    char *argv[]);

/*
 * An option on that command line, once it was read, whose name is not in the
 * list, up to NULL, is a usage error: it does not go with another one.
 */
void	 options_only(const struct tool *, int argc, char *argv[],
	    const char *const *names, const char *other);

/* Read an argument that is to be a number from min to max, for a call that
   takes more; false, with what is wrong. */
bool	 options_number(const char *argument, uint64_t min, uint64_t max,
	    uint64_t *n, struct complaint *wrong);

/* Where TO begins in an argument FROM=TO, after the last `=': FROM may have one
   itself.  NULL, with what is wrong, if there is no `=', or FROM is empty. */
const char *options_from_to(const char *argument, struct complaint *wrong);

/* Read an argument that is percents from 0 to 100 into a double, as a row
   calls it. */
bool	 options_share(void *percent, const char *argument,
	    struct complaint *wrong);

#endif
