/*
 * Lines are tested in the order of their frequency.  The caller knows that the
 * first line belongs to the body of the part.  A call or jump whose second line
 * is pending is dropped at any other record, but not at empty lines and
 * comments.
 */
#include "read/body.h"

#include <string.h>

#include "read/costs.h"
#include "read/fast.h"
#include "read/header.h"
#include "read/pending.h"
#include "read/records.h"

/* Report a line of no known form. */
static const char *
unknown_line(struct cursor *c, const char *p)
{
	const char	*q = p;
	char		 found[QUOTE_MAX];

	cursor_quote(c, p, found, sizeof(found));
	while (*q >= 'a' && *q <= 'z')
		q++;
	if (q > p && *q == '=')
		cursor_find_at(c, p, FIND_UNKNOWN_RECORD,
		    "expected a record of the format, found '%s'; skipped",
		    found);
	else
		cursor_find_at(c, p, FIND_BAD_LINE, "expected a cost line or a "
		    "record such as 'fn=', found '%s'", found);
	return cursor_next(c, p);
}

/* Read any line that is not a cost line. */
static const char *
other_line(struct reader *r, const char *p)
{
	const char	*next;

	if (is_blank(*p)) {
		next = skip_blanks(p);
		if (*next == '\n')
			return next + 1;
		pending_drop(r);
		return unknown_line(&r->cursor, p);
	}
	if (*p == '#' && !header_is_format(p))
		return cursor_next(&r->cursor, p);
	if (r->pending.kind != PENDING_NONE)
		pending_drop(r);
	if ((next = records_line(r, p)) != p)
		return next;
	if (memcmp(p, "calls=", 6) == 0)
		return pending_call(r, p + 6);
	if (memcmp(p, "rcalls=", 7) == 0)
		return pending_call(r, p + 7);
	if (memcmp(p, "jump=", 5) == 0)
		return pending_jump(r, p + 5, false);
	if (memcmp(p, "jcnd=", 5) == 0)
		return pending_jump(r, p + 5, true);
	if ((next = header_in_body(r, p)) != p)
		return next;
	return unknown_line(&r->cursor, p);
}

const char *
body_lines(struct reader *r, const char *p)
{
	struct cursor	*c = &r->cursor;

	while (p < c->end && !c->leave) {
		if ((p = fast_lines(r, p)) == c->end)
			break;
		c->line++;
		c->begin = p;
		if (starts_position(*p))
			p = r->pending.kind == PENDING_NONE ?
			    costs_line(r, p) : pending_line(r, p);
		else if (*p == '\n')
			p++;
		else
			p = other_line(r, p);
	}
	return p;
}
