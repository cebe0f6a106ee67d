/*
 * annotate_options -- options of clannotate besides common_options.h.
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

/* The arguments of --tree, in the order of the words in the table of options,
   where callers and callees have two words each. */
enum annotate_tree {
	TREE_NONE, TREE_CALLERS, TREE_CALLEES, TREE_BOTH, TREE_CALLERS_AGAIN,
	TREE_CALLEES_AGAIN
};
enum annotate_color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* What the options of clannotate set.  annotate_options_finish() derives some
   members of `report' from other members. */
struct annotate_options {
	struct report_options	 report;
	bool			 machine_code;	/* show machine code, too */
	bool			 outer;		/* the opposite of
						   report.split */
	bool			 no_pager;
	bool			 counters;	/* show LLVM's counters, not
						   costs */
	bool			 hot;		/* show only the most costly
						   paths */
	struct select		 functions;	/* functions that --function
						   selects */
	struct tool_list	 function_words; /* the arguments of --function
						    as written */
	uint32_t		*taken;		/* functions of the profile that
						   `functions' selects */
	bool			 as_runs;	/* compare the inputs, which are
						   runs of one program */
	struct runs		 runs;
	enum annotate_color	 color;
	enum annotate_tree	 tree;
	struct tool_list	 folders, named;
	struct report_map	*maps;
	size_t			 map_n, map_room;
	struct diff		 diff;		/* set by --diff and its
						   options */
	struct confine		 confine;
	char			*invocation;
	struct report_input	*inputs;
};

/* Set the defaults. */
void	 annotate_options_init(struct annotate_options *);
void	 annotate_options_free(struct annotate_options *);

/* Called for options of clannotate's table, as the first argument says with the
   struct annotate_options or the struct report_options in it. */
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
 * on several options, in `common' too.  Options that exclude each other are a
 * usage error.
 */
void	 annotate_options_finish(struct annotate_options *,
	    struct common_options *common, int n, char *operands[]);

/*
 * Read all inputs into the profile.  With --diff, the profile becomes the
 * difference of two inputs, as cgdiff --sides writes it, and a message says
 * which names were matched.  The list gets the events of the profile.  Returns
 * false after printing an error.
 */
bool	 annotate_options_read(struct annotate_options *,
	    struct common_options *, struct profile *, struct event_list *);

/* Start a pager, if the options ask for one for a report to this output. */
void	 annotate_options_page(const struct annotate_options *,
	    const char *output);

/*
 * Call this after all inputs were read: demangle names if the options ask for
 * it, choose columns as choice_make() does, and give the functions of runs the
 * numbers that they have in the profile.
 */
bool	 annotate_options_choose(struct annotate_options *,
	    const struct common_options *, struct profile *, struct choice *,
	    struct complaint *);

/*
 * Find in the profile the functions that --function selects, for the report.
 * If there are none, prints an error that suggests similar names, and returns
 * false.
 */
bool	 annotate_options_find(struct annotate_options *,
	    const struct profile *);

/* If a difference is shown on a terminal in the form of cg_annotate, print a
   note that the options offer a clearer form. */
void	 annotate_options_hint(const struct report_options *,
	    const struct choice *, const struct profile *,
	    const struct common_options *);

/* The options allowed with --counters; NULL after the last. */
extern const char *const annotate_options_counters_with[];

/* Read the inputs, which are LLVM profiles, and report their counters.  Returns
   STATUS_NO if there is no function to show. */
enum status annotate_options_counters(struct annotate_options *,
	    struct common_options *);

#endif
