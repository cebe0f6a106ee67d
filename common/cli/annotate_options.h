/*
 * annotate_options -- the options of clannotate, besides those of
 * common_options.h.
 */
#ifndef CLI_ANNOTATE_OPTIONS_H
#define CLI_ANNOTATE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "io/confine.h"
#include "profile/select.h"
#include "ops/gate/diff.h"
#include "ops/compare/runs.h"
#include "report/view/options.h"
#include "cli/common_options.h"
#include "cli/options.h"

struct choice;
struct event_list;
struct profile;

/* The argument of --tree.  The values are in the order of the words in the
   table of options, which has two words each for callers and callees. */
enum annotate_tree {
	TREE_NONE, TREE_CALLERS, TREE_CALLEES, TREE_BOTH, TREE_CALLERS_AGAIN,
	TREE_CALLEES_AGAIN
};
enum annotate_color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* The values of clannotate's options. annotate_options_finish() sets members of
   `report' that follow from other members. */
struct annotate_options {
	struct report_options	 report;
	bool			 machine_code;	/* --asm: also show machine
						   code */
	bool			 outer;		/* --inline=outer: show inlined
						   code in the row of the
						   function that contains it
						   (report.split is then
						   false) */
	bool			 no_pager;
	bool			 counters;	/* show the counters of LLVM
						   profiles instead of costs */
	bool			 hot;		/* show only the most costly
						   call paths */
	struct select		 functions;	/* the functions that the
						   arguments of --function
						   select */
	struct tool_list	 function_words;
	uint32_t		*taken;		/* by function of the profile:
						   whether `functions' selects
						   it */
	bool			 as_runs;	/* compare the inputs with each
						   other, as runs of one
						   program */
	struct runs		 runs;
	enum annotate_color	 color;
	enum annotate_tree	 tree;
	struct tool_list	 folders, named;
	struct report_map	*maps;
	size_t			 map_n, map_room;
	struct diff		 diff;		/* --diff and the options that
						   modify it */
	struct confine		 confine;
	char			*invocation;
	struct report_input	*inputs;
};

/* Set the defaults. */
void	 annotate_options_init(struct annotate_options *);
void	 annotate_options_free(struct annotate_options *);

/*
 * Callbacks of rows of clannotate's table of options (tool_option.take).  The
 * name of the first argument says what it points to: the struct
 * annotate_options, or the struct report_options in it.  The second one is the
 * argument of the option.  If that is malformed, they return false and set the
 * complaint.
 */
bool	 annotate_options_function(void *annotate, const char *what,
	    struct complaint *);
bool	 annotate_options_threshold(void *report, const char *percent,
	    struct complaint *);
bool	 annotate_options_width(void *report, const char *bytes,
	    struct complaint *);
bool	 annotate_options_map(void *annotate, const char *from_to,
	    struct complaint *);
bool	 annotate_options_root(void *annotate, const char *folder,
	    struct complaint *);

/*
 * Read the n operands after all options are read, and set members that depend
 * on several options, also in `common'.  If options exclude each other, print a
 * usage error and end the program.
 */
void	 annotate_options_finish(struct annotate_options *,
	    struct common_options *common, int n, char *operands[]);

/*
 * Read all inputs into the profile.  With --diff, the profile becomes the
 * difference of two inputs, as cgdiff --sides writes it, and a message says
 * which names were matched.  Set the list to the events of the profile.  On an
 * error, print it and return false.
 */
bool	 annotate_options_read(struct annotate_options *,
	    struct common_options *, struct profile *, struct event_list *);

/* If the options ask for a pager and `output' is a terminal, start one. */
void	 annotate_options_page(const struct annotate_options *,
	    const char *output);

/*
 * Call this after all inputs are read.  Demangle names if the options ask for
 * it, choose the columns to show (choice_make()), and find the functions of
 * runs in the profile.  Return false and set the complaint on an error.
 */
bool	 annotate_options_choose(struct annotate_options *,
	    const struct common_options *, struct profile *, struct choice *,
	    struct complaint *);

/* Find the functions that --function selects in the profile.  If there are
   none, print an error that suggests similar names, and return false; but an
   empty difference is no error. */
bool	 annotate_options_find(struct annotate_options *,
	    const struct choice *, const struct profile *);

/* If a difference is shown on a terminal in the form of cg_annotate, print a
   note on options that make it easier to read. */
void	 annotate_options_hint(const struct report_options *,
	    const struct choice *, const struct profile *,
	    const struct common_options *);

/* Names of the options that may be combined with --counters, up to NULL. */
extern const char *const annotate_options_counters_with[];

/* Read the inputs, which must be LLVM profiles, and print a report on their
   counters.  Return STATUS_NO if there is no function to show. */
enum status annotate_options_counters(struct annotate_options *,
	    struct common_options *);

#endif
