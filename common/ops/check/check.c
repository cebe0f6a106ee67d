/*
 * The reader reports findings line by line, and continues after each.  Findings
 * about the file as a whole are made here afterwards, unless an error made the
 * reader skip costs, since they would only repeat that error.  If the file
 * cannot be read because a device fails, there are no findings.
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
#include "llvm/coverage/coverage.h"
#include "llvm/coverage/lines.h"
#include "llvm/forms/read.h"
#include "llvm/model/model.h"
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
#include "import/import.h"

struct check {
	const struct check_options *o;
	struct profile		*p;
	const struct source	*in;
	const struct read_result *read;
	bool			 failed;	/* the reader reported an error,
						   so costs may be missing */
};

/* Whether reading failed because of the device, which is not a fault of the
   file. */
static bool
device_failed(const struct check *c)
{
	return source_failed(c->in);
}

/* Read a bound in the form EVENT=NUMBER.  Return false if it is malformed. */
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

/* Report a finding about the whole file. */
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

/* By kind of bound: the kind of finding if the total violates the bound, and
   the words for what was expected. */
static const struct {
	enum finding_kind	 kind;
	const char		*words;
} bounds[] = {
	[BOUND_EXPECT] = { FIND_EXPECT_FAILED, "to be" },
	[BOUND_MAX] = { FIND_MAX_PASSED, "to be at most" },
	[BOUND_MIN] = { FIND_MIN_MISSED, "to be at least" }
};

/* Compare the totals, which are NULL if all are 0, with the bounds. */
static void
check_totals(struct check *c, const struct wide *totals)
{
	const struct bound	*b;
	uint32_t		 i;
	size_t			 n;
	struct complaint	 unknown;
	char			 event[80], found[WIDE_ROOM];
	struct wide		 total;
	int			 order;

	for (n = 0; n < c->o->bounds.n; n++) {
		b = &c->o->bounds.at[n];
		i = event_find(c->p, b->text, b->event_len);
		if (totals != NULL && i == ID_NONE) {
			event_unknown(c->p, NULL, (struct slice){ b->text,
			    b->event_len }, &unknown);
			find(c, bounds[b->kind].kind, "%s", unknown.text);
			continue;
		}
		diag_quote(event, sizeof(event), b->text, b->event_len);
		total = totals == NULL ? wide_of(0) : totals[i];
		order = wide_compare(total, wide_of(b->number));
		if (b->kind == BOUND_EXPECT ? order != 0 :
		    b->kind == BOUND_MAX ? order > 0 : order < 0)
			find(c, bounds[b->kind].kind, "expected the total of "
			    "'%s' %s %lld, found %s", event,
			    bounds[b->kind].words, (long long)b->number,
			    wide_text(found, total));
	}
}

/*
 * The inclusive cost of each component of the call graph, computed in two ways:
 * `own' is the sum of the component's self costs and the costs of its calls of
 * other components, `callers' is the sum of the costs of the calls of it by
 * others.  Both should be equal.
 */
struct inclusive {
	struct call_graph graph;
	struct tally	 own, callers;	/* indexed by component, then by
					   event */
	bool		*called;	/* by component: it is called by another
					   component */
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
		if (from == to || !call_graph_has(&in->graph, i))
			continue;
		in->called[to] = true;
		tally_add_row(&in->own, from * n, &p->arcs, i, ARC_COSTS);
		tally_add_row(&in->callers, to * n, &p->arcs, i, ARC_COSTS);
	}
}

/* Compare the two inclusive costs of a component.  If it is a cycle, the
   finding names the function of the cycle that was read first. */
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

	call_graph_open(&in.graph, c->p, NULL, NULL, NULL);
	sum_inclusive(c->p, &in);
	for (i = 0; i < c->p->function_n; i++)
		if (*buckets_list(&g->members, g->component[i], &n) == i)
			compare_component(c, &in, g->component[i]);
	call_graph_close(&in.graph);
	tally_free(&in.own);
	tally_free(&in.callers);
	mem_free(in.called);
}

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

/* Report functions that KCachegrind cannot tell apart: it ignores the folders
   of files and objects. */
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

static void
check_whole(struct check *c, struct check_result *result)
{
	const struct profile	*p = c->p;
	struct wide		 totals[EVENT_MAX];
	struct complaint	 wrong;

	/* Only these two checks need the rows of each section. */
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

/* Report a profile without costs.  With --separate-threads, Callgrind writes an
   empty profile beside the profiles of the threads. */
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
	if (there)
		check_totals(c, NULL);
}

/* LLVM treats larger counts as corrupt. */
#define COUNT_LARGE	(UINT64_C(1) << 56)

struct llvm_check {
	const struct check_options *o;
	struct llvm_check_result *result;
	struct llvm_profile p;
	size_t		 known;		/* number of functions that were read so
					   far */
	bool		 ran;
};

/* Report a finding.  `where' is the offset of a byte or, in LLVM's text format,
   the number of a line; 0 stands for the whole file. */
DIAG_PRINTF(4, 5) static void
flaw(struct llvm_check *c, enum finding_kind kind, uint64_t where,
    const char *fmt, ...)
{
	struct complaint	 text;
	struct finding		 f = {
		.kind = kind, .line = where, .text = text.text,
		.is_offset = c->result->form != LLVM_TEXT
	};
	va_list			 ap;

	va_start(ap, fmt);
	vsnprintf(text.text, sizeof(text.text), fmt, ap);
	va_end(ap);
	c->o->report(c->o->arg, &f);
}

static void
check_counts(struct llvm_check *c, const struct llvm_record *r, uint64_t where)
{
	uint64_t	 large = 0, *total = &c->result->total;
	char		 name[200];
	uint32_t	 i;

	if (r->counters[0] > LLVM_COUNT_MAX) {
		c->ran = true;
		return;
	}
	for (i = 0; i < r->counter_n; i++) {
		if (__builtin_add_overflow(*total, r->counters[i], total))
			*total = UINT64_MAX;
		if (large < r->counters[i])
			large = r->counters[i];
	}
	c->ran |= large > 0;
	if (large > COUNT_LARGE)
		flaw(c, FIND_LLVM_LARGE_COUNT, where, "expected counts of "
		    "'%s' up to 2^56, found %llu", llvm_names_quote(&c->p.names,
		    r->name, name, sizeof(name)), (unsigned long long)large);
}

static void
check_function(void *arg, const struct llvm_record *r, unsigned what,
    uint64_t where)
{
	struct llvm_check	*c = arg;
	char			 name[200];

	(void)what;
	c->result->functions++;
	c->result->counters += r->counter_n;
	check_counts(c, r, where);
	/* In raw profiles a library and its program may both contain the same
	   inlined function, so only other forms must not repeat a function. */
	if (c->p.function_n == c->known && c->result->form != LLVM_RAW)
		flaw(c, FIND_LLVM_TWICE, where, "expected a function of "
		    "another name or hash, found '%s' again",
		    llvm_names_quote(&c->p.names, r->name, name,
		    sizeof(name)));
	c->known = c->p.function_n;
	if ((r->hash & LLVM_HASH_CONTEXT) != 0 &&
	    (c->p.flags & LLVM_IR) != 0 && (c->p.flags & LLVM_CONTEXT) == 0)
		flaw(c, FIND_LLVM_CONTEXT, where, "expected no hash of a "
		    "function with contexts, as the profile has none, found "
		    "that of '%s'", llvm_names_quote(&c->p.names,
		    r->name, name, sizeof(name)));
}

/* Report functions with a context-sensitive hash if no function has the same
   name and a hash without contexts. */
static void
check_hashes(struct llvm_check *c)
{
	uint32_t			*order = llvm_profile_order(&c->p);
	const struct llvm_function	*f, *g;
	char				 name[200];
	size_t				 i, n = 0, first = 0;

	for (i = 1; i < c->p.function_n; i++) {
		f = &c->p.functions[order[i - 1]];
		g = &c->p.functions[order[i]];
		if (f->name != g->name || ((c->p.flags & LLVM_CONTEXT) != 0 &&
		    ((f->hash ^ g->hash) & LLVM_HASH_CONTEXT) != 0))
			continue;
		if (n++ == 0)
			first = order[i];
	}
	mem_free(order);
	if (n > 0)
		flaw(c, FIND_LLVM_TWO_HASHES, 0, "expected one hash of each "
		    "name, found %zu more, the first of '%s'; a compiler takes "
		    "that of the source it reads", n,
		    llvm_names_quote(&c->p.names, c->p.functions[first].name,
		    name, sizeof(name)));
}

static void
check_program(struct llvm_check *c, const struct coverage *coverage)
{
	struct coverage_match	 m;
	struct coverage_lines	 lines = {
		.c = coverage, .match = &m, .p = &c->p
	};
	struct complaint	 text;

	if ((c->p.flags & LLVM_IR) != 0) {
		flaw(c, FIND_LLVM_PROGRAM, 0, "expected a profile of a front "
		    "end, which is of the program, found IR instrumentation");
		return;
	}
	coverage_match(&m, coverage, &c->p);
	if (m.changed > 0) {
		coverage_match_say(&m, coverage, &text);
		flaw(c, FIND_LLVM_PROGRAM, 0, "%s", text.text);
	}
	coverage_lines(&lines, &text);
	if (lines.negative > 0) {
		coverage_lines_say(&lines, &text);
		flaw(c, FIND_LLVM_NEGATIVE_COUNT, 0, "%s", text.text);
	}
	coverage_match_free(&m);
}

void
check_bytes(const char *at, size_t len, const struct check_options *o,
    struct llvm_check_result *result)
{
	struct llvm_check	*c = mem_get(1, sizeof(*c));
	struct llvm_trouble	 trouble;
	struct llvm_index_flaws	 flaws = { .bucket = 0 };
	const struct llvm_read_options	 how = {
		.name = "it", .weight = 1, .function = check_function,
		.arg = c, .flaws = &flaws
	};

	*result = (struct llvm_check_result){ llvm_read_form(at, len), 0, 0,
	    0 };
	c->o = o;
	c->result = result;
	if (!llvm_read(&c->p, at, len, &how, &trouble))
		flaw(c, FIND_LLVM_MALFORMED, trouble.where, "%s",
		    trouble.what.text);
	else {
		if (flaws.bucket > 0)
			flaw(c, FIND_LLVM_NOT_INDEXED, flaws.bucket,
			    "expected functions that the table finds, found "
			    "others");
		if (flaws.summary)
			flaw(c, FIND_LLVM_SUMMARY, 0, "expected the summary "
			    "of the functions that are there, found another");
		check_hashes(c);
		if (result->form == LLVM_TEXT && at[len - 1] != '\n')
			flaw(c, FIND_NO_NEWLINE, 0, "expected a newline at the "
			    "end, found none");
		if (o->coverage != NULL)
			check_program(c, o->coverage);
		if (!c->ran)
			flaw(c, FIND_LLVM_NEVER_RAN, 0, "expected a count "
			    "above 0, found none");
	}
	llvm_profile_free(&c->p);
	mem_free(c);
}

/* Report each bound as violated, since an LLVM profile has no events. */
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
		check_bytes(at, len, o, &result->llvm);
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
	const struct import_form	*form = import_form_of(in);
	struct check_options		 how = *o;
	unsigned			 losses = 0;

	memset(result, 0, sizeof(*result));
	if (import_is_llvm(form)) {
		check_llvm(in, o, result);
		return;
	}
	if (form != NULL) {
		result->form = form->name;
		if (!import_stacks(form, in, &losses, o->report, o->arg)) {
			result->trouble = source_failed(in) ? in->trouble :
			    NULL;
			return;
		}
		/*
		 * The lines with these costs were made from another program's
		 * profile.  No other reader sees them, so it does not matter
		 * whether others can read them.
		 */
		how.portable = false;
	}
	check_costs(in, &how, result);
}
