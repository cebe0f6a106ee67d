/*
 * A file is read block by block and line by line; a line belongs to a header
 * or to a body, and header.c and body.c know what it says.  read/reader.h has
 * what lines remember of each other.
 */
#include "read/read.h"

#include <string.h>

#include "base/mem.h"
#include "profile/jump_relay.h"
#include "read/body.h"
#include "read/header.h"
#include "read/lint.h"
#include "read/names.h"
#include "read/part.h"
#include "read/scope.h"

struct read_scratch {
	struct reader	 reader;
	struct naming	 naming;
	struct wanted	 wanted;
	struct lone	 lone;
	struct ids	 part_ids[NAME_KINDS];
};

struct read_scratch *
read_scratch_new(void)
{
	struct read_scratch	*scratch = mem_get(1, sizeof(*scratch));
	int			 i;

	for (i = 0; i < NAME_KINDS; i++) {
		ids_init(&scratch->reader.names.ids[i]);
		ids_init(&scratch->part_ids[i]);
	}
	naming_init(&scratch->naming);
	return scratch;
}

void
read_scratch_free(struct read_scratch *scratch)
{
	int	 i;

	for (i = 0; i < NAME_KINDS; i++) {
		ids_free(&scratch->reader.names.ids[i]);
		ids_free(&scratch->part_ids[i]);
	}
	naming_free(&scratch->naming);
	mem_free(scratch->wanted.calls);
	mem_free(scratch->lone.ids);
	mem_free(scratch);
}

void
read_result_free(struct read_result *result)
{
	string_assign(&result->descs, NULL, 0);
	string_assign(&result->command, NULL, 0);
	memset(result, 0, sizeof(*result));
}

/* All of the reader is as new, but for the memory of its ids. */
static struct reader *
start(struct read_scratch *scratch, struct profile *p,
    const struct read_options *options)
{
	struct reader	*r = &scratch->reader;
	struct ids	 ids[NAME_KINDS];

	memcpy(ids, r->names.ids, sizeof(ids));
	memset(r, 0, sizeof(*r));
	memcpy(r->names.ids, ids, sizeof(ids));
	r->names.naming = &scratch->naming;
	r->names.part_ids = scratch->part_ids;
	r->scope.wanted = &scratch->wanted;
	r->callee.lone = &scratch->lone;
	r->p = p;
	r->options = r->cursor.options = options;
	r->weight = options->weight;
	names_start(r);
	positions_start(&r->positions);
	scope_start(r);
	part_start(r);
	return r;
}

/* Another thread adds the jumps where one is allowed, and there are many: it is
   busy for half of the time, one that decompresses for a quarter. */
static void
start_relay(struct reader *r)
{
	enum { MANY = 1024 };

	if (r->may_relay && r->p->jumps.n >= MANY) {
		r->relay = jump_relay_start(r->p, r->in->name);
		r->may_relay = false;
	}
}

static void
read_blocks(struct reader *r)
{
	struct cursor	*c = &r->cursor;
	char		*begin, *end;
	const char	*p;

	while (!c->stop && source_block(r->in, &begin, &end)) {
		p = c->block = begin;
		c->end = end;
		diag_reading(r->in->name, &c->line);
		if (c->line == 0 && end - begin >= 3 &&
		    memcmp(begin, "\xef\xbb\xbf", 3) == 0) {
			c->line = 1;
			cursor_find(c, FIND_BYTE_ORDER_MARK,
			    "expected text, found a byte order mark; skipped");
			c->line = 0;
			p += 3;
		}
		while (p < c->end && !c->stop)
			p = r->part.in_body ? body_lines(r, p) :
			    header_line(r, p);
		c->before += (uint64_t)(end - begin);
		c->tail = cursor_tail(begin, end);
		if (r->options->progress != NULL)
			r->options->progress(r->options->arg,
			    (uint64_t)(end - begin));
		if (r->relay == NULL)
			start_relay(r);
	}
}

static void
finish(struct reader *r)
{
	struct cursor	*c = &r->cursor;
	uint32_t	 i;

	if (r->in->trouble != NULL) {
		c->line = 0;
		cursor_find(c, FIND_INPUT_CUT, "%s", r->in->trouble);
	}
	r->result->empty = !c->failed && c->line == 0;
	if (!c->stop && !r->result->empty) {
		if (!r->events.stated)
			cursor_find(c, FIND_NO_EVENTS, "expected an 'events:' "
			    "line, found the end of the file");
		else {
			part_last(r);
			lint_end(r);
		}
	}
	r->p->input_n += !r->result->empty;
	for (i = 0; i < r->events.all.n; i++)
		r->p->with[r->events.all.at[i]]++;
	r->result->events = r->events.all;
}

bool
read_profile(struct profile *p, struct source *in,
    const struct read_options *options, struct read_result *result)
{
	struct reader	*r = start(options->scratch, p, options);

	memset(result, 0, sizeof(*result));
	r->in = in;
	r->result = result;
	r->may_relay = options->may_thread;
	read_blocks(r);
	finish(r);
	jump_relay_stop(r->relay);
	r->relay = NULL;
	/* The reader may go before the input does. */
	diag_reading(in->name, NULL);
	metadata_free(&r->part.metadata);
	string_assign(&r->part.command, NULL, 0);
	return !r->cursor.failed;
}
