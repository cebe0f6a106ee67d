/*
 * cgfilter -- rename, select, fold, group and aggregate.
 */
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "ops/filter.h"
#include "ops/parts.h"
#include "cli/common_options.h"
#include "cli/options.h"

struct request {
	struct common_options	 common;
	struct filter	 filter;
	struct parts	 parts;
	const char	*split;			/* prefix, or NULL */
	bool		 kept;			/* anything */
};

static bool
take_what(void *select, const char *what, struct complaint *wrong)
{
	return select_add(select, what, strlen(what), wrong->text);
}

static bool
take_define(void *filter, const char *argument, struct complaint *wrong)
{
	return filter_define(filter, argument, wrong->text);
}

static bool
take_group(void *filter, const char *argument, struct complaint *wrong)
{
	return filter_group(filter, argument, wrong->text);
}

static bool
take_group_by(void *filter, const char *argument, struct complaint *wrong)
{
	return filter_group_by(filter, argument, wrong->text);
}

static bool
take_lump(void *filter, const char *argument, struct complaint *wrong)
{
	return filter_lump(filter, argument, wrong->text);
}

/* A percentage with up to six places, in the unit of trim.share. */
static bool
take_min(void *filter, const char *argument, struct complaint *wrong)
{
	struct filter	*f = filter;
	const char	*p = argument;
	uint64_t	 unit = TRIM_ALL / 100, share = 0;
	bool		 point = false, digit = false;

	for (; *p != '\0' && *p != '%' && unit > 0; p++) {
		if (*p == '.' && !point) {
			point = true;
			continue;
		}
		if (*p < '0' || *p > '9' || share > TRIM_ALL)
			break;
		digit = true;
		if (point)
			unit /= 10;
		share = point ? share + (uint64_t)(*p - '0') * unit :
		    share * 10 + (uint64_t)(*p - '0') * unit;
	}
	p += *p == '%';
	if (!digit || *p != '\0' || share > TRIM_ALL)
		return complaint_set(wrong, "expected a share from 0%% to "
		    "100%%, found '%s'", argument);
	f->trims = true;
	f->trim.share = share;
	return true;
}

static bool
take_top(void *filter, const char *argument, struct complaint *wrong)
{
	struct filter	*f = filter;
	uint64_t	 n;

	if (!options_number(argument, 0, UINT32_MAX, &n, wrong))
		return false;
	f->trims = f->trim.some = true;
	f->trim.top = (size_t)n;
	return true;
}

static const struct tool_option	 options[] = {
	TOOL_HELP_ROW,
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	COMMON_QUIET_ROW("no output: status 1 if nothing is kept"),
	COMMON_SUBST_ROW,
	COMMON_VERBOSE_ROW("every warning; what went where"),
	TOOL_VERSION_ROW,
	COMMON_BY_ROW(filter.by),
	{ 0, "compute", NULL, "write formulas as columns",
	    TOOL_FLAG(filter.compute) },
	{ 0, "define", "FORMULA",
	    "define an event: 'CEst = Ir + 10 L1m + 100 LLm'",
	    TOOL_CALL(filter, take_define) },
	{ 0, "drop", "WHAT", "leave out: [ob:|fl:|fn:]RE",
	    TOOL_CALL(filter.drop, take_what) },
	{ 0, "events", "A,B", "write these events, so ordered",
	    TOOL_STRING(filter.events) },
	COMMON_FILES0_ROW,
	{ 0, "fold", "WHAT", "give their cost to their callers",
	    TOOL_CALL(filter.fold, take_what) },
	{ 0, "group", "NAME=RE", "make functions one, NAME",
	    TOOL_CALL(filter, take_group) },
	{ 0, "group-by", "RE", "make those one that capture the same",
	    TOOL_CALL(filter, take_group_by) },
	{ 0, "inline", "MODE", "inlined code: outer or split from its function",
	    TOOL_CHOICE(filter.split, "outer", "split") },
	{ 0, "keep", "WHAT", "only these: [ob:|fl:|fn:]RE",
	    TOOL_CALL(filter.keep, take_what) },
	{ 0, "lump", "WHAT[=NAME]", "make them one, lines and all",
	    TOOL_CALL(filter, take_lump) },
	{ 0, "min", "SHARE%", "join what costs less",
	    TOOL_CALL(filter, take_min) },
	COMMON_RENAME_ROWS,
	COMMON_NAMES_ROW,
	{ 0, "no-calls", NULL, "leave out the calls",
	    TOOL_FLAG(filter.no_calls) },
	{ 0, "no-jumps", NULL, "leave out the jumps",
	    TOOL_FLAG(filter.no_jumps) },
	{ 0, "part", "N", "only this part", TOOL_STRING(parts.part) },
	{ 0, "pid", "N", "only parts of this process",
	    TOOL_STRING(parts.pid) },
	COMMON_POSITIONS_ROW,
	{ 0, "split", "PREFIX", "write each part to a file, PREFIX1 and on",
	    TOOL_STRING(split) },
	{ 0, "thread", "N", "only parts of this thread",
	    TOOL_STRING(parts.thread) },
	COMMON_TO_ROW,
	{ 0, "top", "N", "join all but the N most costly",
	    TOOL_CALL(filter, take_top) },
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgfilter", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] "
	    "[FILE ...]",
	"Rename, select, fold, group and aggregate the functions of profiles.",
	options, "cgfilter --fold=ob:libc --by=function callgrind.out.1"
};

static void
read_request(struct request *r, int argc, char *argv[])
{
	int	 n = options_read(&tool, r, argc, argv);

	common_options_finish(&r->common);
	inputs_operands(&r->common.inputs, argc - n, argv + n);
	if (r->split != NULL && strcmp(r->common.output, "-") != 0)
		tool_usage("options '--output' and '--split' exclude each "
		    "other");
	r->common.hold = r->split != NULL;
	r->filter.verbose = r->common.sum.verbose;
	r->filter.quiet = r->common.sum.quiet;
}

static void
filter_and_write(struct request *r, struct profile *p, const char *output)
{
	struct event_list	*events = &r->common.write.events;

	filter_apply(&r->filter, p, events->at, &events->n);
	r->kept = r->kept || p->costs.n > 0 || p->arcs.n > 0 ||
	    p->jumps.n > 0;
	/* Quiet, the status is the answer. */
	if (!r->common.sum.quiet || r->split != NULL ||
	    strcmp(r->common.output, "-") != 0)
		common_options_write(&r->common, p, output);
}

/* Filter the sum of the parts so far, and write it. */
static void
write_parts(struct request *r, const char *output)
{
	r->common.write.events = r->parts.events;
	filter_and_write(r, &r->parts.sum, output);
	parts_begin(&r->parts);
}

static void
write_one_part(struct request *r)
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

	if (parts_want(&r->parts, of_part)) {
		if (!parts_add(&r->parts, p, &wrong))
			diag_die("cannot %s: %s", r->split != NULL ? "split" :
			    "add the parts", wrong.text);
		if (r->split != NULL)
			write_one_part(r);
	}
	profile_clear(p);
}

/* All parts are read, in a profile that had them all. */
static void
finish_parts(struct request *r, const struct profile *p)
{
	struct complaint	 wrong;

	if (r->parts.wanted == 0) {
		if (!r->common.sum.quiet)
			diag_say("warning: expected a part as asked for, "
			    "found none");
		if (!parts_add_none(&r->parts, p, &wrong))
			diag_die("cannot add the parts: %s", wrong.text);
	}
	if (r->split == NULL)
		write_parts(r, r->common.output);
}

static enum status
run(struct request *r, struct profile *p)
{
	bool		 by_parts = r->split != NULL || parts_choose(&r->parts);
	struct sum	*sum;

	if (by_parts) {
		parts_begin(&r->parts);
		r->common.sum.read.part = take_part;
		r->common.sum.read.part_arg = r;
	}
	sum = sum_begin(p, &r->common.sum, r->common.inputs.n);
	sum_add(sum, r->common.inputs.at, r->common.inputs.n);
	if (!sum_end(sum, &r->common.write.events))
		return STATUS_TROUBLE;
	if (by_parts)
		finish_parts(r, p);
	else
		filter_and_write(r, p, r->common.output);
	sink_commit();
	if (r->common.sum.verbose)
		rename_say(r->common.rename);
	return r->common.sum.quiet && !r->kept ? STATUS_NO : STATUS_OK;
}

int
main(int argc, char *argv[])
{
	static struct profile	 p;
	static struct request	 r = { .filter.by = BY_INSTR };
	enum status		 status;

	tool_start(&tool);
	common_options_init(&r.common);
	read_request(&r, argc, argv);
	profile_init(&p);
	status = run(&r, &p);
	profile_free(&p);
	parts_free(&r.parts);
	filter_free(&r.filter);
	common_options_free(&r.common);
	return (int)status;
}
