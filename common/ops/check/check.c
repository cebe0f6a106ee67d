/*
 * The reader reports findings line by line, and goes on.  Findings about the
 * whole are made here afterwards, unless an error omitted costs: the whole
 * would be blamed for the same error again.  A file whose device fails gets no
 * findings.
 */
#include "ops/check/check.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "text/num.h"
#include "io/decompress.h"
#include "io/source.h"
#include "llvm/forms/read.h"
#include "profile/call_graph.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/overflow.h"
#include "profile/tally.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/section_sums.h"
#include "read/read.h"
#include "ops/compare/sides.h"

struct check {
	const struct check_options *o;
	struct profile		*p;
	const struct source	*in;
	const struct read_result *read;
	bool			 failed;	/* an error of the reader */
};

/* A read error of the device is not a fault of the file. */
static bool
device_failed(const struct check *c)
{
	return c->in->trouble != NULL && !c->in->long_line &&
	    !decompress_is_damage(c->in->trouble);
}

/* Read EVENT=NUMBER. */
static bool
read_bound(struct bound *b, const char *text)
{
	const char	*equals = strrchr(text, '='), *p, *end;
	uint64_t	 number, scale;

	if (equals == NULL || equals == text)
		return false;
	p = equals + 1 + (equals[1] == '-');
	end = num_read_decimal(p, &number, &scale);
	if (end == p || *end != '\0' || scale != 1 || number > INT64_MAX)
		return false;
	b->text = text;
	b->event_len = (size_t)(equals - text);
	b->number = equals[1] == '-' ? -(int64_t)number : (int64_t)number;
	return true;
}

bool
bound_list_add(struct bound_list *l, enum bound_kind kind, const char *text,
    struct complaint *wrong)
{
	struct bound	 b = { .kind = kind };

	if (!read_bound(&b, text))
		return complaint_set(wrong, "expected EVENT=N, found '%s'",
		    text);
	l->at = mem_grow(l->at, &l->room, l->n + 1, sizeof(*l->at));
	l->at[l->n++] = b;
	return true;
}

/* Report a finding about the file as a whole. */
DIAG_PRINTF(3, 4) static void
find(struct check *c, enum finding_kind kind, const char *fmt, ...)
{
	struct finding	 f = { .kind = kind };
	char		 text[640];
	va_list		 ap;

	if (device_failed(c))
		return;
	va_start(ap, fmt);
	vsnprintf(text, sizeof(text), fmt, ap);
	va_end(ap);
	f.text = text;
	c->o->report(c->o->arg, &f);
}

static void
report(void *arg, const struct finding *f)
{
	struct check	*c = arg;

	if (device_failed(c))
		return;
	c->failed = c->failed || finding_level(f->kind,
	    REFUSE_MALFORMED) == LEVEL_ERROR;
	c->o->report(c->o->arg, f);
}

static const char *
quote(const struct check *c, uint32_t name, char *out, size_t size)
{
	const struct intern	*names = &c->p->names;

	return diag_quote(out, size, intern_text(names, name),
	    intern_length(names, name));
}

/* The finding for a bound that is not met, and what was expected. */
static const struct {
	enum finding_kind	 kind;
	const char		*words;
} bounds[] = {
	[BOUND_EXPECT] = { FIND_EXPECT_FAILED, "to be" },
	[BOUND_MAX] = { FIND_MAX_PASSED, "to be at most" },
	[BOUND_MIN] = { FIND_MIN_MISSED, "to be at least" }
};

static void
check_totals(struct check *c, const struct wide *totals)
{
	const struct bound	*b;
	uint32_t		 i;
	size_t			 n;
	struct complaint	 unknown;
	char			 event[80], found[WIDE_ROOM];
	int			 order;

	for (n = 0; n < c->o->bounds.n; n++) {
		b = &c->o->bounds.at[n];
		i = event_find(c->p, b->text, b->event_len);
		if (i == ID_NONE) {
			event_unknown(c->p, NULL, (struct slice){ b->text,
			    b->event_len }, &unknown);
			find(c, bounds[b->kind].kind, "%s", unknown.text);
			continue;
		}
		diag_quote(event, sizeof(event), b->text, b->event_len);
		order = wide_compare(totals[i], wide_of(b->number));
		if (b->kind == BOUND_EXPECT ? order != 0 :
		    b->kind == BOUND_MAX ? order > 0 : order < 0)
			find(c, bounds[b->kind].kind, "expected the total of "
			    "'%s' %s %lld, found %s", event,
			    bounds[b->kind].words, (long long)b->number,
			    wide_text(found, totals[i]));
	}
}

/*
 * The inclusive cost of each component of the call graph: as the sum of its own
 * costs and its calls, and as the sum of the calls by its callers.
 */
struct inclusive {
	struct call_graph graph;
	struct tally	 own, callers;	/* event_n of each component */
	bool		*called;	/* from outside */
};

static void
sum_inclusive(const struct profile *p, struct inclusive *in)
{
	const uint32_t	*component = in->graph.component;
	size_t		 n = p->event_n, from, to;
	uint32_t	 i;

	tally_init(&in->own, in->graph.component_n * n);
	tally_init(&in->callers, in->graph.component_n * n);
	in->called = mem_get(in->graph.component_n, sizeof(*in->called));
	for (i = 0; i < p->section_n; i++)
		section_sums_add(p, i, &in->own,
		    component[p->sections[i].function] * n);
	for (i = 0; i < p->arcs.n; i++) {
		from = component[arc_caller(p, i)];
		to = component[arc_callee(p, i)];
		if (from == to)
			continue;
		in->called[to] = true;
		tally_add_row(&in->own, from * n, &p->arcs, i, ARC_COSTS);
		tally_add_row(&in->callers, to * n, &p->arcs, i, ARC_COSTS);
	}
}

/* A cycle is named after the function that was read first. */
static void
compare_component(struct check *c, const struct inclusive *in, uint32_t n)
{
	const struct profile	*p = c->p;
	uint32_t		 members, i;
	const struct function	*f = &p->functions[*buckets_list(
				    &in->graph.members, n, &members)];
	char			 name[160], event[80], others[48] = "";
	char			 own[WIDE_ROOM], callers[WIDE_ROOM];
	size_t			 at;

	for (i = 0; i < p->event_n; i++) {
		at = (size_t)n * p->event_n + i;
		if (!in->called[n] || wide_compare(tally_get(&in->own, at),
		    tally_get(&in->callers, at)) == 0 || sides_is_calls(p, i))
			continue;
		if (members > 1)
			snprintf(others, sizeof(others), " and %u more in its "
			    "cycle", members - 1);
		find(c, FIND_CALLERS_DIFFER, "expected the callers of '%s'%s "
		    "to have its inclusive cost, %s %s, found %s; a dump "
		    "within a call, a thread, sampling, or a producer that "
		    "cuts recursion may be why", quote(c, f->name, name,
		    sizeof(name)), others, quote(c, p->events[i].name, event,
		    sizeof(event)), wide_text(own, tally_get(&in->own, at)),
		    wide_text(callers, tally_get(&in->callers, at)));
		return;
	}
}

static void
check_graph(struct check *c)
{
	struct inclusive	 in;
	const struct call_graph	*g = &in.graph;
	uint32_t		 i, n;

	call_graph_open(&in.graph, c->p, NULL, NULL);
	sum_inclusive(c->p, &in);
	for (i = 0; i < c->p->function_n; i++)
		if (*buckets_list(&g->members, g->component[i], &n) == i)
			compare_component(c, &in, g->component[i]);
	call_graph_close(&in.graph);
	tally_free(&in.own);
	tally_free(&in.callers);
	mem_free(in.called);
}

/* The part of a name after the last slash. */
static struct intern_entry
base_name(const struct profile *p, uint32_t name)
{
	struct intern_entry	 e = p->names.entries[name];
	uint32_t		 at = e.len;

	while (at > 0 && e.text[at - 1] != '/')
		at--;
	e.text += at;
	e.len -= at;
	return e;
}

/* KCachegrind tells functions apart by name and by the base names of file
   and object. */
static void
check_base_names(struct check *c)
{
	const struct profile	*p = c->p;
	struct intern		 seen = { .n = 0 };
	struct intern_entry	 part[3];
	char			*key = NULL, name[160];
	size_t			 room = 0, len, i, j, known;

	for (i = 0; i < p->function_n; i++) {
		part[0] = base_name(p, p->functions[i].object);
		part[1] = base_name(p, p->functions[i].file);
		part[2] = p->names.entries[p->functions[i].name];
		for (j = len = 0; j < 3; j++) {
			key = mem_grow(key, &room, len + part[j].len + 1, 1);
			assert(key != NULL);
			memcpy(key + len, part[j].text, part[j].len);
			len += part[j].len;
			key[len++] = '\n';
		}
		known = seen.n;
		intern_id(&seen, key, len);
		if (seen.n == known)
			find(c, FIND_PORTABLE_BASENAME, "expected functions "
			    "that differ in more than the folders of their "
			    "files, found '%s' again, which KCachegrind takes "
			    "for one", quote(c, p->functions[i].name, name,
			    sizeof(name)));
	}
	mem_free(key);
	intern_free(&seen);
}

static void
describe(const struct check *c, struct check_result *result)
{
	const struct profile	*p = c->p;

	result->cachegrind = p->metadata.cachegrind;
	result->parts = c->read->parts;
	result->events = c->read->events.n;
	result->cost_centres = p->costs.n;
	result->arcs = p->arcs.n;
	result->jumps = p->jumps.n;
	if (p->list.n > 0)
		quote(c, p->events[p->list.at[0]].name, result->event,
		    sizeof(result->event));
}

/* Make the findings that need the whole file. */
static void
check_whole(struct check *c, struct check_result *result)
{
	const struct profile	*p = c->p;
	struct wide		 totals[EVENT_MAX];
	struct complaint	 wrong;

	/* Only these two look at the rows of a section. */
	if (c->o->graph || overflow_is_possible(p))
		profile_freeze(c->p);
	if (!overflow_profile(p, totals, &wrong))
		find(c, FIND_OVERFLOW, "%s", wrong.text);
	result->counted = p->list.n > 0 && wide_fits(totals[p->list.at[0]]);
	if (result->counted)
		result->total = (int64_t)totals[p->list.at[0]].low;
	check_totals(c, totals);
	if (c->o->graph)
		check_graph(c);
	if (c->o->portable)
		check_base_names(c);
}

/* Callgrind leaves an empty profile beside those of the threads if it is to
   separate these. */
static void
check_empty(struct check *c)
{
	size_t	 size = strlen(c->in->name) + sizeof("-01");
	char	*first = mem_get(size, 1);
	bool	 there;

	snprintf(first, size, "%s-01", c->in->name);
	there = access(first, F_OK) == 0;
	mem_free(first);
	find(c, there ? FIND_EMPTY_BASE : FIND_NO_PROFILE, "expected a "
	    "profile, found an empty file%s", there ? "; those of its threads "
	    "are beside it" : "");
}

/* An LLVM profile has no events to compare, so that no bound is met. */
static void
refuse_bounds(const struct check_options *o)
{
	struct finding	 f = { .text = "expected a profile with events, found "
			    "one of LLVM, which has none" };
	size_t		 i;

	for (i = 0; i < o->bounds.n; i++) {
		f.kind = bounds[o->bounds.at[i].kind].kind;
		o->report(o->arg, &f);
	}
}

static void
check_llvm(struct source *in, const struct check_options *o,
    struct check_result *result)
{
	struct finding	 cut = { .kind = FIND_INPUT_CUT };
	size_t		 len;
	char		*at = source_rest(in, &len);

	if (at != NULL) {
		llvm_check(at, len, o, &result->llvm);
		refuse_bounds(o);
		if (o->progress != NULL)
			o->progress(o->arg, len);
	} else if (decompress_is_damage(in->trouble)) {
		cut.text = in->trouble;
		o->report(o->arg, &cut);
	} else
		result->trouble = in->trouble;
	mem_free(at);
}

static void
check_costs(struct source *in, const struct check_options *o,
    struct check_result *result)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct check		 c = { .o = o, .p = p, .in = in };
	struct read_result	 read = { .empty = false };
	struct read_options	 how = {
		.report = report, .arg = &c, .progress = o->progress,
		.weight = 1, .keep_going = true, .check = true,
		.portable = o->portable
	};

	how.scratch = read_scratch_new();
	c.read = &read;
	profile_init(p);
	read_profile(p, in, &how, &read);
	if (device_failed(&c))
		result->trouble = in->trouble;
	else if (read.empty)
		check_empty(&c);
	describe(&c, result);
	if (!c.failed && !read.empty)
		check_whole(&c, result);
	read_result_free(&read);
	profile_free(p);
	mem_free(p);
	read_scratch_free(how.scratch);
}

void
check_source(struct source *in, const struct check_options *o,
    struct check_result *result)
{
	size_t		 len;
	const char	*start = source_peek(in, &len);

	memset(result, 0, sizeof(*result));
	if (llvm_read_form(start, len) == LLVM_NONE)
		check_costs(in, o, result);
	else
		check_llvm(in, o, result);
}
