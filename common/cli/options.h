/*
 * options -- the user interface of a tool: its name, its usage, its options.
 *
 * The options of a tool are defined once, as rows of a table.  Command lines
 * are read by it, --help prints it, and manual pages, completions and tests are
 * checked against it.  As in getopt_long(3), options may follow operands, names
 * may be abbreviated as long as they are unique, and "--" ends the options.
 *
 * A row is a heading, which begins a group in the help and the manual page, or
 * it gives the name of an option and what to do with its argument, which is
 * stored in a member of the struct request that each tool declares:
 *
 *	{ 'n', "count", "N", "show N of them", TOOL_NUMBER(count, 0, 100) }
 *
 * stores a number up to 100 in the member count.  Repeated options are handled
 * in the order of the command line; a member that holds one value keeps the
 * last.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"
#include "base/diag.h"

enum tool_kind {
	KIND_HEADING,			/* no option: the name of a group */
	KIND_ALIAS,			/* another spelling of an option */
	KIND_HELP, KIND_VERSION,	/* print it and exit */
	KIND_FLAG,			/* true */
	KIND_SWITCH,			/* yes, no; without argument, yes */
	KIND_NUMBER,			/* from min to max */
	KIND_CHOICE,			/* index of one of the words */
	KIND_STRING,			/* the argument */
	KIND_LIST,			/* arguments, in a list */
	KIND_CALL			/* passed to a function */
};

struct tool_option {
	char		 letter;	/* or 0 */
	const char	*name;
	const char	*argument;	/* its name in the help, or NULL; in
					   brackets if it may be absent.  FILE
					   and DIR are completed as such. */
	const char	*help;		/* one line; of an alias, the NAME or
					   NAME=ARGUMENT that replaces it */
	enum tool_kind	 kind;
	size_t		 at, size;	/* the member's */
	uint64_t	 min, max;	/* for a number */
	const char *const *words;	/* for a choice, up to NULL; for a
					   call, the words that its list may
					   contain */
	/*
	 * For a call: handle the argument, which is valid until the program
	 * ends.  Returns false, with a complaint, if it is malformed; the
	 * caller then names the option.
	 */
	bool		(*take)(void *member, const char *argument,
			    struct complaint *wrong);
};

/* Arguments of one option, in order.  All-zero is empty; the caller frees
   at. */
struct tool_list {
	const char	**at;
	size_t		 n, room;
};

/* The last members of a row, by kind.  M is the member of struct request,
   whose type is checked where only one is possible. */
#define TOOL_AT(M)							\
	.at = offsetof(struct request, M),				\
	.size = sizeof(((struct request *)NULL)->M)
#define TOOL_TYPED(M, T)						\
	.at = _Generic(((struct request *)NULL)->M,			\
	    T: offsetof(struct request, M)), .size = sizeof(T)

#define TOOL_FLAG(M)		.kind = KIND_FLAG, TOOL_TYPED(M, bool)
/* T is bool, or an enum with 0 for no, 1 for yes and more for neither. */
#define TOOL_SWITCH(M, T)						\
	.kind = KIND_SWITCH, TOOL_TYPED(M, T), .words = tool_yes_no
/* Any unsigned type that holds the range. */
#define TOOL_NUMBER(M, MIN, MAX)					\
	.kind = KIND_NUMBER, TOOL_AT(M), .min = (MIN), .max = (MAX)
/* An enum, an unsigned type, or bool for two words. */
#define TOOL_CHOICE(M, ...)						\
	.kind = KIND_CHOICE, TOOL_AT(M),				\
	.words = (const char *const[]){ __VA_ARGS__, NULL }
#define TOOL_STRING(M)		.kind = KIND_STRING, TOOL_TYPED(M, const char *)
#define TOOL_LIST(M)							\
	.kind = KIND_LIST, TOOL_TYPED(M, struct tool_list)
/* TAKE gets the address of the member, or with TOOL_CALL_ON_ALL that of the
   whole struct request. */
#define TOOL_CALL(M, TAKE)						\
	.kind = KIND_CALL, TOOL_AT(M), .take = (TAKE)
#define TOOL_CALL_ON_ALL(TAKE)	.kind = KIND_CALL, .take = (TAKE)

#define TOOL_HEADING(NAME)	{ .name = (NAME), .kind = KIND_HEADING }
/* An older spelling of an option, which --help and completions omit.  SAME is
   the name of that option, or NAME=ARGUMENT if the alias has no argument. */
#define TOOL_ALIAS(NAME, ARGUMENT, SAME)				\
	{ 0, NAME, ARGUMENT, SAME, .kind = KIND_ALIAS }

/* The rows that every tool has, and the end of the table. */
#define TOOL_HELP_ROW							\
	{ 'h', "help", NULL, "show this help", .kind = KIND_HELP }
#define TOOL_VERSION_ROW						\
	{ 'V', "version", NULL, "show the version", .kind = KIND_VERSION }
#define TOOL_END_ROW	{ .name = NULL }

struct tool {
	const char	*name;
	const char	*usage;		/* printed after the name */
	const char	*purpose;	/* one sentence */
	const struct tool_option *options;	/* up to TOOL_END_ROW */
	const char	*example;	/* a command line */
};

/* The words of TOOL_SWITCH. */
extern const char *const	 tool_yes_no[];

/*
 * Call this first; the struct is kept.  Sets the name in messages, draws the
 * hash keys, restores SIGPIPE, and opens descriptors 0 to 2 if they are closed,
 * so that no file of the tool gets one of them; using one that was closed
 * fails.
 */
void	 tool_start(const struct tool *);

void	 tool_list_add(struct tool_list *, const char *argument);

/* Print an error on the command line, and the usage of the tool that was
   started; end the program with STATUS_TROUBLE. */
_Noreturn void tool_usage(const char *fmt, ...) DIAG_PRINTF(1, 2);

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
