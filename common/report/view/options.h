/*
 * options -- the options of a report.
 */
#ifndef REPORT_VIEW_OPTIONS_H
#define REPORT_VIEW_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct confine;
struct machine_code;
struct rename;
struct report_input;
struct runs;

/* A list of events, and the option that gave the list, for messages. */
struct report_list {
	const char	*from;
	const char	*names;		/* names and formulas with commas
					   between; NULL: the option was not
					   given */
};

/* A source file whose name begins with `from' is looked for under the name that
   begins with `to' instead. */
struct report_map {
	const char	*from, *to;
	size_t		 from_len;
};

/* The forms of a report.  A sheet is CSV in which a spreadsheet finds no
   formula. */
enum report_form {
	REPORT_TEXT, REPORT_MARKDOWN, REPORT_JSON, REPORT_CSV, REPORT_SHEET,
	REPORT_HTML
};

/* Whether a difference is shown as tables of changes.  AUTO: yes, unless
   cg_annotate --diff could read the two inputs. */
enum report_changes {
	REPORT_CHANGES_NO, REPORT_CHANGES_YES, REPORT_CHANGES_AUTO
};

/* Whether functions are shown with their inclusive costs.  AUTO: yes if the
   profile has calls, but functions are sorted by self cost. */
enum report_inclusive {
	REPORT_INCLUSIVE_NO, REPORT_INCLUSIVE_YES, REPORT_INCLUSIVE_AUTO
};

/* The least width of a shortened name: a character, three dots, a character. */
enum { REPORT_WIDTH_MIN = 5 };

struct report_options {
	enum report_form form;
	const char	*invocation;	/* the command line */
	struct report_list show, sort;	/* events; empty: all events */
	double		 threshold;	/* percent of the total in the first
					   sort column */
	bool		 shares;	/* print percentages beside counts */
	bool		 color;		/* colour costs by their share of the
					   total, and changes by their sign */
	size_t		 width;		/* most characters of a name; 0: any */
	bool		 split;		/* ENTRIES_SPLIT (entries.h) */
	enum report_changes changes;
	enum report_inclusive inclusive;
	bool		 callers, callees;	/* show the callers or callees
						   of each function */
	bool		 sources;	/* show annotated source files */
	const char	**named;	/* source files that the user names,
					   which are shown whatever they cost */
	size_t		 named_n;
	bool		 quiet;		/* print no warnings of unknown names
					   and unreadable files */
	bool		 verbose;	/* print a warning for each unknown name
					   and each unreadable file */
	const char	*hint;		/* text after the number of omitted
					   warnings: how to get all of them */
	const struct machine_code *code;	/* machine code to show, or
						   NULL */
	uint64_t	 context;	/* lines shown around those with
					   costs */
	const char	**folders;	/* folders in which to look for
					   sources */
	size_t		 folder_n;
	const struct report_map *maps;
	size_t		 map_n;
	const struct confine *confine;	/* files that may be read */
	bool		 focus;		/* show only the functions in
					   `focused' */
	const uint32_t	*focused;	/* by function of the profile: not 0 if
					   the user named the function; or
					   NULL */
	bool		 hot;		/* show only the most costly paths of
					   calls */
	size_t		 limit;		/* most rows of a table; 0: all */
	const struct report_input *inputs;
	size_t		 input_n;
	const struct runs *runs;	/* costs of each input, if the report
					   compares the inputs as runs; or
					   NULL */
	bool		 diff;		/* the profile is the second input minus
					   the first */
	const struct rename *rename;	/* renaming rules, or NULL */
};

#endif
