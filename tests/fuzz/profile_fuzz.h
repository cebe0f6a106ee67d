/*
 * profile_fuzz -- make profiles that a fuzzer's bytes choose step by step, each
 * as a text and as a table.
 *
 * A text is valid whatever the bytes are, so that every run reaches the verb.
 * The table has the same rows, and is made without grindkit's readers: targets
 * compare what a verb makes of the text with what follows from the table.
 *
 * Missing bytes count as 0, so fewer bytes make a smaller profile.
 */
#ifndef TESTS_FUZZ_PROFILE_FUZZ_H
#define TESTS_FUZZ_PROFILE_FUZZ_H

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/intern.h"
#include "text/string.h"
#include "text/wide.h"
#include "io/sink.h"
#include "io/source.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "read/read.h"
#include "write/write.h"
#include "ops/sum/sum.h"

int	 LLVMFuzzerTestOneInput(const uint8_t *, size_t);

/* Show the property and abort unless it holds. */
static inline void
fuzz_must(bool holds, const char *what)
{
	if (!holds) {
		fprintf(stderr, "does not hold: %s\n", what);
		abort();
	}
}

struct fuzz_bytes {
	const uint8_t	*at;
	size_t		 left;
};

/* Return the next choice, a number below n. */
static inline uint32_t
fuzz_take(struct fuzz_bytes *b, uint32_t n)
{
	if (b->left == 0)
		return 0;
	b->left--;
	return *b->at++ % n;
}

/* Return a count: mostly small, but if `large' sometimes so large that the sum
   of a few exceeds 64 bits. */
static inline int64_t
fuzz_count(struct fuzz_bytes *b, bool large)
{
	int64_t	 v = fuzz_take(b, 256);

	if (v < 200)
		return v % 100;
	v = v * 256 + fuzz_take(b, 256);
	return v < 65000 ? v : large ? INT64_MAX - v : v << 20;
}

/*
 * The names that objects, files and functions may have, numbered in this order.
 * Names that verbs make get higher numbers.
 */
static const char *const	 fuzz_pool[] = {
	"", "/usr/bin/prog", "/lib/libc.so.6", "lib b.so",
	"a.c", "dir/a.c", "dir/b.c", "/usr/include/x.h", "???",
	"main", "f", "f'2", "f.part.0", "g", "g'2", "h(int)", "ns::h<T>()",
	"ns::k(char const*, 1)", "(below main)", "0x00012ab0", "operator<",
	"t<'&\"\\u>|`*$(x)", "w\xff\x01\t::%0A,"
};

enum {
	FUZZ_OBJECTS = 4, FUZZ_FILES = 5,
	FUZZ_POOL = sizeof(fuzz_pool) / sizeof(*fuzz_pool),
	FUZZ_FUNCTIONS = 8,	/* the most that a program has */
	FUZZ_ROWS = 80,		/* about the most rows of a table */
	FUZZ_DEPTH = 12		/* the most calls at once, plus 1 */
};

static const char *const	 fuzz_events[] = { "Ir", "Dr", "Bcm" };

enum {
	FUZZ_EVENTS = sizeof(fuzz_events) / sizeof(*fuzz_events),
	FUZZ_COUNTS = 1 + FUZZ_EVENTS	/* calls, then events; or how often a
					   jump was executed, and followed */
};

static inline uint32_t
fuzz_name(const char *text, size_t len)
{
	static struct intern	 names;
	size_t			 i;

	for (i = 0; names.n < FUZZ_POOL; i++)
		intern_id(&names, fuzz_pool[i], strlen(fuzz_pool[i]));
	return intern_id(&names, text, len);
}

/* The key of a row.  For a cost line, all words about a target are 0. */
enum fuzz_word {
	FUZZ_KIND,	/* enum row_kind */
	FUZZ_OBJECT, FUZZ_FILE, FUZZ_NAME, FUZZ_CURRENT, FUZZ_ADDR, FUZZ_LINE,
	FUZZ_TO_OBJECT, FUZZ_TO_FILE, FUZZ_TO_NAME, FUZZ_TO_ADDR, FUZZ_TO_LINE,
	FUZZ_CONDITIONAL, FUZZ_WORDS
};

struct fuzz_row {
	uint64_t	 key[FUZZ_WORDS];
	struct wide	 counts[FUZZ_COUNTS];
};

struct fuzz_table {
	struct fuzz_row	*at;
	size_t		 n, room;
};

static inline struct fuzz_row *
fuzz_table_push(struct fuzz_table *t)
{
	t->at = mem_grow(t->at, &t->room, t->n + 1, sizeof(*t->at));
	memset(&t->at[t->n], 0, sizeof(*t->at));
	return &t->at[t->n++];
}

/* Append the rows of another table. */
static inline void
fuzz_table_append(struct fuzz_table *t, const struct fuzz_table *from)
{
	size_t	 i;

	for (i = 0; i < from->n; i++)
		*fuzz_table_push(t) = from->at[i];
}

static inline void
fuzz_table_negate(struct fuzz_table *t)
{
	size_t	 i, j;

	for (i = 0; i < t->n; i++)
		for (j = 0; j < FUZZ_COUNTS; j++)
			t->at[i].counts[j] =
			    wide_negate(t->at[i].counts[j]);
}

static inline void
fuzz_table_free(struct fuzz_table *t)
{
	mem_free(t->at);
	memset(t, 0, sizeof(*t));
}

static inline int
fuzz_row_order(const void *a, const void *b)
{
	const struct fuzz_row	*x = a, *y = b;
	size_t			 i;

	for (i = 0; i < FUZZ_WORDS; i++)
		if (x->key[i] != y->key[i])
			return x->key[i] < y->key[i] ? -1 : 1;
	return 0;
}

static inline bool
fuzz_row_is_zero(const struct fuzz_row *r)
{
	size_t	 i;

	for (i = 0; i < FUZZ_COUNTS; i++)
		if (wide_sign(r->counts[i]) != 0)
			return false;
	return true;
}

/* Sort the table, and sum rows with the same key.  Unless `zeros', drop rows
   whose counts are all 0. */
static inline void
fuzz_table_sum(struct fuzz_table *t, bool zeros)
{
	size_t	 i, j, n = 0;

	if (t->n > 0)
		qsort(t->at, t->n, sizeof(*t->at), fuzz_row_order);
	for (i = 0; i < t->n; i++)
		if (n == 0 || fuzz_row_order(&t->at[n - 1], &t->at[i]) != 0)
			t->at[n++] = t->at[i];
		else
			for (j = 0; j < FUZZ_COUNTS; j++)
				t->at[n - 1].counts[j] =
				    wide_add(t->at[n - 1].counts[j],
				    t->at[i].counts[j]);
	for (i = 0, t->n = n, n = 0; i < t->n; i++)
		if (zeros || !fuzz_row_is_zero(&t->at[i]))
			t->at[n++] = t->at[i];
	t->n = n;
}

static inline void
fuzz_table_say(const char *title, const struct fuzz_table *t)
{
	char	 number[WIDE_ROOM];
	size_t	 i, j;

	fprintf(stderr, "---- %s\n", title);
	for (i = 0; i < t->n; i++) {
		for (j = 0; j < FUZZ_WORDS; j++)
			fprintf(stderr, "%" PRIu64 " ", t->at[i].key[j]);
		for (j = 0; j < FUZZ_COUNTS; j++)
			fprintf(stderr, " %s",
			    wide_text(number, t->at[i].counts[j]));
		fprintf(stderr, "\n");
	}
}

/* Both tables, made by fuzz_table_sum(), must have the same rows. */
static inline void
fuzz_must_equal(const struct fuzz_table *got, const struct fuzz_table *wanted,
    const char *what)
{
	size_t	 i;
	bool	 same = got->n == wanted->n;

	for (i = 0; i < got->n && same; i++)
		same = memcmp(&got->at[i], &wanted->at[i],
		    sizeof(*got->at)) == 0;
	if (!same) {
		fuzz_table_say("got", got);
		fuzz_table_say("wanted", wanted);
	}
	fuzz_must(same, what);
}

/* Drop all rows that are no cost lines. */
static inline void
fuzz_table_costs(struct fuzz_table *t)
{
	size_t	 i, n = 0;

	for (i = 0; i < t->n; i++)
		if (t->at[i].key[FUZZ_KIND] == ROWS_COSTS)
			t->at[n++] = t->at[i];
	t->n = n;
}

/* Set the totals to the sums of all cost lines. */
static inline void
fuzz_table_totals(const struct fuzz_table *t, struct wide totals[FUZZ_EVENTS])
{
	size_t	 i, j;

	memset(totals, 0, FUZZ_EVENTS * sizeof(*totals));
	for (i = 0; i < t->n; i++)
		for (j = 0; j < FUZZ_EVENTS &&
		    t->at[i].key[FUZZ_KIND] == ROWS_COSTS; j++)
			totals[j] = wide_add(totals[j],
			    t->at[i].counts[1 + j]);
}

/* Return whether all counts and totals fit into a profile. */
static inline bool
fuzz_table_fits(const struct fuzz_table *t)
{
	struct wide	 totals[FUZZ_EVENTS];
	bool		 fits = true;
	size_t		 i, j;

	fuzz_table_totals(t, totals);
	for (i = 0; i < FUZZ_EVENTS; i++)
		fits = fits && wide_fits(totals[i]);
	for (i = 0; i < t->n; i++)
		for (j = 0; j < FUZZ_COUNTS; j++)
			fits = fits && wide_fits(t->at[i].counts[j]);
	return fits;
}

/* Change a row as --by does.  Return whether --by keeps it. */
static inline bool
fuzz_coarsen(struct fuzz_row *r, enum regroup_by by)
{
	const uint64_t	 unknown = fuzz_name("???", 3);
	uint64_t	*from = &r->key[FUZZ_OBJECT];
	uint64_t	*to = &r->key[FUZZ_TO_OBJECT];

	r->key[FUZZ_ADDR] = r->key[FUZZ_TO_ADDR] = 0;
	if (by <= BY_LINE)
		return true;
	r->key[FUZZ_LINE] = r->key[FUZZ_TO_LINE] = 0;
	if (by == BY_FUNCTION)
		r->key[FUZZ_CURRENT] = r->key[FUZZ_FILE];
	else if (by == BY_FILE) {
		from[0] = 0;
		from[1] = from[2] = r->key[FUZZ_CURRENT];
	} else {
		from[2] = from[0] == 0 ? unknown : from[0];
		from[1] = r->key[FUZZ_CURRENT] = unknown;
	}
	if (r->key[FUZZ_KIND] != ROWS_ARCS || by == BY_FUNCTION)
		return r->key[FUZZ_KIND] != ROWS_JUMPS;
	if (by == BY_FILE) {
		to[0] = 0;
		to[2] = to[1];
	} else {
		to[2] = to[0] == 0 ? unknown : to[0];
		to[1] = unknown;
	}
	return memcmp(from, to, 3 * sizeof(*to)) != 0;
}

/* The functions of a program, and what its profiles have. */
struct fuzz_program {
	uint32_t	 names[FUZZ_FUNCTIONS][3];	/* object, file, name */
	uint32_t	 n;
	bool		 instr, line;	/* what positions have */
	bool		 plain;		/* only cost lines, of functions without
					   objects, in their own files, as
					   Cachegrind's format can hold */
	bool		 large;		/* some counts are near 2^63 */
	bool		 negative;	/* some counts are below 0 */
	uint32_t	 event_n;	/* how many of fuzz_events it has */
};

static inline void
fuzz_program(struct fuzz_program *g, struct fuzz_bytes *b)
{
	uint32_t	 form = fuzz_take(b, 8), i;

	memset(g, 0, sizeof(*g));
	g->plain = form == 7;
	g->instr = form >= 3 && form < 6;
	g->line = form != 4;
	g->event_n = 1 + fuzz_take(b, FUZZ_EVENTS);
	g->n = 1 + fuzz_take(b, FUZZ_FUNCTIONS);
	for (i = 0; i < g->n; i++) {
		g->names[i][0] = g->plain ? 0 : fuzz_take(b, FUZZ_OBJECTS);
		g->names[i][1] = FUZZ_OBJECTS + fuzz_take(b, FUZZ_FILES);
		g->names[i][2] = FUZZ_OBJECTS + FUZZ_FILES - 1 +
		    fuzz_take(b, FUZZ_POOL - FUZZ_OBJECTS - FUZZ_FILES + 1);
	}
}

/* Return whether no two functions have the same name. */
static inline bool
fuzz_distinct(const struct fuzz_program *g)
{
	uint32_t	 i, j;

	for (i = 0; i < g->n; i++)
		for (j = 0; j < i; j++)
			if (g->names[i][2] == g->names[j][2])
				return false;
	return true;
}

/* Set three words of a row to a function's names. */
static inline void
fuzz_row_name(struct fuzz_row *r, enum fuzz_word first,
    const struct fuzz_program *g, uint32_t function)
{
	uint32_t	 i;

	for (i = 0; i < 3; i++)
		r->key[first + i] = g->names[function][i];
}

/* Add a row of a function, at a position that the bytes choose. */
static inline struct fuzz_row *
fuzz_row_new(struct fuzz_table *t, const struct fuzz_program *g,
    struct fuzz_bytes *b, uint32_t function)
{
	struct fuzz_row	*r = fuzz_table_push(t);
	uint32_t	 at = fuzz_take(b, 256);

	fuzz_row_name(r, FUZZ_OBJECT, g, function);
	r->key[FUZZ_CURRENT] = at < 192 || g->plain ? r->key[FUZZ_FILE] :
	    FUZZ_OBJECTS + (at >> 4) % FUZZ_FILES;
	if (g->line)
		r->key[FUZZ_LINE] = at == 255 ? UINT32_MAX : at % 16;
	if (g->instr)
		r->key[FUZZ_ADDR] = at == 254 ? UINT64_MAX : 0x1000 + at % 32;
	return r;
}

static inline void
fuzz_row_costs(struct fuzz_row *r, const struct fuzz_program *g,
    struct fuzz_bytes *b)
{
	uint32_t	 i;
	int64_t		 v;

	for (i = 0; i < g->event_n; i++) {
		v = fuzz_count(b, g->large);
		r->counts[1 + i] = wide_of(g->negative && v % 3 == 0 ? -v : v);
	}
}

/* Set the target of a row to where a function begins, plus `off'. */
static inline void
fuzz_row_target(struct fuzz_row *r, const struct fuzz_program *g,
    uint32_t function, uint32_t off)
{
	if (g->line)
		r->key[FUZZ_TO_LINE] = 10 * function + off;
	if (g->instr)
		r->key[FUZZ_TO_ADDR] = 0x1000 + 256 * function + off;
}

/* Add rows that need not be those of a program that ran. */
static inline void
fuzz_lines(struct fuzz_table *t, const struct fuzz_program *g,
    struct fuzz_bytes *b)
{
	size_t		 end = t->n + 1 + fuzz_take(b, FUZZ_ROWS);
	uint32_t	 kind, to;
	struct fuzz_row	*r;

	while (t->n < end && b->left > 0) {
		kind = g->plain ? 0 : fuzz_take(b, 8);
		r = fuzz_row_new(t, g, b, fuzz_take(b, g->n));
		if (kind < 5) {
			fuzz_row_costs(r, g, b);
			continue;
		}
		to = fuzz_take(b, g->n);
		fuzz_row_target(r, g, to, fuzz_take(b, 3));
		fuzz_row_name(r, FUZZ_TO_OBJECT, g, to);
		if (kind < 7) {
			r->key[FUZZ_KIND] = ROWS_ARCS;
			r->counts[ARC_CALLS] = wide_of(fuzz_count(b, g->large));
			fuzz_row_costs(r, g, b);
			continue;
		}
		r->key[FUZZ_KIND] = ROWS_JUMPS;
		r->key[FUZZ_TO_OBJECT] = 0;
		r->key[FUZZ_CONDITIONAL] = fuzz_take(b, 2);
		r->counts[JUMP_EXECUTED] = wide_of(fuzz_count(b, g->large));
		r->counts[JUMP_FOLLOWED] = r->key[FUZZ_CONDITIONAL] == 0 ?
		    r->counts[JUMP_EXECUTED] : wide_of(fuzz_count(b, g->large));
	}
}

/* A function that was called and has not returned. */
struct fuzz_frame {
	uint32_t	 function;
	size_t		 call;		/* row of the call */
	struct wide	 costs[FUZZ_EVENTS];	/* since the call */
};

static inline void
fuzz_run_return(struct fuzz_table *t, struct fuzz_frame *top)
{
	uint32_t	 i;

	for (i = 0; i < FUZZ_EVENTS; i++) {
		t->at[top->call].counts[1 + i] = top->costs[i];
		top[-1].costs[i] = wide_add(top[-1].costs[i], top->costs[i]);
	}
}

/*
 * Add the rows of a program that runs from its first function on: the cost of a
 * call is all self cost until it returns.  Without recursion, a function calls
 * only later functions.  Sums of large counts may not fit into a cost.
 */
static inline void
fuzz_run(struct fuzz_table *t, const struct fuzz_program *g,
    struct fuzz_bytes *b, bool recursion)
{
	struct fuzz_frame	 stack[FUZZ_DEPTH], *top = stack;
	size_t			 end = t->n + 1 + fuzz_take(b, FUZZ_ROWS);
	struct fuzz_row		*r;
	uint32_t		 step, to, i;

	memset(stack, 0, sizeof(stack));
	while (t->n < end && b->left > 0) {
		step = fuzz_take(b, 8);
		to = recursion ? fuzz_take(b, g->n) : top->function + 1 +
		    (top->function + 1 < g->n ?
		    fuzz_take(b, g->n - top->function - 1) : 0);
		if (step == 7 && top > stack)
			fuzz_run_return(t, top--);
		else if (step >= 4 && to < g->n && !g->plain &&
		    top < stack + FUZZ_DEPTH - 1) {
			r = fuzz_row_new(t, g, b, top->function);
			r->key[FUZZ_KIND] = ROWS_ARCS;
			r->counts[ARC_CALLS] = wide_of(1);
			fuzz_row_target(r, g, to, 0);
			fuzz_row_name(r, FUZZ_TO_OBJECT, g, to);
			*++top = (struct fuzz_frame){ to, t->n - 1, { { 0 } } };
		} else {
			r = fuzz_row_new(t, g, b, top->function);
			fuzz_row_costs(r, g, b);
			for (i = 0; i < FUZZ_EVENTS; i++)
				top->costs[i] = wide_add(top->costs[i],
				    r->counts[1 + i]);
		}
	}
	while (top > stack)
		fuzz_run_return(t, top--);
}

/* Add the rows of a program that ran, or any rows. */
static inline void
fuzz_rows(struct fuzz_table *t, const struct fuzz_program *g,
    struct fuzz_bytes *b, bool ran)
{
	if (ran)
		fuzz_run(t, g, b, true);
	else
		fuzz_lines(t, g, b);
}

/* How one file is written. */
struct fuzz_form {
	bool		 cachegrind, ids, relative, parts;
	uint32_t	 columns[FUZZ_EVENTS];	/* the event of each column */
};

struct fuzz_writer {
	struct fuzz_bytes *b;
	struct fuzz_form f;
	const struct fuzz_program *g;
	struct sink	 out;
	bool		 fresh;		/* no name is in force */
	uint64_t	 object, file, name, current;
	uint64_t	 addr, line;	/* the position of the last cost line */
	bool		 known[3][FUZZ_POOL];	/* ids that are defined */
};

/* Write a name in full, as an id, or with an id that it defines. */
static inline void
fuzz_write_name(struct fuzz_writer *w, const char *key, uint32_t table,
    uint64_t name)
{
	const char	*text = fuzz_pool[name];

	sink_text(&w->out, key);
	if (w->f.ids && text[0] != '\0') {
		sink_format(&w->out, "(%d)%s", (int)name + 1,
		    w->known[table][name] ? "" : " ");
		if (w->known[table][name])
			text = "";
		w->known[table][name] = true;
	}
	sink_text(&w->out, text);
	sink_text(&w->out, "\n");
}

static inline void
fuzz_write_number(struct fuzz_writer *w, uint64_t v, uint64_t base)
{
	uint64_t	 off = v > base ? v - base : base - v;

	if (!w->f.relative || off > 1000)
		sink_format(&w->out, fuzz_take(w->b, 4) == 3 ? "0x%" PRIx64 :
		    "%" PRIu64, v);
	else if (v == base)
		sink_text(&w->out, "*");
	else
		sink_format(&w->out, "%c%d", v > base ? '+' : '-', (int)off);
}

static inline void
fuzz_write_position(struct fuzz_writer *w, const struct fuzz_row *r,
    bool target)
{
	enum fuzz_word	 addr = target ? FUZZ_TO_ADDR : FUZZ_ADDR;
	enum fuzz_word	 line = target ? FUZZ_TO_LINE : FUZZ_LINE;

	if (w->g->instr)
		fuzz_write_number(w, r->key[addr], w->addr);
	if (w->g->instr && w->g->line)
		sink_text(&w->out, " ");
	if (w->g->line)
		fuzz_write_number(w, r->key[line], w->line);
}

/* Write the counts of events; zeros at the end may be omitted. */
static inline void
fuzz_write_costs(struct fuzz_writer *w, const struct wide *counts)
{
	uint32_t	 n = w->g->event_n, i;

	if (!w->f.cachegrind && fuzz_take(w->b, 2) == 1)
		while (n > 0 && wide_sign(counts[w->f.columns[n - 1]]) == 0)
			n--;
	for (i = 0; i < n; i++)
		sink_format(&w->out, " %" PRId64,
		    (int64_t)counts[w->f.columns[i]].low);
	sink_text(&w->out, "\n");
}

/* Write the names that a row needs, and perhaps some that are in force. */
static inline void
fuzz_write_scope(struct fuzz_writer *w, const struct fuzz_row *r)
{
	bool	 again = w->fresh || fuzz_take(w->b, 8) == 7;

	if (!w->f.cachegrind && (again || w->object != r->key[FUZZ_OBJECT]))
		fuzz_write_name(w, "ob=", 0, r->key[FUZZ_OBJECT]);
	if (again || w->object != r->key[FUZZ_OBJECT] ||
	    w->file != r->key[FUZZ_FILE] || w->name != r->key[FUZZ_NAME]) {
		if (again || w->file != r->key[FUZZ_FILE])
			fuzz_write_name(w, "fl=", 1, r->key[FUZZ_FILE]);
		fuzz_write_name(w, "fn=", 2, r->key[FUZZ_NAME]);
		w->current = r->key[FUZZ_FILE];
	}
	if (w->current != r->key[FUZZ_CURRENT])
		fuzz_write_name(w, r->key[FUZZ_CURRENT] == r->key[FUZZ_FILE] ?
		    "fe=" : "fi=", 1, r->key[FUZZ_CURRENT]);
	w->fresh = false;
	w->object = r->key[FUZZ_OBJECT];
	w->file = r->key[FUZZ_FILE];
	w->name = r->key[FUZZ_NAME];
	w->current = r->key[FUZZ_CURRENT];
}

static inline void
fuzz_write_row(struct fuzz_writer *w, const struct fuzz_row *r)
{
	bool		 again = fuzz_take(w->b, 4) == 3;
	int64_t		 first = (int64_t)r->counts[0].low;
	int64_t		 second = (int64_t)r->counts[1].low;

	switch ((enum row_kind)r->key[FUZZ_KIND]) {
	case ROWS_COSTS:
		fuzz_write_position(w, r, false);
		fuzz_write_costs(w, r->counts + 1);
		w->addr = r->key[FUZZ_ADDR];
		w->line = r->key[FUZZ_LINE];
		return;
	case ROWS_ARCS:
		if (again || r->key[FUZZ_TO_OBJECT] != w->object)
			fuzz_write_name(w, "cob=", 0, r->key[FUZZ_TO_OBJECT]);
		if (again || r->key[FUZZ_TO_FILE] != w->current)
			fuzz_write_name(w, "cfi=", 1, r->key[FUZZ_TO_FILE]);
		fuzz_write_name(w, "cfn=", 2, r->key[FUZZ_TO_NAME]);
		sink_format(&w->out, "calls=%" PRId64 " ", first);
		break;
	default:
		if (again || r->key[FUZZ_TO_FILE] != w->current)
			fuzz_write_name(w, "jfi=", 1, r->key[FUZZ_TO_FILE]);
		if (again || r->key[FUZZ_TO_NAME] != w->name)
			fuzz_write_name(w, "jfn=", 2, r->key[FUZZ_TO_NAME]);
		if (r->key[FUZZ_CONDITIONAL] == 0)
			sink_format(&w->out, "jump=%" PRId64 " ", first);
		else if (again)
			sink_format(&w->out, "jcnd=%" PRId64 " %" PRId64 " ",
			    first, second);
		else
			sink_format(&w->out, "jcnd=%" PRId64 "/%" PRId64 " ",
			    second, first);
	}
	fuzz_write_position(w, r, true);
	sink_text(&w->out, "\n");
	fuzz_write_position(w, r, false);
	if (r->key[FUZZ_KIND] == ROWS_ARCS)
		fuzz_write_costs(w, r->counts + 1);
	else
		sink_text(&w->out, "\n");
}

static inline void
fuzz_write_header(struct fuzz_writer *w, uint32_t part)
{
	uint32_t	 i;

	if (w->f.cachegrind)
		sink_text(&w->out, "desc: I1 cache: none\ncmd: prog\n");
	else {
		sink_format(&w->out, "# callgrind format\nversion: 1\n"
		    "pid: 7\ncmd: prog\npart: %d\npositions:%s%s\n",
		    (int)part, w->g->instr ? " instr" : "",
		    w->g->line ? " line" : "");
	}
	sink_text(&w->out, "events:");
	for (i = 0; i < w->g->event_n; i++)
		sink_format(&w->out, " %s", fuzz_events[w->f.columns[i]]);
	sink_text(&w->out, "\n");
	w->fresh = true;
	w->addr = w->line = 0;
}

static inline void
fuzz_form(struct fuzz_form *f, const struct fuzz_program *g,
    struct fuzz_bytes *b)
{
	uint32_t	 bits = fuzz_take(b, 16), i;

	f->cachegrind = g->plain && (bits & 8) != 0;
	f->ids = (bits & 1) != 0 && !f->cachegrind;
	f->relative = (bits & 2) != 0 && !f->cachegrind;
	f->parts = (bits & 4) != 0 && !f->cachegrind;
	/* The first column is the first or the second event. */
	for (i = 0; i < g->event_n; i++)
		f->columns[i] = (i + (bits >> 3)) % g->event_n;
}

/* Write the rows of a table, in their order, as a file.  If there are several
   forms, the bytes choose one. */
static inline void
fuzz_write(struct string *to, const struct fuzz_table *t,
    const struct fuzz_program *g, struct fuzz_bytes *b)
{
	struct fuzz_writer	 w = { .b = b, .g = g };
	struct wide		 totals[FUZZ_EVENTS];
	size_t			 i;
	uint32_t		 part = 1;

	fuzz_form(&w.f, g, b);
	sink_memory(&w.out, to);
	fuzz_write_header(&w, part);
	for (i = 0; i < t->n; i++) {
		if (w.f.parts && i > 0 && fuzz_take(b, 16) == 15)
			fuzz_write_header(&w, ++part);
		fuzz_write_scope(&w, &t->at[i]);
		fuzz_write_row(&w, &t->at[i]);
	}
	if (w.f.cachegrind) {
		fuzz_table_totals(t, totals);
		sink_text(&w.out, "summary:");
		for (i = 0; i < g->event_n; i++)
			sink_format(&w.out, " %" PRId64,
			    (int64_t)totals[w.f.columns[i]].low);
		sink_text(&w.out, "\n");
	}
	sink_close(&w.out);
}

/* Initialise a profile, add the files as cgmerge does with these options, and
   freeze the profile. */
static inline void
fuzz_sum_by(struct profile *p, const struct string *texts, size_t n,
    struct sum_options how, struct event_list *events)
{
	struct source		 in;
	struct sum_input	 input = { .name = "in", .weight = 1 };
	struct sum		*sum;
	size_t			 i;

	profile_init(p);
	how.jobs = 1;
	how.quiet = true;
	how.events = EVENTS_UNION;
	sum = sum_begin(p, &how, n);
	for (i = 0; i < n; i++) {
		source_text(&in, texts[i].at, texts[i].len, "in");
		input.opened = &in;
		if (!sum_add(sum, &input, 1)) {
			fprintf(stderr, "%.*s\n", (int)texts[i].len,
			    texts[i].at);
			fuzz_must(false, "a file is read");
		}
	}
	fuzz_must(sum_end(sum, events), "a sum ends");
	profile_freeze(p);
}

static inline void
fuzz_sum(struct profile *p, const struct string *texts, size_t n,
    struct event_list *events)
{
	fuzz_sum_by(p, texts, n, (struct sum_options){ .stat = STAT_SUM },
	    events);
}

static inline void
fuzz_finding(void *arg, const struct finding *f)
{
	(void)arg;
	fprintf(stderr, "finding in what was written: %s\n", f->text);
	abort();
}

/* Return the profile as text, or no text if a count does not fit. */
static inline struct string
fuzz_text(struct profile *p, const struct event_list *events)
{
	struct write_options	 form = { .form = FORM_AUTO };
	struct string		 text = { NULL, 0 };
	struct complaint	 wrong;
	struct sink		 out;

	form.events = *events;
	sink_memory(&out, &text);
	if (!write_profile(p, &out, &form, &wrong)) {
		sink_close(&out);
		string_assign(&text, NULL, 0);
		return text;
	}
	sink_close(&out);
	return text;
}

/* Read a text that was written, which must cause no findings. */
static inline void
fuzz_again(struct profile *p, const struct string *text,
    struct event_list *events)
{
	struct read_options	 how = {
		.weight = 1, .report = fuzz_finding
	};
	struct read_result	 result;
	struct source		 in;

	how.scratch = read_scratch_new();
	profile_init(p);
	source_text(&in, text->at, text->len, "again");
	fuzz_must(read_profile(p, &in, &how, &result), "it is read again");
	source_close(&in);
	profile_freeze(p);
	*events = p->list;
	read_result_free(&result);
	read_scratch_free(how.scratch);
}

static inline uint32_t
fuzz_name_of(const struct profile *p, uint32_t name)
{
	return fuzz_name(intern_text(&p->names, name),
	    intern_length(&p->names, name));
}

static inline void
fuzz_name_function(const struct profile *p, uint32_t function, uint64_t *key)
{
	const struct function	*f = &p->functions[function];

	key[0] = fuzz_name_of(p, f->object);
	key[1] = fuzz_name_of(p, f->file);
	key[2] = fuzz_name_of(p, f->name);
}

/* Return the column of the event with this suffix, or ID_NONE. */
static inline uint32_t
fuzz_column(const struct profile *p, const char *event, const char *suffix)
{
	char		 name[32];
	uint32_t	 column;

	snprintf(name, sizeof(name), "%s%s", event, suffix);
	for (column = 0; column < p->event_n; column++)
		if (slice_is(event_text(p, column), name))
			return column;
	return ID_NONE;
}

static inline void
fuzz_columns(const struct profile *p, const char *suffix,
    uint32_t columns[FUZZ_EVENTS])
{
	uint32_t	 i;

	for (i = 0; i < FUZZ_EVENTS; i++)
		columns[i] = fuzz_column(p, fuzz_events[i], suffix);
}

static inline void
fuzz_take_costs(struct fuzz_row *to, const struct cost_table *t, uint32_t row,
    uint32_t first, const uint32_t columns[FUZZ_EVENTS])
{
	uint32_t	 i;

	for (i = 0; i < FUZZ_EVENTS; i++)
		if (columns[i] != ID_NONE)
			to->counts[1 + i] = row_wide(t, row,
			    first + columns[i]);
}

static inline void
fuzz_take_row(struct fuzz_row *to, const struct profile *p, enum row_kind kind,
    uint32_t row, const uint32_t columns[FUZZ_EVENTS])
{
	struct position	 at;
	struct arc	 arc;
	struct jump	 jump;

	to->key[FUZZ_KIND] = kind;
	if (kind == ROWS_COSTS) {
		row_position(&p->costs, row, 0, p->instr, &at);
		fuzz_take_costs(to, &p->costs, row, 0, columns);
	} else if (kind == ROWS_ARCS) {
		arc_read(p, row, &arc);
		at = arc.from;
		fuzz_name_function(p, arc.callee, to->key + FUZZ_TO_OBJECT);
		to->key[FUZZ_TO_ADDR] = arc.to.addr;
		to->key[FUZZ_TO_LINE] = arc.to.line;
		to->counts[ARC_CALLS] = row_wide(&p->arcs, row, ARC_CALLS);
		fuzz_take_costs(to, &p->arcs, row, ARC_COSTS, columns);
	} else {
		jump_read(p, row, &jump);
		at = jump.from;
		to->key[FUZZ_TO_FILE] = fuzz_name_of(p, jump.file);
		to->key[FUZZ_TO_NAME] = fuzz_name_of(p, jump.name);
		to->key[FUZZ_TO_ADDR] = jump.to.addr;
		to->key[FUZZ_TO_LINE] = jump.to.line;
		to->key[FUZZ_CONDITIONAL] = jump.conditional;
		to->counts[JUMP_EXECUTED] = row_wide(&p->jumps, row,
		    JUMP_EXECUTED);
		to->counts[JUMP_FOLLOWED] = row_wide(&p->jumps, row,
		    JUMP_FOLLOWED);
	}
	to->key[FUZZ_ADDR] = at.addr;
	to->key[FUZZ_LINE] = at.line;
}

/* Add all rows of a frozen profile, with the costs in the columns whose names
   have this suffix. */
static inline void
fuzz_table_of_columns(struct fuzz_table *t, const struct profile *p,
    const char *suffix)
{
	uint32_t		 columns[FUZZ_EVENTS];
	struct row_range	 range;
	enum row_kind		 kind;
	struct fuzz_row		*to;
	uint32_t		 s;

	fuzz_columns(p, suffix, columns);
	for (s = 0; s < p->section_n; s++)
		for (kind = 0; kind < ROW_KINDS; kind++)
			for (range = section_range(p, kind, s);
			    range.row < range.end; range.row++) {
				to = fuzz_table_push(t);
				fuzz_take_row(to, p, kind, range.row, columns);
				fuzz_name_function(p, p->sections[s].function,
				    to->key + FUZZ_OBJECT);
				to->key[FUZZ_CURRENT] = fuzz_name_of(p,
				    p->sections[s].file);
			}
}

static inline void
fuzz_table_of(struct fuzz_table *t, const struct profile *p)
{
	fuzz_table_of_columns(t, p, "");
}

/* The profile must have the rows of the table, which fuzz_table_sum() made with
   or without zeros. */
static inline void
fuzz_must_have(const struct profile *p, const struct fuzz_table *wanted,
    bool zeros, const char *what)
{
	struct fuzz_table	 got = { NULL, 0, 0 };

	fuzz_table_of(&got, p);
	fuzz_table_sum(&got, zeros);
	fuzz_must_equal(&got, wanted, what);
	fuzz_table_free(&got);
}

/* If the counts of the profile fit into its text, reading the text must give
   these rows.  The profile is then replaced by the one that was read. */
static inline void
fuzz_must_stay(struct profile *p, const struct event_list *events,
    const struct fuzz_table *rows, bool zeros)
{
	struct string		 text = fuzz_text(p, events);
	struct event_list	 again;

	if (text.at != NULL) {
		profile_free(p);
		fuzz_again(p, &text, &again);
		fuzz_must_have(p, rows, zeros, "what was written is read");
	}
	string_assign(&text, NULL, 0);
}

/* A text that was written must be read as these rows, unless that is NULL, and
   be written again as the same bytes. */
static inline void
fuzz_must_repeat(const struct string *text, const struct fuzz_table *rows)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct event_list	 events;
	struct string		 again;

	fuzz_again(p, text, &events);
	if (rows != NULL)
		fuzz_must_have(p, rows, true, "what was written is read");
	again = fuzz_text(p, &events);
	fuzz_must(string_compare(text, &again) == 0,
	    "what is read again is written as the same bytes");
	string_assign(&again, NULL, 0);
	profile_free(p);
	mem_free(p);
}

#endif
