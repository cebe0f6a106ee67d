#include "cli/common_options.h"

#include <getopt.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "ops/flatten.h"

const char	 common_options_events_advice[] = "; --events=union or "
    "--events=intersect joins them";

const char *const	 common_options_by_words[] = {
	"instr", "line", "function", "file", "object", NULL
};

void
common_options_init(struct common_options *q, const struct tool *t)
{
	memset(q, 0, sizeof(*q));
	q->tool = t;
	q->output = "-";
	q->sum.jobs = 1;
	q->rename = rename_new();
}

void
common_options_free(struct common_options *q)
{
	inputs_free(&q->inputs);
	rename_free(q->rename);
}

static void
set_jobs(struct common_options *q)
{
	uint64_t	 jobs;
	long		 processors;

	if (!num_read(optarg, 0, 1024, &jobs))
		tool_usage(q->tool, "option '--jobs': expected a number up to "
		    "1024, found '%s'", optarg);
	processors = jobs == 0 ? sysconf(_SC_NPROCESSORS_ONLN) : (long)jobs;
	q->sum.jobs = processors < 1 ? 1 : (unsigned)processors;
}

size_t
common_options_choice(const struct common_options *q, const char *option,
    const char *const *words)
{
	return tool_choice(q->tool, option, optarg, words);
}

/* A rule of the command line. */
static void
add_rule(struct common_options *q, enum name_kind kind, const char *rule)
{
	char	 why[RENAME_WHY];

	if (!rename_rule(q->rename, kind, rule, why))
		diag_die("rule '%s': %s", rule, why);
}

static void
add_any_rule(struct common_options *q, const char *rule)
{
	char	 why[RENAME_WHY];

	if (!rename_any_rule(q->rename, rule, why))
		diag_die("rule '%s': %s", rule, why);
}

static void
add_norm(struct common_options *q)
{
	char	 why[RENAME_WHY];

	if (!rename_norm(q->rename, optarg, why))
		tool_usage(q->tool, "option '--norm': %s", why);
}

/* One rule a line; blank lines and those that begin with `#' are none. */
static void
add_rules(struct common_options *q, const char *file)
{
	size_t		 len, line = 1;
	char		*text = tool_text_of(file, &len), *p, *end;
	char		 why[RENAME_WHY];

	q->inputs.stdins += strcmp(file, "-") == 0;
	if (memchr(text, '\0', len) != NULL)
		diag_die("%s: expected rules, found a byte of zero", file);
	for (p = text; p < text + len; p = end + 1, line++) {
		end = p + strcspn(p, "\n");
		*end = '\0';
		if (end > p && end[-1] == '\r')
			end[-1] = '\0';
		if (p[strspn(p, " \t")] == '\0' || *p == '#')
			continue;
		if (!rename_any_rule(q->rename, p, why))
			diag_die("%s:%zu: %s", file, line, why);
	}
	mem_free(text);
}

static void
set_mode(struct common_options *q, int option)
{
	static const char *const events[] = {
		"same", "union", "intersect", NULL
	};
	static const char *const forms[] = {
		"auto", "cachegrind", "callgrind", NULL
	};
	static const char *const names[] = { "compressed", "plain", NULL };
	static const char *const positions[] = {
		"relative", "absolute", NULL
	};

	if (option == COMMON_EVENTS)
		q->sum.events = (enum sum_events)common_options_choice(q,
		    "events",
		    events);
	else if (option == COMMON_NAMES)
		q->write.plain_names = common_options_choice(q, "names",
		    names) == 1;
	else if (option == COMMON_POSITIONS)
		q->write.absolute = common_options_choice(q, "positions",
		    positions) == 1;
	else if (option == COMMON_TO)
		q->write.form = (enum form)common_options_choice(q, "to",
		    forms);
}

void
common_options_option(struct common_options *q, int option)
{
	switch (option) {
	case 'j':
		set_jobs(q);
		break;
	case 'o':
		q->output = optarg;
		break;
	case 'q':
		q->sum.quiet = true;
		break;
	case 's':
		add_any_rule(q, optarg);
		break;
	case 'v':
		q->sum.verbose = true;
		break;
	case COMMON_FILES0:
		inputs_add_from(&q->inputs, q->tool, optarg);
		break;
	case COMMON_MERGE_RECURSION:
		q->merge_recursion = true;
		break;
	case COMMON_MOD_FILE:
		add_rule(q, NAME_FILE, optarg);
		break;
	case COMMON_MOD_FUNCTION:
		add_rule(q, NAME_FUNCTION, optarg);
		break;
	case COMMON_MOD_OBJECT:
		add_rule(q, NAME_OBJECT, optarg);
		break;
	case COMMON_NORM:
		add_norm(q);
		break;
	case COMMON_RULES:
		add_rules(q, optarg);
		break;
	default:
		set_mode(q, option);
		break;
	}
}

void
common_options_finish(struct common_options *q)
{
	/* Behind all other rules. */
	if (q->merge_recursion)
		rename_recursion(q->rename);
	q->sum.read.rename = rename_any(q->rename) ? q->rename : NULL;
	/* Quiet wins. */
	q->sum.verbose = q->sum.verbose && !q->sum.quiet;
}

void
common_options_write(struct common_options *q, struct profile *p,
    const char *output)
{
	struct sink	 out;
	char		 why[WRITE_WHY];

	if (q->write.form == FORM_CACHEGRIND)
		flatten(p, q->sum.quiet);
	sink_open(&out, output);
	if (q->hold)
		sink_hold(&out);
	if (!profile_write(p, &out, &q->write, why))
		diag_die("%s", why);
	sink_close(&out);
}
