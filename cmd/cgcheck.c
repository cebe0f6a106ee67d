/*
 * cgcheck -- say whether profiles are whole and consistent.
 */
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
#include "cli/options.h"

struct request {
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
	struct request	*r;
	const char	*name;
	uint64_t	 found[LEVEL_ERROR + 1];
	uint64_t	 shown, left;
};

static bool
add_bound(struct request *r, enum bound_kind kind, const char *argument,
    struct complaint *wrong)
{
	r->bounds = mem_grow(r->bounds, &r->bound_room, r->bound_n + 1,
	    sizeof(*r->bounds));
	if (!check_bound(&r->bounds[r->bound_n], kind, argument))
		return complaint_set(wrong, "expected EVENT=N, found '%s'",
		    argument);
	r->bound_n++;
	return true;
}

static bool
take_expect(void *r, const char *argument, struct complaint *wrong)
{
	return add_bound(r, BOUND_EXPECT, argument, wrong);
}

static bool
take_max(void *r, const char *argument, struct complaint *wrong)
{
	return add_bound(r, BOUND_MAX, argument, wrong);
}

static bool
take_min(void *r, const char *argument, struct complaint *wrong)
{
	return add_bound(r, BOUND_MIN, argument, wrong);
}

static const struct tool_option	 options[] = {
	TOOL_HELP_ROW,
	{ 'q', "quiet", NULL, "no output, just the status", TOOL_FLAG(quiet) },
	{ 'v', "verbose", NULL, "show notes, too", TOOL_FLAG(verbose) },
	TOOL_VERSION_ROW,
	{ 0, "expect", "EVENT=N", "a total is to be N",
	    TOOL_CALL_ON_ALL(take_expect) },
	INPUTS_FILES0_ROW(inputs),
	{ 0, "graph", NULL, "compare inclusive costs with those of the callers",
	    TOOL_FLAG(check.graph) },
	{ 0, "json", NULL, "an object for each finding and file",
	    TOOL_FLAG(json) },
	{ 0, "max", "EVENT=N", "a total is to be at most N",
	    TOOL_CALL_ON_ALL(take_max) },
	{ 0, "max-findings", "N", "show so many of a file (100; 0: all)",
	    TOOL_NUMBER(max_findings, 0, UINT64_MAX) },
	{ 0, "min", "EVENT=N", "a total is to be at least N",
	    TOOL_CALL_ON_ALL(take_min) },
	{ 0, "pass", NULL, "copy a good input to the output", TOOL_FLAG(pass) },
	{ 0, "portable", NULL, "what other readers misread",
	    TOOL_FLAG(check.portable) },
	{ 0, "strict", NULL, "warnings count as errors", TOOL_FLAG(strict) },
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cgcheck", "[-hqvV] [OPTION ...] [FILE ...]",
	"Say whether profiles are whole and consistent.",
	options, "cgcheck --graph callgrind.out.*"
};

static void
read_request(struct request *r, int argc, char *argv[])
{
	int	 n;

	r->max_findings = 100;
	n = options_read(&tool, r, argc, argv);
	inputs_operands(&r->inputs, argc - n, argv + n);
	if (r->pass && r->inputs.n > 1)
		tool_usage("option '--pass': expected one input, found %zu",
		    r->inputs.n);
	r->check.bounds = r->bounds;
	r->check.bound_n = r->bound_n;
	r->check.progress = progress_bytes;
}

/* A line, fit to be shown; not more of it than a message may have. */
static void
put_line(struct request *r, const char *line)
{
	char	 shown[DIAG_MAX];

	diag_quote(shown, sizeof(shown), line, strlen(line));
	sink_text(&r->out, shown);
	sink_text(&r->out, "\n");
}

static void
put_member(struct request *r, const char *name, uint64_t value)
{
	char	 text[64];

	snprintf(text, sizeof(text), ",\"%s\":%llu", name,
	    (unsigned long long)value);
	sink_text(&r->out, text);
}

static void
put_text_member(struct request *r, const char *name, const char *value)
{
	sink_text(&r->out, ",\"");
	sink_text(&r->out, name);
	sink_text(&r->out, "\":");
	json_string(&r->out, value, strlen(value));
}

static void
put_file_member(const struct file *f)
{
	sink_text(&f->r->out, "{\"file\":");
	json_string(&f->r->out, f->name, strlen(f->name));
}

static void
show_json(const struct file *f, const struct finding *found, enum level level)
{
	struct request	*r = f->r;

	put_file_member(f);
	if (found->line > 0)
		put_member(r, "line", found->line);
	if (found->column > 0)
		put_member(r, "column", found->column);
	put_text_member(r, "level", finding_level_name(level));
	put_text_member(r, "name", finding_name(found->kind));
	put_text_member(r, "text", found->text);
	sink_text(&r->out, "}\n");
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
	put_line(f->r, line);
}

static void
show(void *arg, const struct finding *found)
{
	struct file	*f = arg;
	struct request	*r = f->r;
	enum level	 level = finding_check_level(found->kind);

	f->found[level]++;
	if (r->quiet || (level == LEVEL_NOTE && !r->verbose && !r->json))
		return;
	if (r->max_findings > 0 && f->shown == r->max_findings) {
		f->left++;
		return;
	}
	f->shown++;
	if (r->json)
		show_json(f, found, level);
	else
		show_text(f, found, level);
}

static bool
is_good(const struct file *f)
{
	return f->found[LEVEL_ERROR] == 0 &&
	    (!f->r->strict || f->found[LEVEL_WARNING] == 0);
}

static void
conclude_json(const struct file *f, const struct check_result *result)
{
	struct request	*r = f->r;

	put_file_member(f);
	put_text_member(r, "verdict", is_good(f) ? "ok" : "not whole");
	put_text_member(r, "form", result->cachegrind ? "cachegrind" :
	    "callgrind");
	put_member(r, "parts", result->parts);
	put_member(r, "events", result->events);
	put_member(r, "cost-centres", result->cost_centres);
	put_member(r, "arcs", result->arcs);
	put_member(r, "jumps", result->jumps);
	put_text_member(r, "event", result->event);
	sink_text(&r->out, ",\"total\":");
	if (result->counted)
		sink_used(&r->out, num_put_i64(sink_room(&r->out, NUM_ROOM),
		    result->total));
	else
		sink_text(&r->out, "null");
	put_member(r, "errors", f->found[LEVEL_ERROR]);
	put_member(r, "warnings", f->found[LEVEL_WARNING]);
	put_member(r, "notes", f->found[LEVEL_NOTE]);
	sink_text(&r->out, "}\n");
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
conclude_text(const struct file *f, const struct check_result *result)
{
	char	 line[DIAG_MAX], total[NUM_COMMAS];
	size_t	 len;

	snprintf(line, sizeof(line), "%.600s: %s", f->name,
	    is_good(f) ? "ok" : "not whole");
	if (result->parts > 0) {
		len = strlen(line);
		snprintf(line + len, sizeof(line) - len, ", %s",
		    result->cachegrind ? "cachegrind" : "callgrind");
		count(line, sizeof(line), result->parts, "part");
		count(line, sizeof(line), result->events, "event");
		count(line, sizeof(line), result->cost_centres, "cost centre");
	}
	if (result->counted) {
		len = strlen(line);
		snprintf(line + len, sizeof(line) - len, ", %s %s",
		    result->event, num_with_commas(total, result->total));
	}
	if (f->found[LEVEL_ERROR] > 0)
		count(line, sizeof(line), f->found[LEVEL_ERROR], "error");
	if (f->found[LEVEL_WARNING] > 0)
		count(line, sizeof(line), f->found[LEVEL_WARNING], "warning");
	if (f->found[LEVEL_NOTE] > 0 && f->r->verbose)
		count(line, sizeof(line), f->found[LEVEL_NOTE], "note");
	put_line(f->r, line);
}

static void
conclude(struct file *f, const struct check_result *result)
{
	char	 line[DIAG_MAX];

	if (f->r->quiet)
		return;
	if (f->r->json) {
		conclude_json(f, result);
		return;
	}
	if (f->left > 0) {
		snprintf(line, sizeof(line), "%.600s: note: %llu more finding%s"
		    "; --max-findings=0 shows all", f->name,
		    (unsigned long long)f->left, f->left == 1 ? "" : "s");
		put_line(f->r, line);
	}
	conclude_text(f, result);
}

/* Check an open source. */
static enum status
check_open(struct request *r, struct source *in)
{
	struct file		 f = { .r = r, .name = in->name };
	struct check_result	 result;

	r->check.report = show;
	r->check.arg = &f;
	check_source(in, &r->check, &result);
	if (result.trouble != NULL) {
		diag_say("%s: %s", in->name, result.trouble);
		return STATUS_TROUBLE;
	}
	conclude(&f, &result);
	return is_good(&f) ? STATUS_OK : STATUS_NO;
}

/* What is read goes to keep, too, unless that is NULL. */
static enum status
check_file(struct request *r, const char *name, struct spool *keep)
{
	struct source	 in;
	enum status	 status;

	if (!source_open(&in, name)) {
		diag_say("%s: cannot open: %s", name, in.trouble);
		return STATUS_TROUBLE;
	}
	in.keep = keep;
	status = check_open(r, &in);
	source_close(&in);
	return status;
}

/* A good input was read to its end: no byte is passed that was not checked,
   and none that was is left out. */
static enum status
check_and_pass(struct request *r, const char *name)
{
	struct spool	 spool;
	struct sink	 out;
	enum status	 status;

	spool_start(&spool);
	status = check_file(r, name, &spool);
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
	static struct request	 r;
	enum status		 status = STATUS_OK, one;
	size_t			 i;

	tool_start(&tool);
	read_request(&r, argc, argv);
	if (r.pass)
		sink_to(&r.out, STDERR_FILENO, "<stderr>");
	else
		sink_open(&r.out, "-");
	progress_start(r.inputs.n, r.quiet);
	for (i = 0; i < r.inputs.n; i++) {
		one = r.pass ? check_and_pass(&r, r.inputs.at[i].name) :
		    check_file(&r, r.inputs.at[i].name, NULL);
		if (one > status)
			status = one;
		progress_file();
	}
	progress_end();
	sink_close(&r.out);
	inputs_free(&r.inputs);
	mem_free(r.bounds);
	return (int)status;
}
