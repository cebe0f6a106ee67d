/*
 * In Callgrind's form, names are written in such a way that a reader needs no
 * defaults, and from earlier lines only the ids: readers differ in all other
 * respects.
 */
#include "write/body.h"

#include <stdbool.h>
#include <string.h>

#include "base/crew.h"
#include "base/hot.h"
#include "base/mem.h"
#include "text/num.h"
#include "io/pieces.h"
#include "write/mention.h"
#include "write/writer.h"

/* The state of a thread that writes a part of a profile. */
struct body {
	struct writer	*w;
	const uint32_t	*sections;	/* all sections to write, in order */
	struct mention	 m;		/* writes names in Callgrind's form */
};

/* Write one number of a position, relative to *base unless base is NULL. */
HOT char *
put_column(char *to, uint64_t v, const uint64_t *base, bool hex)
{
	if (base != NULL) {
		if (v == *base) {
			*to++ = '*';
			return to;
		}
		/* Callgrind writes relative numbers below 100 only, so all
		   readers can read these. */
		if (v > *base ? v - *base < 100 : *base - v < 100) {
			*to++ = v > *base ? '+' : '-';
			return num_put_u64(to, v > *base ? v - *base :
			    *base - v);
		}
	}
	return hex ? num_put_hex(to, v) : num_put_u64(to, v);
}

HOT char *
put_position(const struct writer *w, char *to, const struct position *at,
    const struct position *base)
{
	uint64_t	 line = base == NULL ? 0 : base->line;

	if (w->instr) {
		to = put_column(to, at->addr, base == NULL ? NULL :
		    &base->addr, true);
		if (w->line)
			*to++ = ' ';
	}
	if (w->line)
		to = put_column(to, at->line, base == NULL ? NULL : &line,
		    false);
	return to;
}

/* Write all counts of a row, from count `first' on.  Zeros at the end of a line
   are never omitted, because readers differ in the values that they assume for
   missing counts. */
HOT char *
put_counts(const struct writer *w, char *to, const struct cost_table *rows,
    uint32_t row, uint32_t first)
{
	const struct event_list	*e = &w->options->events;
	struct row_counts	 c = row_counts(rows, row);
	uint32_t		 i;
	int64_t			 v64;
	int32_t			 v32;

	for (i = 0; c.wide && i < e->n; i++) {
		memcpy(&v64, c.at + 8 * (size_t)(first + e->at[i]),
		    sizeof(v64));
		*to++ = ' ';
		to = num_put_i64(to, v64);
	}
	for (; i < e->n; i++) {
		memcpy(&v32, c.at + 4 * (size_t)(first + e->at[i]),
		    sizeof(v32));
		*to++ = ' ';
		to = num_put_i64(to, v32);
	}
	*to++ = '\n';
	return to;
}

/* Write cost lines.  A position is relative only to another cost line of the
   same file, since all readers agree on the base there. */
static void
put_costs(struct writer *w, uint32_t section)
{
	const struct cost_table	*t = &w->p->costs;
	struct row_range	 left = section_costs(w->p, section);
	struct position		 at, base = { 0, 0 };
	uint32_t		 row;
	char			*to;
	bool			 relative = false;

	while (writer_next(w, t, &left, &row)) {
		row_position(t, row, 0, w->p->instr, &at);
		to = sink_room(w->out, SINK_ROOM);
		to = put_position(w, to, &at, relative ? &base : NULL);
		to = put_counts(w, to, t, row, 0);
		sink_used(w->out, to);
		base = at;
		relative = !w->options->absolute;
	}
}

/*
 * Write the names of a callee.  Its object is omitted if it is the caller's,
 * and its file if it is both the caller's own and the current one, because all
 * readers have these defaults.
 */
static void
put_callee(struct body *b, const struct section *s, uint32_t callee)
{
	const struct profile	*p = b->w->p;
	const struct function	*from = &p->functions[s->function];
	const struct function	*to = &p->functions[callee];

	if (to->object != from->object)
		mention_put(&b->m, "cob=", MENTION_OBJECT, to->object);
	if (to->file != from->file || to->file != s->file)
		mention_put(&b->m, "cfi=", MENTION_FILE, to->file);
	mention_put(&b->m, "cfn=", MENTION_FUNCTION, callee);
}

static void
put_arcs(struct body *b, uint32_t section)
{
	struct writer		*w = b->w;
	const struct cost_table	*t = &w->p->arcs;
	struct row_range	 left = section_arcs(w->p, section);
	struct arc		 arc;
	uint32_t		 row;
	char			*to;

	while (writer_next(w, t, &left, &row)) {
		arc_read(w->p, row, &arc);
		put_callee(b, &w->p->sections[section], arc.callee);
		if (b->m.scan != NULL)
			continue;
		to = sink_room(w->out, SINK_ROOM);
		memcpy(to, "calls=", 6);
		to = num_put_i64(to + 6, row_count(t, row, ARC_CALLS));
		*to++ = ' ';
		to = put_position(w, to, &arc.to, NULL);
		*to++ = '\n';
		to = put_position(w, to, &arc.from, NULL);
		to = put_counts(w, to, t, row, ARC_COSTS);
		sink_used(w->out, to);
	}
}

static void
put_jump(struct body *b, uint32_t section, uint32_t row)
{
	struct writer		*w = b->w;
	const struct section	*s = &w->p->sections[section];
	const struct function	*own = &w->p->functions[s->function];
	const struct cost_table	*t = &w->p->jumps;
	struct jump		 j;
	char			*to;

	jump_read(w->p, row, &j);
	if (j.file != own->file || j.file != s->file)
		mention_put(&b->m, "jfi=", MENTION_FILE, j.file);
	if (j.name != own->name)
		mention_put(&b->m, "jfn=", MENTION_TARGET, j.name);
	if (b->m.scan != NULL)
		return;
	to = sink_room(w->out, SINK_ROOM);
	memcpy(to, j.conditional ? "jcnd=" : "jump=", 5);
	to += 5;
	if (j.conditional) {
		to = num_put_i64(to, row_count(t, row, JUMP_FOLLOWED));
		*to++ = '/';
	}
	to = num_put_i64(to, row_count(t, row, JUMP_EXECUTED));
	*to++ = ' ';
	to = put_position(w, to, &j.to, NULL);
	*to++ = '\n';
	to = put_position(w, to, &j.from, NULL);
	*to++ = '\n';
	sink_used(w->out, to);
}

static void
put_section(struct body *b, uint32_t section)
{
	const struct profile	*p = b->w->p;
	const struct section	*s = &p->sections[section];
	struct row_range	 left = section_jumps(p, section);
	uint32_t		 row;

	if (s->file != p->functions[s->function].file)
		mention_put(&b->m, "fi=", MENTION_FILE, s->file);
	if (b->m.scan == NULL)
		put_costs(b->w, section);
	put_arcs(b, section);
	while (writer_next(b->w, &p->jumps, &left, &row))
		put_jump(b, section, row);
}

/* Write all sections of one function, from order[0] on, and return their
   number.  `object' is the object of the function written before. */
static size_t
put_block(struct body *b, const uint32_t *order, size_t n, uint32_t object)
{
	const struct profile	*p = b->w->p;
	const struct section	*s = &p->sections[order[0]];
	const struct function	*f = &p->functions[s->function];
	uint32_t		 function = s->function, file = f->file;
	size_t			 i;

	if (f->object != object)
		mention_put(&b->m, "ob=", MENTION_OBJECT, f->object);
	mention_put(&b->m, "fl=", MENTION_FILE, f->file);
	mention_put(&b->m, "fn=", MENTION_FUNCTION, function);
	for (i = 0; i < n; i++) {
		s = &p->sections[order[i]];
		if (s->function != function)
			break;
		put_section(b, order[i]);
		file = s->file;
	}
	if (file != f->file)
		mention_put(&b->m, "fe=", MENTION_FILE, f->file);
	if (b->m.scan == NULL)
		sink_text(b->w->out, "\n");
	return i;
}

static const struct function *
function_of(const struct body *b, size_t i)
{
	const struct profile	*p = b->w->p;

	return &p->functions[p->sections[b->sections[i]].function];
}

/* Prefetch a row of a table.  If the table has no rows, there is nothing to
   prefetch. */
static void
expect_row(const struct cost_table *t, uint32_t row)
{
	if (row < t->n)
		PREFETCH(row_at(t, row));
}

/* Prefetch the memory of some sections after b->sections[i].  Sections are
   written in the order of names, so they are scattered in memory. */
static void
expect(const struct body *b, size_t i, size_t end)
{
	enum { STEP = 6 };
	const struct profile	*p = b->w->p;
	const uint32_t		*next = b->sections + i;
	const struct function	*f;

	if (end - i <= 3 * STEP)
		return;
	PREFETCH(&p->sections[next[3 * STEP]]);
	PREFETCH(&p->frozen->rows[ROWS_COSTS][next[3 * STEP]]);
	PREFETCH(&p->frozen->rows[ROWS_ARCS][next[3 * STEP]]);
	PREFETCH(function_of(b, i + 2 * STEP));
	expect_row(&p->costs, section_costs(p, next[2 * STEP]).row);
	expect_row(&p->arcs, section_arcs(p, next[2 * STEP]).row);
	f = function_of(b, i + STEP);
	PREFETCH(&p->names.entries[f->name]);
	f = function_of(b, i + STEP / 2);
	PREFETCH(intern_text(&p->names, f->name));
}

/* Write sections i to end - 1.  All sections of a function must be written by
   one thread, in one call or in calls that follow each other. */
static void
put_callgrind(struct body *b, size_t i, size_t end)
{
	const struct profile	*p = b->w->p;
	uint32_t		 object = p->empty;

	if (i > 0)
		object = function_of(b, i - 1)->object;
	while (i < end) {
		expect(b, i, end);
		b->m.block = (uint32_t)i + 1;
		i += put_block(b, b->sections + i, end - i, object);
		object = function_of(b, i - 1)->object;
	}
}

static void
put_lines(struct writer *w, uint32_t section)
{
	const struct cost_table	*t = &w->p->costs;
	struct row_range	 left = section_costs(w->p, section);
	uint32_t		 row;
	char			*to;

	while (writer_next(w, t, &left, &row)) {
		to = sink_room(w->out, SINK_ROOM);
		to = num_put_mixed(to, row_word(t, row, t->words - 1));
		to = put_counts(w, to, t, row, 0);
		sink_used(w->out, to);
	}
}

static void
put_cachegrind(struct body *b, size_t i, size_t end)
{
	const struct function	*f;
	uint32_t		 file = ID_NONE;

	if (i > 0)
		file = function_of(b, i - 1)->file;
	for (; i < end; i++) {
		f = function_of(b, i);
		if (f->file != file)
			writer_put_plain(b->w, "fl=", f->file);
		file = f->file;
		writer_put_plain(b->w, "fn=", f->name);
		put_lines(b->w, b->sections[i]);
	}
}

/* A range of functions that are written together, by one thread.  By the
   estimate of length(), their text fills at least half of a buffer
   (io/pieces.h), except in the last span. */
struct span {
	struct writer	 w;
	struct body	 b;
	size_t		 i, end;	/* range of sections: i to end - 1 */
};

struct spans {
	const struct writer *w;
	const uint32_t	*sections;
	size_t		 n, i;		/* number of sections, and index of the
					   next one to write */
	struct mention_ids ids;
	struct mention_scan *scans;	/* for each thread, the names that first
					   occur in its part of the text */
	struct span	*at;		/* for each buffer, the range of
					   functions that is being written to
					   it */
};

static void
put(struct body *b, size_t i, size_t end)
{
	if (b->w->options->form == FORM_CACHEGRIND)
		put_cachegrind(b, i, end);
	else
		put_callgrind(b, i, end);
}

/* Return the index after the last section of the function to which section i -
   1 belongs. */
static size_t
end_of_function(const struct spans *s, size_t i)
{
	const struct section	*of = s->w->p->sections;

	while (i > 0 && i < s->n && of[s->sections[i]].function ==
	    of[s->sections[i - 1]].function)
		i++;
	return i;
}

static void
span_init(struct span *span, struct spans *s)
{
	span->w = *s->w;
	span->b = (struct body){
		.w = &span->w, .sections = s->sections,
		.m = { .w = &span->w, .ids = &s->ids }
	};
}

/* Return an estimate of the number of bytes in the text of a section. */
static size_t
length(const struct spans *s, uint32_t section)
{
	const struct writer	*w = s->w;
	size_t			 line = 8 + 4 * (size_t)w->options->events.n;

	return 32 + row_range_n(section_costs(w->p, section)) * line +
	    row_range_n(section_arcs(w->p, section)) * (32 + line) +
	    row_range_n(section_jumps(w->p, section)) * 48;
}

static bool
next_span(void *arg, unsigned place)
{
	enum { ENOUGH = SINK_BUFFER / 2 };
	struct spans	*s = arg;
	struct span	*span = &s->at[place];
	size_t		 sum = 0;

	span->i = s->i;
	while (s->i < s->n && sum < ENOUGH)
		sum += length(s, s->sections[s->i++]);
	span->end = s->i = end_of_function(s, s->i);
	return span->i < span->end;
}

static void
make_span(void *arg, unsigned place, struct sink *out)
{
	struct spans	*s = arg;
	struct span	*span = &s->at[place];

	span->w.out = out;
	put(&span->b, span->i, span->end);
}

/* Find the names that first occur in one thread's part of the text. */
static void
scan_part(void *arg, size_t i)
{
	struct spans	*s = arg;
	unsigned	 n = s->w->threads;
	struct span	 span;

	span_init(&span, s);
	mention_scan_init(&s->scans[i], &span.w);
	span.b.m.scan = &s->scans[i];
	/* Divide the sections into parts of about equally many sections. */
	put_callgrind(&span.b,
	    end_of_function(s, s->n / n * i + s->n % n * i / n),
	    end_of_function(s, s->n / n * (i + 1) + s->n % n * (i + 1) / n));
}

static void
put_spans(struct spans *s, struct writer *w)
{
	struct pieces	 pieces = { next_span, make_span, s };
	unsigned	 places = pieces_places(w->threads), i;

	if (w->options->form == FORM_CALLGRIND) {
		s->scans = mem_get(w->threads, sizeof(*s->scans));
		crew_run(w->threads, w->threads, scan_part, s);
		for (i = 0; i < w->threads; i++)
			mention_give(&s->ids, w, &s->scans[i]);
		mem_free(s->scans);
	}
	s->at = mem_get(places, sizeof(*s->at));
	for (i = 0; i < places; i++)
		span_init(&s->at[i], s);
	pieces_put(&pieces, w->threads, w->out);
	mem_free(s->at);
}

void
body_put(struct writer *w, const uint32_t *sections, size_t n)
{
	struct spans	 s = { .w = w, .sections = sections, .n = n };
	struct span	 all;

	if (w->options->form == FORM_CALLGRIND)
		mention_init(&s.ids, w);
	if (w->threads > 1)
		put_spans(&s, w);
	else {
		span_init(&all, &s);
		all.w.out = w->out;
		put(&all.b, 0, n);
	}
	mention_free(&s.ids);
}
