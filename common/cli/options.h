/*
 * options -- read a command line by a tool's table, and print the table.
 *
 * As in getopt_long(3), options may follow operands, names may be abbreviated
 * as long as they are unique, and "--" ends the options.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/tool.h"

/*
 * As the only argument: print the table for scripts.  A heading is a line of
 * its own; an option is a line of the fields letter, name, argument, words and
 * help, with tabs between them.  A field that an option lacks is "-".  Words
 * are separated by "|", or by "," if the argument is a list of them.  The help
 * of an alias is "same as --NAME".
 */
#define OPTIONS_TABLE	"--option-table"

/*
 * Read the options of the command line into the struct request.  Operands are
 * moved to the end of argv; returns the index of the first.
 *
 * --help, --version and OPTIONS_TABLE print their text and end the program; a
 * wrong option ends it by tool_usage().
 */
int	 options_read(const struct tool *, void *request, int argc,
	    char *argv[]);

/* The command line that options_read() got, in words separated by blanks, and
   quoted for a shell where that is needed; the caller frees it. */
char	*options_line(bool quoted);

/* End with a usage error if options_read() read an option that is not in the
   list of names, up to NULL: it cannot be combined with the option `other'. */
void	 options_only(const char *const *names, const char *other);

/* Read an argument, or part of one, as a number from min to max; false, with
   a complaint, if it is not one. */
bool	 options_number(const char *argument, uint64_t min, uint64_t max,
	    uint64_t *n, struct complaint *wrong);

/* Find TO in an argument FROM=TO, after the last `=', because FROM may
   contain one.  NULL, with a complaint, if there is no `=' or FROM is empty. */
const char *options_from_to(const char *argument, struct complaint *wrong);

/* Read a percentage from 0 to max, which may end in `%'; false, with a
   complaint, if it is not one. */
bool	 options_percent(const char *argument, unsigned max, double *percent,
	    struct complaint *wrong);

#endif
