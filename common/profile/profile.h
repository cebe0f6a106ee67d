/*
 * profile -- objects, files, functions, cost centres, call arcs and jumps.
 *
 * A function is (object, file, name); a section is what a function has in
 * one file, its own or, for inlined code, another.  The cost centres of a
 * section are rows keyed by position, its arcs by position, callee and
 * target, its jumps by position, target file, target function, target and
 * kind.  A position is an instruction address, where the profile has them,
 * and a line number, 0 if unknown.
 *
 * Where nobody asks for the positions of arcs, some may be in runs
 * (arc_runs.h).  Only a reader that was asked for them makes these
 * (read/line/options.h); what adds, changes or writes profiles does not know
 * them.  calls.h has both.
 *
 * Names are numbers given by profile.names; functions, which function.h finds,
 * and sections are indices, in the order of first sight.  Costs are columns in
 * the order of first sight; what is written is chosen and ordered by the
 * writer's caller.
 */
#ifndef PROFILE_PROFILE_H
#define PROFILE_PROFILE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/index.h"
#include "text/intern.h"
#include "text/wide.h"
#include "profile/arc_runs.h"
#include "profile/cost_table.h"
#include "profile/definition.h"
#include "profile/metadata.h"

#define ID_NONE		UINT32_MAX

/* Real lists have under 30 events; more than this means a damaged file. */
enum { EVENT_MAX = 256 };

/* A column; each has a name of its own. */
struct event {
	uint32_t	 name;
};

/* Columns in an order. */
struct event_list {
	uint32_t	 at[EVENT_MAX];
	uint32_t	 n;
};

struct function {
	uint32_t	 object, file, name;
	uint32_t	 home;		/* section in its own file, or none */
	uint32_t	 alike;		/* the next one of that name, round and
					   round; ID_NONE: of many */
};

struct section {
	uint32_t	 function, file;
	uint32_t	 follow;	/* section first seen after this one */
	uint32_t	 pass;		/* of the profile, when last entered */
};

/* Of a profile that gets no more rows (freeze.h): where those of each section
   begin, and, after the last one, where they end. */
struct frozen {
	uint32_t	*costs, *arcs, *jumps;
	size_t		 section_n;	/* later sections have no rows */
	bool		 ordered;	/* arcs and jumps are, too */
	bool		*later_costs, *later_arcs;	/* rows that came after
					   profile_mark(), or NULL */
};

struct position {
	uint64_t	 addr;
	uint32_t	 line;
};

/* Where a row's own columns stand: arcs have the call count first. */
enum { ARC_CALLS = 0, ARC_COSTS = 1 };
enum { JUMP_EXECUTED = 0, JUMP_FOLLOWED = 1, JUMP_COUNTS = 2 };

struct profile {
	struct intern	 names;		/* note: the function found last by
					   this name */
	uint32_t	 unknown, empty;	/* the names "???" and "" */

	struct event	 events[EVENT_MAX];
	uint32_t	 event_n;
	struct event_list list;		/* of the first part or profile */
	bool		 lists_differ;		/* another list was seen */
	struct wide	 summary[EVENT_MAX];
	uint64_t	 with[EVENT_MAX];	/* inputs that have the event */
	uint64_t	 input_n;

	struct definition *definitions;
	size_t		 definition_n, definition_room;
	struct intern	 defined;	/* their names */
	uint32_t	*changes;	/* definitions, whenever one changed */
	size_t		 change_n, change_room;

	struct metadata	 metadata;

	struct function	*functions;
	size_t		 function_n, function_room;
	struct index	*function_index;	/* for names of many */
	uint32_t	 fresh_file;	/* met after all functions up to */
	size_t		 fresh_from;	/* this one, and sought since */
	size_t		 names_then;	/* names, at the newest function */

	uint32_t	 first_section;	/* see section.follow */
	struct section	*sections;
	size_t		 section_n, section_room;
	size_t		 sealed_n;	/* see profile_seal() */
	struct index	 section_index;	/* of those outside the own file */

	struct cost_table	 costs, arcs, jumps;	/* owned by sections */
	struct arc_runs	 runs;		/* arcs, too */
	bool		 instr;		/* rows have addresses */
	uint32_t	 pass;		/* counts the passes over input */
	unsigned	 threads;	/* that may share the work on it */
	/* One of these is NULL. */
	struct build	*build;		/* rows may be added (build/build.h) */
	struct frozen	*frozen;	/* no more */
};

/* The column of the event of this name, a new one if need be; ID_NONE if
   there are EVENT_MAX already. */
uint32_t profile_event(struct profile *, const char *name, size_t len);

/* Note that a part, or a profile, had this list of columns. */
void	 profile_list(struct profile *, const uint32_t *list, uint32_t n);

/*
 * Note an event definition.  Formulas must be equal for equal names, else
 * false; of two titles the first in byte order stays.  A formula or title of
 * length 0 is none.
 */
bool	 profile_define(struct profile *, const struct definition *);

/* The sums over all cost centres, a column each. */
void	 profile_totals(const struct profile *, struct wide *totals);

/*
 * Keys.  An address comes first, its high half before the low one, so that
 * the order of keys is the order of addresses on every machine.
 */
enum {
	COST_WORDS = 1, COST_WORDS_INSTR = 3,
	ARC_WORDS = 3, ARC_WORDS_INSTR = 7,
	JUMP_WORDS = 5, JUMP_WORDS_INSTR = 9
};

/* Read a position back from a row: word i and on; returns the next word. */
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

/* A call arc: where it starts, which function it calls, and where that is
   entered. */
struct arc {
	struct position	 from, to;
	uint32_t	 callee;	/* function */
};

static inline void
arc_read(const struct profile *p, uint32_t row, struct arc *a)
{
	uint32_t	 i = row_position(&p->arcs, row, 0, p->instr, &a->from);

	a->callee = row_word(&p->arcs, row, i);
	row_position(&p->arcs, row, i + 1, p->instr, &a->to);
}

/* Where the callee stands in the key of an arc: after where that starts. */
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

/* The function that makes a call. */
static inline uint32_t
arc_caller(const struct profile *p, uint32_t row)
{
	return p->sections[row_owner(&p->arcs, row)].function;
}

/* For a row that nobody can find yet. */
static inline void
arc_set_callee(const struct profile *p, uint32_t row, uint32_t callee)
{
	row_set_word(&p->arcs, row, arc_callee_word(p), callee);
}

struct jump {
	struct position	 from, to;
	uint32_t	 file, name;	/* of the target */
	uint32_t	 conditional;	/* 0 or 1 */
};

static inline void
jump_read(const struct profile *p, uint32_t row, struct jump *j)
{
	uint32_t	 i;

	i = row_position(&p->jumps, row, 0, p->instr, &j->from);
	j->file = row_word(&p->jumps, row, i);
	j->name = row_word(&p->jumps, row, i + 1);
	i = row_position(&p->jumps, row, i + 2, p->instr, &j->to);
	j->conditional = row_word(&p->jumps, row, i);
}

/* For a row that nobody can find yet. */
static inline void
jump_set_target(const struct profile *p, uint32_t row, uint32_t file,
    uint32_t name)
{
	row_set_word(&p->jumps, row, p->instr ? 3 : 1, file);
	row_set_word(&p->jumps, row, p->instr ? 4 : 2, name);
}

#endif
