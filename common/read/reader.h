/*
 * reader -- the state while a file is read, with a struct for each kind of line
 * that needs one.
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

/* The current part of the file.  A part has a header and a body.  If its header
   names no creator, the creator is that of the part before. */
struct part {
	struct metadata	 metadata;
	struct facts	 facts;		/* the `desc:' lines of this part */
	enum creator	 creator;
	bool		 in_body;
	bool		 cachegrind;	/* the header looks like one of
					   Cachegrind */
	bool		 preamble;	/* the part begins with a line that
					   otherwise only begins a file, such as
					   `version:' */
	bool		 difference;	/* the profile is a difference, so costs
					   may be negative */
	bool		 has_command;
	struct string	 command;	/* text of `cmd:' so far */
	size_t		 command_room;
};

/* Sums of the current part for each column of the profile: the sums of its cost
   lines, and the sums that its lines `summary:' and `totals:' state. */
struct sums {
	bool		 has_summary, has_totals;
	bool		 summary_in_head;	/* the line `summary:' came
						   after fn=, before any cost
						   line */
	bool		 summary_last;		/* the line `summary:' is in the
						   body of an Xdebug file, and
						   no name and no cost line has
						   followed it */
	bool		 ended;			/* the line that ends a part was
						   read: `totals:' or, in
						   Cachegrind's form,
						   `summary:' */
	bool		 late;			/* and another one that belongs
						   before it */
	int64_t		 at[EVENT_MAX];		/* sums of the cost lines,
						   modulo 2^64 */
	int64_t		 carry[EVENT_MAX];	/* how many times 2^64 must be
						   added to `at' */
	int64_t		 summary[EVENT_MAX];	/* sums in the line
						   `summary:' */
};

/*
 * The names that files have, and those that the profile gets after renaming.  A
 * name is the number of its text in a table.  Without rules to rename by, both
 * kinds of names are in one table, that of the profile.  This struct is kept
 * from file to file.
 */
struct naming {
	struct rename	*rename;	/* rules to rename, or NULL */
	struct intern	*final;		/* names in the profile, after
					   renaming */
	struct intern	*met;		/* names in files: `old' if there are
					   rules, else the same table as
					   `final' */
	struct intern	 old;		/* table of the names in files, used
					   only if there are rules */
	uint32_t	*to[NAME_KINDS];	/* for each name in files its
						   number in `final', once it is
						   known */
	size_t		 to_n[NAME_KINDS];
	struct ids	 ids;		/* ids of functions, with their names in
					   files */
	struct intern	 places;	/* functions, each as a key of three
					   names, to which rules with a WHERE
					   were applied (text/rename.h) */
	uint32_t	(*placed)[NAME_KINDS];	/* for each key in `places', the
						   three names after these
						   rules */
	size_t		 placed_room;
};

/* The ids that are defined in the file, each with its name. */
struct names {
	struct ids	 ids[NAME_KINDS];
	struct ids	*part_ids;	/* ids defined in this part; used only
					   with read_options.portable */
	struct naming	*naming;
	uint32_t	 unknown[NAME_KINDS];	/* what the name "???" becomes
						   by renaming, as a number in
						   naming->final */
	uint32_t	 last;		/* last name in files that was defined
					   or written in full or, if there are
					   rules, names a function */
	uint64_t	 nested;	/* total length of the names of this
					   file that were made by replacing ids
					   inside of names (names_nested()) */
	bool		 stand_in;	/* reading began inside the file, so an
					   id may be defined in lines before;
					   such ids get stand-ins
					   (names_stand_in()) */
};

/* Which calls to read in each source file.  When several profiles are read, one
   table serves them all. */
struct wanted {
	unsigned char	*calls;		/* for each name of a source file, 1 +
					   its enum read_calls, or 0 if
					   read_options.wants_calls() was not
					   called yet */
	size_t		 n;
};

/* The current names, which hold for the lines that follow, and their section,
   which is ID_NONE until a line needs it. */
struct scope {
	uint32_t	 object;	/* object, named by ob= */
	uint32_t	 fl;		/* file, named by fl= */
	uint32_t	 file;		/* file, named by the last of fl=, fi=
					   and fe= */
	uint32_t	 fn, fn_file;	/* function, named by fn=, and its
					   file */
	uint32_t	 fn_met;	/* its name in the file, as a number in
					   naming.met; ID_NONE before the first
					   fn= */
	bool		 fl_seen;	/* this part has had a line fl= */
	bool		 fn_seen;	/* this part has had a line fn= */
	bool		 fl_is_new;	/* no fn= has followed the last fl= */
	bool		 fi_for_fl;	/* a line fi= was read as fl=, with a
					   warning */
	enum read_calls	 calls;		/* which calls of the current section to
					   read */
	bool		 run;		/* calls of the current function are
					   stored in the compact form of
					   arc_runs.h */
	uint64_t	 fn_line;	/* number of the line with the last
					   fn= */
	uint32_t	 section, last_section;
	uint32_t	 no_object;	/* object before the first ob=, which
					   has the empty name */
	uint32_t	 no_function;	/* function before the first fn= */
	struct wanted	*wanted;
};

/*
 * Ids that were defined by lines cfn= without a calls= of their own.  Such
 * lines come before a nested name, which is made of ids: if it contains all of
 * these ids, the lines have defined them for it.  Kept from file to file.
 */
struct lone {
	uint64_t	*ids;
	size_t		 n, room;
	size_t		 object, file;	/* how many of the ids were defined
					   before a line cob=, and how many
					   before a line cfi= */
};

/* The function that the next calls= calls.  Its names are ID_NONE if the input
   has not given them. */
struct callee {
	uint32_t	 object, file, name;	/* named by cob=, cfi= and
						   cfn= */
	uint32_t	 met;		/* the last name of cfn= in the file, as
					   a number in naming.met; ID_NONE if
					   there was none */
	uint64_t	 id;		/* the id that cfn= defines, if
					   `defines' is true */
	bool		 defines;
	struct lone	*lone;		/* earlier lines cfn= that lacked their
					   calls= */
	uint32_t	 last;		/* function that the last call of this
					   section called, or ID_NONE */
};

/* A call or jump of which only the first of two lines was read, and the names
   of the next jump's target, which are ID_NONE if the input has not given
   them. */
struct pending {
	enum { PENDING_NONE, PENDING_CALL, PENDING_JUMP } kind;
	uint32_t	 file, name;	/* named by jfi= and jfn= */
	struct arc	 arc;
	struct jump	 jump;
	int64_t		 calls;
	int64_t		 executed, followed;
};

struct reader {
	struct profile	*p;
	struct source	*in;
	const struct read_options *options;
	struct read_result *result;
	struct split	*split;		/* the thread that reads the latter half
					   of the file, or NULL */
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
