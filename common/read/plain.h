/*
 * plain -- read the plain form of numbers, positions and counts, for the inner
 * loop.
 *
 * These functions do not change the state of the reader.  They return NULL if
 * the text is not plain; the general rules then read it.
 */
#ifndef READ_PLAIN_H
#define READ_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hot.h"
#include "read/line/events.h"
#include "read/line/fields.h"
#include "read/line/positions.h"
#include "read/line/two.h"

/* The lists of positions that the loop reads. */
enum shape { SHAPE_LINE, SHAPE_INSTR_LINE };

/* How to read the counts of a line; constant wherever it is passed.
   COUNTS_DENSE uses dense.h, and COUNTS_MANY_POPCNT for lines that dense.h
   refuses. */
enum counts { COUNTS_ONE, COUNTS_MANY, COUNTS_MANY_POPCNT, COUNTS_DENSE };

/* Read a plain number and the byte after it.  Returns the position after that
   byte, or NULL. */
HOT const char *
plain_number(const char *p, char after, uint64_t *value)
{
	const char	*end = scan_decimal(p, value);

	return *end == after && end > p && end - p <= PLAIN_DIGITS ?
	    end + 1 : NULL;
}

/* Check that a number of 1 to `most' digits in [p, end) is followed by a blank
   or, if `last', by the end of the line.  Returns the position after the blank,
   the newline, or NULL. */
HOT const char *
plain_end(const char *p, const char *end, int most, bool last)
{
	return end == p || end - p > most ? NULL : *end == ' ' ? end + 1 :
	    last && *end == '\n' ? end : NULL;
}

/* Read a position; otherwise as plain_end(). */
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

/* Read the positions of a line; otherwise as plain_end().  Callgrind writes a
   blank after the last position, grindkit does not. */
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

/* The counts of a line; `one' if there is a single event. */
struct line_counts {
	uint64_t	 one;
	struct fields	 many;
};

/* Read the counts up to the end of the line.  Returns the next line, or
   NULL. */
HOT const char *
plain_counts(const struct events *e, const char *p, enum counts counts,
    struct line_counts *c)
{
	if (counts == COUNTS_ONE)
		return plain_number(p, '\n', &c->one);
	p = fields_read(p, e->list.n, counts >= COUNTS_MANY_POPCNT, &c->many);
	return p != NULL && c->many.all >= e->least ? p : NULL;
}

/* The positions and counts of a line. */
struct plain_line {
	struct position		 at;
	struct line_counts	 counts;
};

/* Which loop reads the lines; constants. */
struct plain_form {
	enum shape	 shape;
	enum counts	 counts;
};

/* Read a whole cost line.  Returns the next line, or NULL. */
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
   them, or NULL. */
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

/* The next count of the line that is not 0, and its index in the list of
   events; false after the last.  Not for a single count. */
HOT bool
plain_next(struct line_counts *c, enum counts counts, uint32_t *index,
    uint64_t *value)
{
	return fields_next(&c->many, counts >= COUNTS_MANY_POPCNT, index,
	    value);
}

#endif
