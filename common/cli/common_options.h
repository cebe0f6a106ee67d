/*
 * common_options -- options that several tools share.
 *
 * Each tool has a struct request with a member `common' of the type struct
 * common_options.  Its table of options (options.h) contains those of the rows
 * below that it supports.
 */
#ifndef CLI_COMMON_OPTIONS_H
#define CLI_COMMON_OPTIONS_H

#include <stdbool.h>

#include "text/rename.h"
#include "read/sorted.h"
#include "write/write.h"
#include "cli/inputs.h"
#include "cli/options.h"

/* The largest argument of --jobs: more threads than any machine has
   processors. */
enum { COMMON_JOBS_MAX = 1024 };

/* Rows of the table of options.  Each macro stands for one row, or for several
   rows that follow each other, in the order of the manual pages. */
#define COMMON_BINARY_ROW	INPUTS_BINARY_ROW(common.coverage)
#define COMMON_BY_ROW(M)						\
	{ 0, "by", "WHAT",						\
	    "costs by instr, line, function, file, object, namespace",	\
	    TOOL_CHOICE(M, "instr", "line", "function", "file",		\
	    "object", "namespace") }
#define COMMON_DEMANGLE_ROW						\
	{ 0, "demangle", "[=COMMAND]",					\
	    "show demangled names, by c++filt or COMMAND",		\
	    TOOL_CALL(common, common_options_demangler) }
#define COMMON_EVENTS_ROW						\
	{ 0, "events", "MODE",						\
	    "if events differ: same (error), union or intersect",	\
	    TOOL_CHOICE(common.sum.events, "same", "union",		\
	    "intersect") }
#define COMMON_FILES0_ROW	INPUTS_FILES0_ROW(common.inputs)
#define COMMON_GENERAL_ROWS(QUIET, VERBOSE)				\
	TOOL_HEADING("General"),					\
	TOOL_HELP_ROW,							\
	{ 'q', "quiet", NULL, QUIET, TOOL_FLAG(common.sum.quiet) },	\
	{ 'v', "verbose", NULL, VERBOSE, TOOL_FLAG(common.sum.verbose) }, \
	TOOL_VERSION_ROW
#define COMMON_JOBS_ROW							\
	{ 'j', "jobs", "N",						\
	    "read with N threads (0: one per processor)",		\
	    TOOL_NUMBER(common.sum.jobs, 0, COMMON_JOBS_MAX) }
#define COMMON_MOD_ROWS							\
	{ 0, "mod-filename", "RULE", "rename files, as -s fl:RULE",	\
	    TOOL_CALL(common.rename, common_options_file) },		\
	{ 0, "mod-funcname", "RULE", "rename functions, as -s fn:RULE",	\
	    TOOL_CALL(common.rename, common_options_function) },	\
	{ 0, "mod-objname", "RULE", "rename objects, as -s ob:RULE",	\
	    TOOL_CALL(common.rename, common_options_object) }
#define COMMON_NAMES_ROW						\
	{ 0, "names", "MODE", "write compressed or plain names",	\
	    TOOL_CHOICE(common.write.plain_names, "compressed",		\
	    "plain") }
#define COMMON_OUTPUT_ROW						\
	{ 'o', "output", "FILE",					\
	    "write to FILE, completely or not at all",			\
	    TOOL_STRING(common.output) }
#define COMMON_POSITIONS_ROW						\
	{ 0, "positions", "MODE",					\
	    "write relative or absolute positions",			\
	    TOOL_CHOICE(common.write.absolute, "relative",		\
	    "absolute") }
#define COMMON_RENAME_ROWS						\
	{ 0, "merge-recursion", NULL,					\
	    "sum levels of recursion, such as f'2, with f",		\
	    TOOL_FLAG(common.merge_recursion) },			\
	{ 0, "norm", "LIST",						\
	    "rename by rust, gcc, llvm, std, paths, addresses, ifunc",	\
	    TOOL_CALL(common.rename, common_options_norm),		\
	    .words = rename_presets },					\
	{ 0, "rules", "FILE",						\
	    "rename by the rules in FILE, one per line",		\
	    TOOL_CALL(common, common_options_rules) }
#define COMMON_STAT_ROW(HELP)						\
	{ 0, "stat", "WHAT", HELP,					\
	    TOOL_CHOICE(common.sum.stat, "sum", "mean", "min", "max",	\
	    "median") }
#define COMMON_SUBST_ROW						\
	{ 's', "subst", "RULE", "rename: [ob:|fl:|fn:]s/OLD/NEW/FLAGS",	\
	    TOOL_CALL(common.rename, common_options_subst) }

struct runs;

struct common_options {
	struct sum_options	 sum;
	struct write_options	 write;
	const char		*output;	/* where to write the profile;
						   common_options_no_output
						   itself, and not just a string
						   like it, if no option says
						   where */
	struct inputs		 inputs;
	struct rename		*rename;
	struct coverage		*coverage;	/* coverage mapping of the
						   programs that --binary names,
						   or NULL */
	bool			 demangle;
	const char		*demangler;	/* the command that demangles;
						   NULL for c++filt */
	bool			 merge_recursion;
	struct sorted		 sorted;	/* see common_options_leave() */
	bool			 hold;	/* keep outputs under temporary names
					   until sink_commit() */
};

void	 common_options_init(struct common_options *);
void	 common_options_free(struct common_options *);

/* Set members that depend on several options.  Call this after all options are
   read. */
void	 common_options_finish(struct common_options *);

/*
 * For a tool that writes the sum of its inputs as it is: call this when all
 * inputs, and the form of the output, are known.  If there is one input, the
 * form is not Callgrind's, and the output is not the same file, let the reader
 * leave the lines of a sorted Cachegrind file with at most `event_max' events
 * in the file (`sorted', read/sorted.h).
 */
void	 common_options_leave(struct common_options *, uint32_t event_max);

/* The initial output: standard output. */
extern const char	 common_options_no_output[];

/* What a tool with --events appends to the message that inputs have different
   events. */
extern const char	 common_options_events_advice[];

/* What is appended to the warning that a file may be truncated: `leave' by a
   tool with --keep-going, `cut' by other tools. */
extern const char	 common_options_leave_advice[];
extern const char	 common_options_cut_advice[];

/*
 * Call this after all inputs are read: warn about arguments of -s and --mod-*
 * that matched no name, or print what each of them renamed, as verbose and
 * quiet ask for.
 */
void	 common_options_say_rules(const struct common_options *);

/*
 * Call this after all inputs are read: demangle names if the options ask for
 * it.  `runs' is passed to demangle(), and may be NULL.  Return whether names
 * may have changed.  If a demangler that the user named fails, end the program;
 * if the default demangler fails, print a warning.
 */
bool	 common_options_demangle(const struct common_options *,
	    struct profile *, struct runs *);

/*
 * Write the profile to the output, and free its contents.  End the program on
 * an error.  If the output is a terminal, print a note with a command that
 * shows a report.
 */
void	 common_options_write(struct common_options *, struct profile *,
	    const char *output);

/*
 * Callbacks of the rows above (tool_option.take).  Those that take a struct
 * rename add a rule for names of one kind or of any kind, or a set of rules.
 * Those that take a struct common_options add the rules in a file, or set the
 * demangler.  All of them end the program if a rule is malformed.
 */
bool	 common_options_demangler(void *common, const char *command,
	    struct complaint *);
bool	 common_options_file(void *rename, const char *rule,
	    struct complaint *);
bool	 common_options_function(void *rename, const char *rule,
	    struct complaint *);
bool	 common_options_object(void *rename, const char *rule,
	    struct complaint *);
bool	 common_options_subst(void *rename, const char *rule,
	    struct complaint *);
bool	 common_options_norm(void *rename, const char *list,
	    struct complaint *);
bool	 common_options_rules(void *common, const char *file,
	    struct complaint *);

/* For a row whose member is a struct select: also select the functions that
   match `what'. */
bool	 common_options_what(void *select, const char *what,
	    struct complaint *);

/* For a row whose member is a struct confine: add a folder from which files may
   be read. */
bool	 common_options_root(void *confine, const char *folder,
	    struct complaint *);

#endif
