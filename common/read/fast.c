/*
 * The inner loop: the lines of which a profile has millions, in their plain
 * form.  It changes nothing before it has seen all of a line, so whatever it
 * does not know is left, untouched, to the rules of read_body.c.
 */
#include <string.h>

#include "read/fields.h"
#include "read/read.h"
#include "read/reader.h"

/* The position columns that the loop knows. */
enum shape { SHAPE_LINE, SHAPE_INSTR_LINE };

/* How the counts of a line are read: a constant wherever it is passed on. */
enum counts { COUNTS_ONE, COUNTS_MANY, COUNTS_MANY_POPCNT };

/* A plain number and the byte behind it: its end, or NULL. */
HOT const char *
plain_number(const char *p, char behind, uint64_t *value)
{
	const char	*end = scan_decimal(p, value);

	return *end == behind && end > p && end - p <= PLAIN_DIGITS ?
	    end + 1 : NULL;
}

HOT const char *
plain_hex(const char *p, uint64_t *value)
{
	const char	*begin = p;
	uint64_t	 v = 0;

	for (;; p++) {
		if (is_digit(*p))
			v = v << 4 | (uint64_t)(*p - '0');
		else if (*p >= 'a' && *p <= 'f')
			v = v << 4 | (uint64_t)(*p - 'a' + 10);
		else
			break;
	}
	*value = v;
	return *p == ' ' && p > begin && p - begin <= 16 ? p + 1 : NULL;
}

/* A position and the blank behind it; its end, or NULL. */
HOT const char *
plain_position(const char *p, uint64_t base, bool hex, uint64_t *value)
{
	uint64_t	 v;
	char		 c = *p;

	if (c == '*') {
		*value = base;
		return p[1] == ' ' ? p + 2 : NULL;
	}
	if (c == '+' || c == '-') {
		p = plain_number(p + 1, ' ', &v);
		*value = c == '+' ? base + v : base - v;
		return (c == '+' ? *value >= base : *value <= base) ? p : NULL;
	}
	if (hex && c == '0' && p[1] == 'x')
		return plain_hex(p + 2, value);
	return plain_number(p, ' ', value);
}

/* The positions of a line, each with the blank behind it. */
HOT const char *
plain_positions(const struct reader *r, const char *p, enum shape shape,
    struct position *at)
{
	uint64_t	 line;

	at->addr = 0;
	if (shape == SHAPE_INSTR_LINE && (p = plain_position(p, r->base[0],
	    true, &at->addr)) == NULL)
		return NULL;
	p = plain_position(p, r->base[shape == SHAPE_INSTR_LINE], false,
	    &line);
	at->line = (uint32_t)line;
	return line <= UINT32_MAX ? p : NULL;
}

/* The counts of a line: a single one, or many. */
struct line_counts {
	uint64_t	 one;
	struct fields	 many;
};

/* The counts of a line up to its end: the next line, or NULL. */
HOT const char *
plain_counts(const struct reader *r, const char *p, enum counts counts,
    struct line_counts *c)
{
	if (counts == COUNTS_ONE)
		return plain_number(p, '\n', &c->one);
	p = fields_read(p, r->event_n, counts == COUNTS_MANY_POPCNT, &c->many);
	return p != NULL && c->many.all >= r->least_counts ? p : NULL;
}

/* Where counts are added: a row, after its first columns, and, of cost lines,
   the totals. */
struct sums {
	struct cost_table		*table;
	uint32_t		 row, first;
	struct row_counts	 at;
};

HOT void
add_count(struct reader *r, struct sums *s, uint32_t column, int64_t v)
{
	if (s->first == 0)
		reader_add(r, column, v);
	if (!row_counts_add(&s->at, s->first + column, v)) {
		cost_table_add(s->table, s->row, s->first + column, v);
		s->at = row_counts(s->table, s->row);
	}
}

HOT void
add_line(struct reader *r, struct cost_table *t, uint32_t row, uint32_t first,
    enum counts counts, struct line_counts *c)
{
	struct sums	 s = { t, row, first, row_counts(t, row) };
	uint32_t	 i;
	uint64_t	 v;

	if (counts == COUNTS_ONE) {
		add_count(r, &s, r->columns[0], (int64_t)c->one);
		return;
	}
	while (fields_next(&c->many, counts == COUNTS_MANY_POPCNT, &i, &v))
		add_count(r, &s, r->columns[i], (int64_t)v);
}

HOT const char *
plain_cost(struct reader *r, const char *p, enum shape shape,
    enum counts counts)
{
	struct position		 at;
	struct line_counts	 c;

	if ((p = plain_positions(r, p, shape, &at)) == NULL ||
	    (p = plain_counts(r, p, counts, &c)) == NULL)
		return NULL;
	if (shape == SHAPE_INSTR_LINE)
		r->base[0] = at.addr;
	r->base[shape == SHAPE_INSTR_LINE] = at.line;
	add_line(r, &r->p->costs, profile_cost(r->p, r->section, &at), 0,
	    counts, &c);
	return p;
}

/* Where a call or jump goes, up to the end of the line, which Callgrind ends
   with a blank: the next line, or NULL. */
HOT const char *
plain_target(const struct reader *r, const char *p, enum shape shape,
    struct position *at)
{
	p = plain_positions(r, p, shape, at);
	return p != NULL && *p == '\n' && p + 1 < r->end &&
	    starts_position(p[1]) ? p + 1 : NULL;
}

/* The function that a callee's id stands for, here: looked up once. */
HOT uint32_t
slot_callee(struct reader *r, struct ids_slot *slot)
{
	uint32_t	 object, file;

	object = r->cob != ID_NONE ? r->cob : r->object;
	file = r->cfi != ID_NONE ? r->cfi : r->file;
	if (slot->function == ID_NONE || slot->file != file ||
	    slot->object != object) {
		slot->function = profile_function(r->p, object, file,
		    slot->name);
		slot->file = file;
		slot->object = object;
	}
	r->callee = slot->function;
	r->cob = r->cfi = ID_NONE;
	return slot->function;
}

/*
 * `calls=' and the line behind it; p is behind the `='.  The callee is the
 * slot's, or, without one, what cfn= has named.  Two lines on, or NULL.
 */
HOT const char *
plain_call(struct reader *r, const char *p, struct ids_slot *slot,
    enum shape shape, enum counts counts)
{
	struct arc		 arc;
	struct line_counts	 c;
	uint64_t		 calls;
	uint32_t		 row;

	if ((p = plain_number(p, ' ', &calls)) == NULL ||
	    (p = plain_target(r, p, shape, &arc.to)) == NULL ||
	    (p = plain_positions(r, p, shape, &arc.from)) == NULL ||
	    (p = plain_counts(r, p, counts, &c)) == NULL)
		return NULL;
	/* The line of what may be said from here on. */
	r->line++;
	if (r->no_calls) {
		r->cob = r->cfi = r->cfn = r->callee = ID_NONE;
		return p;
	}
	arc.callee = slot != NULL ? slot_callee(r, slot) : reader_callee(r);
	row = profile_arc(r->p, r->section, &arc);
	cost_table_add(&r->p->arcs, row, ARC_CALLS, (int64_t)calls);
	add_line(r, &r->p->arcs, row, ARC_COSTS, counts, &c);
	return p;
}

/*
 * `cfn=(id)', `calls=' and the line behind that, which nearly always stand
 * together; p is behind the `cfn='.  Three lines on, or NULL.
 */
HOT const char *
plain_cfn(struct reader *r, const char *p, enum shape shape,
    enum counts counts)
{
	struct ids_slot	*slot = NULL;
	uint64_t	 id;

	p = r->no_calls ? id_line(p, &id) :
	    name_known(r, TABLE_FN, p, &slot);
	if (p == NULL || p == r->end || memcmp(p, "calls=", 6) != 0 ||
	    r->cfn != ID_NONE)
		return NULL;
	r->line++;
	if ((p = plain_call(r, p + 6, slot, shape, counts)) == NULL)
		r->line--;
	return p;
}

/* `jump=' or `jcnd=' as Callgrind writes it, and its source behind it; p is
   behind the `='.  Two lines on, or NULL. */
HOT const char *
plain_jump(struct reader *r, const char *p, enum shape shape, bool conditional)
{
	struct jump	 jump;
	uint64_t	 executed, followed = 0;
	uint32_t	 row;

	if ((conditional && (p = plain_number(p, '/', &followed)) == NULL) ||
	    (p = plain_number(p, ' ', &executed)) == NULL ||
	    (p = plain_target(r, p, shape, &jump.to)) == NULL ||
	    (p = plain_positions(r, p, shape, &jump.from)) == NULL ||
	    *p != '\n')
		return NULL;
	r->line++;
	if (r->options->no_jumps) {
		r->jfi = r->jfn = ID_NONE;
		return p + 1;
	}
	jump.conditional = conditional;
	jump.file = r->jfi != ID_NONE ? r->jfi : r->file;
	jump.name = r->jfn != ID_NONE ? r->jfn : r->fn;
	r->jfi = r->jfn = ID_NONE;
	row = profile_jump(r->p, r->section, &jump);
	cost_table_add(&r->p->jumps, row, JUMP_EXECUTED, (int64_t)executed);
	cost_table_add(&r->p->jumps, row, JUMP_FOLLOWED,
	    (int64_t)(conditional ? followed : executed));
	return p + 1;
}

/* fn= of a known id, in a file that has had its fl=: its section is in
   force at once.  The next line, or NULL. */
HOT const char *
plain_fn(struct reader *r, const char *p)
{
	struct ids_slot	*slot;

	if ((p = name_known(r, TABLE_FN, p, &slot)) == NULL)
		return NULL;
	name_function(r, slot->name);
	return reader_enter(r) ? p : NULL;
}

/* fi=, fe=, cfi= or cob= of a known id; p is at the id. */
HOT const char *
plain_file(struct reader *r, const char *p)
{
	struct ids_slot	*slot;

	if (!r->fl_seen || (p = name_known(r, TABLE_FL, p, &slot)) == NULL)
		return NULL;
	name_file(r, slot->name);
	return r->section != ID_NONE || reader_enter(r) ? p : NULL;
}

/* What holds for the next call: p is at `cfi=' or `cob='. */
HOT const char *
plain_place(struct reader *r, const char *p)
{
	struct ids_slot	*slot;
	bool		 file = p[1] == 'f';
	const char	*next;

	next = name_known(r, file ? TABLE_FL : TABLE_OB, p + 4, &slot);
	if (next == NULL || r->cfn != ID_NONE)
		return NULL;
	if (file)
		r->cfi = slot->name;
	else
		r->cob = slot->name;
	return next;
}

/* A record that names something by a known id; else NULL. */
HOT const char *
plain_record(struct reader *r, const char *p)
{
	if (memcmp(p, "fn=(", 4) == 0)
		return r->fl_is_new && r->cachegrind ? NULL :
		    plain_fn(r, p + 3);
	if (memcmp(p, "cfi=(", 5) == 0 || memcmp(p, "cob=(", 5) == 0)
		return plain_place(r, p);
	if (memcmp(p, "fi=(", 4) == 0 || memcmp(p, "fe=(", 4) == 0)
		return plain_file(r, p + 3);
	return NULL;
}

HOT const char *
plain_lines(struct reader *r, const char *p, enum shape shape,
    enum counts counts)
{
	const char	*next;

	/* A section is in force all the time. */
	while (p < r->end) {
		r->line++;
		if (starts_position(*p))
			next = plain_cost(r, p, shape, counts);
		else if (*p == '\n')
			next = p + 1;
		else if (memcmp(p, "cfn=", 4) == 0)
			next = plain_cfn(r, p + 4, shape, counts);
		else if (memcmp(p, "calls=", 6) == 0)
			next = r->cfn == ID_NONE ? NULL :
			    plain_call(r, p + 6, NULL, shape, counts);
		else if (memcmp(p, "jcnd=", 5) == 0 ||
		    memcmp(p, "jump=", 5) == 0)
			next = plain_jump(r, p + 5, shape, p[1] == 'c');
		else
			next = plain_record(r, p);
		if (next == NULL) {
			r->line--;
			break;
		}
		p = next;
	}
	return p;
}

/* One loop for each kind of input that is frequent. */
#define LINES(name, shape, counts, attribute)				\
attribute static const char *						\
name(struct reader *r, const char *p)					\
{									\
	return plain_lines(r, p, shape, counts);			\
}

LINES(lines_one, SHAPE_LINE, COUNTS_ONE, )
LINES(lines_many, SHAPE_LINE, COUNTS_MANY, )
LINES(instr_lines_one, SHAPE_INSTR_LINE, COUNTS_ONE, )
LINES(instr_lines_many, SHAPE_INSTR_LINE, COUNTS_MANY, )

#if defined(__x86_64__) && defined(__GNUC__)
LINES(lines_popcnt, SHAPE_LINE, COUNTS_MANY_POPCNT,
    __attribute__((target("popcnt"))))

static bool
has_popcnt(void)
{
	return __builtin_cpu_supports("popcnt");
}
#else
#define lines_popcnt	lines_many
#define has_popcnt()	false
#endif

const char *
fast_lines(struct reader *r, const char *p)
{
	bool	 one = r->event_n == 1;

	r->least_counts = r->options->check && r->cachegrind ? r->event_n : 0;

	if (r->section == ID_NONE || r->weight != 1 || r->options->portable ||
	    r->options->slow || r->pending != PENDING_NONE)
		return p;
	if (r->position_n == 1 && r->line_column == 0)
		return one ? lines_one(r, p) :
		    has_popcnt() ? lines_popcnt(r, p) : lines_many(r, p);
	if (r->position_n == 2 && r->instr_column == 0 && r->line_column == 1)
		return one ? instr_lines_one(r, p) : instr_lines_many(r, p);
	return p;
}
