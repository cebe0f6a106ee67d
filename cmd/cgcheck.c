/*
 * cgcheck -- say whether profiles are whole and consistent.
 */
#include <getopt.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "text/num.h"
#include "io/json.h"
#include "io/progress.h"
#include "io/sink.h"
#include "io/source.h"
#include "io/spool.h"
#include "ops/check.h"
#include "cli/inputs.h"
#include "cli/tool.h"

enum {
	OPTION_EXPECT = OPTION_LONG, OPTION_FILES0, OPTION_GRAPH, OPTION_JSON,
	OPTION_MAX, OPTION_MAX_FINDINGS, OPTION_MIN, OPTION_PASS,
	OPTION_PORTABLE, OPTION_STRICT
};

static const struct tool_option	 options[] = {
	{ 'h', "help", NULL, "show this help" },
	{ 'q', "quiet", NULL, "no output, just the status" },
	{ 'v', "verbose", NULL, "show notes, too" },
	{ 'V', "version", NULL, "show the version" },
	{ OPTION_EXPECT, "expect", "EVENT=N", "a total is to be N" },
	{ OPTION_FILES0, "files0-from", "FILE",
	    "read the names of inputs, ended by NUL" },
	{ OPTION_GRAPH, "graph", NULL,
	    "compare inclusive costs with those of the callers" },
	{ OPTION_JSON, "json", NULL, "an object for each finding and file" },
	{ OPTION_MAX, "max", "EVENT=N", "a total is to be at most N" },
	{ OPTION_MAX_FINDINGS, "max-findings", "N",
	    "show so many of a file (100; 0: all)" },
	{ OPTION_MIN, "min", "EVENT=N", "a total is to be at least N" },
	{ OPTION_PASS, "pass", NULL, "copy a good input to the output" },
	{ OPTION_PORTABLE, "portable", NULL, "what other readers misread" },
	{ OPTION_STRICT, "strict", NULL, "warnings count as errors" },
	{ 0, NULL, NULL, NULL }
};

static const struct tool	 tool = {
	"cgcheck", "[-hqvV] [OPTION ...] [FILE ...]",
	"Say whether profiles are whole and consistent.",
	options, "cgcheck --graph callgrind.out.*"
};

struct check_request {
	struct inputs	 inputs;
	struct check_options check;
	struct bound	*bounds;
	size_t		 bound_n, bound_room;
	uint64_t	 max_findings;
	bool		 quiet, verbose, json, pass, strict;
	struct sink	 out;
};

/* One file and what was found in it, by level. */
struct file {
	struct check_request	*q;
	const char	*name;
	uint64_t	 found[LEVEL_ERROR + 1];
	uint64_t	 shown, left;
};

static void
add_bound(struct check_request *q, enum bound_kind kind, const char *option)
{
	q->bounds = mem_grow(q->bounds, &q->bound_room, q->bound_n + 1,
	    sizeof(*q->bounds));
	if (!check_bound(&q->bounds[q->bound_n], kind, optarg))
		tool_usage(&tool, "option '--%s': expected EVENT=N, found "
		    "'%s'", option, optarg);
	q->bound_n++;
}

static void
set_option(struct check_request *q, int option)
{
	switch (option) {
	case 'q':
		q->quiet = true;
		break;
	case 'v':
		q->verbose = true;
		break;
	case OPTION_EXPECT:
		add_bound(q, BOUND_EXPECT, "expect");
		break;
	case OPTION_FILES0:
		inputs_add_from(&q->inputs, &tool, optarg);
		break;
	case OPTION_GRAPH:
		q->check.graph = true;
		break;
	case OPTION_JSON:
		q->json = true;
		break;
	case OPTION_MAX:
		add_bound(q, BOUND_MAX, "max");
		break;
	case OPTION_MAX_FINDINGS:
		if (!num_read(optarg, 0, UINT64_MAX, &q->max_findings))
			tool_usage(&tool, "option '--max-findings': expected "
			    "a number, found '%s'", optarg);
		break;
	case OPTION_MIN:
		add_bound(q, BOUND_MIN, "min");
		break;
	case OPTION_PASS:
		q->pass = true;
		break;
	case OPTION_PORTABLE:
		q->check.portable = true;
		break;
	case OPTION_STRICT:
		q->strict = true;
		break;
	}
}

static void
read_request(struct check_request *q, int argc, char *argv[])
{
	int	 option;

	q->max_findings = 100;
	while ((option = tool_next(&tool, argc, argv)) != -1)
		set_option(q, option);
	inputs_operands(&q->inputs, &tool, argc, argv);
	if (q->pass && q->inputs.n > 1)
		tool_usage(&tool, "option '--pass': expected one input, found "
		    "%zu", q->inputs.n);
	q->check.bounds = q->bounds;
	q->check.bound_n = q->bound_n;
	q->check.progress = progress_bytes;
}

/* A line, fit to be shown; not more of it than a message may have. */
static void
put_line(struct check_request *q, const char *line)
{
	char	 shown[DIAG_MAX];

	diag_quote(shown, sizeof(shown), line, strlen(line));
	sink_text(&q->out, shown);
	sink_text(&q->out, "\n");
}

static void
put_member(struct check_request *q, const char *name, uint64_t value)
{
	char	 text[64];

	snprintf(text, sizeof(text), ",\"%s\":%llu", name,
	    (unsigned long long)value);
	sink_text(&q->out, text);
}

static void
put_text_member(struct check_request *q, const char *name, const char *value)
{
	sink_text(&q->out, ",\"");
	sink_text(&q->out, name);
	sink_text(&q->out, "\":");
	json_string(&q->out, value, strlen(value));
}

static void
put_file_member(const struct file *f)
{
	sink_text(&f->q->out, "{\"file\":");
	json_string(&f->q->out, f->name, strlen(f->name));
}

static void
show_json(const struct file *f, const struct finding *found, enum level level)
{
	struct check_request	*q = f->q;

	put_file_member(f);
	if (found->line > 0)
		put_member(q, "line", found->line);
	if (found->column > 0)
		put_member(q, "column", found->column);
	put_text_member(q, "level", finding_level_name(level));
	put_text_member(q, "name", finding_name(found->kind));
	put_text_member(q, "text", found->text);
	sink_text(&q->out, "}\n");
}

static void
show_text(const struct file *f, const struct finding *found, enum level level)
{
	char	 line[DIAG_MAX], place[64] = "";

	if (found->line > 0 && found->column > 0)
		snprintf(place, sizeof(place), "%llu:%llu: ",
		    (unsigned long long)found->line,
		    (unsigned long long)found->column);
	else if (found->line > 0)
		snprintf(place, sizeof(place), "%llu: ",
		    (unsigned long long)found->line);
	snprintf(line, sizeof(line), "%s:%s%s%s: %s [%s]", f->name,
	    *place == '\0' ? " " : "", place, finding_level_name(level),
found->text,
	    finding_name(found->kind));
	put_line(f->q, line);
}

static void
show(void *arg, const struct finding *found)
{
	struct file	*f = arg;
	struct check_request	*q = f->q;
	enum level	 level = finding_check_level(found->kind);

	f->found[level]++;
	if (q->quiet || (level == LEVEL_NOTE && !q->verbose && !q->json))
		return;
	if (q->max_findings > 0 && f->shown == q->max_findings) {
		f->left++;
		return;
	}
	f->shown++;
	if (q->json)
		show_json(f, found, level);
	else
		show_text(f, found, level);
}

static bool
is_good(const struct file *f)
{
	return f->found[LEVEL_ERROR] == 0 &&
	    (!f->q->strict || f->found[LEVEL_WARNING] == 0);
}

static void
conclude_json(const struct file *f, const struct check_result *r)
{
	struct check_request	*q = f->q;

	put_file_member(f);
	put_text_member(q, "verdict", is_good(f) ? "ok" : "not whole");
	put_text_member(q, "form", r->cachegrind ? "cachegrind" :
	    "callgrind");
	put_member(q, "parts", r->parts);
	put_member(q, "events", r->events);
	put_member(q, "cost-centres", r->cost_centres);
	put_member(q, "arcs", r->arcs);
	put_member(q, "jumps", r->jumps);
	put_text_member(q, "event", r->event);
	sink_text(&q->out, ",\"total\":");
	if (r->counted)
		sink_used(&q->out, num_put_i64(sink_room(&q->out, NUM_ROOM),
		    r->total));
	else
		sink_text(&q->out, "null");
	put_member(q, "errors", f->found[LEVEL_ERROR]);
	put_member(q, "warnings", f->found[LEVEL_WARNING]);
	put_member(q, "notes", f->found[LEVEL_NOTE]);
	sink_text(&q->out, "}\n");
}

/* "1 part", "2 parts"; behind a comma. */
static void
count(char *line, size_t size, uint64_t n, const char *word)
{
	size_t	 len = strlen(line);
	char	 number[NUM_COMMAS];

	snprintf(line + len, size - len, ", %s %s%s",
	    num_with_commas(number, (int64_t)n), word, n == 1 ? "" : "s");
}

static void
conclude_text(const struct file *f, const struct check_result *r)
{
	char	 line[DIAG_MAX], total[NUM_COMMAS];
	size_t	 len;

	snprintf(line, sizeof(line), "%.600s: %s", f->name,
	    is_good(f) ? "ok" : "not whole");
	if (r->parts > 0) {
		len = strlen(line);
		snprintf(line + len, sizeof(line) - len, ", %s",
		    r->cachegrind ? "cachegrind" : "callgrind");
		count(line, sizeof(line), r->parts, "part");
		count(line, sizeof(line), r->events, "event");
		count(line, sizeof(line), r->cost_centres, "cost centre");
	}
	if (r->counted) {
		len = strlen(line);
		snprintf(line + len, sizeof(line) - len, ", %s %s", r->event,
		    num_with_commas(total, r->total));
	}
	if (f->found[LEVEL_ERROR] > 0)
		count(line, sizeof(line), f->found[LEVEL_ERROR], "error");
	if (f->found[LEVEL_WARNING] > 0)
		count(line, sizeof(line), f->found[LEVEL_WARNING], "warning");
	if (f->found[LEVEL_NOTE] > 0 && f->q->verbose)
		count(line, sizeof(line), f->found[LEVEL_NOTE], "note");
	put_line(f->q, line);
}

static void
conclude(struct file *f, const struct check_result *r)
{
	char	 line[DIAG_MAX];

	if (f->q->quiet)
		return;
	if (f->q->json) {
		conclude_json(f, r);
		return;
	}
	if (f->left > 0) {
		snprintf(line, sizeof(line), "%.600s: note: %llu more finding%s"
		    "; --max-findings=0 shows all", f->name,
		    (unsigned long long)f->left, f->left == 1 ? "" : "s");
		put_line(f->q, line);
	}
	conclude_text(f, r);
}

/* Check an open source. */
static enum status
check_open(struct check_request *q, struct source *in)
{
	struct file		 f = { .q = q, .name = in->name };
	struct check_result	 result;

	q->check.report = show;
	q->check.arg = &f;
	check_source(in, &q->check, &result);
	if (result.trouble != NULL) {
		diag_say("%s: %s", in->name, result.trouble);
		return STATUS_TROUBLE;
	}
	conclude(&f, &result);
	return is_good(&f) ? STATUS_OK : STATUS_NO;
}

/* What is read goes to keep, too, unless that is NULL. */
static enum status
check_file(struct check_request *q, const char *name, struct spool *keep)
{
	struct source	 in;
	enum status	 status;

	if (!source_open(&in, name)) {
		diag_say("%s: cannot open: %s", name, in.trouble);
		return STATUS_TROUBLE;
	}
	in.keep = keep;
	status = check_open(q, &in);
	source_close(&in);
	return status;
}

/* A good input was read to its end: no byte is passed that was not checked,
   and none that was is left out. */
static enum status
check_and_pass(struct check_request *q, const char *name)
{
	struct spool	 spool;
	struct sink	 out;
	enum status	 status;

	spool_start(&spool);
	status = check_file(q, name, &spool);
	if (status == STATUS_OK) {
		sink_open(&out, "-");
		spool_pass(&spool, &out);
		sink_close(&out);
	}
	spool_end(&spool);
	return status;
}

int
main(int argc, char *argv[])
{
	static struct check_request	 q;
	enum status		 status = STATUS_OK, one;
	size_t			 i;

	tool_start(&tool);
	read_request(&q, argc, argv);
	if (q.pass)
		sink_to(&q.out, STDERR_FILENO, "<stderr>");
	else
		sink_open(&q.out, "-");
	progress_start(q.inputs.n, q.quiet);
	for (i = 0; i < q.inputs.n; i++) {
		one = q.pass ? check_and_pass(&q, q.inputs.at[i].name) :
		    check_file(&q, q.inputs.at[i].name, NULL);
		if (one > status)
			status = one;
		progress_file();
	}
	progress_end();
	sink_close(&q.out);
	inputs_free(&q.inputs);
	mem_free(q.bounds);
	return (int)status;
}
