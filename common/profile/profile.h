/*
 * profile -- objects, files, functions, cost centres, call arcs and jumps.
 *
 * A function is (object, file, name).  A section is the code of a function in
 * one file: the function's own or, for inlined code, another.  The cost centres
 * of a section are rows keyed by position; its arcs, which are calls, are keyed
 * by position, callee and target position; its jumps by position, target file,
 * target function, target position and kind.  A position is a line number, 0 if
 * unknown, and, if the profile has them, an instruction address.
 *
 * Arcs without positions may be in runs (arc_runs.h) instead of rows.  Only a
 * reader that was asked for runs makes them (read/line/options.h); code that
 * adds, changes or writes profiles does not handle runs.  calls.h visits the
 * arcs in rows and in runs.
 *
 * Names are numbers in profile.names.  Functions (found by function.h),
 * sections and columns are indices in the order in which they were first seen.
 * Which columns are written, and in which order, is decided only when a profile
 * is written (write/writer.h).
 */
#ifndef PROFILE_PROFILE_H
#define PROFILE_PROFILE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/index.h"
#include "text/intern.h"
#include "text/name_kind.h"
#include "text/wide.h"
#include "profile/arc_runs.h"
#include "profile/cost_table.h"
#include "profile/definition.h"
#include "profile/metadata.h"

#define ID_NONE		UINT32_MAX

/* The most events of a profile.  Real ones have fewer than 30, so a file with
   more is damaged. */
enum { EVENT_MAX = 256 };

/* The event of a column.  No two columns have the same name. */
struct event {
	uint32_t	 name;
};

/* A list of some columns, in any order. */
struct event_list {
	uint32_t	 at[EVENT_MAX];
	uint32_t	 n;
};

struct function {
	uint32_t	 object, file, name;
	uint32_t	 home;		/* section of the function in its own
					   file, or ID_NONE */
	uint32_t	 alike;		/* next function of the same name, in a
					   ring; ID_NONE if many functions have
					   the name, which are then in
					   profile.function_index */
};

/* Return the object, file or name of a function. */
static inline uint32_t
function_name(const struct function *f, enum name_kind kind)
{
	return kind == NAME_OBJECT ? f->object : kind == NAME_FILE ? f->file :
	    f->name;
}

struct section {
	uint32_t	 function, file;
	uint32_t	 follow;	/* section that probably comes after
					   this one in further input files */
	uint32_t	 pass;		/* value of profile.pass when the reader
					   last entered this section */
};

/* The rows from `row' to `end' - 1. */
struct row_range {
	uint32_t	 row, end;
};

enum row_kind { ROWS_COSTS, ROWS_ARCS, ROWS_JUMPS, ROW_KINDS };

/* The rows of each section of a frozen profile, which gets no more rows
   (frozen.h). */
struct frozen {
	struct row_range *rows[ROW_KINDS];
	size_t		 section_n;	/* number of sections; those added later
					   have no rows */
	bool		 ordered;	/* arcs and jumps are sorted, like cost
					   centres */
};

struct position {
	uint64_t	 addr;
	uint32_t	 line;
};

/* Indices of counts in a row.  An arc has the number of calls, then its costs;
   a cost centre has only costs. */
enum { ARC_CALLS = 0, ARC_COSTS = 1 };
enum { JUMP_EXECUTED = 0, JUMP_FOLLOWED = 1, JUMP_COUNTS = 2 };

struct profile {
	struct intern	 names;		/* the note of a name is the last
					   function found by this name */
	uint32_t	 unknown, empty;	/* the names "???" and "" */

	struct event	 events[EVENT_MAX];
	uint32_t	 event_n;
	struct event_list list;		/* columns of the first input, in its
					   own order */
	bool		 lists_differ;		/* a later part or input has
						   other columns, or another
						   order */
	struct wide	 summary[EVENT_MAX];
	uint64_t	 with[EVENT_MAX];	/* for each column the number of
						   inputs that have it */
	uint64_t	 input_n;

	struct definition *definitions;
	size_t		 definition_n, definition_room;
	struct intern	 defined;	/* names of events that have a formula
					   or a title */
	uint32_t	*changes;	/* indices of definitions, in the order
					   in which they were added or
					   changed */
	size_t		 change_n, change_room;
	size_t		 given_n;	/* how many of these profile_add_part()
					   has added to another profile */

	struct metadata	 metadata;

	struct function	*functions;
	size_t		 function_n, function_room;
	struct index	*function_index;	/* finds functions by names that
						   many functions have */
	uint32_t	 fresh_file;	/* a new file, whose functions all have
					   indices from fresh_from on; see
					   is_fresh() */
	size_t		 fresh_from;
	size_t		 names_then;	/* number of names when the last
					   function was added */

	uint32_t	 first_section;	/* first section of the list linked by
					   section.follow */
	struct section	*sections;
	size_t		 section_n, section_room;
	size_t		 sealed_n;	/* number of sections that
					   profile_seal() has closed */
	struct index	 section_index;	/* finds the sections in other files
					   than that of their function */

	struct cost_table	 costs, arcs, jumps;	/* the rows; the owner
							   of a row is a
							   section */
	struct arc_runs	 runs;		/* the arcs without positions */
	bool		 instr;		/* positions have addresses */
	uint32_t	 pass;		/* how often the input began again; see
					   profile_rewind() */
	unsigned	 threads;	/* the most threads that may work on the
					   profile */
	/* One of these two is NULL, and the other is not. */
	struct build	*build;		/* finds and adds rows
					   (build/build.h) */
	struct frozen	*frozen;	/* has the rows of each section; no rows
					   can be added */
};

/* Return the column of the event of this name, which is added if the profile
   lacks it.  Returns ID_NONE if there are EVENT_MAX events already. */
uint32_t profile_event(struct profile *, const char *name, size_t len);

/* Compare the columns of a part or an input with those of the first one, and
   set `list' and `lists_differ' of the profile. */
void	 profile_list(struct profile *, const uint32_t *list, uint32_t n);

/*
 * Add the definition of an event.  Returns false if the event already has
 * another formula.  If titles differ, the first in byte order is kept.  An
 * empty formula or title means that there is none.
 */
bool	 profile_define(struct profile *, const struct definition *);

/* Compute the sum of all cost centres in each column. */
void	 profile_totals(const struct profile *, struct wide *totals);

/* The numbers of words in keys.  The high half of an address comes before the
   low half, so that on every machine keys are in the order of addresses. */
enum {
	COST_WORDS = 1, COST_WORDS_INSTR = 3,
	ARC_WORDS = 3, ARC_WORDS_INSTR = 7,
	JUMP_WORDS = 5, JUMP_WORDS_INSTR = 9
};

/* Read the position that begins at word i of a row's key.  Returns the index of
   the word after it. */
static inline uint32_t
row_position(const struct cost_table *t, uint32_t row, uint32_t i, bool instr,
    struct position *at)
{
	at->addr = 0;
	if (instr) {
		at->addr = (uint64_t)row_word(t, row, i) << 32 |
		    row_word(t, row, i + 1);
		i += 2;
	}
	at->line = row_word(t, row, i);
	return i + 1;
}

/* A call arc: the calls from one position to one function. */
struct arc {
	struct position	 from, to;	/* where the calls are made, and where
					   the function is entered */
	uint32_t	 callee;
};

static inline void
arc_read(const struct profile *p, uint32_t row, struct arc *a)
{
	uint32_t	 i = row_position(&p->arcs, row, 0, p->instr, &a->from);

	a->callee = row_word(&p->arcs, row, i);
	row_position(&p->arcs, row, i + 1, p->instr, &a->to);
}

/*
 * Call this after counts of an arc were reduced.  If it still has cost, but no
 * call, it gets one: callgrind_annotate takes the cost of no calls for self
 * cost.  `called' is the sign of the number of calls before: -1, 0 or 1.
 */
static inline void
arc_keep_call(struct cost_table *arcs, uint32_t row, int called)
{
	uint32_t	 i;

	if (called == 0 || row_sign(arcs, row, ARC_CALLS) != 0)
		return;
	for (i = ARC_COSTS; i < arcs->counts; i++)
		if (row_sign(arcs, row, i) != 0) {
			cost_table_set(arcs, row, ARC_CALLS, called);
			return;
		}
}

/* Return the index of the callee among the words of an arc's key; it comes
   after the position of the call. */
static inline uint32_t
arc_callee_word(const struct profile *p)
{
	return p->instr ? 3 : 1;
}

static inline uint32_t
arc_callee(const struct profile *p, uint32_t row)
{
	return row_word(&p->arcs, row, arc_callee_word(p));
}

/* Return the function that makes the calls of an arc. */
static inline uint32_t
arc_caller(const struct profile *p, uint32_t row)
{
	return p->sections[row_owner(&p->arcs, row)].function;
}

/* Change the function that an arc calls.  This changes the row's key, so the
   row must not be in an index. */
static inline void
arc_set_callee(const struct profile *p, uint32_t row, uint32_t callee)
{
	row_set_word(&p->arcs, row, arc_callee_word(p), callee);
}

struct jump {
	struct position	 from, to;
	uint32_t	 file, name;	/* file and function of the target */
	uint32_t	 conditional;	/* 1 if the jump is conditional, else
					   0 */
};

static inline void
jump_read(const struct profile *p, uint32_t row, struct jump *j)
{
	uint32_t	 i;

	i = row_position(&p->jumps, row, 0, p->instr, &j->from);
	i = row_position(&p->jumps, row, i, p->instr, &j->to);
	j->file = row_word(&p->jumps, row, i);
	j->name = row_word(&p->jumps, row, i + 1);
	j->conditional = row_word(&p->jumps, row, i + 2);
}

/* Change the target of a jump.  This changes the row's key, so the row must not
   be in an index. */
static inline void
jump_set_target(const struct profile *p, uint32_t row, uint32_t file,
    uint32_t name)
{
	row_set_word(&p->jumps, row, p->instr ? 6 : 2, file);
	row_set_word(&p->jumps, row, p->instr ? 7 : 3, name);
}

#endif
