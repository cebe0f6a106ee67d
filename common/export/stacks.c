/*
 * Self costs are read row by row, in the order of Callgrind's format, and only
 * one stack is in memory.  In a difference of differences even the two sides
 * may be negative; then they cannot be drawn as widths either.
 */
#include "export/stacks.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "text/operator.h"
#include "text/percent.h"
#include "profile/event.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "report/view/choice.h"
#include "report/view/entries.h"
#include "export/call_tree.h"
#include "export/options.h"

/* The default threshold of estimated frames, in percent of the total cost. */
#define STACKS_LEAST	0.01

/* A stack of self cost has at most this many frames: object, file, function,
   file of inlined code, and line. */
enum { STACKS_SELF_MAX = 5 };

static bool
has_negative(const struct profile *p, uint32_t column)
{
	uint32_t	 row;

	for (row = 0; row < p->costs.n && p->metadata.negative; row++)
		if (row_sign(&p->costs, row, column) < 0)
			return true;
	return false;
}

void
series_make(struct series *s, const struct export_job *job, uint32_t event)
{
	struct choice_side	 e = choice_event(job->choice, event);

	*s = (struct series){
		SERIES_ONE, event, choice_is_change(job->choice, job->p, event),
		{ .n = 0 }, 1
	};
	if (s->change && e.old != ID_NONE && !has_negative(job->p, e.old) &&
	    !has_negative(job->p, e.new)) {
		s->kind = SERIES_SIDES;
		event_list_add(&s->columns, e.old);
		event_list_add(&s->columns, e.new);
		s->n = 2;
		return;
	}
	event_list_add(&s->columns, event);
	if (s->change || has_negative(job->p, event)) {
		s->kind = SERIES_SIGNS;
		s->n = 2;
	}
}

struct walk {
	const struct profile	*p;
	const struct event_list	*columns;
	struct stacks_taker	*to;
	struct frame		*frames;
	size_t			 room;
	struct stack		 stack;
	int64_t			 counts[EVENT_MAX];
};

static struct frame
name_frame(enum frame_kind kind, struct slice name)
{
	return (struct frame){
		.kind = kind, .name = name,
		.function = ID_NONE, .file = ID_NONE
	};
}

/* Set the frame at a depth.  If it differs from the frame that the last stack
   had at this depth, all deeper frames differ, too. */
static void
set_frame(struct walk *w, size_t depth, struct frame frame)
{
	const struct frame	*old = &w->frames[depth];

	if (depth < w->stack.same && (old->kind != frame.kind ||
	    old->name.at != frame.name.at))
		w->stack.same = depth;
	w->frames[depth] = frame;
}

/*
 * Make the stack of a section, with a frame on top for a line, which will be
 * set later.  The function is one frame, whatever files its code was inlined
 * from.
 */
static void
begin_section(struct walk *w, const struct section *s)
{
	const struct function	*f = &w->p->functions[s->function];
	const struct intern	*names = &w->p->names;
	size_t			 n = 0;

	if (f->object != w->p->empty)
		set_frame(w, n++, name_frame(FRAME_OBJECT,
		    intern_slice(names, f->object)));
	set_frame(w, n++, name_frame(FRAME_FILE,
	    intern_slice(names, f->file)));
	if (n < w->stack.same)
		w->stack.same = n;
	set_frame(w, n++, (struct frame){
		.kind = FRAME_FUNCTION, .name = intern_slice(names, f->name),
		.function = s->function, .file = f->file
	});
	if (s->file != f->file)
		set_frame(w, n++, name_frame(FRAME_INLINED,
		    intern_slice(names, s->file)));
	set_frame(w, n++, (struct frame){
		.kind = FRAME_LINE, .function = s->function, .file = s->file
	});
	assert(n <= STACKS_SELF_MAX);
	w->stack.n = n;
}

static void
take_row(struct walk *w, uint32_t row)
{
	struct position	 at;

	if (!stacks_counts(&w->p->costs, row, w->columns, w->counts))
		return;
	row_position(&w->p->costs, row, 0, w->p->instr, &at);
	w->frames[w->stack.n - 1].line = at.line;
	w->frames[w->stack.n - 1].row = row;
	w->to->take(w->to->arg, &w->stack);
	w->stack.same = w->stack.n - 1;
}

static void
walk_self(struct walk *w)
{
	struct order		 order;
	struct row_range	 r;
	uint32_t		*sections;
	size_t			 n, i;

	order_init(&order, w->p);
	sections = order_all_sections(&order, &n);
	for (i = 0; i < n; i++) {
		begin_section(w, &w->p->sections[sections[i]]);
		r = section_costs(w->p, sections[i]);
		if (w->to->take_rows != NULL) {
			w->to->take_rows(w->to->arg, &w->stack, r);
			w->stack.same = w->stack.n - 1;
			continue;
		}
		for (; r.row < r.end; r.row++)
			take_row(w, r.row);
	}
	mem_free(sections);
	order_free(&order);
}

/* Return whether a text, which is not empty, has only digits. */
static bool
is_number(const char *p, const char *end)
{
	while (p < end && *p >= '0' && *p <= '9')
		p++;
	return p == end;
}

/*
 * Return the start of the caller's name in F'G'H, which is after an apostrophe.
 * The apostrophe does not count if a number follows, which is the depth of a
 * recursion; if another apostrophe follows, as in names of ML; or if it is in
 * brackets, as in lifetimes of Rust.  Return the end if there is no caller.
 */
static const char *
next_caller(const char *from, const char *end)
{
	const char	*p, *next;
	int		 depth = 0;

	for (p = from; (p = operator_end(from, p, end)) < end; p++) {
		if (memchr("<([{", *p, 4) != NULL)
			depth++;
		else if (memchr(">)]}", *p, 4) != NULL && depth > 0)
			depth--;
		if (*p != '\'' || p == from || depth > 0)
			continue;
		for (next = p + 1; next < end && *next != '\''; next++)
			continue;
		if (next > p + 1 && !is_number(p + 1, next))
			return p + 1;
	}
	return end;
}

/*
 * Make the stack from a function's name, in which the innermost frame comes
 * first.  Callers are known only by name, so the function itself is also
 * identified by its name alone: then it is the same frame when it is a caller.
 */
static void
unfold_name(struct walk *w, uint32_t function)
{
	const struct function	*f = &w->p->functions[function];
	struct slice		 name = intern_slice(&w->p->names, f->name);
	const char		*end = name.at + name.len, *p = name.at, *next;
	struct frame		*at, kept;
	size_t			 n = 0, i;

	do {
		next = next_caller(p, end);
		w->frames = mem_grow(w->frames, &w->room, ++n,
		    sizeof(*w->frames));
		w->frames[n - 1] = name_frame(FRAME_FUNCTION, (struct slice){
			p, (size_t)(next - p) - (next < end ? 1 : 0)
		});
		p = next;
	} while (p < end);
	for (i = 0; i < n / 2; i++) {
		at = &w->frames[n - 1 - i];
		kept = w->frames[i];
		w->frames[i] = *at;
		*at = kept;
	}
	w->stack = (struct stack){ w->frames, n, 0, w->counts };
}

static void
take_function(struct walk *w, const struct tally *self, uint32_t function)
{
	uint32_t	 i;
	bool		 some = false;

	for (i = 0; i < w->columns->n; i++) {
		w->counts[i] = self->at[function * (size_t)w->p->event_n +
		    w->columns->at[i]];
		some |= w->counts[i] != 0;
	}
	if (!some)
		return;
	unfold_name(w, function);
	w->to->take(w->to->arg, &w->stack);
}

static bool
walk_callers(struct walk *w, struct complaint *wrong)
{
	struct order	 order;
	struct entries	 functions;
	uint32_t	*list, i, n = (uint32_t)w->p->function_n;
	bool		 good;

	entries_open(&functions, w->p, 0);
	good = functions.self.carry == NULL || complaint_set(wrong, "the self "
	    "cost of a function overflows 64 bits");
	order_init(&order, w->p);
	list = order_functions(&order);
	for (i = 0; good && i < n; i++)
		take_function(w, &functions.self, list[i]);
	mem_free(list);
	order_free(&order);
	entries_close(&functions);
	return good;
}

/* Callers come before their callees, so the frames below this depth are already
   those of the node's callers. */
static void
take_node(void *arg, const struct call_node *node)
{
	static const struct slice notes[] = {
		[CALL_NODE_RECURSION] = { "[recursion]", 11 },
		[CALL_NODE_REST] = { "[rest]", 6 }
	};
	struct walk		*w = arg;
	const struct function	*f = &w->p->functions[node->function];
	struct frame		*to;

	w->frames = mem_grow(w->frames, &w->room, node->depth + 1,
	    sizeof(*w->frames));
	to = &w->frames[node->depth];
	*to = node->kind != CALL_NODE_FUNCTION ?
	    name_frame(FRAME_NOTE, notes[node->kind]) : (struct frame){
		.kind = FRAME_FUNCTION, .function = node->function,
		.name = intern_slice(&w->p->names, f->name), .file = f->file
	};
	to->estimated = node->estimated;
	if (node->depth < w->stack.same)
		w->stack.same = node->depth;
	if (node->self == 0)
		return;
	w->stack.frames = w->frames;
	w->stack.n = node->depth + 1;
	w->counts[0] = node->self;
	w->to->take(w->to->arg, &w->stack);
	w->stack.same = w->stack.n;
}

static bool
walk_arcs(struct walk *w, const struct export_job *job,
    struct complaint *wrong)
{
	double			 percent = job->o->threshold;
	struct call_tree	 tree = {
		.percent = percent < 0 ? STACKS_LEAST : percent,
		.take = take_node, .arg = w
	};
	struct tree		*charged = *job->tree;

	assert(w->columns->n == 1);
	if (charged == NULL)
		charged = call_tree_open(job, w->columns->at[0], false, wrong);
	if (charged == NULL)
		return false;
	call_tree_walk(&tree, charged);
	call_tree_close(charged);
	*job->tree = NULL;
	w->to->total = tree.total;
	w->to->exact = tree.exact;
	w->to->least = tree.least;
	return true;
}

bool
stacks_walk(const struct export_job *job, const struct event_list *columns,
    struct stacks_taker *to, struct complaint *wrong)
{
	struct walk	 w = {
		.p = job->p, .columns = columns, .to = to
	};
	bool		 good = true;

	w.frames = mem_grow(NULL, &w.room, STACKS_SELF_MAX, sizeof(*w.frames));
	w.stack = (struct stack){ w.frames, 0, 0, w.counts };
	if (job->o->stacks == EXPORT_STACKS_ARCS)
		good = walk_arcs(&w, job, wrong);
	else if (job->o->stacks == EXPORT_STACKS_CALLERS)
		good = walk_callers(&w, wrong);
	else
		walk_self(&w);
	mem_free(w.frames);
	return good;
}

const char *
stacks_exact(const struct profile *p)
{
	return metadata_is_estimated(&p->metadata) ? "the profile's estimates" :
	    "exact";
}

char *
stacks_exactness(char *out, const struct export_job *job,
    const struct stacks_taker *to)
{
	char	 share[PERCENT_ROOM] = "100.0";
	const char	*exact = stacks_exact(job->p);

	if (to->total != 0)
		percent_text(share, to->exact, to->total);
	switch (job->o->stacks) {
	case EXPORT_STACKS_AUTO:
	case EXPORT_STACKS_SELF:
		snprintf(out, STACKS_EXACTNESS, "%s; stacks are object, "
		    "file, function and line", exact);
		break;
	case EXPORT_STACKS_CALLERS:
		snprintf(out, STACKS_EXACTNESS, "%s; stacks are as deep as "
		    "the names of functions tell", exact);
		break;
	case EXPORT_STACKS_ARCS:
		if (job->p->arcs.n == 0) {
			snprintf(out, STACKS_EXACTNESS, "%s; stacks are "
			    "functions alone, for no calls are known", exact);
			break;
		}
		snprintf(out, STACKS_EXACTNESS, "%s%% are on ways without a "
		    "choice, and %s; frames that end in _[e] are estimated; "
		    "what has less than %lld, or is deeper than %d, is in a "
		    "[rest]", share, exact, (long long)to->least,
		    CALL_TREE_DEPTH);
		break;
	}
	return out;
}

/* A walk through the stacks that writes one of the numbers of a series. */
struct part {
	const struct stacks_writer *to;
	struct series	 series;	/* the series with only the column of
					   this number; decreases and increases
					   have the same column */
	uint32_t	 number;	/* index of the number in the series */
};

static void
take_number(void *arg, const struct stack *s)
{
	const struct part	*part = arg;
	uint64_t		 numbers[2];

	series_numbers(&part->series, s->counts, numbers);
	part->to->take(part->to->arg, s, numbers[part->number]);
}

static bool
write_number(const struct export_job *job, const struct stacks_writer *to,
    const struct series *series, uint32_t number, struct complaint *wrong)
{
	static const char *const	 words[][2] = {
		{ "", "" }, { " (old)", " (new)" }, { " (less)", " (more)" },
		{ " (below 0)", " (above 0)" }
	};
	struct part		 part = { to, *series, number };
	struct stacks_taker	 taker = { .take = take_number, .arg = &part };
	struct slice		 event = event_text(job->p, series->event);
	struct string		 title = { NULL, 0 };
	char			 exact[STACKS_EXACTNESS];
	char			 rest[STACKS_EXACTNESS + 16];
	size_t			 room = 0;

	if (series->kind == SERIES_SIDES) {
		part.series.kind = SERIES_ONE;
		part.series.columns.at[0] = series->columns.at[number];
		part.series.n = part.series.columns.n = 1;
		part.number = 0;
	}
	to->begin(to->arg);
	if (!stacks_walk(job, &part.series.columns, &taker, wrong))
		return false;
	snprintf(rest, sizeof(rest), "%s: %s",
	    words[series_words(series)][number],
	    stacks_exactness(exact, job, &taker));
	string_append(&title, &room, event.at, event.len);
	string_append(&title, &room, rest, strlen(rest));
	to->end(to->arg, &title);
	string_assign(&title, NULL, 0);
	return true;
}

bool
stacks_write(const struct export_job *job, const struct stacks_writer *to,
    struct complaint *wrong)
{
	const struct event_list	*shown = &job->choice->shown;
	struct series		 series;
	uint32_t		 i, k;

	for (i = 0; i < shown->n; i++) {
		series_make(&series, job, shown->at[i]);
		for (k = 0; k < series.n; k++)
			if (!write_number(job, to, &series, k, wrong))
				return false;
	}
	return true;
}

void
frame_name(const struct frame *f, const struct profile *p, struct string *to)
{
	struct slice	 name = f->kind == FRAME_LINE ? intern_slice(&p->names,
			    p->functions[f->function].name) : f->name;
	size_t		 room = 0;

	string_assign(to, NULL, 0);
	string_append(to, &room, name.at, name.len);
	if (f->estimated)
		string_append(to, &room, "_[e]", 4);
}

/* The beginning of a frame's key.  The name follows as text, since it need not
   be a name of the profile. */
struct key_head {
	uint32_t	 kind, function, file, estimated;
};

static uint32_t
add_frame(struct frame_table *t, const struct frame *f)
{
	t->frames = mem_grow(t->frames, &t->room, t->n + 1,
	    sizeof(*t->frames));
	t->frames[t->n] = *f;
	return (uint32_t)t->n++;
}

/* Return the number of frame *f, which item i of the list refers to; add the
   frame to the table at its first use. */
static uint32_t
find_item(struct frame_table *t, struct frame_list *list, size_t i,
    const struct frame *f)
{
	size_t	 old = list->n;

	list->at = mem_grow(list->at, &list->n, i + 1, sizeof(*list->at));
	if (list->n > old)
		memset(list->at + old, 0, (list->n - old) *
		    sizeof(*list->at));
	if (list->at[i] == 0)
		list->at[i] = add_frame(t, f) + 1;
	return list->at[i] - 1;
}

static uint32_t
find_frame(struct frame_table *t, const struct frame *f)
{
	struct key_head	 head = { f->kind, f->function, f->file, f->estimated };
	size_t		 len = sizeof(head) + f->name.len, n = t->keys.n;
	uint32_t	 id;

	if (f->kind == FRAME_LINE)
		return find_item(t, &t->of_row, f->row, f);
	if (f->kind == FRAME_FUNCTION && f->function != ID_NONE)
		return find_item(t, &t->of_function, 2 * (size_t)f->function +
		    f->estimated, f);
	t->key = mem_grow(t->key, &t->key_room, len, 1);
	memcpy(t->key, &head, sizeof(head));
	if (f->name.len > 0)
		memcpy(t->key + sizeof(head), f->name.at, f->name.len);
	id = intern_id(&t->keys, t->key, len);
	t->of_key = mem_grow(t->of_key, &t->key_n, t->keys.n,
	    sizeof(*t->of_key));
	if (t->keys.n > n)
		t->of_key[id] = add_frame(t, f);
	return t->of_key[id];
}

const uint32_t *
frame_table_ids(struct frame_table *t, const struct stack *s)
{
	size_t	 i;

	t->ids = mem_grow(t->ids, &t->id_room, s->n, sizeof(*t->ids));
	for (i = s->same; i < s->n; i++)
		t->ids[i] = find_frame(t, &s->frames[i]);
	return t->ids;
}

void
frame_table_free(struct frame_table *t)
{
	intern_free(&t->keys);
	mem_free(t->frames);
	mem_free(t->of_key);
	mem_free(t->of_row.at);
	mem_free(t->of_function.at);
	mem_free(t->ids);
	mem_free(t->key);
}
