/*
 * reader -- the state of reading one file, a struct for each thing that lines
 * have to remember of the lines before.
 */
#ifndef READ_READER_H
#define READ_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "io/source.h"
#include "profile/build/build.h"
#include "read/line/cursor.h"
#include "read/line/events.h"
#include "read/line/ids.h"
#include "read/line/naming.h"
#include "read/line/options.h"
#include "read/line/positions.h"

enum creator {
	CREATOR_OTHER, CREATOR_CALLGRIND, CREATOR_GRINDKIT, CREATOR_STACKPROF,
	CREATOR_XDEBUG, CREATOR_XTREE
};

/* What is known of the part; the creator is that of the parts before, if it
   does not name its own. */
struct part {
	struct metadata	 metadata;
	enum creator	 creator;
	bool		 in_body;
	bool		 cachegrind;	/* by its header */
	bool		 preamble;	/* it has a header of its own */
	bool		 difference;	/* costs below zero are meant */
	bool		 has_command;	/* this part states one */
	struct string	 command;	/* of `cmd:', of which more may come, */
	size_t		 command_room;	/* and what room it has */
	size_t		 descs_room;	/* likewise of result->descs */
};

/* Sums of the part by column of the profile: of its cost lines, and those
   that it states. */
struct sums {
	bool		 has_summary, has_totals;
	bool		 summary_in_head;	/* after fn=, before costs */
	int64_t		 at[EVENT_MAX];		/* 2^64 */
	int64_t		 carry[EVENT_MAX];	/* times these more */
	int64_t		 summary[EVENT_MAX];
	struct wide	 then[EVENT_MAX];	/* the sums at `totals:' */
};

/* What ids stand for. */
struct names {
	struct ids	 ids[NAME_KINDS];
	struct ids	*part_ids;	/* those of this part, for a check */
	struct naming	*naming;
	uint32_t	 unknown[NAME_KINDS];	/* what "???" is here */
	uint32_t	 last;		/* of those defined or written out, as
					   files have them */
	uint64_t	 nested;	/* bytes of names made of ids */
};

/* What is wanted of the calls in each file, by name, and 1 more: 0 if nobody
   has asked yet.  It is kept from file to file. */
struct wanted {
	unsigned char	*calls;
	size_t		 n;
};

/* What lines count for: the names in force, and the section that they come
   to, ID_NONE until a line needs it. */
struct scope {
	uint32_t	 object, fl, file, fn, fn_file;
	bool		 fl_seen;	/* since the part began */
	bool		 fn_seen;	/* since the part began */
	bool		 fl_is_new;	/* no fn= since the last fl= */
	bool		 fi_for_fl;	/* fi= was taken for fl=, and told */
	enum read_calls	 calls;		/* what is kept of the section's */
	bool		 run;		/* the last run of arcs is its own */
	uint64_t	 fn_line;	/* of the last fn= */
	uint32_t	 section, last_section;
	uint32_t	 no_object;	/* an empty name */
	uint32_t	 no_function;	/* before any fn= */
	struct wanted	*wanted;
};

/*
 * Ids that cfn= lines define and no calls= uses: parts of the nested name that
 * comes next, if that has them all.  It is kept from file to file.
 */
struct lone {
	uint64_t	*ids;
	size_t		 n, room;
	size_t		 object, file;	/* so many stand before cob=, cfi= */
};

/* The function that the next calls= is for: its names, ID_NONE where none is
   stated. */
struct callee {
	uint32_t	 object, file, name;	/* cob=, cfi=, cfn= */
	uint64_t	 id;		/* that cfn= defines, */
	bool		 defines;	/* if it does */
	struct lone	*lone;		/* if cfn= is stated */
	uint32_t	 last;		/* of the last call here, or ID_NONE */
};

/* A call or jump that waits for its second line, and where the next jump
   goes: ID_NONE where that is not stated. */
struct pending {
	enum { PENDING_NONE, PENDING_CALL, PENDING_JUMP } kind;
	uint32_t	 file, name;	/* jfi=, jfn= */
	struct arc	 arc;
	struct jump	 jump;
	int64_t		 calls, executed, followed;
};

struct reader {
	struct profile	*p;
	struct source	*in;
	const struct read_options *options;
	struct read_result *result;
	struct jump_relay *relay;	/* to add jumps by, or NULL */
	bool		 may_relay;	/* there may be one */
	struct split	*split;		/* by which another thread reads the
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
