/*
 * options -- the user interface of a tool: its name, its usage, its options.
 *
 * The options of a tool are defined once, as rows of a table.  Command lines
 * are read by this table, --help prints it, and manual pages, completions and
 * tests are checked against it.  As in getopt_long(3), options may follow
 * operands, names may be abbreviated as long as they are unique, and "--" ends
 * the options.
 *
 * A row is a heading, which begins a group in the help and the manual page, or
 * an option: its name, and what to do with its argument, which is stored in a
 * member of the struct request that each tool declares:
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
	KIND_ALIAS,			/* another name of an option */
	KIND_HELP, KIND_VERSION,	/* print help or version and exit */
	KIND_FLAG,			/* set a bool to true */
	KIND_SWITCH,			/* store yes or no; without argument,
					   yes */
	KIND_NUMBER,			/* store a number from min to max */
	KIND_CHOICE,			/* store the index of one of the
					   words */
	KIND_STRING,			/* store the argument */
	KIND_LIST,			/* add the argument to a list */
	KIND_CALL			/* pass the argument to a function */
};

struct tool_option {
	char		 letter;	/* 0: the option has only a name */
	const char	*name;
	const char	*argument;	/* name of the argument in the help, in
					   brackets if the argument may be
					   absent; NULL: none.  FILE and DIR are
					   completed as such. */
	const char	*help;		/* one line; for an alias, the NAME or
					   NAME=ARGUMENT that replaces the
					   alias */
	enum tool_kind	 kind;
	size_t		 at, size;	/* offset and size of the member of
					   struct request */
	uint64_t	 min, max;	/* for KIND_NUMBER */
	const char *const *words;	/* for KIND_CHOICE; for KIND_CALL the
					   words that its list may contain.
					   NULL after the last. */
	/* For KIND_CALL: handle the argument, which is valid until the program
	   ends.  If it is malformed, return false, with a complaint, which is
	   printed after the option's name. */
	bool		(*take)(void *member, const char *argument,
			    struct complaint *wrong);
};

/* Arguments of one option, in order.  All-zero is empty.  The tool frees the
   array `at'. */
struct tool_list {
	const char	**at;
	size_t		 n, room;
};

/* The end of a row, for each kind of option.  M is the member of struct
   request; its type is checked where only one is possible. */
#define TOOL_AT(M)							\
	.at = offsetof(struct request, M),				\
	.size = sizeof(((struct request *)NULL)->M)
#define TOOL_TYPED(M, T)						\
	.at = _Generic(((struct request *)NULL)->M,			\
	    T: offsetof(struct request, M)), .size = sizeof(T)

#define TOOL_FLAG(M)		.kind = KIND_FLAG, TOOL_TYPED(M, bool)
/* T is the type of M: bool, or an enum with 0 for no, 1 for yes, and more
   values that mean that the option was not used. */
#define TOOL_SWITCH(M, T)						\
	.kind = KIND_SWITCH, TOOL_TYPED(M, T), .words = tool_yes_no
/* M has any unsigned type that holds the range. */
#define TOOL_NUMBER(M, MIN, MAX)					\
	.kind = KIND_NUMBER, TOOL_AT(M), .min = (MIN), .max = (MAX)
/* M is an enum, has an unsigned type or, if there are two words, is a bool. */
#define TOOL_CHOICE(M, ...)						\
	.kind = KIND_CHOICE, TOOL_AT(M),				\
	.words = (const char *const[]){ __VA_ARGS__, NULL }
#define TOOL_STRING(M)		.kind = KIND_STRING, TOOL_TYPED(M, const char *)
#define TOOL_LIST(M)							\
	.kind = KIND_LIST, TOOL_TYPED(M, struct tool_list)
/* The function TAKE gets the address of the member or, with TOOL_CALL_ON_ALL,
   that of the whole struct request. */
#define TOOL_CALL(M, TAKE)						\
	.kind = KIND_CALL, TOOL_AT(M), .take = (TAKE)
#define TOOL_CALL_ON_ALL(TAKE)	.kind = KIND_CALL, .take = (TAKE)

#define TOOL_HEADING(NAME)	{ .name = (NAME), .kind = KIND_HEADING }
/* An older name of an option, which --help and completions omit.  SAME is the
   name of that option, or NAME=ARGUMENT if the alias has no argument. */
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
	const char	*usage;		/* the operands and options, printed
					   after the tool's name */
	const char	*purpose;	/* one sentence */
	const struct tool_option *options;	/* TOOL_END_ROW is last */
	const char	*example;	/* a command line */
};

/* The words of TOOL_SWITCH. */
extern const char *const	 tool_yes_no[];

/*
 * Call this first; the struct is kept.  Sets the tool's name in messages, draws
 * the hash keys, restores SIGPIPE, and opens descriptors 0 to 2 if they are
 * closed, so that no file of the tool gets one of these numbers; reading or
 * writing a descriptor that was closed then fails.
 */
void	 tool_start(const struct tool *);

void	 tool_list_add(struct tool_list *, const char *argument);

/* Print an error on the command line, and the usage of the tool that was
   started; end the program with STATUS_TROUBLE. */
_Noreturn void tool_usage(const char *fmt, ...) DIAG_PRINTF(1, 2);

/*
 * If this is the only argument, the table is printed for scripts.  A heading is
 * a line of its own; an option is a line of the fields letter, name, argument,
 * words and help, with tabs between them.  A field that an option lacks is "-".
 * Words are separated by "|", or by "," if the argument is a list of them.  The
 * help of an alias is "same as --NAME".
 */
#define OPTIONS_TABLE	"--option-table"

/*
 * Read the options of the command line into the struct request.  Operands are
 * moved to the end of argv; returns the index of the first.
 *
 * --help, --version and OPTIONS_TABLE print their text and end the program; a
 * wrong option ends the program by tool_usage().
 */
int	 options_read(const struct tool *, void *request, int argc,
	    char *argv[]);

/*
 * Return the command line that options_read() got, as words separated by
 * blanks, and quoted for a shell where that is needed; the caller frees the
 * text.
 */
char	*options_line(bool quoted);

/*
 * End with a usage error if options_read() read an option that is not in
 * `names', which ends with NULL: that option cannot be combined with the option
 * `other'.
 */
void	 options_only(const char *const *names, const char *other);

/* Read an argument, or part of one, as a number from min to max; false, with a
   complaint, if it is not such a number. */
bool	 options_number(const char *argument, uint64_t min, uint64_t max,
	    uint64_t *n, struct complaint *wrong);

/*
 * Return TO of an argument FROM=TO: what is after the last `=', because FROM
 * may contain others.  NULL, with a complaint, if there is no `=' or FROM is
 * empty.
 */
const char *options_from_to(const char *argument, struct complaint *wrong);

/* Read a percentage from 0 to max, which may end in `%'; false, with a
   complaint, if the argument is not such a percentage. */
bool	 options_percent(const char *argument, unsigned max, double *percent,
	    struct complaint *wrong);

#endif
