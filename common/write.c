#include "write.h"

#include <string.h>

#include "mem.h"
#include "num.h"
#include "profile.h"
#include "sink.h"
#include "sort.h"

/* Ids given out so far; an id of 0 is none. */
struct given {
	uint32_t	*id;
	uint32_t	 n;
};

struct writer {
	const struct profile	*p;
	struct sink		*out;
	const struct write_options *options;
	int64_t			 totals[EVENT_MAX];
	uint32_t		*rank;		/* of names, by bytes */
	uint32_t		*function_rank;
	uint32_t		*list;		/* cost rows of one section */
	size_t			 list_room;
	struct sort_item	*items;		/* where they are sorted */
	size_t			 item_room;
	struct row_lists	 costs, arcs, jumps;	/* by section */
	struct given		 objects, files, functions;
	uint32_t		*jump_names;	/* ids out of functions.n */
	bool			 instr, line;	/* position columns */
};

/*
 * A name that the reader would take for an id must have one, and one that
 * would lose its first byte behind an id must not.
 */
static bool
looks_like_id(const char *text, size_t len)
{
	size_t	 i = 1;

	if (len < 3 || text[0] != '(')
		return false;
	while (i < len && text[i] >= '0' && text[i] <= '9')
		i++;
	return i > 1 && i < len && text[i] == ')';
}

static bool
must_be_plain(const char *text, size_t len)
{
	return len == 0 || text[0] == ' ' || text[0] == '\t' ||
	    text[0] == '\r';
}

static void
put_plain(struct writer *w, const char *key, uint32_t name)
{
	sink_text(w->out, key);
	/* With the newline that stands behind every name. */
	sink_put(w->out, intern_text(&w->p->names, name),
	    intern_length(&w->p->names, name) + 1);
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

/* Counts of a row from first on, without the zeros at the end. */
static char *
put_counts(const struct writer *w, char *to, const struct rows *rows,
    uint32_t row, uint32_t first)
{
	const struct write_options	*o = w->options;
	uint32_t			 n = o->column_n, i;

	while (n > 1 && row_count(rows, row, first + o->columns[n - 1]) == 0)
		n--;
	for (i = 0; i < n; i++) {
		*to++ = ' ';
		to = num_put_i64(to, row_count(rows, row,
		    first + o->columns[i]));
	}
	*to++ = '\n';
	return to;
}

static void
put_vector(struct writer *w, const char *key, const int64_t *v, bool all)
{
	const struct write_options	*o = w->options;
	uint32_t			 n = o->column_n, i;
	char				*to;

	while (!all && n > 1 && v[o->columns[n - 1]] == 0)
		n--;
	sink_text(w->out, key);
	to = sink_room(w->out, SINK_ROOM);
	for (i = 0; i < n; i++) {
		*to++ = ' ';
		to = num_put_i64(to, v[o->columns[i]]);
	}
	*to++ = '\n';
	sink_used(w->out, to);
}

static int
by_names(const void *context, uint32_t a, uint32_t b)
{
	const struct writer	*w = context;
	const struct function	*fa = &w->p->functions[a];
	const struct function	*fb = &w->p->functions[b];
	uint32_t		 ra, rb;

	if ((ra = w->rank[fa->object]) != (rb = w->rank[fb->object]) ||
	    (ra = w->rank[fa->file]) != (rb = w->rank[fb->file]) ||
	    (ra = w->rank[fa->name]) != (rb = w->rank[fb->name]))
		return ra < rb ? -1 : 1;
	return 0;
}

/* Functions in order; within one, its own file first. */
static int
by_function(const void *context, uint32_t a, uint32_t b)
{
	const struct writer	*w = context;
	const struct section	*sa = &w->p->sections[a];
	const struct section	*sb = &w->p->sections[b];
	uint32_t		 ra, rb, own;

	if ((ra = w->function_rank[sa->function]) !=
	    (rb = w->function_rank[sb->function]))
		return ra < rb ? -1 : 1;
	own = w->p->functions[sa->function].file;
	if (sa->file == own || sb->file == own)
		return sa->file == own ? -1 : 1;
	return w->rank[sa->file] < w->rank[sb->file] ? -1 : 1;
}

static int
compare_position(const struct position *a, const struct position *b)
{
	if (a->addr != b->addr)
		return a->addr < b->addr ? -1 : 1;
	return (a->line > b->line) - (a->line < b->line);
}

static int
by_arc(const void *context, uint32_t a, uint32_t b)
{
	const struct writer	*w = context;
	struct arc		 aa, ab;
	int			 order;

	arc_read(w->p, a, &aa);
	arc_read(w->p, b, &ab);
	if ((order = compare_position(&aa.from, &ab.from)) != 0)
		return order;
	if (aa.callee != ab.callee)
		return w->function_rank[aa.callee] <
		    w->function_rank[ab.callee] ? -1 : 1;
	return compare_position(&aa.to, &ab.to);
}

static int
by_jump(const void *context, uint32_t a, uint32_t b)
{
	const struct writer	*w = context;
	struct jump		 ja, jb;
	int			 order;

	jump_read(w->p, a, &ja);
	jump_read(w->p, b, &jb);
	if ((order = compare_position(&ja.from, &jb.from)) != 0)
		return order;
	if (ja.file != jb.file)
		return w->rank[ja.file] < w->rank[jb.file] ? -1 : 1;
	if (ja.name != jb.name)
		return w->rank[ja.name] < w->rank[jb.name] ? -1 : 1;
	if ((order = compare_position(&ja.to, &jb.to)) != 0)
		return order;
	return (ja.conditional > jb.conditional) -
	    (ja.conditional < jb.conditional);
}

/* Put the n rows of w->list into the order of their positions. */
static void
sort_costs(struct writer *w, uint32_t n)
{
	struct position	 at;
	uint32_t	 i;

	w->items = mem_grow(w->items, &w->item_room, n, sizeof(*w->items));
	for (i = 0; i < n; i++) {
		row_position(&w->p->costs, w->list[i], 0, w->p->instr, &at);
		w->items[i] = (struct sort_item){
			at.addr, at.line, w->list[i]
		};
	}
	sort_items(w->items, n);
	for (i = 0; i < n; i++)
		w->list[i] = w->items[i].id;
}

/* The cost rows of a section, in order, to w->list. */
static uint32_t
gather_costs(struct writer *w, uint32_t section)
{
	const struct profile	*p = w->p;
	uint32_t		 n;

	n = profile_rows(p, &w->costs, section, &w->list, &w->list_room);
	if (p->sections[section].costs.debt == TRACK_HASHED)
		sort_costs(w, n);
	return n;
}

/* The arcs or jumps of a section, in order. */
static uint32_t *
gather(struct writer *w, const struct row_lists *lists, uint32_t section,
    sort_rule *rule, uint32_t *n)
{
	uint32_t	*list = lists->rows + lists->start[section];

	*n = lists->start[section + 1] - lists->start[section];
	sort_ids(list, *n, rule, w);
	return list;
}

/*
 * Cost lines.  A relative position stands only behind another cost line of
 * the same file: there all readers have the same base.
 */
static void
put_costs(struct writer *w, uint32_t section)
{
	const struct rows	*t = &w->p->costs;
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
	const struct rows	*t = &w->p->arcs;
	struct arc		 arc;
	uint32_t		 n, i, *list;
	char			*to;

	list = gather(w, &w->arcs, section, by_arc, &n);
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
	const struct rows	*t = &w->p->jumps;
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

	list = gather(w, &w->jumps, section, by_jump, &n);
	for (i = 0; i < n; i++)
		put_jump(w, &w->p->sections[section], list[i]);
}

static bool
has_any(const struct row_lists *lists, uint32_t section)
{
	return lists->start[section + 1] > lists->start[section];
}

/* Sections without a row are left out: what they name was never met. */
static bool
has_rows(const struct writer *w, uint32_t section)
{
	const struct track	*k = &w->p->sections[section].costs;

	return (k->debt != TRACK_HASHED && k->n > 0) ||
	    has_any(&w->costs, section) || has_any(&w->arcs, section) ||
	    has_any(&w->jumps, section);
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

static void
put_fact(struct writer *w, const char *key, const struct text *t)
{
	if (t->at == NULL)
		return;
	sink_text(w->out, key);
	sink_put(w->out, t->at, t->len);
	sink_text(w->out, "\n");
}

static void
add_desc(struct texts *all, const char *key, const char *text, size_t len)
{
	size_t	 key_len = strlen(key);
	char	*line = mem_resize(NULL, key_len + len, 1);

	memcpy(line, key, key_len);
	memcpy(line + key_len, text, len);
	texts_add(all, line, key_len + len);
	mem_free(line);
}

/* Descriptions, with the facts of a merged profile that travel in them. */
static void
put_descs(struct writer *w)
{
	const struct facts	*f = &w->p->facts;
	struct texts		 all = { NULL, 0, 0 };
	char			 number[NUM_ROOM];
	size_t			 i;

	for (i = 0; i < f->descs.n; i++)
		texts_add(&all, f->descs.at[i].at, f->descs.at[i].len);
	for (i = 1; i < f->commands.n; i++)
		add_desc(&all, "Command: ", f->commands.at[i].at,
		    f->commands.at[i].len);
	if (f->profiles > 1)
		add_desc(&all, "Profiles: ", number,
		    (size_t)(num_put_u64(number, f->profiles) - number));
	for (i = 0; i < all.n; i++)
		put_fact(w, "desc: ", &all.at[i]);
	texts_free(&all);
}

static void
put_events(struct writer *w)
{
	const struct write_options	*o = w->options;
	const struct profile		*p = w->p;
	uint32_t			 i, name;

	sink_text(w->out, "events:");
	for (i = 0; i < o->column_n; i++) {
		name = p->events[o->columns[i]].name;
		sink_text(w->out, " ");
		sink_put(w->out, intern_text(&p->names, name),
		    intern_length(&p->names, name));
	}
	sink_text(w->out, "\n");
}

static void
put_definitions(struct writer *w)
{
	const struct definition	*d;
	size_t			 i;

	for (i = 0; i < w->p->definition_n; i++) {
		d = &w->p->definitions[i];
		sink_text(w->out, "event: ");
		sink_put(w->out, d->name.at, d->name.len);
		if (d->formula.len > 0) {
			sink_text(w->out, " = ");
			sink_put(w->out, d->formula.at, d->formula.len);
		}
		if (d->title.len > 0) {
			sink_text(w->out, " : ");
			sink_put(w->out, d->title.at, d->title.len);
		}
		sink_text(w->out, "\n");
	}
}

static void
put_callgrind_header(struct writer *w)
{
	const struct facts	*f = &w->p->facts;

	sink_text(w->out, "# callgrind format\nversion: 1\n"
	    "creator: grindkit-" GRINDKIT_VERSION "\n");
	put_fact(w, "pid: ", &f->pid);
	if (f->commands.n > 0)
		put_fact(w, "cmd: ", &f->commands.at[0]);
	put_fact(w, "part: ", &f->part);
	put_fact(w, "thread: ", &f->thread);
	put_descs(w);
	sink_text(w->out, "positions:");
	if (w->instr)
		sink_text(w->out, " instr");
	if (w->line)
		sink_text(w->out, " line");
	sink_text(w->out, "\n");
	put_definitions(w);
	put_events(w);
	put_vector(w, "summary:", w->p->summary, false);
	sink_text(w->out, "\n");
}

static void
put_callgrind(struct writer *w, const uint32_t *order, size_t n)
{
	uint32_t	 object = w->p->empty;
	size_t		 i;

	put_callgrind_header(w);
	for (i = 0; i < n;)
		i += put_block(w, order + i, n - i, &object);
	put_vector(w, "totals:", w->totals, false);
}

static void
put_cachegrind_costs(struct writer *w, uint32_t section)
{
	const struct rows		*t = &w->p->costs;
	const struct write_options	*o = w->options;
	uint32_t			 n, i, j;
	char				*to;

	n = gather_costs(w, section);
	for (i = 0; i < n; i++) {
		to = sink_room(w->out, SINK_ROOM);
		to = num_put_u64(to, row_word(t, w->list[i], t->words - 1));
		for (j = 0; j < o->column_n; j++) {
			*to++ = ' ';
			to = num_put_i64(to, row_count(t, w->list[i],
			    o->columns[j]));
		}
		*to++ = '\n';
		sink_used(w->out, to);
	}
}

static void
put_cachegrind(struct writer *w, const uint32_t *order, size_t n)
{
	char			 nothing[] = "";
	const struct text	 none = { nothing, 0 };
	const struct facts	*facts = &w->p->facts;
	const struct function	*f;
	uint32_t		 file = ID_NONE;
	size_t			 i;

	put_descs(w);
	put_fact(w, "cmd: ", facts->commands.n > 0 ? &facts->commands.at[0] :
	    &none);
	put_events(w);
	for (i = 0; i < n; i++) {
		f = &w->p->functions[w->p->sections[order[i]].function];
		if (f->file != file)
			put_plain(w, "fl=", f->file);
		file = f->file;
		put_plain(w, "fn=", f->name);
		put_cachegrind_costs(w, order[i]);
	}
	put_vector(w, "summary:", w->totals, true);
}

enum form
write_form(const struct profile *p)
{
	size_t	 i;

	if (!p->facts.cachegrind || p->definition_n > 0 || p->instr ||
	    p->arcs.n > 0 || p->jumps.n > 0)
		return FORM_CALLGRIND;
	for (i = 0; i < p->section_n; i++)
		if (p->sections[i].file !=
		    p->functions[p->sections[i].function].file)
			return FORM_CALLGRIND;
	for (i = 0; i < p->function_n; i++)
		if (p->functions[i].object != p->empty)
			return FORM_CALLGRIND;
	for (i = 0; i < p->names.n; i++)
		if (looks_like_id(p->names.entries[i].text,
		    p->names.entries[i].len))
			return FORM_CALLGRIND;
	return FORM_CACHEGRIND;
}

/* Ranks and the order of the sections that have something. */
static uint32_t *
put_in_order(struct writer *w, size_t *n)
{
	const struct profile	*p = w->p;
	uint32_t		*order, i;

	w->rank = intern_ranks(&p->names);
	order = mem_resize(NULL, p->function_n > p->section_n ?
	    p->function_n : p->section_n, sizeof(*order));
	for (i = 0; i < p->function_n; i++)
		order[i] = i;
	sort_ids(order, p->function_n, by_names, w);
	w->function_rank = mem_resize(NULL, p->function_n, sizeof(*order));
	for (i = 0; i < p->function_n; i++)
		w->function_rank[order[i]] = i;
	*n = 0;
	for (i = 0; i < p->section_n; i++)
		if (has_rows(w, i))
			order[(*n)++] = i;
	sort_ids(order, *n, by_function, w);
	return order;
}

static void
make_lists(const struct rows *t, size_t n, struct row_lists *lists)
{
	rows_by_owner(t, (uint32_t)n, &lists->rows, &lists->start);
}

static void
free_lists(struct row_lists *lists)
{
	mem_free(lists->rows);
	mem_free(lists->start);
}

bool
profile_write(const struct profile *p, struct sink *out,
    const struct write_options *options)
{
	struct writer	*w = mem_get(1, sizeof(*w));
	struct write_options with = *options;
	uint32_t	*order, column;
	size_t		 n;
	bool		 good;

	if (with.form == FORM_AUTO)
		with.form = write_form(p);
	w->p = p;
	w->out = out;
	w->options = &with;
	w->instr = p->instr && p->facts.instr;
	w->line = p->facts.line || !w->instr;
	good = profile_totals(p, w->totals, &column);
	if (good) {
		make_lists(&p->costs, p->section_n, &w->costs);
		make_lists(&p->arcs, p->section_n, &w->arcs);
		make_lists(&p->jumps, p->section_n, &w->jumps);
		order = put_in_order(w, &n);
		w->objects.id = mem_get(p->names.n, sizeof(uint32_t));
		w->files.id = mem_get(p->names.n, sizeof(uint32_t));
		w->jump_names = mem_get(p->names.n, sizeof(uint32_t));
		w->functions.id = mem_get(p->function_n, sizeof(uint32_t));
		if (with.form == FORM_CACHEGRIND)
			put_cachegrind(w, order, n);
		else
			put_callgrind(w, order, n);
		mem_free(order);
	}
	mem_free(w->rank);
	mem_free(w->function_rank);
	mem_free(w->list);
	mem_free(w->items);
	free_lists(&w->costs);
	free_lists(&w->arcs);
	free_lists(&w->jumps);
	mem_free(w->objects.id);
	mem_free(w->files.id);
	mem_free(w->jump_names);
	mem_free(w->functions.id);
	mem_free(w);
	return good;
}
