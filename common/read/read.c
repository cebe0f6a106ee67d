/*
 * A file is read block by block (block.h); read/reader.h holds the state
 * between lines.
 */
#include "read/read.h"

#include <string.h>

#include "base/mem.h"
#include "profile/build/jump_relay.h"
#include "read/block.h"
#include "read/line/foreign.h"
#include "read/lint.h"
#include "read/part.h"
#include "read/scratch.h"
#include "read/split.h"

/* Start a thread that adds jumps, if one is allowed and there are many jumps:
   it is busy half of the time, a decompressing thread a quarter. */
static void
start_relay(struct reader *r)
{
	enum { MANY = 1024 };

	if (r->may_relay && r->p->jumps.n >= MANY) {
		r->relay = jump_relay_start(r->p, r->in->name);
		r->may_relay = false;
	}
}

/* The next block of lines.  At the end of the first half, add what another
   thread has read first. */
static bool
next_block(struct reader *r, char **begin, char **end)
{
	if (source_block(r->in, begin, end))
		return true;
	if (r->split == NULL)
		return false;
	split_join(r->split);
	r->split = NULL;
	return source_block(r->in, begin, end);
}

/* Report a file of another format once, not at each line. */
static void
look(struct reader *r)
{
	size_t		 len;
	const char	*at = source_peek(r->in, &len);
	const char	*other = foreign_find(at, len);

	if (other == NULL)
		return;
	cursor_find(&r->cursor, FIND_NO_PROFILE, "expected a profile of "
	    "Cachegrind, Callgrind or LLVM, found %s", other);
	cursor_stop(&r->cursor);
}

static void
read_blocks(struct reader *r)
{
	char	*begin, *end;
	bool	 first = true;

	for (; !r->cursor.stop && next_block(r, &begin, &end); first = false) {
		block_read(r, begin, end);
		if (r->options->progress != NULL)
			r->options->progress(r->options->arg,
			    (uint64_t)(end - begin));
		if (first)
			r->split = split_start(r);
		if (r->relay == NULL && r->split == NULL)
			start_relay(r);
	}
	split_drop(r->split);
	r->split = NULL;
}

static void
finish(struct reader *r)
{
	struct cursor	*c = &r->cursor;
	uint32_t	 i;

	if (r->in->trouble != NULL) {
		c->line = r->in->long_line ? c->line + 1 : 0;
		cursor_find(c, FIND_INPUT_CUT, "%s", r->in->trouble);
		c->line = 0;
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
	struct reader	*r = scratch_start(options->scratch, p, options);

	memset(result, 0, sizeof(*result));
	r->in = in;
	r->result = result;
	r->may_relay = options->may_thread;
	look(r);
	read_blocks(r);
	finish(r);
	jump_relay_stop(r->relay);
	r->relay = NULL;
	/* The reader may be freed before the input. */
	diag_reading(in->name, NULL);
	metadata_free(&r->part.metadata);
	string_assign(&r->part.command, NULL, 0);
	return !r->cursor.failed;
}
