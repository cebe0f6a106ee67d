/*
 * This is the inner loop of reading.  It changes nothing before it has read a
 * whole line, so that any line that it does not handle can be left to block.c,
 * which reads every line.  The loop is compiled as one function for each kind
 * of input.  While the loop runs, there is a current section: the function, and
 * the file of its code, to which lines belong.
 */
#include "read/fast.h"

#include <string.h>

#include "base/cpu.h"
#include "profile/build/build.h"
#include "read/dense.h"
#include "read/line/fields.h"
#include "read/line/two.h"
#include "read/names.h"
#include "read/scope.h"
#include "read/sums.h"

/* The positions of a line: a line number, or an address and a line number. */
enum shape { SHAPE_LINE, SHAPE_INSTR_LINE };

/*
 * How the counts of a line are read.  Every argument of this type is a
 * constant, so that the compiler removes the other ways.  COUNTS_DENSE uses
 * dense.h and, for lines that dense.h refuses, does the same as
 * COUNTS_MANY_POPCNT.
 */
enum counts { COUNTS_ONE, COUNTS_MANY, COUNTS_MANY_POPCNT, COUNTS_DENSE };

/* Read a decimal number that is followed by the byte `after'.  Returns the
   position after that byte, or NULL if there is no such number. */
HOT const char *
plain_number(const char *p, char after, uint64_t *value)
{
	const char	*end = scan_decimal(p, value);

	return *end == after && end > p && end - p <= PLAIN_DIGITS ?
	    end + 1 : NULL;
}

/* Check that a number in [p, end) has 1 to `most' digits, and that a blank
   follows or, if `last' is true, the end of the line.  Returns the position
   after the blank, or that of the newline, or NULL. */
HOT const char *
plain_end(const char *p, const char *end, int most, bool last)
{
	return end == p || end - p > most ? NULL : *end == ' ' ? end + 1 :
	    last && *end == '\n' ? end : NULL;
}

/* Read a position, and check that a blank follows or, if `last' is true, the
   end of the line.  Returns the position after the blank, or that of the
   newline, or NULL. */
HOT const char *
plain_position(const char *p, uint64_t base, bool hex, bool last,
    uint64_t *value)
{
	uint64_t	 v;
	char		 c = *p;

	if (c == '*') {
		*value = base;
		return plain_end(p, p + 1, 1, last);
	}
	if (c == '+' || c == '-') {
		p = plain_end(p + 1, scan_decimal(p + 1, &v), PLAIN_DIGITS,
		    last);
		*value = c == '+' ? base + v : base - v;
		return (c == '+' ? *value >= base : *value <= base) ? p : NULL;
	}
	if (hex && c == '0' && p[1] == 'x')
		return plain_end(p + 2, scan_hex_digits(p + 2, value),
		    SCAN_HEX_DIGITS, last);
	return plain_end(p, scan_decimal(p, value), PLAIN_DIGITS, last);
}

/*
 * Read the positions of a line, and check that a blank follows or, if `last' is
 * true, the end of the line.  Returns the position after the blank, or that of
 * the newline, or NULL.  Callgrind writes a blank after the last position of a
 * line, but grindkit does not.
 */
HOT const char *
plain_positions(const struct positions *s, const char *p, enum shape shape,
    bool last, struct position *at)
{
	uint64_t	 line;

	at->addr = 0;
	if (shape == SHAPE_INSTR_LINE && (p = plain_position(p, s->base[0],
	    true, false, &at->addr)) == NULL)
		return NULL;
	p = plain_position(p, s->base[shape == SHAPE_INSTR_LINE], false, last,
	    &line);
	at->line = (uint32_t)line;
	return line <= UINT32_MAX ? p : NULL;
}

/* The counts of a line: `one' if the input has one event, else `many'. */
struct line_counts {
	uint64_t	 one;
	struct fields	 many;
};

/* Read the counts up to the end of the line.  Returns the next line, or NULL if
   the line must be left to block.c. */
HOT const char *
plain_counts(const struct events *e, const char *p, enum counts counts,
    struct line_counts *c)
{
	if (counts == COUNTS_ONE)
		return plain_number(p, '\n', &c->one);
	p = fields_read(p, e->list.n, counts >= COUNTS_MANY_POPCNT, &c->many);
	return p != NULL && c->many.all >= e->least ? p : NULL;
}

struct plain_line {
	struct position		 at;
	struct line_counts	 counts;
};

/* The compiler makes one copy of the loop that reads cost lines for each form
   of these lines.  The members are constants in each copy. */
struct plain_form {
	enum shape	 shape;
	enum counts	 counts;
};

/* Read a whole cost line.  Returns the next line, or NULL if the line must be
   left to block.c. */
HOT const char *
plain_line(const struct positions *s, const struct events *e, const char *p,
    struct plain_form form, struct plain_line *l)
{
	const char	*next;

	if (form.counts == COUNTS_ONE && form.shape == SHAPE_LINE &&
	    (next = two_cost(p, s->base[0], &l->at.line,
	    &l->counts.one)) != NULL) {
		l->at.addr = 0;
		return next;
	}
	if ((p = plain_positions(s, p, form.shape, false, &l->at)) == NULL)
		return NULL;
	return plain_counts(e, p, form.counts, &l->counts);
}

/* Read a count and the target of a call or jump.  Returns the position after
   them, or NULL if the line must be left to block.c. */
HOT const char *
plain_target(const struct positions *s, const char *p, enum shape shape,
    uint64_t *count, struct position *to)
{
	const char	*next;

	if (shape == SHAPE_LINE && (next = two_target(p, s->base[0], count,
	    &to->line)) != NULL) {
		to->addr = 0;
		return next;
	}
	if ((p = plain_number(p, ' ', count)) == NULL)
		return NULL;
	return plain_positions(s, p, shape, true, to);
}

/* Find the next count of the line that is not 0, and its index in the list of
   events.  Returns false after the last count.  This cannot be used with
   COUNTS_ONE. */
HOT bool
plain_next(struct line_counts *c, enum counts counts, uint32_t *index,
    uint64_t *value)
{
	return fields_next(&c->many, counts >= COUNTS_MANY_POPCNT, index,
	    value);
}

/* Where the counts of a line are added: to a row of a table, from column
   `first' on.  Those of cost lines, for which `first' is 0, are also added to
   the sums of the part. */
struct adding {
	struct cost_table	*table;
	uint32_t		 row, first;
	struct row_counts	 at;
};

HOT void
add_count(struct reader *r, struct adding *a, uint32_t column, int64_t v)
{
	if (a->first == 0)
		sums_add(&r->sums, column, v);
	if (!row_counts_add(&a->at, a->first + column, v)) {
		cost_table_add(a->table, a->row, a->first + column, v);
		a->at = row_counts(a->table, a->row);
	}
}

HOT void
add_line(struct reader *r, struct adding *a, enum counts counts,
    struct line_counts *c)
{
	uint32_t	 i;
	uint64_t	 v;

	a->at = row_counts(a->table, a->row);
	if (counts == COUNTS_ONE) {
		add_count(r, a, r->events.list.at[0], (int64_t)c->one);
		return;
	}
	while (plain_next(c, counts, &i, &v))
		add_count(r, a, r->events.list.at[i], (int64_t)v);
}

/* Read a cost line whose position is a number and whose counts dense.h can
   read.  Returns the next line, or NULL if the line has another form. */
HOT const char *
dense_line(struct reader *r, const char *p)
{
	struct adding		 a = { .table = &r->p->costs };
	struct position		 at = { 0, 0 };
	struct dense		 d;
	uint32_t		 i;

	if ((p = dense_read(p, r->events.list.n, &d)) == NULL ||
	    d.all < r->events.least)
		return NULL;
	r->positions.base[0] = at.line = d.first;
	a.row = profile_cost(r->p, r->scope.section, &at);
	a.at = row_counts(a.table, a.row);
	if (dense_add(&d, r->events.list.n, r->sums.at, &a.at))
		return p;
	for (i = 0; i < d.all; i++)
		if (d.count[i] != 0)
			add_count(r, &a, i, (int64_t)d.count[i]);
	return p;
}

HOT const char *
cost_line(struct reader *r, const char *p, struct plain_form form)
{
	struct adding		 a = { .table = &r->p->costs };
	struct plain_line	 l;
	const char		*next;

	if (form.counts == COUNTS_DENSE && (next = dense_line(r, p)) != NULL)
		return next;
	if ((p = plain_line(&r->positions, &r->events, p, form, &l)) == NULL)
		return NULL;
	if (form.shape == SHAPE_INSTR_LINE)
		r->positions.base[0] = l.at.addr;
	r->positions.base[form.shape == SHAPE_INSTR_LINE] = l.at.line;
	a.row = profile_cost(r->p, r->scope.section, &l.at);
	add_line(r, &a, form.counts, &l.counts);
	return p;
}

/* Read a count and the target of a call or jump, up to the end of the line.
   Returns the next line, which must begin with a position, or NULL if the line
   has another form. */
HOT const char *
read_target(const struct reader *r, const char *p, enum shape shape,
    uint64_t *count, struct position *to)
{
	p = plain_target(&r->positions, p, shape, count, to);
	return p != NULL && *p == '\n' && p + 1 < r->cursor.end &&
	    starts_position(p[1]) ? p + 1 : NULL;
}

/*
 * Read the line `calls=' from p on, which is after the `=', and the line after
 * it, which has the costs.  `callee' is the name of the called function or, if
 * it is ID_NONE, that function was named by cfn=.  Returns the line after both
 * lines, or NULL if they must be left to block.c.
 */
HOT const char *
call_lines(struct reader *r, const char *p, uint32_t callee,
    struct plain_form form)
{
	struct adding		 a = {
		.table = &r->p->arcs, .first = ARC_COSTS
	};
	struct plain_line	 l;
	struct arc		 arc;
	uint64_t		 calls;

	if ((p = read_target(r, p, form.shape, &calls, &arc.to)) == NULL ||
	    (p = plain_line(&r->positions, &r->events, p, form, &l)) == NULL)
		return NULL;
	arc.from = l.at;
	/* From here on, messages are about the second line. */
	r->cursor.line++;
	if (r->scope.calls == READ_CALLS_NONE) {
		r->callee.last = ID_NONE;
		scope_callee_forget(&r->callee);
		return p;
	}
	if (callee != ID_NONE)
		scope_callee_find(r, callee);
	arc.callee = callee != ID_NONE ? r->callee.last : scope_callee_take(r);
	if (r->names.naming->rename != NULL && scope_joins(r, arc.callee))
		return p;
	/* The compact form of arc_runs.h has a single cost for each call, so
	   the profile must have one event. */
	if (form.counts == COUNTS_ONE && r->scope.run && r->p->event_n == 1 &&
	    arc_runs_add(&r->p->runs, arc.callee, calls, l.counts.one))
		return p;
	a.row = scope_arc(r, &arc);
	cost_table_add(a.table, a.row, ARC_CALLS, (int64_t)calls);
	add_line(r, &a, form.counts, &l.counts);
	return p;
}

/*
 * Read the line `cfn=(id)' from p on, which is after the `=', the line
 * `calls=', and the line after that; these nearly always occur together.
 * Returns the line after all three, or NULL if they must be left to block.c.
 */
HOT const char *
cfn_lines(struct reader *r, const char *p, struct plain_form form)
{
	uint32_t	 callee = ID_NONE;
	uint64_t	 id;

	p = r->scope.calls == READ_CALLS_NONE ? ids_line(p, &id) :
	    names_known(&r->names, NAME_FUNCTION, p, &callee);
	r->callee.met = r->names.last;
	if (p == NULL || p == r->cursor.end || memcmp(p, "calls=", 6) != 0 ||
	    r->callee.name != ID_NONE)
		return NULL;
	r->cursor.line++;
	if ((p = call_lines(r, p + 6, callee, form)) == NULL)
		r->cursor.line--;
	return p;
}

/* Read the line `jump=' or `jcnd=' from p on, which is after the `=', and the
   line of the jump's source.  Returns the line after both, or NULL if they must
   be left to block.c. */
HOT const char *
jump_lines(struct reader *r, const char *p, enum shape shape, bool conditional)
{
	struct profile	*profile = r->p;
	struct pending	*w = &r->pending;
	struct jump	 jump;
	uint64_t	 executed, followed = 0;
	uint32_t	 row;

	if ((conditional && (p = plain_number(p, '/', &followed)) == NULL) ||
	    (p = read_target(r, p, shape, &executed, &jump.to)) == NULL ||
	    (p = plain_positions(&r->positions, p, shape, true,
	    &jump.from)) == NULL || *p != '\n')
		return NULL;
	r->cursor.line++;
	/* Skip jumps, except in a difference: whether a difference is empty
	   also depends on its jumps. */
	if (r->options->no_jumps && !r->part.difference) {
		w->file = w->name = ID_NONE;
		return p + 1;
	}
	jump.conditional = conditional;
	jump.file = w->file != ID_NONE ? w->file : r->scope.file;
	jump.name = w->name != ID_NONE ? w->name : r->scope.fn;
	w->file = w->name = ID_NONE;
	if (r->names.naming->rename != NULL)
		names_place_jump(r, &jump);
	if (!conditional)
		followed = executed;
	row = profile_jump(profile, r->scope.section, &jump);
	cost_table_add(&profile->jumps, row, JUMP_EXECUTED,
	    (int64_t)executed);
	cost_table_add(&profile->jumps, row, JUMP_FOLLOWED,
	    (int64_t)followed);
	return p + 1;
}

/* Return whether the line at p needs no section: it is blank or begins with
   `f', so that it names a function or a file.  Here and below, p may be at the
   end of the block, which SOURCE_PAD follows. */
HOT bool
needs_none(const char *p)
{
	return *p == 'f' || *p == '\n';
}

/*
 * Return whether the loop can read the line at p, which follows one that names
 * a function or a file: it is a cost line, or needs no section.  Other lines
 * are left to block.c, which makes a section current only for a complete row: a
 * comparison takes a section that was entered for one that the input has.
 */
HOT bool
goes_on(const char *p)
{
	return needs_none(p) || starts_position(*p);
}

/* Read the line `fn=' with an id that is defined, and make the function's
   section current if a cost line follows; p is at the id.  Returns the next
   line, or NULL if the line must be left to block.c. */
HOT const char *
fn_line(struct reader *r, const char *p)
{
	uint32_t	 name;

	p = names_known(&r->names, NAME_FUNCTION, p, &name);
	if (p == NULL || !goes_on(p))
		return NULL;
	scope_function(r, name);
	return needs_none(p) || scope_enter_function(r, names_place(r,
	    r->scope.object, r->scope.fn_file, name)) ? p : NULL;
}

/* Read the line `fi=' or `fe=' with an id that is defined, likewise. */
HOT const char *
file_line(struct reader *r, const char *p)
{
	uint32_t	 name;

	if (!r->scope.fl_seen || !r->scope.fn_seen ||
	    (p = names_known(&r->names, NAME_FILE, p, &name)) == NULL)
		return NULL;
	scope_file(r, name);
	if (r->scope.section != ID_NONE)
		return p;
	return goes_on(p) && (needs_none(p) || scope_enter(r)) ? p : NULL;
}

/* Read the line `cfi=' or `cob=' with an id that is defined, which names the
   file or object of the function that the next line calls.  Returns the next
   line, or NULL if the line must be left to block.c. */
HOT const char *
callee_line(struct reader *r, const char *p)
{
	uint32_t	 name;
	bool		 file = p[1] == 'f';
	const char	*next;

	next = names_known(&r->names, file ? NAME_FILE : NAME_OBJECT, p + 4,
	    &name);
	if (next == NULL || r->callee.name != ID_NONE)
		return NULL;
	if (file)
		r->callee.file = name;
	else
		r->callee.object = name;
	return next;
}

/* Read a line that names something, by an id that is defined, or by the name of
   the function that scope_expected() expects.  Returns the next line, or NULL
   if the line must be left to block.c. */
HOT const char *
record_line(struct reader *r, const char *p)
{
	if (memcmp(p, "fn=", 3) == 0)
		return p[3] != '(' ? scope_expected(r, p + 3) :
		    fn_line(r, p + 3);
	if (memcmp(p, "cfi=(", 5) == 0 || memcmp(p, "cob=(", 5) == 0)
		return callee_line(r, p);
	if (memcmp(p, "fi=(", 4) == 0 || memcmp(p, "fe=(", 4) == 0)
		return file_line(r, p + 3);
	return NULL;
}

/* If no section is current, the next line needs none, here and after each line
   that was read. */
HOT const char *
read_lines(struct reader *r, const char *p, struct plain_form form)
{
	const char	*next;

	while (p < r->cursor.end) {
		r->cursor.line++;
		if (starts_position(*p))
			next = cost_line(r, p, form);
		else if (*p == '\n')
			next = r->scope.section != ID_NONE ||
			    needs_none(p + 1) ? p + 1 : NULL;
		else if (memcmp(p, "cfn=", 4) == 0)
			next = cfn_lines(r, p + 4, form);
		else if (memcmp(p, "calls=", 6) == 0)
			next = r->callee.name == ID_NONE ? NULL :
			    call_lines(r, p + 6, ID_NONE, form);
		else if (memcmp(p, "jcnd=", 5) == 0 ||
		    memcmp(p, "jump=", 5) == 0)
			next = jump_lines(r, p + 5, form.shape, p[1] == 'c');
		else
			next = record_line(r, p);
		if (next == NULL) {
			r->cursor.line--;
			break;
		}
		p = next;
	}
	return p;
}

/* LINES() defines the loop for one kind of input. */
#define LINES(name, shape, counts, attribute)				\
attribute static const char *						\
name(struct reader *r, const char *p)					\
{									\
	return read_lines(r, p, (struct plain_form){ shape, counts });	\
}

LINES(lines_one, SHAPE_LINE, COUNTS_ONE, )
LINES(lines_many, SHAPE_LINE, COUNTS_MANY, )
LINES(instr_lines_one, SHAPE_INSTR_LINE, COUNTS_ONE, )
LINES(instr_lines_many, SHAPE_INSTR_LINE, COUNTS_MANY, )

#if defined(__x86_64__) && defined(__GNUC__)
LINES(lines_popcnt, SHAPE_LINE, COUNTS_MANY_POPCNT,
    __attribute__((target("popcnt,bmi,bmi2"))))

LINES(lines_dense, SHAPE_LINE, COUNTS_DENSE,
    __attribute__((target("popcnt,bmi,bmi2"))))
#else
#define lines_popcnt	lines_many
#define lines_dense	lines_many
#endif

/* Return whether dense.h can read the counts of a line: the events are in the
   order of the profile's columns, and there are not too many. */
static bool
is_dense(const struct events *e)
{
	uint32_t	 i;

	if (e->list.n > DENSE_MAX || !dense_works())
		return false;
	for (i = 0; i < e->list.n; i++)
		if (e->list.at[i] != i)
			return false;
	return true;
}

/* Return whether there is a current section, or whether the next line, which
   begins with this byte, can make a section current without a message. */
static bool
has_section(struct reader *r, char first)
{
	const struct scope	*s = &r->scope;

	return s->section != ID_NONE || (starts_position(first) &&
	    s->fn_seen && !s->fl_is_new && scope_enter(r));
}

const char *
fast_lines(struct reader *r, const char *p)
{
	const struct positions	*positions = &r->positions;
	struct events		*e = &r->events;
	bool			 one = e->list.n == 1;

	/* A check reports lines with too few counts, so leave these to
	   block.c. */
	e->least = read_judges(r->options) && r->part.cachegrind ?
	    e->list.n : 0;
	if (r->weight != 1 || r->options->portable || r->options->slow ||
	    r->pending.kind != PENDING_NONE)
		return p;
	/* After the last line of a part, scope_enter() reports a section that
	   has costs.  This loop enters sections without scope_enter(), so it
	   cannot be used. */
	if (r->sums.ended || !has_section(r, *p))
		return p;
	if (positions->n == 1 && positions->line == 0)
		return one ? lines_one(r, p) :
		    is_dense(e) ? lines_dense(r, p) :
		    cpu_has(CPU_POPCNT) ? lines_popcnt(r, p) : lines_many(r, p);
	if (positions->n == 2 && positions->instr == 0 && positions->line == 1)
		return one ? instr_lines_one(r, p) : instr_lines_many(r, p);
	return p;
}
