/*
 * cgfilter -- rename, select, fold and group the functions of profiles.
 *
 * A part is one dump of a Callgrind file.  The output is one profile of all
 * parts, one profile of the selected parts, or a file for each part.  With
 * --split each part is filtered and written as soon as it is read, but no
 * output file appears until all are complete.
 */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/profile_add.h"
#include "ops/filter/filter.h"
#include "cli/common_options.h"
#include "cli/llvm_options.h"
#include "cli/options.h"

/*
 * Which parts of files to read, and the sum of these parts.  A part is one dump
 * of a Callgrind file.  The reader delivers one part at a time, in a profile
 * that it clears afterwards.
 */
struct parts {
	const char	*part, *pid, *thread;	/* select parts with this value
						   in the header line of the
						   same name; NULL selects
						   any */
	size_t		 wanted;	/* number of parts selected so far */

	struct profile	 sum;		/* sum of the selected parts so far */
	struct event_list events;	/* columns of `sum', which include the
					   events of all parts so far */
	bool		 lists_differ;	/* two parts had different lists of
					   events */
	size_t		 added;
};

struct request {
	struct common_options	 common;
	struct llvm_options	 llvm;
	struct filter		 filter;
	struct parts		 parts;
	const char		*split;	/* first part of the names of output
					   files, with --split, or NULL */
	bool			 kept;	/* at least one function was kept, which
					   decides the exit status */
};

static bool
take_define(void *events, const char *formula, struct complaint *wrong)
{
	return event_filter_define(events, formula, wrong);
}

static bool
take_group(void *filter, const char *name_and_re, struct complaint *wrong)
{
	return filter_group(filter, name_and_re, wrong);
}

static bool
take_group_by(void *filter, const char *re, struct complaint *wrong)
{
	return filter_group_by(filter, re, wrong);
}

static bool
take_lump(void *filter, const char *what_and_name, struct complaint *wrong)
{
	return filter_lump(filter, what_and_name, wrong);
}

static bool
take_threshold(void *filter, const char *share, struct complaint *wrong)
{
	return filter_share(filter, share, wrong);
}

static bool
take_top(void *trim, const char *number, struct complaint *wrong)
{
	struct filter_trim *t = trim;
	uint64_t	 top;

	if (!options_number(number, 0, UINT32_MAX, &top, wrong))
		return false;
	t->on = t->some = true;
	t->top = (size_t)top;
	return true;
}

static const struct tool_option	 options[] = {
	TOOL_HEADING("Inputs"),
	COMMON_JOBS_ROW,
	COMMON_FILES0_ROW,
	{ 0, "part", "N", "read only this part", TOOL_STRING(parts.part) },
	{ 0, "pid", "N", "read only parts of this process",
	    TOOL_STRING(parts.pid) },
	{ 0, "thread", "N", "read only parts of this thread",
	    TOOL_STRING(parts.thread) },
	LLVM_OPTIONS_STRICT_ROW(llvm),
	TOOL_HEADING("Names"),
	COMMON_SUBST_ROW,
	COMMON_RENAME_ROWS,
	TOOL_HEADING("Choosing"),
	{ 0, "callers", NULL, "with --keep: also keep all callers of these",
	    TOOL_FLAG(filter.callers) },
	{ 0, "drop", "WHAT", "drop these functions: [ob:|fl:|fn:]RE",
	    TOOL_CALL(filter.drop, common_options_what) },
	{ 0, "fold", "WHAT", "fold these functions into their callers",
	    TOOL_CALL(filter.fold, common_options_what) },
	{ 0, "keep", "WHAT", "keep only these functions: [ob:|fl:|fn:]RE",
	    TOOL_CALL(filter.keep, common_options_what) },
	{ 0, "root", "WHAT", "keep only these and all that they call",
	    TOOL_CALL(filter.root, common_options_what) },
	TOOL_HEADING("Grouping"),
	COMMON_BY_ROW(filter.by),
	{ 0, "group", "NAME=RE", "make one function NAME of these, keep lines",
	    TOOL_CALL(filter, take_group) },
	{ 0, "group-by", "RE", "make one function of equal captures",
	    TOOL_CALL(filter, take_group_by) },
	{ 0, "inline", "MODE", "keep inlined code in outer function or split",
	    TOOL_CHOICE(filter.split, "outer", "split") },
	{ 0, "lump", "WHAT[=NAME]", "make one function of these, all in line 0",
	    TOOL_CALL(filter, take_lump) },
	{ 0, "threshold", "N", "lump functions below N percent",
	    TOOL_CALL(filter, take_threshold) },
	{ 0, "top", "N", "lump all but the N most costly functions",
	    TOOL_CALL(filter.trim, take_top) },
	TOOL_HEADING("Events"),
	{ 0, "compute", NULL, "write events with formulas as counts",
	    TOOL_FLAG(filter.events.compute) },
	{ 0, "define", "FORMULA",
	    "define an event: 'CEst = Ir + 10 L1m + 100 LLm'",
	    TOOL_CALL(filter.events, take_define) },
	{ 0, "show", "A,B", "write only these events, in this order",
	    TOOL_STRING(filter.events.names) },
	TOOL_HEADING("Output"),
	COMMON_OUTPUT_ROW,
	COMMON_NAMES_ROW,
	{ 0, "no-calls", NULL, "omit calls", TOOL_FLAG(filter.no_calls) },
	{ 0, "no-jumps", NULL, "omit jumps", TOOL_FLAG(filter.no_jumps) },
	COMMON_POSITIONS_ROW,
	{ 0, "split", "PREFIX", "write each part to a file, PREFIX1 and so on",
	    TOOL_STRING(split) },
	LLVM_OPTIONS_TO_ROW(llvm),
	COMMON_GENERAL_ROWS(
	    "write nothing but errors; status 1 if nothing is kept",
	    "print every warning and what was changed"),
	TOOL_HEADING("LLVM"),
	COMMON_BINARY_ROW,
	LLVM_OPTIONS_ROWS(llvm),
	TOOL_HEADING("Compatibility"),
	TOOL_ALIAS("events", "A,B", "show"),
	TOOL_ALIAS("min", "N", "threshold"),
	COMMON_MOD_ROWS,
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgfilter", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] "
	    "[FILE ...]",
	"Rename, select, fold and group the functions of profiles.",
	options,
	"cgfilter --fold='ob:/libc[.-]' --by=function callgrind.out.1"
};

static void
begin_parts(struct parts *s)
{
	profile_free(&s->sum);
	profile_init(&s->sum);
	s->events.n = 0;
	s->lists_differ = false;
	s->added = 0;
}

static bool
is_wanted(const char *wanted, const struct string *found)
{
	return wanted == NULL || (found->at != NULL &&
	    strlen(wanted) == found->len &&
	    memcmp(wanted, found->at, found->len) == 0);
}

/* Return whether the options select a part with this metadata.  If so, count
   it. */
static bool
want_part(struct parts *s, const struct metadata *m)
{
	bool	 wanted = is_wanted(s->part, &m->part) &&
		    is_wanted(s->pid, &m->pid) &&
		    is_wanted(s->thread, &m->thread);

	s->wanted += wanted;
	return wanted;
}

/* Add the events of a part to the list of the sum.  If parts have different
   lists of events, sort the list of the sum by name. */
static void
add_events(struct parts *s, const struct profile *part)
{
	struct event_list	*l = &s->events;
	uint32_t		 i;

	if (s->added > 0)
		s->lists_differ |= l->n != part->list.n ||
		    memcmp(l->at, part->list.at, l->n * sizeof(*l->at)) != 0;
	for (i = 0; i < part->list.n; i++)
		event_list_add(l, part->list.at[i]);
	if (s->lists_differ)
		event_order(part, l->at, l->n);
}

static bool
add_part(struct parts *s, struct profile *part, struct complaint *wrong)
{
	if (!profile_add_part(&s->sum, part, wrong))
		return false;
	add_events(s, part);
	s->added++;
	return true;
}

static void
apply(struct request *r, struct profile *p)
{
	static const struct {
		const char	*before, *after;
	} text[] = {
		[EVENT_FILTER_DEFINITION] = { "option '--define': ", "" },
		[EVENT_FILTER_COLUMN] = { "", "" },
		[EVENT_FILTER_NAME] = { "option '--show': ", "" },
		[EVENT_FILTER_FORMULA] = {
			"option '--show': ", "; --compute gives it some"
		},
		[EVENT_FILTER_ROOT] = { "option '--root': ", "" },
		[EVENT_FILTER_FOLD] = { "option '--fold': ", "" }
	};
	enum event_filter_trouble trouble;
	struct complaint	 wrong;

	trouble = filter_apply(&r->filter, p, &r->common.write.events,
	    &wrong);
	if (trouble != EVENT_FILTER_DONE)
		diag_die("%s%s%s", text[trouble].before, wrong.text,
		    text[trouble].after);
}

static void
filter_and_write(struct request *r, struct profile *p,
    const char *output)
{
	profile_freeze(p);
	apply(r, p);
	r->kept |= p->costs.n > 0 || p->arcs.n > 0 || p->jumps.n > 0;
	/* With --quiet and no output file, only the exit status is of
	   interest. */
	if (!r->common.sum.quiet || r->split != NULL ||
	    output != common_options_no_output)
		common_options_write(&r->common, p, output);
}

/* Filter the sum of the parts so far, and write the result to `output'. */
static void
write_parts(struct request *r, const char *output)
{
	r->common.write.events = r->parts.events;
	filter_and_write(r, &r->parts.sum, output);
	begin_parts(&r->parts);
}

static void
write_part(struct request *r)
{
	size_t	 size = strlen(r->split) + NUM_ROOM;
	char	*name = mem_resize(NULL, size, 1);

	snprintf(name, size, "%s%zu", r->split, r->parts.wanted);
	write_parts(r, name);
	mem_free(name);
}

static void
take_part(void *arg, struct profile *p, const struct metadata *of_part)
{
	struct request		*r = arg;
	struct complaint	 wrong;

	if (want_part(&r->parts, of_part)) {
		if (!add_part(&r->parts, p, &wrong))
			diag_die("cannot add the parts: %s", wrong.text);
		if (r->split != NULL)
			write_part(r);
	}
	profile_clear(p);
}

static bool
is_by_parts(const struct request *r)
{
	return r->split != NULL || r->parts.part != NULL ||
	    r->parts.pid != NULL || r->parts.thread != NULL;
}

static void
begin(struct request *r)
{
	struct common_options	*common = &r->common;

	r->filter.verbose = common->sum.verbose;
	r->filter.events.quiet = common->sum.quiet;
	common->hold = r->split != NULL;
	if (!is_by_parts(r))
		return;
	begin_parts(&r->parts);
	common->sum.read.part = take_part;
	common->sum.read.part_arg = r;
}

/* If no part was selected, give the empty sum the events of all parts. */
static void
add_none(struct request *r, const struct profile *p)
{
	struct complaint	 wrong;

	if (!r->common.sum.quiet)
		diag_say("warning: expected a part that was asked for, found "
		    "none");
	if (!profile_add_metadata(&r->parts.sum, p, &wrong))
		diag_die("cannot add the parts: %s", wrong.text);
	while (r->parts.events.n < p->event_n)
		event_list_add(&r->parts.events, r->parts.events.n);
}

/* After all inputs are read, filter the profile, or the sum of the parts not
   written so far, and write it.  On an error, print it and return false. */
static bool
finish(struct request *r, struct profile *p)
{
	if (!is_by_parts(r))
		filter_and_write(r, p, r->common.output);
	else {
		if (r->parts.wanted == 0)
			add_none(r, p);
		if (r->split == NULL) {
			if (!sum_doubts(&r->common.sum, &r->parts.sum,
			    &r->parts.events))
				return false;
			write_parts(r, r->common.output);
		}
	}
	sink_commit();
	if (!r->common.sum.quiet)
		filter_say_unmatched(&r->filter);
	if (!r->kept && r->filter.keep.n + r->filter.drop.n > 0 &&
	    !r->common.sum.quiet)
		diag_say("warning: nothing is kept: no cost, call or jump is "
		    "left");
	return true;
}

static void
read_request(struct request *r, int argc, char *argv[])
{
	int	 n = options_read(&tool, r, argc, argv);

	common_options_finish(&r->common);
	inputs_operands(&r->common.inputs, argc - n, argv + n);
	if (r->split != NULL && r->common.output != common_options_no_output)
		tool_usage("option '--split' cannot be combined with "
		    "'--output'");
	if (r->filter.callers && r->filter.keep.n == 0)
		tool_usage("option '--callers': expected --keep as well");
	if (r->llvm.to >= LLVM_TO_PROFDATA) {
		options_only(llvm_options_filter_with,
		    "--to=profdata' or '--to=proftext");
		llvm_options_family(&r->llvm, &r->common);
	} else {
		llvm_options_costs(&r->llvm, &r->common);
		begin(r);
	}
}

/* Filter cost profiles, or LLVM profiles read as costs. */
static bool
filter(struct request *r, struct profile *p)
{
	struct common_options	*common = &r->common;
	struct sum		*sum;

	sum = sum_begin(p, &common->sum, common->inputs.n);
	sum_add(sum, common->inputs.at, common->inputs.n);
	if (!sum_end(sum, &common->write.events))
		return false;
	return finish(r, p);
}

int
main(int argc, char *argv[])
{
	static struct profile	 p;
	static struct request	 r = { .filter.by = BY_INSTR };
	struct common_options	*common = &r.common;
	enum status		 status = STATUS_TROUBLE;
	bool			 good;

	tool_start(&tool);
	common_options_init(common);
	read_request(&r, argc, argv);
	profile_init(&p);
	good = r.llvm.to < LLVM_TO_PROFDATA ? filter(&r, &p) :
	    llvm_options_filter(&r.llvm, common, &r.filter, &r.kept);
	if (good) {
		common_options_say_rules(common);
		status = common->sum.quiet && !r.kept ? STATUS_NO :
		    STATUS_OK;
	}
	profile_free(&p);
	profile_free(&r.parts.sum);
	filter_free(&r.filter);
	common_options_free(common);
	return (int)status;
}
