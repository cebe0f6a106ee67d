/* The check stops at the first line that our writer would write in another way.
   The reader has not moved then, since another source reads the same file. */
#include "read/sorted.h"

#include <string.h>

#include "base/complaint.h"
#include "base/hot.h"
#include "text/scan.h"
#include "text/string.h"
#include "profile/event.h"
#include "profile/name_bytes.h"
#include "read/reader.h"
#include "read/sums.h"
#include "read/line/fields.h"

/* The kind of the last line. */
enum place { PLACE_START, PLACE_FILE, PLACE_FUNCTION, PLACE_COSTS };

struct name {
	struct string	 text;
	size_t		 room;
};

struct check {
	enum place	 place;
	struct name	 file, function;	/* current names; their length
						   is 0 if there is none yet */
	uint64_t	 least;		/* smallest line number that may
					   follow */
	uint64_t	 lines;		/* number of lines so far */
	uint32_t	 n;		/* number of counts of a line */
	uint64_t	 sums[EVENT_MAX];
};

/*
 * Set the next name.  Return false if the text is not a name as our writer
 * writes it, or if it is not greater than the last name, as an empty name never
 * is.  So that no output repeats too many bytes of names
 * (profile/name_bytes.h), long names are refused, too.
 */
static bool
next_name(struct name *n, const char *at, const char *end)
{
	size_t	 len = (size_t)(end - at);

	if (len > NAME_BYTES_EACH ||
	    (at[0] == '(' && is_digit(at[1])) || end[-1] == '\r' ||
	    string_compare_bytes(at, len, n->text.at, n->text.len) <= 0)
		return false;
	n->text.len = 0;
	string_append(&n->text, &n->room, at, len);
	return true;
}

/* Read a line that names a file or a function. */
static bool
take_name(struct check *c, const char *p, const char *end)
{
	if (memcmp(p, "fn=", 3) == 0 &&
	    (c->place == PLACE_FILE || c->place == PLACE_COSTS)) {
		c->place = PLACE_FUNCTION;
		c->least = 0;
		return next_name(&c->function, p + 3, end);
	}
	if (memcmp(p, "fl=", 3) == 0 &&
	    (c->place == PLACE_START || c->place == PLACE_COSTS)) {
		c->place = PLACE_FILE;
		c->function.text.len = 0;
		return next_name(&c->file, p + 3, end);
	}
	return false;
}

/*
 * Read the number at p, which the byte `end' must follow.  Return the address
 * after that byte, or NULL if our writer would not write the number in this
 * way.
 */
HOT const char *
take_number(const char *p, char end, uint64_t *v)
{
	const char	*to = scan_decimal(p, v);

	return to == p || *to != end || to - p > PLAIN_DIGITS ||
	    (*p == '0' && to - p > 1) ? NULL : to + 1;
}

/* Read a count, and add it to a sum.  The sum was below 2^63, and the count is,
   so adding them does not overflow. */
HOT const char *
take_count(const char *p, char end, uint64_t *sum)
{
	uint64_t	 v;

	if ((p = take_number(p, end, &v)) == NULL)
		return NULL;
	*sum += v;
	return *sum > INT64_MAX ? NULL : p;
}

/* Read cost lines from p up to the first other line.  Return the address of
   that line, or NULL if the lines are not in order. */
HOT const char *
take_costs(struct check *c, const char *p, const char *end)
{
	uint64_t	 line, lines = 0;
	uint32_t	 i;

	if (p < end && is_digit(*p) && c->place == PLACE_FUNCTION)
		c->place = PLACE_COSTS;
	for (; p < end && is_digit(*p) && c->place == PLACE_COSTS; lines++) {
		if ((p = take_number(p, ' ', &line)) == NULL ||
		    line < c->least || line > UINT32_MAX)
			return NULL;
		c->least = line + 1;
		for (i = 0; i + 1 < c->n; i++)
			if ((p = take_count(p, ' ', &c->sums[i])) == NULL)
				return NULL;
		if ((p = take_count(p, '\n', &c->sums[i])) == NULL)
			return NULL;
	}
	c->lines += lines;
	return p;
}

/* Check the lines of a block.  Return the address of the first line that cannot
   be left in the file, or the end of the block. */
static const char *
take_block(struct check *c, const char *p, const char *end)
{
	const char	*next;

	for (;;) {
		next = take_costs(c, p, end);
		if (next == NULL || next == end)
			return next == NULL ? p : end;
		p = next;
		next = memchr(p, '\n', (size_t)(end - p));
		if (!take_name(c, p, next))
			return p;
		c->lines++;
		p = next + 1;
	}
}

/* Check all lines of the source.  Return false if they cannot be left in
   the file. */
static bool
take_all(struct check *c, struct sorted *s, const struct reader *r,
    char **begin, char **end)
{
	const struct read_options	*o = r->options;
	const char			*p;

	hash_begin(&s->stream);
	for (s->to = s->from; source_block(&s->in, begin, end);) {
		if (o->progress != NULL)
			o->progress(o->arg, (uint64_t)(*end - *begin));
		p = take_block(c, *begin, *end);
		hash_add(&s->stream, *begin, (size_t)(p - *begin));
		s->to += (uint64_t)(p - *begin);
		*begin += p - *begin;
		if (p == *end)
			continue;
		/* The line must be the last one. */
		return c->place == PLACE_COSTS &&
		    memcmp(p, "summary:", 8) == 0 && !s->in.unfinished &&
		    memchr(p, '\n', (size_t)(*end - p)) == *end - 1 &&
		    source_offset(&s->in) == s->in.limit;
	}
	return false;
}

/* Return whether the lines of the body may be left in the file: the options ask
   for it, and nothing before the body makes the writer use another form. */
static bool
may_leave(const struct reader *r)
{
	const struct read_options	*o = r->options;
	const struct event_list		*list = &r->events.list;
	uint32_t			 i;

	for (i = 0; i < list->n; i++)
		if (*event_text(r->p, list->at[i]).at == '(')
			return false;
	return o->sorted != NULL && !o->slow && o->rename == NULL &&
	    r->weight == 1 && r->part.cachegrind && !r->part.difference &&
	    r->result->parts == 0 && !r->cursor.failed && list->n > 0 &&
	    list->n <= o->sorted->event_max && !r->in->unfinished;
}

bool
sorted_leave(struct reader *r, const char *p, char **begin, char **end)
{
	struct sorted	*s = r->options->sorted;
	struct check	 c = { .n = r->events.list.n };
	uint64_t	 size;
	uint32_t	 i;

	if (!may_leave(r) || !source_anywhere(r->in, &size))
		return false;
	/* Some systems have files that hold more than their size says. */
	s->from = source_offset(r->in) - (uint64_t)(r->cursor.end - p);
	if (size <= s->from || !source_twin(&s->in, r->in))
		return false;
	source_limit(&s->in, s->from, size);
	s->found = take_all(&c, s, r, begin, end);
	string_assign(&c.file.text, NULL, 0);
	string_assign(&c.function.text, NULL, 0);
	if (!s->found) {
		/* A disk that fails once may fail again unnoticed. */
		if (source_failed(&s->in))
			r->in->trouble = s->in.trouble;
		source_close(&s->in);
		diag_reading(r->in->name, &r->cursor.line);
		return false;
	}
	s->hash = hash_end(&s->stream);
	for (i = 0; i < c.n; i++)
		sums_add(&r->sums, r->events.list.at[i], (int64_t)c.sums[i]);
	r->cursor.line += c.lines;
	source_end(r->in);
	return true;
}

void
sorted_begin(struct sorted *s)
{
	source_limit(&s->in, s->from, s->to);
	hash_begin(&s->stream);
}

bool
sorted_next(struct sorted *s, char **begin, char **end)
{
	if (!source_block(&s->in, begin, end))
		return false;
	hash_add(&s->stream, *begin, (size_t)(*end - *begin));
	return true;
}

bool
sorted_end(const struct sorted *s, struct complaint *wrong)
{
	if (s->in.trouble != NULL)
		return complaint_set(wrong, "%s: cannot read: %s", s->in.name,
		    s->in.trouble);
	return hash_end(&s->stream) == s->hash || complaint_set(wrong,
	    "%s: expected a file that stays the same, found it changed while "
	    "reading", s->in.name);
}

void
sorted_free(struct sorted *s)
{
	if (s->found)
		source_close(&s->in);
	s->found = false;
}
