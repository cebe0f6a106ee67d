#include "read/read.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "profile/profile_add.h"
#include "read/reader.h"

const char *
line_next(const struct reader *r, const char *p)
{
	/* Every line of a block has its newline. */
	return (const char *)memchr(p, '\n', (size_t)(r->end - p)) + 1;
}

const char *
line_text_end(const struct reader *r, const char *p)
{
	const char	*end = line_next(r, p) - 1;

	while (end > p && end[-1] == '\r')
		end--;
	return end;
}

const char *
line_quote(const struct reader *r, const char *p, char *out, size_t size)
{
	return diag_quote(out, size, p, (size_t)(line_text_end(r, p) - p));
}

const char *
word_quote(const char *p, char *out, size_t size)
{
	size_t	 len = 0;

	while (p[len] != '\n' && !is_blank(p[len]) && len < size)
		len++;
	return diag_quote(out, size, p, len);
}

void
reader_stop(struct reader *r)
{
	r->stop = r->leave = true;
}

static void
find(struct reader *r, enum finding_kind kind, uint64_t column,
    const char *fmt, va_list ap) DIAG_PRINTF(4, 0);

static void
find(struct reader *r, enum finding_kind kind, uint64_t column,
    const char *fmt, va_list ap)
{
	struct finding	 f = {
		.kind = kind, .line = r->line, .column = column
	};
	char		 text[512];

	if (r->stop)
		return;
	vsnprintf(text, sizeof(text), fmt, ap);
	f.text = text;
	if (finding_level(kind) == LEVEL_ERROR) {
		r->failed = true;
		if (!r->options->keep_going)
			reader_stop(r);
	}
	if (r->options->report != NULL)
		r->options->report(r->options->arg, &f);
}

void
reader_find(struct reader *r, enum finding_kind kind, const char *fmt, ...)
{
	va_list	 ap;

	va_start(ap, fmt);
	find(r, kind, 0, fmt, ap);
	va_end(ap);
}

void
reader_find_at(struct reader *r, const char *p, enum finding_kind kind,
    const char *fmt, ...)
{
	va_list	 ap;

	va_start(ap, fmt);
	find(r, kind, (uint64_t)(p - r->begin) + 1, fmt, ap);
	va_end(ap);
}

void
ids_reset(struct reader *r)
{
	int	 i;

	for (i = 0; i < TABLES; i++)
		ids_clear(&r->ids[i]);
	for (i = 0; i < TABLES; i++)
		ids_clear(&r->part_ids[i]);
	if (r->naming != NULL)
		ids_clear(&r->naming->ids);
}

/* Parts are read like files: only ids, pid, command, events and positions
   stay in force. */
static void
part_start(struct reader *r)
{
	r->part.profiles = 1;
	r->part.cachegrind = true;
	r->in_body = false;
	r->leave = true;
	r->preamble = false;
	r->has_summary = r->has_totals = r->summary_in_head = false;
	r->difference = r->events_here = false;
	memset(r->peer_base, 0, sizeof(r->peer_base));
	r->has_command = false;
	memset(r->totals, 0, sizeof(r->totals));
	memset(r->carries, 0, sizeof(r->carries));
	memset(r->summary, 0, sizeof(r->summary));
	r->object = r->no_object;
	r->fl = r->file = r->fn_file = r->unknown[TABLE_FL];
	r->fn = r->unknown[TABLE_FN];
	r->fl_seen = r->fn_seen = r->fl_is_new = r->fi_for_fl = false;
	r->fn_line = 0;
	r->cob = r->cfi = r->cfn = r->callee = ID_NONE;
	r->jfi = r->jfn = ID_NONE;
	r->section = ID_NONE;
	memset(r->base, 0, sizeof(r->base));
}

/* The numbers of a part go into the profile only once it is over. */
static void
part_sums(struct reader *r)
{
	struct wide	 v;
	uint32_t	 i;

	for (i = 0; i < r->p->event_n; i++) {
		v = r->has_summary && !r->part.cachegrind ?
		    wide_of(r->summary[i]) : reader_total(r, i);
		r->p->summary[i] = wide_add(r->p->summary[i],
		    wide_multiply(v, r->weight));
	}
	metadata_multiply(&r->part, (uint64_t)r->weight);
	metadata_add(&r->p->metadata, &r->part);
}

void
read_result_free(struct read_result *result)
{
	mem_free(result->events);
	string_assign(&result->descs, NULL, 0);
	string_assign(&result->command, NULL, 0);
	memset(result, 0, sizeof(*result));
}

static void
part_end(struct reader *r, bool last)
{
	pending_drop(r);
	if (!r->in_body && r->has_events)
		part_body(r, NULL);
	check_trailer(r, last);
	check_summary(r);
	check_totals_last(r);
	part_sums(r);
	r->result->parts++;
	if (r->options->part != NULL && !r->failed)
		r->options->part(r->options->part_arg, r->p, &r->part);
}

void
part_next(struct reader *r)
{
	part_end(r, false);
	check_part(r);
	intern_free(&r->part.descs);
	string_assign(&r->part.part, NULL, 0);
	string_assign(&r->part.thread, NULL, 0);
	part_start(r);
}

bool
part_body(struct reader *r, const char *p)
{
	char	 found[QUOTE_MAX];

	if (!r->has_events && p != NULL) {
		reader_find(r, FIND_NO_EVENTS, "expected 'events:' before the "
		    "first line of the body, found '%s'",
		    line_quote(r, p, found, sizeof(found)));
		reader_stop(r);
		return false;
	}
	command_finish(r);
	r->in_body = true;
	r->leave = r->stop;
	/* In Cachegrind form the summary stands behind the costs. */
	r->part.cachegrind = r->part.cachegrind && r->has_command &&
	    (p == NULL || !r->has_summary);
	r->cachegrind = r->part.cachegrind;
	r->part.instr = r->instr_column < POSITION_MAX;
	r->part.some_instr = r->part.instr;
	r->part.line = r->line_column < POSITION_MAX;
	if (!r->part.instr && r->p->instr)
		profile_drop_instr(r->p);
	r->p->ordered = r->part.instr || r->cachegrind;
	profile_list(r->p, r->columns, r->event_n);
	profile_rewind(r->p);
	r->last_section = ID_NONE;
	return true;
}

static void
read_blocks(struct reader *r)
{
	char		*begin, *end;
	const char	*p;

	while (!r->stop && source_block(r->in, &begin, &end)) {
		p = r->block = begin;
		r->end = end;
		diag_reading(r->in->name, &r->line);
		if (r->line == 0 && end - begin >= 3 &&
		    memcmp(begin, "\xef\xbb\xbf", 3) == 0) {
			r->line = 1;
			reader_find(r, FIND_BYTE_ORDER_MARK,
			    "expected text, found a byte order mark; skipped");
			r->line = 0;
			p += 3;
		}
		while (p < r->end && !r->stop)
			p = r->in_body ? body_lines(r, p) : header_line(r, p);
		r->before += (uint64_t)(end - begin);
		r->tail = tail_of(begin, end);
		if (r->options->progress != NULL)
			r->options->progress(r->options->arg,
			    (uint64_t)(end - begin));
	}
}

static void
reader_finish(struct reader *r)
{
	uint32_t	 i;

	if (r->in->trouble != NULL) {
		r->line = 0;
		reader_find(r, FIND_INPUT_CUT, "%s", r->in->trouble);
	}
	r->result->empty = !r->failed && r->line == 0;
	if (!r->stop && !r->result->empty) {
		if (!r->has_events)
			reader_find(r, FIND_NO_EVENTS, "expected an 'events:' "
			    "line, found the end of the file");
		else {
			part_end(r, true);
			check_end(r);
			check_ids(r);
		}
	}
	r->p->input_n += !r->result->empty;
	r->result->events = mem_get(EVENT_MAX, sizeof(*r->result->events));
	for (i = 0; i < r->p->event_n; i++)
		if (r->in_file[i]) {
			r->p->with[i]++;
			r->result->events[r->result->event_n++] = i;
		}
}

struct read_scratch {
	struct reader	 reader;
	struct naming	 naming;
	struct wanted	 wanted;
	struct lone	 lone;
	struct ids	 part_ids[TABLES];
};

struct read_scratch *
read_scratch_new(void)
{
	struct read_scratch	*scratch = mem_get(1, sizeof(*scratch));
	int			 i;

	for (i = 0; i < TABLES; i++) {
		ids_init(&scratch->reader.ids[i]);
		ids_init(&scratch->part_ids[i]);
	}
	ids_init(&scratch->naming.ids);
	return scratch;
}

void
read_scratch_free(struct read_scratch *scratch)
{
	int	 i;

	for (i = 0; i < TABLES; i++) {
		ids_free(&scratch->reader.ids[i]);
		ids_free(&scratch->part_ids[i]);
		mem_free(scratch->naming.to[i]);
	}
	ids_free(&scratch->naming.ids);
	intern_free(&scratch->naming.old);
	mem_free(scratch->wanted.calls);
	mem_free(scratch->lone.ids);
	mem_free(scratch);
}

/* All of the reader is as new, but for the memory of its ids. */
static struct reader *
reader_start(struct read_scratch *scratch, const struct rename *rename)
{
	struct reader	*r = &scratch->reader;
	struct ids	 ids[TABLES];

	memcpy(ids, r->ids, sizeof(ids));
	memset(r, 0, sizeof(*r));
	memcpy(r->ids, ids, sizeof(ids));
	r->naming = rename != NULL ? &scratch->naming : NULL;
	r->wanted = &scratch->wanted;
	r->lone = &scratch->lone;
	r->part_ids = scratch->part_ids;
	ids_reset(r);
	return r;
}

bool
profile_read(struct profile *p, struct source *in,
    const struct read_options *options, struct read_result *result)
{
	struct reader	*r = reader_start(options->scratch, options->rename);
	int		 i;

	memset(result, 0, sizeof(*result));
	r->p = p;
	r->in = in;
	r->options = options;
	r->weight = options->weight;
	r->result = result;
	r->position_n = 1;
	r->instr_column = POSITION_MAX;
	for (i = 0; i < TABLES; i++)
		r->unknown[i] = default_name(r, (enum name_table)i, "???");
	r->no_object = default_name(r, TABLE_OB, "");
	r->no_function = options->no_function == NULL ? r->unknown[TABLE_FN] :
	    intern_id(&p->names, options->no_function,
	    strlen(options->no_function));
	part_start(r);
	read_blocks(r);
	reader_finish(r);
	/* The reader may go before the input does. */
	diag_reading(in->name, NULL);
	metadata_free(&r->part);
	string_assign(&r->command, NULL, 0);
	return !r->failed;
}
