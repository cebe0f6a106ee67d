/*
 * request -- what the command lines of several tools ask for alike.
 *
 * A tool lists the options that it has in its table, those below with these
 * values, and hands each that is none of its own to request_option().
 */
#ifndef CLI_REQUEST_H
#define CLI_REQUEST_H

#include <stdbool.h>

#include "text/rename.h"
#include "write/write.h"
#include "cli/inputs.h"
#include "cli/tool.h"

/* Beside the letters j, o, q, s and v. */
enum {
	REQUEST_EVENTS = OPTION_LONG,	/* same, union or intersect */
	REQUEST_FILES0, REQUEST_MERGE_RECURSION, REQUEST_MOD_FILE,
	REQUEST_MOD_FUNCTION, REQUEST_MOD_OBJECT, REQUEST_NAMES,
	REQUEST_NORM, REQUEST_POSITIONS, REQUEST_RULES, REQUEST_TO,
	REQUEST_OWN			/* a tool's own options, from here */
};

/* The rows of a tool's table for them. */
#define REQUEST_JOBS_ROW						\
	{ 'j', "jobs", "N", "read with N threads (0: one a processor)" }
#define REQUEST_FILES0_ROW						\
	{ REQUEST_FILES0, "files0-from", "FILE",			\
	    "read the names of inputs, ended by NUL" }
#define REQUEST_OUTPUT_ROW						\
	{ 'o', "output", "FILE", "write to FILE, whole or not at all" }
#define REQUEST_NAMES_ROW						\
	{ REQUEST_NAMES, "names", "MODE", "compressed or plain names" }
#define REQUEST_POSITIONS_ROW						\
	{ REQUEST_POSITIONS, "positions", "MODE",			\
	    "relative or absolute positions" }
#define REQUEST_TO_ROW							\
	{ REQUEST_TO, "to", "FORM", "write auto, callgrind or cachegrind" }
#define REQUEST_SUBST_ROW						\
	{ 's', "subst", "RULE", "rename: [ob:|fl:|fn:]s/OLD/NEW/FLAGS" }
#define REQUEST_RENAME_ROWS						\
	{ REQUEST_MERGE_RECURSION, "merge-recursion", NULL,		\
	    "join f'2 with f" },					\
	{ REQUEST_MOD_FILE, "mod-filename", "s/OLD/NEW/",		\
	    "rename files" },						\
	{ REQUEST_MOD_FUNCTION, "mod-funcname", "s/OLD/NEW/",		\
	    "rename functions" },					\
	{ REQUEST_MOD_OBJECT, "mod-objname", "s/OLD/NEW/",		\
	    "rename objects" },						\
	{ REQUEST_NORM, "norm", "LIST",					\
	    "rename by presets: rust, gcc, llvm and paths" },		\
	{ REQUEST_RULES, "rules", "FILE", "rename by the rules in FILE" }

struct request {
	const struct tool	*tool;
	struct sum_options	 sum;
	struct write_options	 write;
	const char		*output;
	struct inputs		 inputs;
	struct rename		*rename;
	bool			 merge_recursion;
	bool			 hold;	/* outputs, until sink_commit() */
};

void	 request_init(struct request *, const struct tool *);
void	 request_free(struct request *);

/* Take an option that tool_next() gave. */
void	 request_option(struct request *, int option);

/* All options are taken. */
void	 request_settle(struct request *);

/* The index of an option's argument among the words, which end with NULL. */
size_t	 request_choice(const struct request *, const char *option,
	    const char *const *words);

/* The words of --by=, in the order of enum shape_by. */
extern const char *const	 request_by_words[];

/* Write the profile, which is without meaning afterwards, to the output.
   Trouble ends the program. */
void	 request_write(struct request *, struct profile *,
	    const char *output);

#endif
