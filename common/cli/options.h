/*
 * options -- read a command line by a tool's table.
 *
 * As in getopt_long(3), options may follow operands, names may be abbreviated
 * as long as they are unique, and "--" ends the options.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/tool.h"

/* As the only argument: print the table, by help_table(). */
#define OPTIONS_TABLE	"--option-table"

/*
 * Read the options of the command line into the struct request.  Operands are
 * moved to the end of argv; returns the index of the first.
 *
 * --help and --version print their text and end the program; a wrong option
 * ends it by tool_usage().
 */
int	 options_read(const struct tool *, void *request, int argc,
	    char *argv[]);

/*
 * End with a usage error if the command line, already read, has an option that
 * is not in the list of names, up to NULL: it cannot be combined with the
 * option `other'.
 */
void	 options_only(const struct tool *, int argc, char *argv[],
	    const char *const *names, const char *other);

/* Read an argument, or part of one, as a number from min to max; false, with
   a complaint, if it is not one. */
bool	 options_number(const char *argument, uint64_t min, uint64_t max,
	    uint64_t *n, struct complaint *wrong);

/* Find TO in an argument FROM=TO, after the last `=', because FROM may
   contain one.  NULL, with a complaint, if there is no `=' or FROM is empty. */
const char *options_from_to(const char *argument, struct complaint *wrong);

/* Read a percentage from 0 to 100 into a double; called by rows. */
bool	 options_share(void *percent, const char *argument,
	    struct complaint *wrong);

#endif
