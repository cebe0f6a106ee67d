/*
 * cgmerge -- sum profiles, call graph included.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "diag.h"
#include "flatten.h"
#include "mem.h"
#include "num.h"
#include "profile.h"
#include "sink.h"
#include "sum.h"
#include "tool.h"
#include "write.h"

enum {
	OPTION_EVENTS = OPTION_LONG, OPTION_FILES0, OPTION_NAMES,
	OPTION_POSITIONS, OPTION_STAT, OPTION_TO, OPTION_WEIGHT
};

static const struct tool_option	 options[] = {
	{ 'h', "help", NULL, "show this help" },
	{ 'j', "jobs", "N", "read with N threads (0: one a processor)" },
	{ 'o', "output", "FILE", "write to FILE, whole or not at all" },
	{ 'q', "quiet", NULL, "no warnings, no progress" },
	{ 'v', "verbose", NULL, "every warning, not the first of a kind" },
	{ 'V', "version", NULL, "show the version" },
	{ OPTION_EVENTS, "events", "MODE",
	    "same, union or intersect the events" },
	{ OPTION_FILES0, "files0-from", "FILE",
	    "read the names of inputs, ended by NUL" },
	{ OPTION_NAMES, "names", "MODE", "compressed or plain names" },
	{ OPTION_POSITIONS, "positions", "MODE",
	    "relative or absolute positions" },
	{ OPTION_STAT, "stat", "WHAT", "sum, mean, min or max of the inputs" },
	{ OPTION_TO, "to", "FORM", "write auto, callgrind or cachegrind" },
	{ OPTION_WEIGHT, "weight", "N:FILE", "take this input N times" },
	{ 0, NULL, NULL, NULL }
};

static const struct tool	 tool = {
	"cgmerge", "[-hqvV] [-j N] [-o FILE] [OPTION ...] [FILE ...]",
	"Sum Cachegrind and Callgrind profiles, call graph included.",
	options, "cgmerge callgrind.out.* > all.out"
};

/* What the command line asks for. */
struct request {
	struct sum_options	 sum;
	struct write_options	 write;
	const char		*output;
	struct sum_input	*inputs;
	size_t			 n, room;
	char			**lists;	/* texts of --files0-from */
	size_t			 list_n, list_room;
	size_t			 stdins;	/* times that it is asked for */
};

static void
check_stdin(const struct request *q)
{
	if (q->stdins > 1)
		tool_usage(&tool, "'-' can be read only once");
}

static void
add_input(struct request *q, const char *name, int64_t weight)
{
	q->stdins += strcmp(name, "-") == 0;
	q->inputs = mem_grow(q->inputs, &q->room, q->n + 1,
	    sizeof(*q->inputs));
	q->inputs[q->n++] = (struct sum_input){ name, weight };
}

/* N:FILE, where FILE may have colons of its own. */
static void
add_weighted(struct request *q, const char *argument)
{
	char		 digits[16] = "";
	const char	*colon = strchr(argument, ':');
	size_t		 len = colon == NULL ? 0 : (size_t)(colon - argument);
	uint64_t	 weight;

	if (len < sizeof(digits))
		memcpy(digits, argument, len);
	if (colon == NULL || colon[1] == '\0' ||
	    !num_read(digits, 1, INT32_MAX, &weight))
		tool_usage(&tool, "option '--weight': expected N:FILE with N "
		    "from 1 on, found '%s'", argument);
	add_input(q, colon + 1, (int64_t)weight);
}

static void
add_names(struct request *q, const char *file)
{
	char	**names;
	size_t	  n, i;

	/* The list itself may be what the standard input holds. */
	q->stdins += strcmp(file, "-") == 0;
	check_stdin(q);
	q->lists = mem_grow(q->lists, &q->list_room, q->list_n + 1,
	    sizeof(*q->lists));
	q->lists[q->list_n++] = tool_names_from(file, &names, &n);
	for (i = 0; i < n; i++)
		add_input(q, names[i], 1);
	mem_free(names);
}

static void
set_jobs(struct request *q, const char *argument)
{
	uint64_t	 jobs;
	long		 processors;

	if (!num_read(argument, 0, 1024, &jobs))
		tool_usage(&tool, "option '--jobs': expected a number up to "
		    "1024, found '%s'", argument);
	processors = jobs == 0 ? sysconf(_SC_NPROCESSORS_ONLN) : (long)jobs;
	q->sum.jobs = processors < 1 ? 1 : (unsigned)processors;
}

static size_t
choose(const char *option, const char *const *words)
{
	return tool_choice(&tool, option, optarg, words);
}

static void
set_option(struct request *q, int option)
{
	static const char *const events[] = {
		"same", "union", "intersect", NULL
	};
	static const char *const stats[] = {
		"sum", "mean", "min", "max", NULL
	};
	static const char *const forms[] = {
		"auto", "cachegrind", "callgrind", NULL
	};
	static const char *const names[] = { "compressed", "plain", NULL };
	static const char *const positions[] = {
		"relative", "absolute", NULL
	};

	switch (option) {
	case 'j':
		set_jobs(q, optarg);
		break;
	case 'o':
		q->output = optarg;
		break;
	case 'q':
		q->sum.quiet = true;
		break;
	case 'v':
		q->sum.verbose = true;
		break;
	case OPTION_EVENTS:
		q->sum.events = (enum sum_events)choose("events", events);
		break;
	case OPTION_FILES0:
		add_names(q, optarg);
		break;
	case OPTION_NAMES:
		q->write.plain_names = choose("names", names) == 1;
		break;
	case OPTION_POSITIONS:
		q->write.absolute = choose("positions", positions) == 1;
		break;
	case OPTION_STAT:
		q->sum.stat = (enum sum_stat)choose("stat", stats);
		break;
	case OPTION_TO:
		q->write.form = (enum form)choose("to", forms);
		break;
	case OPTION_WEIGHT:
		add_weighted(q, optarg);
		break;
	}
}

static void
read_request(struct request *q, int argc, char *argv[])
{
	int	 option;

	while ((option = tool_next(&tool, argc, argv)) != -1)
		set_option(q, option);
	for (; optind < argc; optind++)
		add_input(q, argv[optind], 1);
	if (q->n == 0 && q->list_n > 0)
		diag_die("expected the names of inputs, found none");
	if (q->n == 0)
		add_input(q, "-", 1);
	check_stdin(q);
}

static void
write_sum(struct request *q, struct profile *p, const uint32_t *columns)
{
	struct sink	 out;

	q->write.columns = columns;
	if (q->write.form == FORM_CACHEGRIND &&
	    !profile_flatten(p, q->sum.quiet))
		diag_die("a sum of costs leaves 64 bits");
	sink_open(&out, q->output);
	if (!profile_write(p, &out, &q->write))
		diag_die("the totals leave 64 bits");
	sink_close(&out);
}

int
main(int argc, char *argv[])
{
	static struct profile	 profile;
	static uint32_t		 columns[EVENT_MAX];
	struct request		 q = { .output = "-", .sum.jobs = 1 };
	bool			 good;

	tool_start(&tool);
	read_request(&q, argc, argv);
	profile_init(&profile);
	good = sum_inputs(&profile, q.inputs, q.n, &q.sum, columns,
	    &q.write.column_n);
	if (good)
		write_sum(&q, &profile, columns);
	profile_free(&profile);
	mem_free(q.inputs);
	while (q.list_n > 0)
		mem_free(q.lists[--q.list_n]);
	mem_free(q.lists);
	return good ? STATUS_OK : STATUS_TROUBLE;
}
