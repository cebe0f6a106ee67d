/*
 * cgfilter -- rename, select, fold, group and aggregate.
 */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/event.h"
#include "profile/profile.h"
#include "profile/profile_add.h"
#include "ops/filter.h"
#include "cli/common_options.h"

enum {
	OPTION_BY = COMMON_OWN, OPTION_COMPUTE, OPTION_DEFINE, OPTION_DROP,
	OPTION_EVENTS, OPTION_FOLD, OPTION_GROUP, OPTION_GROUP_BY,
	OPTION_INLINE, OPTION_KEEP, OPTION_LUMP, OPTION_MIN, OPTION_NO_CALLS,
	OPTION_NO_JUMPS, OPTION_PART, OPTION_PID, OPTION_SPLIT, OPTION_THREAD,
	OPTION_TOP
};

static const struct tool_option	 options[] = {
	{ 'h', "help", NULL, "show this help" },
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	{ 'q', "quiet", NULL, "no output: status 1 if nothing is kept" },
	COMMON_SUBST_ROW,
	{ 'v', "verbose", NULL, "every warning; what went where" },
	{ 'V', "version", NULL, "show the version" },
	{ OPTION_BY, "by", "WHAT",
	    "by instr, line, function, file or object" },
	{ OPTION_COMPUTE, "compute", NULL, "write formulas as columns" },
	{ OPTION_DEFINE, "define", "FORMULA",
	    "define an event: 'CEst = Ir + 10 L1m + 100 LLm'" },
	{ OPTION_DROP, "drop", "WHAT", "leave out: [ob:|fl:|fn:]RE" },
	{ OPTION_EVENTS, "events", "A,B", "write these events, so ordered" },
	COMMON_FILES0_ROW,
	{ OPTION_FOLD, "fold", "WHAT", "give their cost to their callers" },
	{ OPTION_GROUP, "group", "NAME=RE", "make functions one, NAME" },
	{ OPTION_GROUP_BY, "group-by", "RE",
	    "make those one that capture the same" },
	{ OPTION_INLINE, "inline", "MODE",
	    "inlined code: outer or split from its function" },
	{ OPTION_KEEP, "keep", "WHAT", "only these: [ob:|fl:|fn:]RE" },
	{ OPTION_LUMP, "lump", "WHAT[=NAME]", "make them one, lines and all" },
	{ OPTION_MIN, "min", "SHARE%", "join what costs less" },
	COMMON_RENAME_ROWS,
	COMMON_NAMES_ROW,
	{ OPTION_NO_CALLS, "no-calls", NULL, "leave out the calls" },
	{ OPTION_NO_JUMPS, "no-jumps", NULL, "leave out the jumps" },
	{ OPTION_PART, "part", "N", "only this part" },
	{ OPTION_PID, "pid", "N", "only parts of this process" },
	COMMON_POSITIONS_ROW,
	{ OPTION_SPLIT, "split", "PREFIX",
	    "write each part to a file, PREFIX1 and on" },
	{ OPTION_THREAD, "thread", "N", "only parts of this thread" },
	COMMON_TO_ROW,
	{ OPTION_TOP, "top", "N", "join all but the N most costly" },
	{ 0, NULL, NULL, NULL }
};

static const struct tool	 tool = {
	"cgfilter", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] "
	    "[FILE ...]",
	"Rename, select, fold, group and aggregate the functions of profiles.",
	options, "cgfilter --fold=ob:libc --by=function callgrind.out.1"
};

/* What the command line asks for, and parts on their way. */
struct request_filter {
	struct common_options	 q;
	struct filter	 filter;
	const char	*part, *pid, *thread;	/* NULL: any */
	const char	*split;			/* prefix, or NULL */
	bool		 by_parts;
	struct profile	*sum;		/* of the parts that are wanted, */
	size_t		 changes;	/* and where its definitions stand */
	size_t		 wanted;	/* their number */
	bool		 lists_differ;	/* of their events */
	uint32_t	 columns[EVENT_MAX];
	bool		 kept;		/* anything */
};

static void
add_what(struct select *s, const char *option)
{
	char	 why[SELECT_WHY];

	if (!select_add(s, optarg, strlen(optarg), why))
		tool_usage(&tool, "option '--%s': %s", option, why);
}

static void
add_to_filter(struct filter *f, const char *option,
    bool (*add)(struct filter *, const char *, char *))
{
	char	 why[FILTER_WHY];

	if (!add(f, optarg, why))
		tool_usage(&tool, "option '--%s': %s", option, why);
}

/* A percentage with up to six places, in the unit of trim.share. */
static void
set_min(struct filter *f)
{
	const char	*p = optarg;
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
		tool_usage(&tool, "option '--min': expected a share from 0%% "
		    "to 100%%, found '%s'", optarg);
	f->trims = true;
	f->trim.share = share;
}

static void
set_top(struct filter *f)
{
	uint64_t	 n;

	if (!num_read(optarg, 0, UINT32_MAX, &n))
		tool_usage(&tool, "option '--top': expected a number, found "
		    "'%s'", optarg);
	f->trims = f->trim.some = true;
	f->trim.top = (size_t)n;
}

static bool
set_filter_option(struct request_filter *r, int option)
{
	static const char *const modes[] = { "outer", "split", NULL };
	struct filter		*f = &r->filter;

	switch (option) {
	case OPTION_BY:
		f->by = (enum regroup_by)common_options_choice(&r->q, "by",
		    common_options_by_words);
		break;
	case OPTION_COMPUTE:
		f->compute = true;
		break;
	case OPTION_DEFINE:
		add_to_filter(f, "define", filter_define);
		break;
	case OPTION_DROP:
		add_what(&f->drop, "drop");
		break;
	case OPTION_EVENTS:
		f->events = optarg;
		break;
	case OPTION_FOLD:
		add_what(&f->fold, "fold");
		break;
	case OPTION_GROUP:
		add_to_filter(f, "group", filter_group);
		break;
	case OPTION_GROUP_BY:
		add_to_filter(f, "group-by", filter_group_by);
		break;
	case OPTION_INLINE:
		f->split = common_options_choice(&r->q, "inline", modes) == 1;
		break;
	case OPTION_KEEP:
		add_what(&f->keep, "keep");
		break;
	case OPTION_LUMP:
		add_to_filter(f, "lump", filter_lump);
		break;
	case OPTION_MIN:
		set_min(f);
		break;
	case OPTION_NO_CALLS:
		f->no_calls = true;
		break;
	case OPTION_NO_JUMPS:
		f->no_jumps = true;
		break;
	case OPTION_TOP:
		set_top(f);
		break;
	default:
		return false;
	}
	return true;
}

static void
set_option(struct request_filter *r, int option)
{
	switch (option) {
	case OPTION_PART:
		r->part = optarg;
		break;
	case OPTION_PID:
		r->pid = optarg;
		break;
	case OPTION_SPLIT:
		r->split = optarg;
		r->q.hold = true;
		break;
	case OPTION_THREAD:
		r->thread = optarg;
		break;
	default:
		if (!set_filter_option(r, option))
			common_options_option(&r->q, option);
		break;
	}
}

static void
read_request(struct request_filter *r, int argc, char *argv[])
{
	int	 option;

	while ((option = tool_next(&tool, argc, argv)) != -1)
		set_option(r, option);
	common_options_finish(&r->q);
	inputs_operands(&r->q.inputs, &tool, argc, argv);
	if (r->split != NULL && strcmp(r->q.output, "-") != 0)
		tool_usage(&tool, "options '--output' and '--split' exclude "
		    "each other");
	r->by_parts = r->part != NULL || r->pid != NULL ||
	    r->thread != NULL || r->split != NULL;
	r->filter.verbose = r->q.sum.verbose;
	r->filter.quiet = r->q.sum.quiet;
}

static bool
is_fact(const char *wanted, const struct string *fact)
{
	return wanted == NULL || (fact->at != NULL &&
	    strlen(wanted) == fact->len &&
	    memcmp(wanted, fact->at, fact->len) == 0);
}

static void
filter_and_write(struct request_filter *r, struct profile *p,
    const char *output)
{
	filter_apply(&r->filter, p, r->columns, &r->q.write.column_n);
	r->kept = r->kept || p->costs.n > 0 || p->arcs.n > 0 ||
	    p->jumps.n > 0;
	/* Quiet, the status is the answer. */
	if (!r->q.sum.quiet || r->split != NULL ||
	    strcmp(r->q.output, "-") != 0)
		common_options_write(&r->q, p, output);
}

/* The events of the part at hand are to be written, too.  Parts with other
   lists have them in the order of names, as files have. */
static void
add_columns(struct request_filter *r, const struct profile *part)
{
	uint32_t	*n = &r->q.write.column_n, i, j;

	if (r->wanted == 1 || r->split != NULL) {
		memcpy(r->columns, part->list,
		    part->list_n * sizeof(*part->list));
		*n = part->list_n;
		return;
	}
	r->lists_differ = r->lists_differ || *n != part->list_n ||
	    memcmp(r->columns, part->list, *n * sizeof(*part->list)) != 0;
	for (i = 0; i < part->list_n; i++) {
		for (j = 0; j < *n && r->columns[j] != part->list[i]; j++)
			;
		if (j == *n)
			r->columns[(*n)++] = part->list[i];
	}
	if (r->lists_differ)
		event_order(part, r->columns, *n);
}

static void
write_part(struct request_filter *r, const struct profile *part)
{
	struct profile	*p = mem_get(1, sizeof(*p));
	size_t		 size = strlen(r->split) + NUM_ROOM, changes = 0;
	char		*name = mem_resize(NULL, size, 1);
	const char	*why;

	profile_init(p);
	if (!profile_add_part(p, part, &changes, &why))
		diag_die("cannot split: %s", why);
	snprintf(name, size, "%s%zu", r->split, r->wanted);
	filter_and_write(r, p, name);
	profile_free(p);
	mem_free(p);
	mem_free(name);
}

/* A part is read: write it, or add it up, or leave it out. */
static void
take_part(void *arg, struct profile *p, const struct metadata *of_part)
{
	struct request_filter	*r = arg;
	const char		*why;

	if (is_fact(r->part, &of_part->part) &&
	    is_fact(r->pid, &of_part->pid) &&
	    is_fact(r->thread, &of_part->thread)) {
		r->wanted++;
		/* Columns have the same numbers there: all are added. */
		add_columns(r, p);
		if (r->split != NULL)
			write_part(r, p);
		else if (!profile_add_part(r->sum, p, &r->changes, &why))
			diag_die("cannot add the parts: %s", why);
	}
	profile_clear(p);
}

/* Without any part, too, there are events. */
static bool
check_parts(struct request_filter *r, const struct profile *p)
{
	const char	*why;
	uint32_t	 i;

	if (r->wanted == 0) {
		if (!r->q.sum.quiet)
			diag_say("warning: expected a part as asked for, "
			    "found none");
		if (!profile_add_metadata(r->sum, p, &why))
			diag_die("cannot add the parts: %s", why);
		for (i = 0; i < p->event_n; i++)
			r->columns[i] = i;
		r->q.write.column_n = p->event_n;
	}
	return r->split == NULL;
}

static enum status
run(struct request_filter *r, struct profile *p)
{
	uint32_t	 columns[EVENT_MAX], n;
	struct sum	*sum;

	if (r->by_parts) {
		r->q.sum.read.part = take_part;
		r->q.sum.read.part_arg = r;
	}
	r->q.write.columns = r->columns;
	sum = sum_begin(p, &r->q.sum, r->q.inputs.n);
	sum_add(sum, r->q.inputs.at, r->q.inputs.n);
	if (!sum_end(sum, columns, &n))
		return STATUS_TROUBLE;
	if (!r->by_parts) {
		memcpy(r->columns, columns, n * sizeof(*columns));
		r->q.write.column_n = n;
		filter_and_write(r, p, r->q.output);
	} else if (check_parts(r, p))
		filter_and_write(r, r->sum, r->q.output);
	sink_commit();
	if (r->q.sum.verbose)
		rename_say(r->q.rename);
	return r->q.sum.quiet && !r->kept ? STATUS_NO : STATUS_OK;
}

int
main(int argc, char *argv[])
{
	static struct profile		 profile, sum;
	static struct request_filter	 r = {
		.filter.by = BY_INSTR, .sum = &sum
	};
	enum status			 status;

	tool_start(&tool);
	common_options_init(&r.q, &tool);
	read_request(&r, argc, argv);
	profile_init(&profile);
	profile_init(&sum);
	status = run(&r, &profile);
	profile_free(&profile);
	profile_free(&sum);
	filter_free(&r.filter);
	common_options_free(&r.q);
	return (int)status;
}
