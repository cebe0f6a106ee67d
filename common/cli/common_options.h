/*
 * request -- what the command lines of several tools ask for alike.
 *
 * A tool lists the options that it has in its table, those below with these
 * values, and hands each that is none of its own to common_options_option().
 */
#ifndef CLI_COMMON_OPTIONS_H
#define CLI_COMMON_OPTIONS_H

#include <stdbool.h>

#include "text/rename.h"
#include "write/write.h"
#include "cli/inputs.h"
#include "cli/tool.h"

/* Beside the letters j, o, q, s and v. */
enum {
	COMMON_EVENTS = OPTION_LONG,	/* same, union or intersect */
	COMMON_FILES0, COMMON_MERGE_RECURSION, COMMON_MOD_FILE,
	COMMON_MOD_FUNCTION, COMMON_MOD_OBJECT, COMMON_NAMES,
	COMMON_NORM, COMMON_POSITIONS, COMMON_RULES, COMMON_TO,
	COMMON_OWN			/* a tool's own options, from here */
};

/* The rows of a tool's table for them. */
#define COMMON_JOBS_ROW						\
	{ 'j', "jobs", "N", "read with N threads (0: one a processor)" }
#define COMMON_FILES0_ROW						\
	{ COMMON_FILES0, "files0-from", "FILE",			\
	    "read the names of inputs, ended by NUL" }
#define COMMON_OUTPUT_ROW						\
	{ 'o', "output", "FILE", "write to FILE, whole or not at all" }
#define COMMON_NAMES_ROW						\
	{ COMMON_NAMES, "names", "MODE", "compressed or plain names" }
#define COMMON_POSITIONS_ROW						\
	{ COMMON_POSITIONS, "positions", "MODE",			\
	    "relative or absolute positions" }
#define COMMON_TO_ROW							\
	{ COMMON_TO, "to", "FORM", "write auto, callgrind or cachegrind" }
#define COMMON_SUBST_ROW						\
	{ 's', "subst", "RULE", "rename: [ob:|fl:|fn:]s/OLD/NEW/FLAGS" }
#define COMMON_RENAME_ROWS						\
	{ COMMON_MERGE_RECURSION, "merge-recursion", NULL,		\
	    "join f'2 with f" },					\
	{ COMMON_MOD_FILE, "mod-filename", "s/OLD/NEW/",		\
	    "rename files" },						\
	{ COMMON_MOD_FUNCTION, "mod-funcname", "s/OLD/NEW/",		\
	    "rename functions" },					\
	{ COMMON_MOD_OBJECT, "mod-objname", "s/OLD/NEW/",		\
	    "rename objects" },						\
	{ COMMON_NORM, "norm", "LIST",					\
	    "rename by presets: rust, gcc, llvm and paths" },		\
	{ COMMON_RULES, "rules", "FILE", "rename by the rules in FILE" }

struct common_options {
	const struct tool	*tool;
	struct sum_options	 sum;
	struct write_options	 write;
	const char		*output;
	struct inputs		 inputs;
	struct rename		*rename;
	bool			 merge_recursion;
	bool			 hold;	/* outputs, until sink_commit() */
};

void	 common_options_init(struct common_options *, const struct tool *);
void	 common_options_free(struct common_options *);

/* Take an option that tool_next() gave. */
void	 common_options_option(struct common_options *, int option);

/* All options are taken. */
void	 common_options_finish(struct common_options *);

/* The index of an option's argument among the words, which end with NULL. */
size_t	 common_options_choice(const struct common_options *,
	    const char *option,
	    const char *const *words);

/* What ends the message about differing events of a tool that has --events. */
extern const char	 common_options_events_advice[];

/* The words of --by=, in the order of enum regroup_by. */
extern const char *const	 common_options_by_words[];

/* Write the profile, which is without meaning afterwards, to the output.
   Trouble ends the program. */
void	 common_options_write(struct common_options *, struct profile *,
	    const char *output);

#endif
