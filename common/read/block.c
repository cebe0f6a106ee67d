/*
 * A line belongs to a header, which header.c reads, or to a body.  In the body,
 * a call or jump without its second line is dropped when a line `NAME=...'
 * follows, but not at empty lines and comments.  Ids belong to a kind of name
 * (object, file or function), not to a kind of line: fl= can use an id that
 * jfi= has defined.
 */
#include "read/block.h"

#include <string.h>

#include "text/slice.h"
#include "read/costs.h"
#include "read/fast.h"
#include "read/header.h"
#include "read/names.h"
#include "read/reader.h"
#include "read/scope.h"
#include "read/sorted.h"
#include "read/sums.h"

enum record_kind {
	RECORD_FN, RECORD_CFN, RECORD_OB, RECORD_FL, RECORD_FILE, RECORD_COB,
	RECORD_CFI, RECORD_JFI, RECORD_JFN,
	RECORD_FRFN,		/* a line `frfn=', which names a first caller;
				   it only matters if it defines an id */
	RECORD_NO_NAME		/* a line of Callgrind's --dump-bbs or
				   --mangle-names=no, which has no costs */
};

static const struct record {
	char		 text[6];
	unsigned char	 len;
	enum record_kind kind;
	enum name_kind	 name;
} records[] = {
	[RECORD_FN] = { "fn=", 3, RECORD_FN, NAME_FUNCTION },
	[RECORD_CFN] = { "cfn=", 4, RECORD_CFN, NAME_FUNCTION },
	{ "cfi=", 4, RECORD_CFI, NAME_FILE },
	{ "cob=", 4, RECORD_COB, NAME_OBJECT },
	{ "fi=", 3, RECORD_FILE, NAME_FILE },
	{ "fe=", 3, RECORD_FILE, NAME_FILE },
	{ "fl=", 3, RECORD_FL, NAME_FILE },
	{ "ob=", 3, RECORD_OB, NAME_OBJECT },
	{ "cfl=", 4, RECORD_CFI, NAME_FILE },
	{ "cfe=", 4, RECORD_CFI, NAME_FILE },
	{ "jfi=", 4, RECORD_JFI, NAME_FILE },
	{ "jfn=", 4, RECORD_JFN, NAME_FUNCTION },
	{ "frfn=", 5, RECORD_FRFN, NAME_FUNCTION },
	{ "rec=", 4, RECORD_NO_NAME, NAME_KINDS },
	{ "bb=", 3, RECORD_NO_NAME, NAME_KINDS },
	{ "ln=", 3, RECORD_NO_NAME, NAME_KINDS },
	{ "mp=", 3, RECORD_NO_NAME, NAME_KINDS },
};

/* Return the kind of the record (a line `NAME=...') at p, or NULL if the line
   is no record.  Records that name functions are the most frequent, so they are
   tested first. */
static const struct record *
find_record(const char *p)
{
	const struct record	*it = records, *end = records +
				    sizeof(records) / sizeof(records[0]);

	if (memcmp(p, "fn=", 3) == 0)
		return &records[RECORD_FN];
	if (memcmp(p, "cfn=", 4) == 0)
		return &records[RECORD_CFN];
	while (it < end && (p[0] != it->text[0] || p[1] != it->text[1] ||
	    memcmp(p, it->text, it->len) != 0))
		it++;
	return it < end ? it : NULL;
}

const char *
block_record(struct reader *r, const char *p)
{
	const struct record	*it = find_record(p);
	const char		*value, *next;
	uint32_t		 name;

	if (it == NULL)
		return p;
	value = p + it->len;
	if (r->sums.ended)
		sums_late(r);
	if (it->kind != RECORD_FN && it->kind != RECORD_FL)
		r->part.metadata.cachegrind = false;
	if (it->kind == RECORD_NO_NAME)
		return cursor_next(&r->cursor, p);
	if (it->kind == RECORD_FN && r->options->portable &&
	    r->scope.file != r->scope.fl)
		cursor_find(&r->cursor, FIND_PORTABLE_FILE_KEPT, "expected "
		    "'fl=' before 'fn=', as callgrind_annotate gives the "
		    "function the file of the last 'fi=' or 'fe='");
	if (it->kind == RECORD_FN && (next = scope_expected(r, value)) != NULL)
		return next;
	name = names_read(r, it->name, value, &next);
	switch (it->kind) {
	case RECORD_FN:
		scope_function(r, name);
		break;
	case RECORD_CFN:
		scope_callee_function(r, name, value);
		break;
	case RECORD_OB:
		scope_object(r, name);
		break;
	case RECORD_FL:
		scope_fl(r, name);
		break;
	case RECORD_FILE:
		scope_file(r, name);
		break;
	case RECORD_COB:
		scope_callee_object(&r->callee, name);
		break;
	case RECORD_CFI:
		scope_callee_file(&r->callee, name);
		break;
	case RECORD_JFI:
		r->pending.file = name;
		break;
	case RECORD_JFN:
		r->pending.name = name;
		break;
	case RECORD_FRFN:
	case RECORD_NO_NAME:
		break;
	}
	return next;
}

/* Report a line in an unknown form, and return the next line. */
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

/* Read a line of the body that is no cost line, and return the next line. */
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
	if (memcmp(p, "calls=", 6) == 0)
		return costs_call(r, p + 6);
	if (memcmp(p, "rcalls=", 7) == 0)
		return costs_call(r, p + 7);
	if (memcmp(p, "jump=", 5) == 0)
		return costs_jump(r, p + 5, false);
	if (memcmp(p, "jcnd=", 5) == 0)
		return costs_jump(r, p + 5, true);
	if ((next = block_record(r, p)) != p)
		return next;
	if ((next = header_in_body(r, p)) != p)
		return next;
	return unknown_line(&r->cursor, p);
}

/*
 * Read lines of the body, up to the end of the block or of the part; the line
 * at p belongs to the body.  Returns the position where reading ended.
 * Frequent kinds of lines are tested first.
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

/* Read a line of the header.  If the body begins after it, leave the cost lines
   in the file if possible (read/sorted.h), and go on with the line after
   them. */
static const char *
read_header(struct reader *r, const char *p)
{
	char	*begin, *end;

	p = header_line(r, p);
	if (!r->part.in_body || !sorted_leave(r, p, &begin, &end))
		return p;
	block_over(r);
	block_begin(r, begin, end);
	return begin;
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
	if (c->line == 0 && slice_starts((struct slice){
	    begin, (size_t)(end - begin) }, BYTE_ORDER_MARK)) {
		c->line = 1;
		cursor_find(c, FIND_BYTE_ORDER_MARK, BYTE_ORDER_MARK_FOUND);
		c->line = 0;
		p += strlen(BYTE_ORDER_MARK);
	}
	while (p < c->end && !c->stop)
		p = r->part.in_body ? read_body(r, p) : read_header(r, p);
	block_over(r);
}
