#include <string.h>

#include "text/num.h"
#include "write/write.h"
#include "write/writer.h"

/* A name that would lose its first byte behind an id has none. */
static bool
must_be_plain(const char *text, size_t len)
{
	return len == 0 || text[0] == ' ' || text[0] == '\t' ||
	    text[0] == '\r';
}

static void
put_name(struct writer *w, const char *key, uint32_t name, uint32_t *id,
    uint32_t *last)
{
	const char	*text = intern_text(&w->p->names, name);
	size_t		 len = intern_length(&w->p->names, name);
	bool		 known = *id != 0;
	char		*to;

	if (must_be_plain(text, len) ||
	    (w->options->plain_names && !looks_like_id(text, len))) {
		put_plain(w, key, name);
		return;
	}
	sink_text(w->out, key);
	if (!known)
		*id = ++*last;
	to = sink_room(w->out, SINK_ROOM);
	*to++ = '(';
	to = num_put_u64(to, *id);
	*to++ = ')';
	*to++ = known ? '\n' : ' ';
	sink_used(w->out, to);
	if (!known)
		sink_put(w->out, text, len + 1);
}

static void
put_object(struct writer *w, const char *key, uint32_t name)
{
	put_name(w, key, name, &w->objects.id[name], &w->objects.n);
}

static void
put_file(struct writer *w, const char *key, uint32_t name)
{
	put_name(w, key, name, &w->files.id[name], &w->files.n);
}

static void
put_function(struct writer *w, const char *key, uint32_t function)
{
	put_name(w, key, w->p->functions[function].name,
	    &w->functions.id[function], &w->functions.n);
}

/* One column of a position: relative to the one before if there is one. */
static char *
put_column(char *to, uint64_t v, const uint64_t *base, bool hex)
{
	if (base != NULL) {
		if (v == *base) {
			*to++ = '*';
			return to;
		}
		/* As Callgrind does, so that every reader has met it. */
		if (v > *base ? v - *base < 100 : *base - v < 100) {
			*to++ = v > *base ? '+' : '-';
			return num_put_u64(to, v > *base ? v - *base :
			    *base - v);
		}
	}
	return hex ? num_put_hex(to, v) : num_put_u64(to, v);
}

static char *
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

/* Counts of a row from first on, all of them: readers differ in what those
   are that a line leaves out. */
static char *
put_counts(const struct writer *w, char *to, const struct cost_table *rows,
    uint32_t row, uint32_t first)
{
	const struct write_options	*o = w->options;
	uint32_t			 i;

	for (i = 0; i < o->column_n; i++) {
		*to++ = ' ';
		to = num_put_i64(to, row_count(rows, row,
		    first + o->columns[i]));
	}
	*to++ = '\n';
	return to;
}

/* The rows of a section, which are still to be put into order. */
static uint32_t *
gather(const struct row_lists *lists, uint32_t section, uint32_t *n)
{
	*n = lists->start[section + 1] - lists->start[section];
	return lists->rows + lists->start[section];
}

/*
 * Cost lines.  A relative position stands only behind another cost line of
 * the same file: there all readers have the same base.
 */
static void
put_costs(struct writer *w, uint32_t section)
{
	const struct cost_table	*t = &w->p->costs;
	struct position		 at, base = { 0, 0 };
	uint32_t		 n, i;
	char			*to;
	bool			 relative;

	n = gather_costs(w, section);
	for (i = 0; i < n; i++) {
		row_position(t, w->list[i], 0, w->p->instr, &at);
		relative = i > 0 && !w->options->absolute;
		to = sink_room(w->out, SINK_ROOM);
		to = put_position(w, to, &at, relative ? &base : NULL);
		to = put_counts(w, to, t, w->list[i], 0);
		sink_used(w->out, to);
		base = at;
	}
}

/*
 * A callee is named so that no reader needs to know what holds by default:
 * its object if it is not the caller's, its file unless it is both the
 * function's own and the current one.
 */
static void
put_callee(struct writer *w, const struct section *s, uint32_t callee)
{
	const struct function	*from = &w->p->functions[s->function];
	const struct function	*to = &w->p->functions[callee];

	if (to->object != from->object)
		put_object(w, "cob=", to->object);
	if (to->file != from->file || to->file != s->file)
		put_file(w, "cfi=", to->file);
	put_function(w, "cfn=", callee);
}

static void
put_arcs(struct writer *w, uint32_t section)
{
	const struct cost_table	*t = &w->p->arcs;
	struct arc		 arc;
	uint32_t		 n, i, *list;
	char			*to;

	list = gather(&w->arcs, section, &n);
	order_arcs(&w->order, list, n);
	for (i = 0; i < n; i++) {
		arc_read(w->p, list[i], &arc);
		put_callee(w, &w->p->sections[section], arc.callee);
		to = sink_room(w->out, SINK_ROOM);
		memcpy(to, "calls=", 6);
		to = num_put_i64(to + 6, row_count(t, list[i], ARC_CALLS));
		*to++ = ' ';
		to = put_position(w, to, &arc.to, NULL);
		*to++ = '\n';
		to = put_position(w, to, &arc.from, NULL);
		to = put_counts(w, to, t, list[i], ARC_COSTS);
		sink_used(w->out, to);
	}
}

static void
put_jump(struct writer *w, const struct section *s, uint32_t row)
{
	const struct function	*own = &w->p->functions[s->function];
	const struct cost_table	*t = &w->p->jumps;
	struct jump		 j;
	char			*to;

	jump_read(w->p, row, &j);
	if (j.file != own->file || j.file != s->file)
		put_file(w, "jfi=", j.file);
	if (j.name != own->name)
		put_name(w, "jfn=", j.name, &w->jump_names[j.name],
		    &w->functions.n);
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
put_jumps(struct writer *w, uint32_t section)
{
	uint32_t	 n, i, *list;

	list = gather(&w->jumps, section, &n);
	order_jumps(&w->order, list, n);
	for (i = 0; i < n; i++)
		put_jump(w, &w->p->sections[section], list[i]);
}

static void
put_section(struct writer *w, uint32_t section)
{
	const struct section	*s = &w->p->sections[section];

	if (s->file != w->p->functions[s->function].file)
		put_file(w, "fi=", s->file);
	put_costs(w, section);
	put_arcs(w, section);
	put_jumps(w, section);
}

/* All sections of one function, from order[0] on; returns their number. */
static size_t
put_block(struct writer *w, const uint32_t *order, size_t n, uint32_t *object)
{
	const struct section	*s = &w->p->sections[order[0]];
	const struct function	*f = &w->p->functions[s->function];
	uint32_t		 function = s->function, file = f->file;
	size_t			 i;

	if (f->object != *object) {
		put_object(w, "ob=", f->object);
		*object = f->object;
	}
	put_file(w, "fl=", f->file);
	put_function(w, "fn=", function);
	for (i = 0; i < n; i++) {
		s = &w->p->sections[order[i]];
		if (s->function != function)
			break;
		put_section(w, order[i]);
		file = s->file;
	}
	if (file != f->file)
		put_file(w, "fe=", f->file);
	sink_text(w->out, "\n");
	return i;
}

void
put_blocks(struct writer *w, const uint32_t *order, size_t n)
{
	uint32_t	 object = w->p->empty;
	size_t		 i;

	for (i = 0; i < n;)
		i += put_block(w, order + i, n - i, &object);
}
