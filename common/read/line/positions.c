/*
 * If lines lack the address or the line number, it is read from an extra
 * element of the array, which is always 0, so that no code has to check for its
 * absence.
 */
#include "read/line/positions.h"

#include <string.h>

#include "read/line/options.h"

void
positions_start(struct positions *s)
{
	memset(s, 0, sizeof(*s));
	s->n = 1;
	s->instr = POSITIONS_MAX;
}

void
positions_restart(struct positions *s)
{
	memset(s->base, 0, sizeof(s->base));
	memset(s->peer_base, 0, sizeof(s->peer_base));
}

void
positions_header(struct positions *s, struct cursor *c, struct slice v)
{
	static const char	 wanted[] = "the positions 'instr' and 'line'";
	struct slice		 w;
	char			 found[QUOTE_MAX];
	uint32_t		 n = 0;

	s->instr = s->line = POSITIONS_MAX;
	while ((w = slice_word(&v)).len > 0 && n < POSITIONS_MAX) {
		if (slice_is(w, "line"))
			s->line = n;
		else if (slice_is(w, "instr") || slice_is(w, "addr"))
			s->instr = n;
		else {
			diag_quote(found, sizeof(found), w.at, w.len);
			cursor_find_at(c, w.at, FIND_COLUMN_DROPPED,
			    "expected %s, found '%s'; it is not kept", wanted,
			    found);
			if (c->options->portable)
				cursor_find_at(c, w.at, FIND_PORTABLE_POSITIONS,
				    "expected %s, found '%s', which "
				    "callgrind_annotate takes for a count",
				    wanted, found);
		}
		n++;
	}
	if (n == 0 || w.len > 0) {
		cursor_find(c, FIND_BAD_HEADER, "expected 1 to %d positions, "
		    "found %s", POSITIONS_MAX, n == 0 ? "none" : "more");
		/* Go on as if there were no line `positions:', so that each
		   position is a line number. */
		s->instr = POSITIONS_MAX;
		s->line = 0;
		n = 1;
	}
	s->n = n;
	memset(s->base, 0, sizeof(s->base));
}

/* Report a relative position that other readers would understand differently:
   they count from the second line of a call or jump, and Callgrind does not. */
static void
check_base(const struct positions *s, struct cursor *c, const char *p)
{
	uint32_t	 i;

	for (i = 0; i < s->n; i++) {
		p = skip_blanks(p);
		if ((*p == '+' || *p == '-' || *p == '*') &&
		    s->base[i] != s->peer_base[i]) {
			cursor_find_at(c, p, FIND_PORTABLE_CALL_RELATIVE,
			    "expected an absolute position after the line of "
			    "a call or jump, which callgrind_annotate, "
			    "KCachegrind and gprof2dot count from");
			return;
		}
		while (!ends_word(*p))
			p++;
	}
}

/* Read a relative or hexadecimal position.  Returns its end, or p after an
   error. */
static const char *
odd_position(struct cursor *c, const char *p, uint64_t base, uint64_t *value)
{
	const char	*end;
	uint64_t	 v;
	char		 found[QUOTE_MAX];
	bool		 sign = *p == '+' || *p == '-';

	if (*p == '*') {
		*value = base;
		end = p + 1;
	} else {
		end = scan_number(p + sign, &v);
		*value = *p == '+' ? base + v : *p == '-' ? base - v : v;
		if (end == p + sign || (*p == '+' && *value < v)) {
			end = p;
		} else if (*p == '-' && v > base) {
			cursor_find_at(c, p, FIND_NEGATIVE_POSITION, "expected "
			    "a position from 0 on, found '%s' from %llu; "
			    "0 taken",
			    cursor_quote_word(p, found, sizeof(found)),
			    (unsigned long long)base);
			*value = 0;
		}
	}
	if (end == p || (*end != '\n' && !is_blank(*end))) {
		cursor_expected(c, p, FIND_BAD_POSITION, "a position", "");
		return p;
	}
	return end;
}

/* Read one position.  Returns its end, or p after an error. */
static const char *
read_one(struct cursor *c, const char *p, uint64_t base, uint64_t *value)
{
	const char	*end;
	uint64_t	 v;

	if (*p == '*' && ends_word(p[1])) {
		*value = base;
		return p + 1;
	}
	if (*p == '+' || *p == '-') {
		end = scan_decimal(p + 1, &v);
		*value = *p == '+' ? base + v : base - v;
		if (end - p > 1 && end - p < SCAN_DIGITS && ends_word(*end) &&
		    (*p == '+' ? *value >= v : v <= base))
			return end;
	} else {
		end = scan_decimal(p, value);
		if (end > p && end - p < SCAN_DIGITS && ends_word(*end))
			return end;
	}
	return odd_position(c, p, base, value);
}

/* Set *at to the address and the line number among the values.  Returns false,
   after a message, if the line number is too large. */
static bool
to_position(const struct positions *s, struct cursor *c, const uint64_t *value,
    struct position *at)
{
	uint64_t	 line = value[s->line];

	at->addr = value[s->instr];
	at->line = (uint32_t)line;
	if (line <= UINT32_MAX)
		return true;
	cursor_find(c, FIND_BAD_POSITION, "expected a line number up to %lu, "
	    "found %llu", (unsigned long)UINT32_MAX, (unsigned long long)line);
	return false;
}

const char *
positions_read(struct positions *s, struct cursor *c, const char *p,
    struct position *at, bool move)
{
	uint64_t	 value[POSITIONS_MAX + 1];
	const char	*end;
	uint32_t	 i;

	if (c->options->portable)
		check_base(s, c, p);
	value[POSITIONS_MAX] = 0;
	for (i = 0; i < s->n; i++, p = end) {
		p = skip_blanks(p);
		end = read_one(c, p, s->base[i], &value[i]);
		if (end == p)
			return NULL;
		if (move)
			s->base[i] = value[i];
	}
	memcpy(s->peer_base, value, s->n * sizeof(*value));
	return to_position(s, c, value, at) ? p : NULL;
}

/* Read a target that has fewer positions than other lines, or more.  Returns
   the next line, or NULL after an error. */
static const char *
odd_target(const struct positions *s, struct cursor *c, const char *p,
    struct position *at)
{
	uint64_t	 value[POSITIONS_MAX + 1] = { 0 }, extra;
	const char	*end;
	uint32_t	 i;

	for (i = 0;; i++, p = end) {
		p = skip_blanks(p);
		if (*p == '\n')
			break;
		if (i < s->n)
			end = read_one(c, p, s->base[i], &value[i]);
		else
			end = read_one(c, p, 0, &extra);
		if (end == p)
			return NULL;
	}
	return to_position(s, c, value, at) ? p + 1 : NULL;
}

const char *
positions_target(const struct positions *s, struct cursor *c, const char *p,
    struct position *at)
{
	const char	*end;
	uint64_t	 v;

	p = skip_blanks(p);
	if (c->options->portable)
		check_base(s, c, p);
	if (s->line == 0 && is_digit(*p)) {
		end = scan_decimal(p, &v);
		if (end - p < 10 && *end == ' ')
			end++;
		if (end - p < 10 && *end == '\n') {
			at->addr = 0;
			at->line = (uint32_t)v;
			return end + 1;
		}
	}
	return odd_target(s, c, p, at);
}

bool
positions_last(const struct positions *s, struct cursor *c,
    struct position *at)
{
	uint64_t	 value[POSITIONS_MAX + 1] = { 0 };

	memcpy(value, s->base, s->n * sizeof(*value));
	return to_position(s, c, value, at);
}
