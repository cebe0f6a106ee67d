/*
 * annotate_options -- what is asked of a report.
 */
#ifndef REPORT_OPTIONS_H
#define REPORT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "profile/metadata.h"

struct machine_code;
struct confine;
struct rename;

/* The columns of an event of a difference that has its sides. */
struct report_side {
	uint32_t	 column, old, new;
};

/* Source files whose names begin with from are found at to. */
struct report_map {
	const char	*from, *to;
	size_t		 from_len;
};

/* An input, and what it says of itself. */
struct report_input {
	const char	*name;
	struct string	 descs;		/* lines, each with its newline */
	struct string	 command;
	struct timespec	 changed;	/* all zero: unknown */
};

/* A sheet is CSV that a spreadsheet shows, and runs nothing of. */
enum report_form {
	REPORT_TEXT, REPORT_MARKDOWN, REPORT_JSON, REPORT_CSV, REPORT_SHEET
};

/* The least width of a name that lost its middle: a letter, dots, a letter. */
enum { REPORT_WIDTH_MIN = 5 };

struct report_options {
	enum report_form form;
	const char	*invocation;	/* the command line, words and blanks */
	const uint32_t	*recorded;	/* columns in the order of the input */
	uint32_t	 recorded_n;
	const uint32_t	*shown;		/* those to be printed */
	uint32_t	 shown_n;
	const struct report_side *sides;
	size_t		 side_n;
	const uint32_t	*sort;		/* those to sort by */
	uint32_t	 sort_n;
	double		 threshold;	/* percent of the first of these */
	bool		 shares;	/* percentages beside counts */
	bool		 color;		/* costs by their share */
	size_t		 width;		/* of names, at most; 0: any */
	bool		 split;		/* inlined code: entries.h */
	bool		 inclusive;	/* costs with all that is called */
	bool		 callers, callees;	/* of each function */
	bool		 sources;	/* annotated source files */
	const char	**named;	/* those wanted by name, in any case */
	size_t		 named_n;
	bool		 quiet;		/* no warning, of a name unknown, or
					   of a file that is not read, */
	bool		 verbose;	/* or each of these */
	const struct machine_code *code;	/* to be shown, or NULL, */
	const char	*objdump;	/* and the program that can */
	uint64_t	 context;	/* lines around those that cost */
	const char	**folders;	/* to look for sources in, */
	size_t		 folder_n;
	const struct report_map *maps;	/* and how to */
	size_t		 map_n;
	const struct confine *confine;	/* where they may be */
	size_t		 limit;		/* so many rows of a table; 0: all */
	const struct report_input *inputs;
	size_t		 input_n;
	bool		 diff;		/* of two, the second minus the first */
	bool		 difference;	/* the profile is one, in any way */
	const uint32_t	*changed;	/* see struct breakdown */
	uint32_t	 changed_n;
	const struct rename *rename;	/* what files were called, or NULL */
};

#endif
