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

/* A list of events, and for messages the option that gave it. */
struct report_list {
	const char	*from;
	const char	*names;		/* names and formulas, separated by
					   commas; NULL if the option was not
					   used */
};

/* Look for a source file whose name begins with `from' under the name that
   begins with `to' instead. */
struct report_map {
	const char	*from, *to;
	size_t		 from_len;
};

/* The forms of a report.  REPORT_SHEET is CSV without formulas, so that a
   spreadsheet does not execute anything that a name contains. */
enum report_form {
	REPORT_TEXT, REPORT_MARKDOWN, REPORT_JSON, REPORT_CSV, REPORT_SHEET,
	REPORT_HTML
};

/* Whether a difference is shown as tables of changes.  AUTO means yes, unless
   `cg_annotate --diff' could read the two inputs. */
enum report_changes {
	REPORT_CHANGES_NO, REPORT_CHANGES_YES, REPORT_CHANGES_AUTO
};

/* Whether a report shows functions with their inclusive costs.  AUTO means yes
   if the profile has calls, but sorts functions by self cost. */
enum report_inclusive {
	REPORT_INCLUSIVE_NO, REPORT_INCLUSIVE_YES, REPORT_INCLUSIVE_AUTO
};

/* The least width of a shortened name: a character, three dots and another
   character. */
enum { REPORT_WIDTH_MIN = 5 };

struct report_options {
	enum report_form form;
	const char	*invocation;
	struct report_list show, sort;	/* events to show, and to sort by; if
					   empty, all events */
	double		 threshold;	/* percentage of the total in the first
					   sort column */
	bool		 shares;	/* print percentages beside counts */
	bool		 color;		/* colour costs by their share of the
					   total, and changes by their sign */
	size_t		 width;		/* greatest width of a name in
					   characters; 0: no limit */
	bool		 split;		/* show inlined code in rows of its own
					   (ENTRIES_SPLIT in entries.h) */
	enum report_changes changes;
	enum report_inclusive inclusive;
	bool		 callers, callees;	/* show the callers, or the
						   callees, of each function */
	bool		 sources;	/* show annotated source files */
	const char	**named;	/* source files that the user named,
					   which are shown whatever they cost */
	size_t		 named_n;
	bool		 quiet;		/* print no warnings of unknown names
					   and unreadable files */
	bool		 verbose;	/* print a warning for each unknown name
					   and each unreadable file */
	const char	*hint;		/* printed after the number of omitted
					   warnings: how to see them all */
	const struct machine_code *code;	/* machine code to show, or
						   NULL */
	uint64_t	 context;	/* how many lines to show around lines
					   with costs */
	const char	**folders;	/* folders in which sources are looked
					   for */
	size_t		 folder_n;
	const struct report_map *maps;
	size_t		 map_n;
	const struct confine *confine;	/* which files may be read */
	bool		 focus;		/* show only the functions for which
					   `focused' is set */
	const uint32_t	*focused;	/* by function of the profile: not 0 if
					   the user named it; or NULL */
	bool		 hot;		/* show only the most costly call
					   paths */
	size_t		 limit;		/* most rows that a table shows; 0:
					   all */
	bool		 limited;	/* the user gave the limit */
	const struct report_input *inputs;
	size_t		 input_n;
	const struct runs *runs;	/* the costs of each input if the report
					   compares inputs as runs of one
					   program, else NULL */
	bool		 diff;		/* the profile is the second input minus
					   the first one */
	const struct rename *rename;	/* renaming rules, or NULL */
};

#endif
