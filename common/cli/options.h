/*
 * options -- the user interface of a tool: its name, its usage, its options.
 *
 * The options of a tool are defined once, as rows of a table.  Command lines
 * are read by this table, --help prints it, and manual pages, completions and
 * tests are checked against it.  As in getopt_long(3), options may follow
 * operands, names may be abbreviated as long as they are unique, and "--" ends
 * the options.
 *
 * A row is either a heading, which begins a group in the help and the manual
 * page, or an option.  The row of an option has its name and says what happens
 * to its argument, which is stored in a member of the struct request that each
 * tool declares:
 *
 *	{ 'n', "count", "N", "show N of them", TOOL_NUMBER(count, 0, 100) }
 *
 * stores a number up to 100 in the member `count'.  Repeated options are
 * handled in the order of the command line; a member that holds one value keeps
 * the last one.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/complaint.h"
#include "base/diag.h"

enum tool_kind {
	KIND_HEADING,			/* not an option, but the heading of a
					   group */
	KIND_ALIAS,			/* another name of an option */
	KIND_HELP, KIND_VERSION,
	KIND_FLAG,			/* set a bool member to true */
	KIND_SWITCH,			/* store yes or no; yes if there is no
					   argument */
	KIND_NUMBER,			/* store a number from min to max */
	KIND_CHOICE,			/* store the index of the argument in a
					   list of words */
	KIND_STRING,
	KIND_LIST,			/* add the argument to a list */
	KIND_CALL			/* pass the argument to a function */
};

struct tool_option {
	char		 letter;	/* 0 if the option has only a name */
	const char	*name;
	const char	*argument;	/* name of the argument in the help, in
					   brackets if the argument is optional,
					   or NULL if there is none; completions
					   offer files for FILE, and folders for
					   DIR */
	const char	*help;		/* one line of help; for an alias, the
					   NAME or NAME=ARGUMENT that it stands
					   for */
	enum tool_kind	 kind;
	size_t		 at, size;	/* offset and size of the member of
					   struct request */
	uint64_t	 min, max;	/* limits of the number, for
					   KIND_NUMBER */
	const char *const *words;	/* for KIND_CHOICE, the words to choose
					   from; for KIND_CALL, the words that
					   its list may contain; NULL ends
					   them */
	/*
	 * For KIND_CALL: handle the argument, which remains valid until the
	 * program ends.  If the argument is malformed, return false and set the
	 * complaint, which is printed after the option's name.
	 */
	bool		(*take)(void *member, const char *argument,
			    struct complaint *wrong);
};

/* All arguments of one option, in the order of the command line.  If all
   members are zero, the option was not used.  The tool frees `at'. */
struct tool_list {
	const char	**at;
	size_t		 n, room;
};

/* The end of a row, for each kind of option.  M is the member of struct
   request.  Where only one type of M is possible, the compiler checks it. */
#define TOOL_AT(M)							\
	.at = offsetof(struct request, M),				\
	.size = sizeof(((struct request *)NULL)->M)
#define TOOL_TYPED(M, T)						\
	.at = _Generic(((struct request *)NULL)->M,			\
	    T: offsetof(struct request, M)), .size = sizeof(T)

#define TOOL_FLAG(M)		.kind = KIND_FLAG, TOOL_TYPED(M, bool)
/* T is the type of M: bool, or an enum whose value 0 is no, 1 is yes, and other
   values mean that the option was not used. */
#define TOOL_SWITCH(M, T)						\
	.kind = KIND_SWITCH, TOOL_TYPED(M, T), .words = tool_yes_no
/* M has an unsigned type that can hold MAX. */
#define TOOL_NUMBER(M, MIN, MAX)					\
	.kind = KIND_NUMBER, TOOL_AT(M), .min = (MIN), .max = (MAX)
/* M is an enum, has an unsigned type or, if there are only two words, is a
   bool. */
#define TOOL_CHOICE(M, ...)						\
	.kind = KIND_CHOICE, TOOL_AT(M),				\
	.words = (const char *const[]){ __VA_ARGS__, NULL }
#define TOOL_STRING(M)		.kind = KIND_STRING, TOOL_TYPED(M, const char *)
#define TOOL_LIST(M)							\
	.kind = KIND_LIST, TOOL_TYPED(M, struct tool_list)
/* The function TAKE gets the address of the member M or, with TOOL_CALL_ON_ALL,
   the address of the struct request. */
#define TOOL_CALL(M, TAKE)						\
	.kind = KIND_CALL, TOOL_AT(M), .take = (TAKE)
#define TOOL_CALL_ON_ALL(TAKE)	.kind = KIND_CALL, .take = (TAKE)

#define TOOL_HEADING(NAME)	{ .name = (NAME), .kind = KIND_HEADING }
/*
 * An older name of an option, which --help and completions do not show.  SAME
 * is the present name or, if the alias takes no argument, it may be
 * NAME=ARGUMENT.
 */
#define TOOL_ALIAS(NAME, ARGUMENT, SAME)				\
	{ 0, NAME, ARGUMENT, SAME, .kind = KIND_ALIAS }

/* Rows that every tool has, and the row that ends the table. */
#define TOOL_HELP_ROW							\
	{ 'h', "help", NULL, "show this help", .kind = KIND_HELP }
#define TOOL_VERSION_ROW						\
	{ 'V', "version", NULL, "show the version", .kind = KIND_VERSION }
#define TOOL_END_ROW	{ .name = NULL }

struct tool {
	const char	*name;
	const char	*usage;		/* the operands and options, as printed
					   after the tool's name */
	const char	*purpose;	/* what the tool does, as one
					   sentence */
	const struct tool_option *options;	/* the table; TOOL_END_ROW is
						   its last row */
	const char	*example;	/* a command line, which --help shows */
};

/* The words `no' and `yes', which an option made by TOOL_SWITCH accepts. */
extern const char *const	 tool_yes_no[];

/*
 * Start a tool; call this before all else.  The struct must remain valid.  Set
 * the tool's name for messages, draw random keys for hash tables, and restore
 * the default actions of SIGPIPE and SIGCHLD.  If one of the descriptors 0 to 2
 * is closed, open it, so that no file of the tool gets its number, in a way
 * that makes reading from it or writing to it fail.
 */
void	 tool_start(const struct tool *);

void	 tool_list_add(struct tool_list *, const char *argument);

/* Print an error about the command line and the usage of the tool that was
   started, and end the program with STATUS_TROUBLE. */
_Noreturn void tool_usage(const char *fmt, ...) DIAG_PRINTF(1, 2);

/*
 * With this as the only argument, a tool prints its table for scripts.  A
 * heading is a line of its own.  An option is a line of five fields: letter,
 * name, argument, words and help, with tabs between them and "-" for a missing
 * field.  Words are separated by "|", or by "," if the argument is a list of
 * words.  The help of an alias is "same as --NAME".
 */
#define OPTIONS_TABLE	"--option-table"

/*
 * Read the options of the command line into the struct request.  Move the
 * operands to the end of argv, and return the index of the first one.
 *
 * --help, --version and OPTIONS_TABLE print their text and end the program.  A
 * wrong option ends it by tool_usage().
 */
int	 options_read(const struct tool *, void *request, int argc,
	    char *argv[]);

/*
 * Return the command line that options_read() read, as words separated by
 * blanks; if `quoted', each word is quoted for a shell where necessary.  The
 * caller frees the text.
 */
char	*options_line(bool quoted);

/* Return whether options_read() read the option of this name. */
bool	 options_given(const char *name);

/*
 * If options_read() read an option that is not in the NULL-terminated list
 * `names', print a usage error, which says that this option cannot be combined
 * with the option `other', and end the program.
 */
void	 options_only(const char *const *names, const char *other);

/* Read an argument, or a part of one, as a number from min to max.  Return
   false and set the complaint if it is anything else. */
bool	 options_number(const char *argument, uint64_t min, uint64_t max,
	    uint64_t *n, struct complaint *wrong);

/*
 * Return the part TO of an argument FROM=TO: the text after the last `=',
 * because FROM may contain that character.  Return NULL and set the complaint
 * if there is no `=' or FROM is empty.
 */
const char *options_from_to(const char *argument, struct complaint *wrong);

/* Read a percentage from 0 to max: a decimal number, which may have an exponent
   as in 5e-3, and perhaps `%'.  Return false and set the complaint if the
   argument is anything else. */
bool	 options_percent(const char *argument, unsigned max, double *percent,
	    struct complaint *wrong);

#endif
