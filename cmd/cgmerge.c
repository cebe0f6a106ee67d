/*
 * cgmerge -- sum profiles, call graph included.
 */
#include <getopt.h>
#include <string.h>

#include "text/num.h"
#include "profile/profile.h"
#include "cli/common_options.h"

enum { OPTION_STAT = COMMON_OWN, OPTION_WEIGHT };

static const struct tool_option	 options[] = {
	{ 'h', "help", NULL, "show this help" },
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	{ 'q', "quiet", NULL, "no warnings, no progress" },
	{ 'v', "verbose", NULL, "every warning, not the first of a kind" },
	{ 'V', "version", NULL, "show the version" },
	{ COMMON_EVENTS, "events", "MODE",
	    "same, union or intersect the events" },
	COMMON_FILES0_ROW,
	COMMON_NAMES_ROW,
	COMMON_POSITIONS_ROW,
	{ OPTION_STAT, "stat", "WHAT", "sum, mean, min or max of the inputs" },
	COMMON_TO_ROW,
	{ OPTION_WEIGHT, "weight", "N:FILE", "take this input N times" },
	{ 0, NULL, NULL, NULL }
};

static const struct tool	 tool = {
	"cgmerge", "[-hqvV] [-j N] [-o FILE] [OPTION ...] [FILE ...]",
	"Sum Cachegrind and Callgrind profiles, call graph included.",
	options, "cgmerge callgrind.out.* > all.out"
};

/* N:FILE, where FILE may have colons of its own. */
static void
add_weighted(struct common_options *q, const char *argument)
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
	inputs_add(&q->inputs, colon + 1, (int64_t)weight);
}

static void
read_request(struct common_options *q, int argc, char *argv[])
{
	static const char *const stats[] = {
		"sum", "mean", "min", "max", NULL
	};
	int			 option;

	while ((option = tool_next(&tool, argc, argv)) != -1)
		switch (option) {
		case OPTION_STAT:
			q->sum.stat = (enum sum_stat)common_options_choice(q,
			    "stat",
			    stats);
			break;
		case OPTION_WEIGHT:
			add_weighted(q, optarg);
			break;
		default:
			common_options_option(q, option);
			break;
		}
	inputs_operands(&q->inputs, &tool, argc, argv);
}

int
main(int argc, char *argv[])
{
	static struct profile	 profile;
	static uint32_t		 columns[EVENT_MAX];
	struct common_options	 q;
	struct sum		*sum;
	bool			 good;

	tool_start(&tool);
	common_options_init(&q, &tool);
	q.sum.events_advice = common_options_events_advice;
	read_request(&q, argc, argv);
	q.write.columns = columns;
	profile_init(&profile);
	sum = sum_begin(&profile, &q.sum, q.inputs.n);
	sum_add(sum, q.inputs.at, q.inputs.n);
	good = sum_end(sum, columns, &q.write.column_n);
	if (good)
		common_options_write(&q, &profile, q.output);
	profile_free(&profile);
	common_options_free(&q);
	return good ? STATUS_OK : STATUS_TROUBLE;
}
