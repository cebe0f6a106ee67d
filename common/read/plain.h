/*
 * plain -- the plain form of what stands in a line: the numbers, positions
 * and counts that the inner loop knows.
 *
 * Nothing here changes the state of the reader, and NULL says that the text
 * is not plain: the rules for any line are to be asked.
 */
#ifndef READ_PLAIN_H
#define READ_PLAIN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/hot.h"
#include "read/events.h"
#include "read/fields.h"
#include "read/positions.h"

/* The positions that the loop knows. */
enum shape { SHAPE_LINE, SHAPE_INSTR_LINE };

/* How the counts of a line are read: a constant wherever it is passed on. */
enum counts { COUNTS_ONE, COUNTS_MANY, COUNTS_MANY_POPCNT };

/* A plain number and the byte after it: its end, or NULL. */
HOT const char *
plain_number(const char *p, char after, uint64_t *value)
{
	const char	*end = scan_decimal(p, value);

	return *end == after && end > p && end - p <= PLAIN_DIGITS ?
	    end + 1 : NULL;
}

HOT const char *
plain_hex(const char *p, uint64_t *value)
{
	const char	*end = scan_hex_digits(p, value);

	return *end == ' ' && end > p && end - p <= SCAN_HEX_DIGITS ?
	    end + 1 : NULL;
}

/* A position and the blank after it; its end, or NULL. */
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

/* The positions of a line, each with the blank after it. */
HOT const char *
plain_positions(const struct positions *s, const char *p, enum shape shape,
    struct position *at)
{
	uint64_t	 line;

	at->addr = 0;
	if (shape == SHAPE_INSTR_LINE && (p = plain_position(p, s->base[0],
	    true, &at->addr)) == NULL)
		return NULL;
	p = plain_position(p, s->base[shape == SHAPE_INSTR_LINE], false,
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
plain_counts(const struct events *e, const char *p, enum counts counts,
    struct line_counts *c)
{
	if (counts == COUNTS_ONE)
		return plain_number(p, '\n', &c->one);
	p = fields_read(p, e->list.n, counts == COUNTS_MANY_POPCNT, &c->many);
	return p != NULL && c->many.all >= e->least ? p : NULL;
}

/* A count of the line that is not 0 and was not asked for yet, and which of
   the list it is; false if there is none.  Of a single one this is not to be
   asked. */
HOT bool
plain_next(struct line_counts *c, enum counts counts, uint32_t *index,
    uint64_t *value)
{
	return fields_next(&c->many, counts == COUNTS_MANY_POPCNT, index,
	    value);
}

#endif
