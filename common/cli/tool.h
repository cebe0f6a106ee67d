/*
 * tool -- what all tools share at their face: start, options, usage.
 *
 * A tool describes its options in one table; --help is printed from it, and
 * the man group, the completions and the tests are checked against that.
 */
#ifndef CLI_TOOL_H
#define CLI_TOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/diag.h"

/* A value of tool_option for options without a letter starts here. */
enum { OPTION_LONG = 256 };

struct tool_option {
	int		 value;		/* letter, or OPTION_LONG and on */
	const char	*name;		/* long name */
	const char	*argument;	/* its name in the help, or NULL; in
					   brackets if it may be absent */
	const char	*help;		/* one line */
};

struct tool {
	const char	*name;
	const char	*usage;		/* behind the name, in the usage */
	const char	*purpose;	/* one sentence */
	const struct tool_option *options;	/* up to one without a name */
	const char	*example;	/* a command line */
};

/*
 * To be called first: sets the name in messages, draws the keys of hashes,
 * restores SIGPIPE, and makes sure that the descriptors 0 to 2 are open, so
 * that no file of ours becomes one of them.  What was closed fails when it is
 * used.
 */
void	 tool_start(const struct tool *);

/*
 * The next option, as getopt_long(3) gives it, with its argument in optarg;
 * -1 after the last one.  --help and --version are answered here and end the
 * program, as does an option that is not known.
 */
int	 tool_next(const struct tool *, int argc, char *argv[]);

/* Say what is wrong with the command line, and the usage; end it all. */
_Noreturn void tool_usage(const struct tool *, const char *fmt, ...)
	    DIAG_PRINTF(2, 3);

/* The index of word among the words, or the program ends with a usage error
   that lists them.  words ends with NULL. */
size_t	 tool_choice(const struct tool *, const char *option,
	    const char *word, const char *const *words);

/* All bytes of the file (or "-"), *len of them and a NUL behind, the caller's
   to free.  Trouble ends the program. */
char	*tool_text_of(const char *file, size_t *len);

/*
 * The names in the file (or "-"), each ended by a NUL: a list of *n, and the
 * text that they lie in, both the caller's to free.  Trouble ends the
 * program.
 */
char	*tool_names_from(const char *file, char ***names, size_t *n);

#endif
