/*
 * Self costs are read row by row, in the order of Callgrind's format; only one
 * stack is in memory.
 */
#include "export/stacks.h"

#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "profile/event.h"
#include "profile/order.h"
#include "report/view/entries.h"
#include "export/call_tree.h"
#include "export/options.h"

/* Default threshold of estimated frames, in percent of the total. */
#define STACKS_LEAST	0.01

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
name_frame(const struct profile *p, enum frame_kind kind, uint32_t name,
    const struct section *s)
{
	return (struct frame){
		kind, intern_slice(&p->names, name), s->function, s->file, 0,
		0, false
	};
}

/* Set the frame at a depth.  If it differs from the one before, nothing from
   this depth on is the same as in the last stack. */
static void
set_frame(struct walk *w, size_t depth, struct frame frame)
{
	const struct frame	*old = &w->frames[depth];

	if (depth < w->stack.same && (old->kind != frame.kind ||
	    old->name.at != frame.name.at))
		w->stack.same = depth;
	w->frames[depth] = frame;
}

/* Make the stack of a section, with room for a line on top. */
static void
begin_section(struct walk *w, const struct section *s)
{
	const struct function	*f = &w->p->functions[s->function];
	size_t			 n = 0;

	if (f->object != w->p->empty)
		set_frame(w, n++, name_frame(w->p, FRAME_OBJECT, f->object,
		    s));
	set_frame(w, n++, name_frame(w->p, FRAME_FILE, f->file, s));
	if (n < w->stack.same)
		w->stack.same = n;
	set_frame(w, n++, name_frame(w->p, FRAME_FUNCTION, f->name, s));
	/* The function is one frame, whatever files code was inlined from. */
	w->frames[n - 1].file = f->file;
	if (s->file != f->file)
		set_frame(w, n++, name_frame(w->p, FRAME_INLINED, s->file, s));
	set_frame(w, n++, (struct frame){
		FRAME_LINE, { NULL, 0 }, s->function, s->file, 0,
		0, false
	});
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

static bool
is_number(const char *p, const char *end)
{
	const char	*at = p;

	while (at < end && *at >= '0' && *at <= '9')
		at++;
	return at == end && at > p;
}

/* Skip the sign in `operator<' and the like, which is not a bracket. */
static const char *
skip_operator(const char *p, const char *end)
{
	static const char	 word[] = "operator";
	size_t			 len = sizeof(word) - 1;

	if ((size_t)(end - p) < len || memcmp(p, word, len) != 0)
		return p;
	for (p += len; p < end && memchr("<>()[]", *p, 6) != NULL; p++)
		continue;
	return p;
}

/*
 * The start of the caller's name in F'G'H: after an apostrophe, unless the
 * apostrophe is followed by a number, which is the depth of a recursion, or by
 * another apostrophe, as in names of ML, or is in brackets, as in lifetimes of
 * Rust.  Returns the end if there is no caller.
 */
static const char *
next_caller(const char *from, const char *end)
{
	const char	*p, *next;
	int		 depth = 0;

	for (p = from; (p = skip_operator(p, end)) < end; p++) {
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

/* Make the stack from a function's name, which has the innermost frame first.
   Callers are known by name alone, so the function is too: when it is a caller
   it must be the same frame. */
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
		w->frames[n - 1] = (struct frame){
			FRAME_FUNCTION,
			{ p, (size_t)(next - p) - (next < end ? 1 : 0) },
			ID_NONE, ID_NONE, 0, 0, false
		};
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
		some = some || w->counts[i] != 0;
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
	list = mem_get(n, sizeof(*list));
	for (i = 0; i < n; i++)
		list[order.function[i]] = i;
	for (i = 0; good && i < n; i++)
		take_function(w, &functions.self, list[i]);
	mem_free(list);
	order_free(&order);
	entries_close(&functions);
	return good;
}

/* Nodes come in preorder, so the frames below a node's depth are already those
   of its callers. */
static void
take_node(void *arg, const struct call_node *node)
{
	static const char	 recursion[] = "[recursion]", rest[] = "[rest]";
	struct walk		*w = arg;
	const struct function	*f = &w->p->functions[node->function];
	struct frame		*to;

	w->frames = mem_grow(w->frames, &w->room, node->depth + 1,
	    sizeof(*w->frames));
	to = &w->frames[node->depth];
	*to = (struct frame){
		FRAME_NOTE, { recursion, sizeof(recursion) - 1 }, ID_NONE,
		ID_NONE, 0, 0, node->estimated
	};
	if (node->kind == CALL_NODE_REST)
		to->name = (struct slice){ rest, sizeof(rest) - 1 };
	if (node->kind == CALL_NODE_FUNCTION) {
		to->kind = FRAME_FUNCTION;
		to->name = intern_slice(&w->p->names, f->name);
		to->function = node->function;
		to->file = f->file;
	}
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
walk_arcs(struct walk *w, double percent, struct complaint *wrong)
{
	struct call_tree	 tree = {
		.percent = percent < 0 ? STACKS_LEAST : percent,
		.take = take_node, .arg = w
	};

	if (w->columns->n != 1)
		return complaint_set(wrong, "estimated stacks are of one "
		    "program: expected one side of the difference, as the "
		    "event 'IrNew' is");
	if (!call_tree_walk(&tree, w->p, w->columns->at[0], wrong))
		return false;
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
		good = walk_arcs(&w, job->o->threshold, wrong);
	else if (job->o->stacks == EXPORT_STACKS_CALLERS)
		good = walk_callers(&w, wrong);
	else
		walk_self(&w);
	mem_free(w.frames);
	return good;
}
