/*
 * Lines belong to a header, which header.c parses, or to a body.  In the body,
 * a call or jump whose second line is pending is dropped at any other record,
 * but not at empty lines and comments.  Ids are by kind of name, not by record:
 * an id defined by jfi= can be used by fl=.
 */
#include "read/block.h"

#include <string.h>

#include "read/costs.h"
#include "read/fast.h"
#include "read/header.h"
#include "read/names.h"
#include "read/reader.h"
#include "read/scope.h"

static void
set_cob(struct reader *r, uint32_t name)
{
	scope_callee_object(&r->callee, name);
}

static void
set_cfi(struct reader *r, uint32_t name)
{
	scope_callee_file(&r->callee, name);
}

static void
set_jfi(struct reader *r, uint32_t name)
{
	r->pending.file = name;
}

static void
set_jfn(struct reader *r, uint32_t name)
{
	r->pending.name = name;
}

/* frfn= names the first caller; it only defines an id. */
static void
set_nothing(struct reader *r, uint32_t name)
{
	(void)r;
	(void)name;
}

/* The kind of name and the function to call with it; NULL: ignored, not a
   name. */
struct record {
	char		 name[6];
	enum name_kind	 kind;
	void		(*set)(struct reader *, uint32_t name);
};

static const struct record	 records[] = {
	{ "cfi=", NAME_FILE, set_cfi }, { "cob=", NAME_OBJECT, set_cob },
	{ "fi=", NAME_FILE, scope_file }, { "fe=", NAME_FILE, scope_file },
	{ "fl=", NAME_FILE, scope_fl }, { "ob=", NAME_OBJECT, scope_object },
	{ "cfl=", NAME_FILE, set_cfi }, { "cfe=", NAME_FILE, set_cfi },
	{ "jfi=", NAME_FILE, set_jfi }, { "jfn=", NAME_FUNCTION, set_jfn },
	{ "frfn=", NAME_FUNCTION, set_nothing },
	/* From Callgrind's --dump-bbs and --mangle-names=no; without costs. */
	{ "rec=", NAME_KINDS, NULL }, { "bb=", NAME_KINDS, NULL },
	{ "ln=", NAME_KINDS, NULL }, { "mp=", NAME_KINDS, NULL },
};

static const char *
fn_line(struct reader *r, const char *p)
{
	const char	*next = scope_expected(r, p);
	uint32_t	 name;

	if (next == NULL) {
		name = names_read(r, NAME_FUNCTION, p, &next);
		scope_function(r, name);
	}
	return next;
}

static const char *
cfn_line(struct reader *r, const char *p)
{
	const char	*next;
	uint32_t	 name;

	r->part.metadata.cachegrind = false;
	name = names_read(r, NAME_FUNCTION, p, &next);
	scope_callee_function(r, name, p);
	return next;
}

const char *
block_record(struct reader *r, const char *p)
{
	const struct record	*end = records +
	    sizeof(records) / sizeof(records[0]), *it;
	const char		*next;
	size_t			 len;
	uint32_t		 name;

	if (memcmp(p, "fn=", 3) == 0)
		return fn_line(r, p + 3);
	if (memcmp(p, "cfn=", 4) == 0)
		return cfn_line(r, p + 4);
	for (it = records; it < end; it++) {
		if (p[0] != it->name[0] || p[1] != it->name[1])
			continue;
		len = strlen(it->name);
		if (memcmp(p, it->name, len) != 0)
			continue;
		if (it->set != scope_fl)
			r->part.metadata.cachegrind = false;
		if (it->set == NULL)
			return cursor_next(&r->cursor, p);
		name = names_read(r, it->kind, p + len, &next);
		it->set(r, name);
		return next;
	}
	return p;
}

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
		costs_drop(r);
		return unknown_line(&r->cursor, p);
	}
	if (*p == '#' && !header_is_format(p))
		return cursor_next(&r->cursor, p);
	if (r->pending.kind != PENDING_NONE)
		costs_drop(r);
	if ((next = block_record(r, p)) != p)
		return next;
	if (memcmp(p, "calls=", 6) == 0)
		return costs_call(r, p + 6);
	if (memcmp(p, "rcalls=", 7) == 0)
		return costs_call(r, p + 7);
	if (memcmp(p, "jump=", 5) == 0)
		return costs_jump(r, p + 5, false);
	if (memcmp(p, "jcnd=", 5) == 0)
		return costs_jump(r, p + 5, true);
	if ((next = header_in_body(r, p)) != p)
		return next;
	return unknown_line(&r->cursor, p);
}

/*
 * Read lines of the body up to the end of the block or of the part.  Returns
 * where reading ended.  Lines are tested in the order of their frequency.  The
 * caller knows that the first line belongs to the body.
 */
static const char *
read_body(struct reader *r, const char *p)
{
	struct cursor	*c = &r->cursor;

	while (p < c->end && !c->leave) {
		if ((p = fast_lines(r, p)) == c->end)
			break;
		c->line++;
		c->begin = p;
		if (starts_position(*p))
			p = r->pending.kind == PENDING_NONE ?
			    costs_line(r, p) : costs_second(r, p);
		else if (*p == '\n')
			p++;
		else
			p = other_line(r, p);
	}
	return p;
}

void
block_begin(struct reader *r, const char *begin, const char *end)
{
	r->cursor.block = begin;
	r->cursor.end = end;
	diag_reading(r->in->name, &r->cursor.line);
}

void
block_over(struct reader *r)
{
	struct cursor	*c = &r->cursor;

	c->before += (uint64_t)(c->end - c->block);
	c->tail = cursor_tail(c->block, c->end);
}

void
block_read(struct reader *r, const char *begin, const char *end)
{
	struct cursor	*c = &r->cursor;
	const char	*p = begin;

	block_begin(r, begin, end);
	if (c->line == 0 && end - begin >= 3 &&
	    memcmp(begin, "\xef\xbb\xbf", 3) == 0) {
		c->line = 1;
		cursor_find(c, FIND_BYTE_ORDER_MARK,
		    "expected text, found a byte order mark; skipped");
		c->line = 0;
		p += 3;
	}
	while (p < c->end && !c->stop)
		p = r->part.in_body ? read_body(r, p) : header_line(r, p);
	block_over(r);
}
