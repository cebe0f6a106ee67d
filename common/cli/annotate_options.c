/*
 * The options of a report are complete only when the inputs are known: operands
 * that are sources are not inputs, and the time of each input's last change is
 * read.
 */
#include "cli/annotate_options.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sys.h"
#include "io/pager.h"
#include "profile/profile.h"
#include "report/view/choice.h"
#include "report/view/input.h"
#include "report/show.h"
#include "cli/options.h"
#include "cli/source_operand.h"

/* Columns kept for costs where a line shows two names; the shortest readable
   name. */
enum { COSTS_COLUMNS = 28, NAME_LEAST = 20 };

/* The width of names if no option sets it. */
#define WIDTH_AUTO	SIZE_MAX

/* The words of the command line, separated by blanks. */
static char *
join_words(int argc, char *argv[])
{
	size_t	 len = 0, size;
	char	*text = NULL;
	int	 i;

	for (i = 0; i < argc; i++) {
		size = strlen(argv[i]);
		text = mem_resize(text, len + size + 1, 1);
		memcpy(text + len, argv[i], size);
		len += size + 1;
		text[len - 1] = i + 1 < argc ? ' ' : '\0';
	}
	return text;
}

void
annotate_options_init(struct annotate_options *a, int argc, char *argv[])
{
	memset(a, 0, sizeof(*a));
	a->how.mode = MATCH_AUTO;
	a->invocation = join_words(argc, argv);
	a->report = (struct report_options){
		.invocation = a->invocation,
		.show.from = "option '--show'", .sort.from = "option '--sort'",
		.hint = "; -v shows all",
		.width = WIDTH_AUTO,
		.threshold = 0.1, .shares = true, .sources = true, .context = 8
	};
}

void
annotate_options_free(struct annotate_options *a)
{
	size_t	 i;

	for (i = 0; i < a->report.input_n; i++)
		report_input_close(&a->inputs[i]);
	mem_free(a->inputs);
	mem_free(a->folders.at);
	mem_free(a->named.at);
	mem_free(a->maps);
	focus_options_free(&a->focus);
	confine_free(&a->confine);
	mem_free(a->invocation);
	runs_free(&a->runs);
}

bool
annotate_options_threshold(void *report, const char *percent,
    struct complaint *wrong)
{
	struct report_options	*o = report;
	char			*end;

	o->threshold = strtod(percent, &end);
	if (end == percent || *end != '\0' || !(o->threshold >= 0) ||
	    o->threshold > 20)
		return complaint_set(wrong, "expected a number from 0 to 20, "
		    "found '%s'", percent);
	return true;
}

bool
annotate_options_width(void *report, const char *bytes,
    struct complaint *wrong)
{
	struct report_options	*o = report;
	uint64_t		 n;

	if (!options_number(bytes, 0, UINT32_MAX, &n, wrong))
		return false;
	o->width = (size_t)n;
	if (n > 0 && n < REPORT_WIDTH_MIN)
		return complaint_set(wrong, "expected at least %d, or 0 for "
		    "no limit, found '%s'", REPORT_WIDTH_MIN, bytes);
	return true;
}

bool
annotate_options_map(void *annotate, const char *from_to,
    struct complaint *wrong)
{
	struct annotate_options	*a = annotate;
	const char		*to = options_from_to(from_to, wrong);

	if (to == NULL)
		return false;
	a->maps = mem_grow(a->maps, &a->map_room, a->map_n + 1,
	    sizeof(*a->maps));
	a->maps[a->map_n++] = (struct report_map){
		from_to, to, (size_t)(to - from_to) - 1
	};
	return true;
}

/* Move the sources out of the n operands; returns how many are left.  The
   first input is a profile, because without one there is nothing to show. */
static int
take_sources(struct annotate_options *a, const struct inputs *in, int n,
    char *operands[])
{
	int	 i, left = 0;

	for (i = 0; i < n; i++)
		if ((in->n == 0 && left == 0) || !source_operand(operands[i]))
			operands[left++] = operands[i];
		else
			tool_list_add(&a->named, operands[i]);
	return left;
}

/* Copy the descriptions of inputs to the report. */
static void
take_inputs(struct annotate_options *a, struct inputs *in)
{
	size_t	 i;

	a->inputs = mem_get(in->n, sizeof(*a->inputs));
	for (i = 0; i < in->n; i++) {
		report_input_open(&a->inputs[i], in->at[i].name);
		in->at[i].descs = &a->inputs[i].descs;
		in->at[i].command = &a->inputs[i].command;
	}
	a->report.inputs = a->inputs;
	a->report.input_n = in->n;
}

/* Colour only on a terminal, unless the user disables it everywhere
   (no-color.org). */
static bool
wants_color(const struct annotate_options *a, const char *output)
{
	const char	*none = getenv("NO_COLOR");

	if (a->color != COLOR_AUTO)
		return a->color == COLOR_ALWAYS;
	return strcmp(output, "-") == 0 && isatty(STDOUT_FILENO) &&
	    (none == NULL || *none == '\0');
}

/* The width with which two names and their costs fit a terminal line. */
static size_t
default_width(const char *output)
{
	size_t	 columns = strcmp(output, "-") == 0 ?
		    sys_columns(STDOUT_FILENO) : 0;

	return columns == 0 ? 0 : columns < COSTS_COLUMNS + 2 * NAME_LEAST ?
	    NAME_LEAST : (columns - COSTS_COLUMNS) / 2;
}

static void
finish_report(struct annotate_options *a, const struct common_options *common)
{
	struct report_options	*o = &a->report;

	o->color = wants_color(a, common->output);
	if (o->width == WIDTH_AUTO)
		o->width = default_width(common->output);
	/* In HTML, code inlined into a function is shown as a part of it. */
	o->split = !a->outer && o->form != REPORT_HTML;
	o->callers = a->tree == TREE_CALLERS || a->tree == TREE_BOTH ||
	    a->tree == TREE_CALLERS_AGAIN;
	o->callees = a->tree == TREE_CALLEES || a->tree == TREE_BOTH ||
	    a->tree == TREE_CALLEES_AGAIN;
	o->folders = a->folders.at;
	o->folder_n = a->folders.n;
	o->maps = a->maps;
	o->map_n = a->map_n;
	o->named = a->named.at;
	o->named_n = a->named.n;
	o->confine = &a->confine;
	o->quiet = common->sum.quiet;
	o->verbose = common->sum.verbose;
	o->rename = common->sum.read.rename;
}

static enum read_calls
wants_calls(const void *report, const char *file, size_t len)
{
	return report_show_calls(report, file, len);
}

void
annotate_options_finish(struct annotate_options *a,
    struct common_options *common, int n, char *operands[])
{
	struct inputs		*in = &common->inputs;
	struct sum_options	*sum = &common->sum;

	common_options_finish(common);
	n = take_sources(a, in, n, operands);
	inputs_operands(in, n, operands);
	if (a->machine_code && a->report.form != REPORT_TEXT &&
	    a->report.form != REPORT_HTML)
		tool_usage("option '--asm': machine code is shown in text "
		    "and HTML only");
	if (a->machine_code && (a->focus.functions.n > 0 || a->focus.hot))
		tool_usage("options '--asm' and '--%s' exclude each other",
		    a->focus.hot ? "hot" : "function");
	if (a->report.diff && in->n != 2)
		tool_usage("option '--diff': expected two files, found %zu",
		    in->n);
	take_inputs(a, in);
	finish_report(a, common);
	if (!a->counters)
		focus_options_finish(&a->focus, &a->report);
	sum->no_instr = sum->read.no_jumps = !a->machine_code;
	/* Matching compares calls. */
	sum->read.wants_calls = a->machine_code ||
	    (a->report.diff && a->how.mode == MATCH_SIMILAR) ? NULL :
	    wants_calls;
	sum->read.calls_arg = &a->report;
	sum->read.no_function = "<unspecified>";
}

void
annotate_options_page(const struct annotate_options *a, const char *output)
{
	if (!a->no_pager && strcmp(output, "-") == 0)
		pager_start();
}

bool
annotate_options_changes(void *changes, const char *yes_no,
    struct complaint *wrong)
{
	enum report_changes	*c = changes;

	if (yes_no != NULL && strcmp(yes_no, "yes") != 0 &&
	    strcmp(yes_no, "no") != 0)
		return complaint_set(wrong, "expected one of no, yes, found "
		    "'%s'", yes_no);
	*c = yes_no == NULL || *yes_no == 'y' ? REPORT_CHANGES_YES :
	    REPORT_CHANGES_NO;
	return true;
}

/* By default differences are shown in the form of cg_annotate, if it has
   one. */
void
annotate_options_hint(const struct report_options *o, const struct choice *c,
    const struct profile *p, const struct common_options *common)
{
	if (o->changes == REPORT_CHANGES_AUTO && o->form == REPORT_TEXT &&
	    c->difference && c->change_n == 0 && p->metadata.cachegrind &&
	    !common->sum.quiet && strcmp(common->output, "-") == 0 &&
	    isatty(STDOUT_FILENO))
		diag_say("note: --changes shows a difference by its changes");
}
