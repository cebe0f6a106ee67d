/*
 * clannotate -- the report.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "io/confine.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "ops/diff.h"
#include "machine/machine_code.h"
#include "report/choice.h"
#include "report/input.h"
#include "report/text.h"
#include "cli/common_options.h"
#include "cli/options.h"
#include "cli/source_operand.h"

enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };
enum tree { TREE_NONE, TREE_CALLERS, TREE_CALLEES, TREE_BOTH };

/* What the command line asks for. */
struct request {
	struct common_options	 common;
	struct report_options	 o;
	bool		 asm_code;
	bool		 outer;		/* inlined code is its function's */
	enum color	 color;
	enum tree	 tree;
	struct machine_code code;
	struct report_input *inputs;
	struct tool_list folders, named;
	struct report_map *maps;
	struct confine	 confine;
	size_t		 map_room;
	struct choice	 choice;
	char		*invocation;
};

static bool
take_threshold(void *report, const char *argument, struct complaint *wrong)
{
	struct report_options	*o = report;
	char			*end;

	o->threshold = strtod(argument, &end);
	if (end == argument || *end != '\0' || !(o->threshold >= 0) ||
	    o->threshold > 20)
		return complaint_set(wrong, "expected a number from 0 to 20, "
		    "found '%s'", argument);
	return true;
}

static bool
take_width(void *report, const char *argument, struct complaint *wrong)
{
	struct report_options	*o = report;
	uint64_t		 n;

	if (!options_number(argument, 0, UINT32_MAX, &n, wrong))
		return false;
	o->width = (size_t)n;
	if (n > 0 && n < REPORT_WIDTH_MIN)
		return complaint_set(wrong, "expected at least %d, or 0 for "
		    "no limit, found '%s'", REPORT_WIDTH_MIN, argument);
	return true;
}

/* The name of a source, up to the last `=', may have one itself. */
static bool
take_map(void *request, const char *argument, struct complaint *wrong)
{
	struct request	*r = request;
	const char		*equals = strrchr(argument, '=');

	if (equals == NULL || equals == argument)
		return complaint_set(wrong, "expected FROM=TO, found '%s'",
		    argument);
	r->maps = mem_grow(r->maps, &r->map_room, r->o.map_n + 1,
	    sizeof(*r->maps));
	r->maps[r->o.map_n++] = (struct report_map){
		argument, equals + 1, (size_t)(equals - argument)
	};
	return true;
}

static bool
take_root(void *confine, const char *folder, struct complaint *wrong)
{
	(void)wrong;
	confine_add(confine, folder);
	return true;
}

static const struct tool_option	 options[] = {
	TOOL_HELP_ROW,
	{ 'I', "include", "DIR", "look for source files in DIR, too",
	    TOOL_LIST(folders) },
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	COMMON_QUIET_ROW("no warnings, no progress"),
	COMMON_SUBST_ROW,
	COMMON_VERBOSE_ROW("every warning; what became of names"),
	TOOL_VERSION_ROW,
	{ 0, "annotate", "[=yes|no]", "show annotated source files (yes)",
	    TOOL_SWITCH(o.sources) },
	{ 0, "asm", NULL, "show the machine code of objects, too",
	    TOOL_FLAG(asm_code) },
	{ 0, "auto", "yes|no", "the same", TOOL_SWITCH(o.sources) },
	{ 0, "color", "WHEN", "colour costs auto, always or never",
	    TOOL_CHOICE(color, "auto", "always", "never") },
	{ 0, "context", "N", "show N lines around those that cost (8)",
	    TOOL_NUMBER(o.context, 0, UINT32_MAX) },
	{ 0, "diff", NULL, "show the second file minus the first",
	    TOOL_FLAG(o.diff) },
	COMMON_FILES0_ROW,
	{ 0, "format", "FORM", "text, md, json, csv or sheet",
	    TOOL_CHOICE(o.form, "text", "md", "json", "csv", "sheet") },
	{ 0, "inclusive", "[=yes|no]", "show functions with all that they call",
	    TOOL_SWITCH(o.inclusive) },
	{ 0, "inline", "MODE", "inlined code: split from its function or outer",
	    TOOL_CHOICE(outer, "split", "outer") },
	{ 0, "limit", "N", "show at most N files or functions in a table",
	    TOOL_NUMBER(o.limit, 0, UINT32_MAX) },
	{ 0, "no-annotate", NULL, "no annotated source files",
	    TOOL_NO_FLAG(o.sources) },
	{ 0, "no-show-percs", NULL, "no percentages", TOOL_NO_FLAG(o.shares) },
	COMMON_RENAME_ROWS,
	{ 0, "show", "A,B", "show these events (all)",
	    TOOL_STRING(o.show.names) },
	{ 0, "show-percs", "[=yes|no]", "show percentages (yes)",
	    TOOL_SWITCH(o.shares) },
	{ 0, "sort", "A,B", "sort by these events (all)",
	    TOOL_STRING(o.sort.names) },
	{ 0, "source-map", "FROM=TO", "sources named FROM... are at TO...",
	    TOOL_CALL_ON_ALL(take_map) },
	{ 0, "source-root", "DIR", "read sources and objects below DIR only",
	    TOOL_CALL(confine, take_root) },
	{ 0, "threshold", "N", "show functions of at least N percent (0.1)",
	    TOOL_CALL(o, take_threshold) },
	{ 0, "tree", "WHO", "show none, caller, calling or both of functions",
	    TOOL_CHOICE(tree, "none", "caller", "calling", "both") },
	{ 0, "width", "N", "cut names to N bytes (5 or more) in the middle",
	    TOOL_CALL(o, take_width) },
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"clannotate", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] "
	    "[FILE ...]",
	"Show what files, functions and lines cost.",
	options, "clannotate --show=Ir cachegrind.out.*"
};

/* The words of the command line with blanks between them. */
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

/* Take the sources out of the n operands; how many are left.  The first input
   is a profile, for without one there is nothing to show. */
static int
take_sources(struct request *r, int n, char *operands[])
{
	int	 i, left = 0;

	for (i = 0; i < n; i++)
		if ((r->common.inputs.n == 0 && left == 0) ||
		    !source_operand(operands[i]))
			operands[left++] = operands[i];
		else
			tool_list_add(&r->named, operands[i]);
	return left;
}

static void
read_request(struct request *r, int argc, char *argv[])
{
	struct inputs	*in = &r->common.inputs;
	size_t		 i;
	int		 n;

	r->invocation = join_words(argc, argv);
	n = options_read(&tool, r, argc, argv);
	common_options_finish(&r->common);
	argc = take_sources(r, argc - n, argv + n);
	inputs_operands(in, argc, argv + n);
	if (r->asm_code && r->o.form != REPORT_TEXT)
		tool_usage("option '--asm': machine code is shown in text "
		    "only");
	if (r->o.diff && in->n != 2)
		tool_usage("option '--diff': expected two files, found %zu",
		    in->n);
	r->inputs = mem_get(in->n, sizeof(*r->inputs));
	for (i = 0; i < in->n; i++) {
		report_input_open(&r->inputs[i], in->at[i].name);
		in->at[i].descs = &r->inputs[i].descs;
		in->at[i].command = &r->inputs[i].command;
	}
}

/* On a terminal, unless the user wants none anywhere (no-color.org). */
static bool
wants_color(const struct request *r)
{
	const char	*none = getenv("NO_COLOR");

	if (r->color != COLOR_AUTO)
		return r->color == COLOR_ALWAYS;
	return strcmp(r->common.output, "-") == 0 && isatty(STDOUT_FILENO) &&
	    (none == NULL || *none == '\0');
}

/* All that does not wait for the profile. */
static void
finish_options(struct request *r)
{
	struct report_options	*o = &r->o;

	o->invocation = r->invocation;
	o->color = wants_color(r);
	o->split = !r->outer;
	o->callers = (r->tree & TREE_CALLERS) != 0;
	o->callees = (r->tree & TREE_CALLEES) != 0;
	o->folders = r->folders.at;
	o->folder_n = r->folders.n;
	o->maps = r->maps;
	o->named = r->named.at;
	o->named_n = r->named.n;
	o->confine = &r->confine;
	o->quiet = r->common.sum.quiet;
	o->verbose = r->common.sum.verbose;
	o->inputs = r->inputs;
	o->input_n = r->common.inputs.n;
	o->rename = r->common.sum.read.rename;
}

static void
put_report(struct request *r, struct profile *p)
{
	struct complaint	 wrong;
	struct sink		 out;
	bool			 good;

	good = choice_make(&r->choice, p, &r->o, &wrong);
	if (good && r->asm_code) {
		if (!p->instr || !p->metadata.instr)
			diag_die("option '--asm': expected a profile with "
			    "instruction addresses (callgrind "
			    "--dump-instr=yes)");
		good = machine_code_take(&r->code, p, r->choice.recorded.at,
		    r->choice.recorded.n, &wrong);
		r->o.code = &r->code;
	}
	if (!good)
		diag_die("%s", wrong.text);
	sink_open(&out, r->common.output);
	if (!report_show(p, &r->o, &r->choice, &out, &wrong))
		diag_die("%s", wrong.text);
	sink_close(&out);
}

static bool
wants_calls(const void *arg, const char *file, size_t len)
{
	return report_wants_calls(arg, file, len);
}

/* With --diff the second input minus the first. */
static bool
read_inputs(struct request *r, struct profile *p)
{
	struct sum_options	*o = &r->common.sum;
	struct inputs		*in = &r->common.inputs;
	size_t			 old_n = r->o.diff ? 1 : 0;
	const char		*why;
	struct sum		*sum;

	o->no_instr = o->read.no_jumps = !r->asm_code;
	o->read.wants_calls = r->asm_code ? NULL : wants_calls;
	o->read.calls_arg = &r->o;
	o->read.no_function = "<unspecified>";
	sum = sum_begin(p, o, in->n);
	if (r->o.diff && sum_add(sum, in->at, old_n) &&
	    !diff_turn(p, false, &why))
		diag_die("cannot subtract '%s': %s", in->at[0].name, why);
	sum_add(sum, in->at + old_n, in->n - old_n);
	return sum_end(sum, &r->choice.recorded);
}

static void
report_end(struct request *r)
{
	size_t	 i;

	for (i = 0; i < r->common.inputs.n; i++)
		report_input_close(&r->inputs[i]);
	mem_free(r->inputs);
	mem_free(r->folders.at);
	mem_free(r->named.at);
	mem_free(r->maps);
	confine_free(&r->confine);
	mem_free(r->invocation);
	machine_code_free(&r->code);
	common_options_free(&r->common);
}

int
main(int argc, char *argv[])
{
	static struct profile		 profile;
	static struct request	 r = {
		.o = {
			.show = { .from = "option '--show'" },
			.sort = { .from = "option '--sort'" },
			.threshold = 0.1, .shares = true, .sources = true,
			.context = 8
		}
	};
	bool				 good;

	tool_start(&tool);
	common_options_init(&r.common);
	read_request(&r, argc, argv);
	finish_options(&r);
	profile_init(&profile);
	good = read_inputs(&r, &profile);
	if (good)
		put_report(&r, &profile);
	if (good && r.common.sum.verbose)
		rename_say(r.common.rename);
	profile_free(&profile);
	report_end(&r);
	return good ? STATUS_OK : STATUS_TROUBLE;
}
