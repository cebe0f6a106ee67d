/*
 * reader -- the state of reading one file, with a struct for each kind of line
 * that uses a part of the state.
 */
#ifndef READ_READER_H
#define READ_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/intern.h"
#include "text/rename.h"
#include "io/source.h"
#include "profile/build/build.h"
#include "read/line/cursor.h"
#include "read/line/events.h"
#include "read/line/ids.h"
#include "read/line/options.h"
#include "read/line/positions.h"

enum creator {
	CREATOR_OTHER, CREATOR_CALLGRIND, CREATOR_GRINDKIT, CREATOR_STACKPROF,
	CREATOR_XDEBUG, CREATOR_XTREE
};

/* The current part of the file; a part that names no creator has the creator of
   the part before. */
struct part {
	struct metadata	 metadata;
	struct facts	 facts;		/* the `desc:' lines, as a list until
					   the part ends */
	enum creator	 creator;
	bool		 in_body;
	bool		 cachegrind;	/* the header has Cachegrind's form */
	bool		 preamble;	/* the part begins with lines that only
					   begin a file, such as `version:' */
	bool		 difference;	/* costs below zero are valid */
	bool		 has_command;	/* this part has a `cmd:' line */
	struct string	 command;	/* text of `cmd:' so far */
	size_t		 command_room;	/* bytes allocated for `command' */
};

/* Sums of the part, by column of the profile: the sums of its cost lines, and
   the sums that its `summary:' and `totals:' lines state. */
struct sums {
	bool		 has_summary, has_totals;
	bool		 summary_in_head;	/* the summary came after fn=,
						   before any cost line */
	int64_t		 at[EVENT_MAX];		/* sums of the cost lines,
						   modulo 2^64 */
	int64_t		 carry[EVENT_MAX];	/* multiples of 2^64 to add to
						   `at' */
	int64_t		 summary[EVENT_MAX];	/* sums that `summary:'
						   states */
	struct wide	 then[EVENT_MAX];	/* values of `at' when `totals:'
						   was read */
};

/*
 * The names in files, and the names of the profile that rename rules make of
 * them.  Both kinds of names are numbers in a table; without rules one table,
 * that of the profile, serves for both.  Kept from file to file.
 */
struct naming {
	struct rename	*rename;	/* NULL: nothing is renamed */
	struct intern	*final;		/* names of the profile, after
					   renaming */
	struct intern	*met;		/* names in files: `old' if there are
					   rules, else `final' */
	struct intern	 old;		/* names in files, if there are rules */
	uint32_t	*to[NAME_KINDS];	/* by name in files: its number
						   in the profile, if known */
	size_t		 to_n[NAME_KINDS];
	struct ids	 ids;		/* of functions, with their names in
					   files */
	struct intern	 places;	/* functions, each as three names, on
					   which rules for some functions were
					   tried */
	uint32_t	(*placed)[NAME_KINDS];	/* by number in `places': the
						   three names that these rules
						   gave the function */
	size_t		 placed_room;
};

/* The ids that are defined, each with its name. */
struct names {
	struct ids	 ids[NAME_KINDS];
	struct ids	*part_ids;	/* ids defined in this part; set only
					   with read_options.portable */
	struct naming	*naming;
	uint32_t	 unknown[NAME_KINDS];	/* "???" after renaming */
	uint32_t	 last;		/* name in files that was last defined
					   or written in full */
	uint64_t	 nested;	/* bytes so far of the names built from
					   nested ids (names_nested()) */
};

/* Which calls to read in the code of a source file.  Kept from file to file. */
struct wanted {
	unsigned char	*calls;		/* by name of source file: enum
					   read_calls plus 1, or 0 if
					   wants_calls() was not asked yet */
	size_t		 n;
};

/* The names that hold for the next lines, and their section, which is ID_NONE
   until a line needs it. */
struct scope {
	uint32_t	 object;	/* given by ob= */
	uint32_t	 fl;		/* given by fl= */
	uint32_t	 file;		/* given by the last fl=, fi= or fe= */
	uint32_t	 fn, fn_file;	/* given by fn=, and the file of this
					   function */
	bool		 fl_seen;	/* there was an fl= since the part
					   began */
	bool		 fn_seen;	/* there was an fn= since the part
					   began */
	bool		 fl_is_new;	/* no fn= since the last fl= */
	bool		 fi_for_fl;	/* fi= used as fl=, and reported */
	enum read_calls	 calls;		/* which of the section's calls to
					   read */
	bool		 run;		/* the last run of arcs (arc_runs.h)
					   belongs to this section */
	uint64_t	 fn_line;	/* line of the last fn= */
	uint32_t	 section, last_section;
	uint32_t	 no_object;	/* name of the object before any ob=,
					   which is the empty name */
	uint32_t	 no_function;	/* name of the function before any
					   fn= */
	struct wanted	*wanted;
};

/*
 * Ids that were defined by cfn= lines without a calls= line of their own.  If
 * the next nested name contains all of these ids, the cfn= lines defined the
 * parts of that name.  Kept from file to file.
 */
struct lone {
	uint64_t	*ids;
	size_t		 n, room;
	size_t		 object, file;	/* how many of the ids came before cob=,
					   and before cfi= */
};

/* The function for the next calls=: its names, ID_NONE if not given. */
struct callee {
	uint32_t	 object, file, name;	/* cob=, cfi=, cfn= */
	uint64_t	 id;		/* the id that cfn= defines, if
					   `defines' */
	bool		 defines;	/* cfn= defines an id */
	struct lone	*lone;		/* used once cfn= was given */
	uint32_t	 last;		/* callee of the last call in this
					   section, or ID_NONE */
};

/* A call or jump whose second line was not read yet, and the target of the next
   jump, ID_NONE if not given. */
struct pending {
	enum { PENDING_NONE, PENDING_CALL, PENDING_JUMP } kind;
	uint32_t	 file, name;	/* jfi=, jfn= */
	struct arc	 arc;
	struct jump	 jump;
	int64_t		 calls;			/* count of the call */
	int64_t		 executed, followed;	/* counts of the jump */
};

struct reader {
	struct profile	*p;
	struct source	*in;
	const struct read_options *options;
	struct read_result *result;
	struct split	*split;		/* another thread, which reads the
					   latter half, or NULL */
	int64_t		 weight;
	struct cursor	 cursor;
	struct positions positions;
	struct names	 names;
	struct scope	 scope;
	struct callee	 callee;
	struct pending	 pending;
	struct part	 part;
	struct events	 events;
	struct sums	 sums;
};

#endif
