/*
 * options -- what is asked of a report.
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

/* A list of events, and where it stands, for what is said of it. */
struct report_list {
	const char	*from;
	const char	*names;		/* with commas between; NULL: none */
};

/* Source files whose names begin with from are found at to. */
struct report_map {
	const char	*from, *to;
	size_t		 from_len;
};

/* A sheet is CSV that a spreadsheet shows, and runs nothing of. */
enum report_form {
	REPORT_TEXT, REPORT_MARKDOWN, REPORT_JSON, REPORT_CSV, REPORT_SHEET,
	REPORT_HTML
};

/* Whether a difference is shown by its changes; auto: unless it is made of what
   cg_annotate --diff would read. */
enum report_changes {
	REPORT_CHANGES_AUTO, REPORT_CHANGES_NO, REPORT_CHANGES_YES
};

/* The least width of a name that lost its middle: a letter, dots, a letter. */
enum { REPORT_WIDTH_MIN = 5 };

struct report_options {
	enum report_form form;
	const char	*invocation;	/* the command line, words and blanks */
	struct report_list show, sort;	/* events; none: all */
	double		 threshold;	/* percent of the first to sort by */
	bool		 shares;	/* percentages beside counts */
	bool		 color;		/* costs by their share */
	size_t		 width;		/* of names, at most; 0: any */
	bool		 split;		/* inlined code: entries.h */
	enum report_changes changes;
	bool		 inclusive;	/* costs with all that is called */
	bool		 callers, callees;	/* of each function */
	bool		 sources;	/* annotated source files */
	const char	**named;	/* those wanted by name, in any case */
	size_t		 named_n;
	bool		 quiet;		/* no warning, of a name unknown, or
					   of a file that is not read, */
	bool		 verbose;	/* or each of these */
	const char	*hint;		/* how to be warned of each, after
					   how many are not told */
	const struct machine_code *code;	/* to be shown, or NULL */
	uint64_t	 context;	/* lines around those that cost */
	const char	**folders;	/* to look for sources in, */
	size_t		 folder_n;
	const struct report_map *maps;	/* and how to */
	size_t		 map_n;
	const struct confine *confine;	/* where they may be */
	bool		 focus;		/* functions by name alone, */
	const uint32_t	*focused;	/* which have a number here; or NULL */
	bool		 hot;		/* the most costly calls alone */
	size_t		 limit;		/* so many rows of a table; 0: all */
	const struct report_input *inputs;
	size_t		 input_n;
	const struct runs *runs;	/* the inputs are; or NULL */
	bool		 diff;		/* of two, the second minus the first */
	const struct rename *rename;	/* what files were called, or NULL */
};

#endif
