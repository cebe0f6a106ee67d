/*
 * help -- a tool's table of options as text.
 *
 * Each of these writes to the standard output and ends the program.
 */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli/tool.h"

/* What --help shows: usage, purpose, a line for each option, an example. */
_Noreturn void help_show(const struct tool *);

/* What --version shows. */
_Noreturn void help_version(const struct tool *);

/*
 * The table for scripts: a line for each option, with tabs between its fields:
 * letter, name, argument, words, help.  A field that an option lacks is "-".
 * Between words stands "|", or "," if the argument is a list of them.
 */
_Noreturn void help_table(const struct tool *);

#endif
