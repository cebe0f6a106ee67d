/*
 * clannotate -- the report.
 */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "text/num.h"
#include "io/confine.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "ops/diff.h"
#include "machine/machine_code.h"
#include "report/choice.h"
#include "report/input.h"
#include "report/text.h"
#include "cli/source_operand.h"
#include "cli/common_options.h"

enum {
	OPTION_ANNOTATE = COMMON_OWN, OPTION_ASM, OPTION_AUTO, OPTION_COLOR,
	OPTION_CONTEXT,
	OPTION_DIFF, OPTION_FORMAT, OPTION_INCLUSIVE, OPTION_INLINE,
	OPTION_LIMIT, OPTION_NO_ANNOTATE, OPTION_NO_SHOW_PERCS, OPTION_SHOW,
	OPTION_SHOW_PERCS, OPTION_SORT, OPTION_SOURCE_MAP, OPTION_SOURCE_ROOT,
	OPTION_THRESHOLD, OPTION_TREE, OPTION_WIDTH
};

static const struct tool_option	 options[] = {
	{ 'h', "help", NULL, "show this help" },
	{ 'I', "include", "DIR", "look for source files in DIR, too" },
	COMMON_JOBS_ROW,
	COMMON_OUTPUT_ROW,
	{ 'q', "quiet", NULL, "no warnings, no progress" },
	COMMON_SUBST_ROW,
	{ 'v', "verbose", NULL, "every warning; what became of names" },
	{ 'V', "version", NULL, "show the version" },
	{ OPTION_ANNOTATE, "annotate", "[=yes|no]",
	    "show annotated source files (yes)" },
	{ OPTION_ASM, "asm", NULL,
	    "show the machine code of objects, too" },
	{ OPTION_AUTO, "auto", "yes|no", "the same" },
	{ OPTION_COLOR, "color", "WHEN",
	    "colour costs auto, always or never" },
	{ OPTION_CONTEXT, "context", "N",
	    "show N lines around those that cost (8)" },
	{ OPTION_DIFF, "diff", NULL, "show the second file minus the first" },
	COMMON_FILES0_ROW,
	{ OPTION_FORMAT, "format", "FORM", "text, md, json, csv or sheet" },
	{ OPTION_INCLUSIVE, "inclusive", "[=yes|no]",
	    "show functions with all that they call" },
	{ OPTION_INLINE, "inline", "MODE",
	    "inlined code: split from its function or outer" },
	{ OPTION_LIMIT, "limit", "N",
	    "show at most N files or functions in a table" },
	{ OPTION_NO_ANNOTATE, "no-annotate", NULL,
	    "no annotated source files" },
	{ OPTION_NO_SHOW_PERCS, "no-show-percs", NULL, "no percentages" },
	COMMON_RENAME_ROWS,
	{ OPTION_SHOW, "show", "A,B", "show these events (all)" },
	{ OPTION_SHOW_PERCS, "show-percs", "[=yes|no]",
	    "show percentages (yes)" },
	{ OPTION_SORT, "sort", "A,B", "sort by these events (all)" },
	{ OPTION_SOURCE_MAP, "source-map", "FROM=TO",
	    "sources named FROM... are at TO..." },
	{ OPTION_SOURCE_ROOT, "source-root", "DIR",
	    "read sources and objects below DIR only" },
	{ OPTION_THRESHOLD, "threshold", "N",
	    "show functions of at least N percent (0.1)" },
	{ OPTION_TREE, "tree", "WHO",
	    "show none, caller, calling or both of functions" },
	{ OPTION_WIDTH, "width", "N",
	    "cut names to N bytes (5 or more) in the middle" },
	{ 0, NULL, NULL, NULL }
};

static const struct tool	 tool = {
	"clannotate", "[-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] "
	    "[FILE ...]",
	"Show what files, functions and lines cost.",
	options, "clannotate --show=Ir cachegrind.out.*"
};

enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/* What the command line asks for. */
struct report_request {
	struct common_options	 q;
	struct report_options o;
	bool		 asm_code;
	enum color	 color;
	struct machine_code	 code;
	struct report_input *inputs;
	const char	**folders;
	const char	**named;
	struct report_map *maps;
	struct confine	 confine;
	size_t		 folder_room, map_room, named_room;
	struct choice	 choice;
	char		*invocation;
};

static bool
yes_or_no(const struct report_request *r, const char *option)
{
	static const char *const	 words[] = { "no", "yes", NULL };

	return optarg == NULL || common_options_choice(&r->q, option, words) ==
	    1;
}

static void
set_threshold(struct report_request *r)
{
	char	*end;

	r->o.threshold = strtod(optarg, &end);
	if (end == optarg || *end != '\0' || !(r->o.threshold >= 0) ||
	    r->o.threshold > 20)
		tool_usage(&tool, "option '--threshold': expected a number "
		    "from 0 to 20, found '%s'", optarg);
}

/* The name of a source, up to the last `=', may have one itself. */
static void
add_map(struct report_request *r)
{
	const char	*equals = strrchr(optarg, '=');

	if (equals == NULL || equals == optarg)
		tool_usage(&tool, "option '--source-map': expected FROM=TO, "
		    "found '%s'", optarg);
	r->maps = mem_grow(r->maps, &r->map_room, r->o.map_n + 1,
	    sizeof(*r->maps));
	r->maps[r->o.map_n++] = (struct report_map){
		optarg, equals + 1, (size_t)(equals - optarg)
	};
}

/* Where sources and objects are; false if the option is another. */
static bool
set_places(struct report_request *r, int option)
{
	switch (option) {
	case 'I':
		r->folders = mem_grow(r->folders, &r->folder_room,
		    r->o.folder_n + 1, sizeof(*r->folders));
		r->folders[r->o.folder_n++] = optarg;
		break;
	case OPTION_SOURCE_MAP:
		add_map(r);
		break;
	case OPTION_SOURCE_ROOT:
		confine_add(&r->confine, optarg);
		break;
	default:
		return false;
	}
	return true;
}

/* What the report shows; false if the option is another. */
static bool
set_shown(struct report_request *r, int option)
{
	static const char *const trees[] = {
		"none", "caller", "calling", "both", NULL
	};
	struct report_options	*o = &r->o;
	size_t			 who;

	switch (option) {
	case OPTION_ANNOTATE:
		o->sources = yes_or_no(r, "annotate");
		break;
	case OPTION_ASM:
		r->asm_code = true;
		break;
	case OPTION_AUTO:
		o->sources = yes_or_no(r, "auto");
		break;
	case OPTION_INCLUSIVE:
		o->inclusive = yes_or_no(r, "inclusive");
		break;
	case OPTION_NO_ANNOTATE:
		o->sources = false;
		break;
	case OPTION_NO_SHOW_PERCS:
		o->shares = false;
		break;
	case OPTION_SHOW_PERCS:
		o->shares = yes_or_no(r, "show-percs");
		break;
	case OPTION_TREE:
		who = common_options_choice(&r->q, "tree", trees);
		o->callers = who == 1 || who == 3;
		o->callees = who == 2 || who == 3;
		break;
	default:
		return false;
	}
	return true;
}

static uint64_t
read_number(const char *option, uint64_t most)
{
	uint64_t	 n;

	if (!num_read(optarg, 0, most, &n))
		tool_usage(&tool, "option '--%s': expected a number, found "
		    "'%s'", option, optarg);
	return n;
}

static void
set_option(struct report_request *r, int option)
{
	static const char *const modes[] = { "split", "outer", NULL };
	static const char *const forms[] = {
		"text", "md", "json", "csv", "sheet", NULL
	};
	static const char *const colors[] = {
		"auto", "always", "never", NULL
	};

	switch (option) {
	case OPTION_COLOR:
		r->color = (enum color)common_options_choice(&r->q, "color",
		    colors);
		break;
	case OPTION_CONTEXT:
		r->o.context = read_number("context", UINT32_MAX);
		break;
	case OPTION_DIFF:
		r->o.diff = true;
		break;
	case OPTION_FORMAT:
		r->o.form = (enum report_form)common_options_choice(&r->q,
		    "format",
		    forms);
		break;
	case OPTION_INLINE:
		r->o.split = common_options_choice(&r->q, "inline", modes) == 0;
		break;
	case OPTION_LIMIT:
		r->o.limit = (size_t)read_number("limit", UINT32_MAX);
		break;
	case OPTION_SHOW:
		r->o.show.names = optarg;
		break;
	case OPTION_SORT:
		r->o.sort.names = optarg;
		break;
	case OPTION_THRESHOLD:
		set_threshold(r);
		break;
	case OPTION_WIDTH:
		r->o.width = (size_t)read_number("width", UINT32_MAX);
		if (r->o.width > 0 && r->o.width < REPORT_WIDTH_MIN)
			tool_usage(&tool, "option '--width': expected at "
			    "least %d, or 0 for no limit, found '%s'",
			    REPORT_WIDTH_MIN, optarg);
		break;
	default:
		if (!set_shown(r, option) && !set_places(r, option))
			common_options_option(&r->q, option);
		break;
	}
}

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

/* Take the sources out of the operands.  The first input is a profile, for
   without one there is nothing to show. */
static void
take_sources(struct report_request *r, int *argc, char *argv[])
{
	int	 i, n = optind;

	for (i = optind; i < *argc; i++)
		if ((r->q.inputs.n == 0 && n == optind) ||
		    !source_operand(argv[i]))
			argv[n++] = argv[i];
		else {
			r->named = mem_grow(r->named, &r->named_room,
			    r->o.named_n + 1, sizeof(*r->named));
			r->named[r->o.named_n++] = argv[i];
		}
	*argc = n;
}

static void
read_request(struct report_request *r, int argc, char *argv[])
{
	struct inputs	*in = &r->q.inputs;
	size_t		 i;
	int		 option;

	r->invocation = join_words(argc, argv);
	while ((option = tool_next(&tool, argc, argv)) != -1)
		set_option(r, option);
	common_options_finish(&r->q);
	take_sources(r, &argc, argv);
	inputs_operands(in, &tool, argc, argv);
	if (r->asm_code && r->o.form != REPORT_TEXT)
		tool_usage(&tool, "option '--asm': machine code is shown in "
		    "text only");
	if (r->o.diff && in->n != 2)
		tool_usage(&tool, "option '--diff': expected two files, found "
		    "%zu", in->n);
	r->inputs = mem_get(in->n, sizeof(*r->inputs));
	for (i = 0; i < in->n; i++) {
		report_input_open(&r->inputs[i], in->at[i].name);
		in->at[i].descs = &r->inputs[i].descs;
		in->at[i].command = &r->inputs[i].command;
	}
}

/* On a terminal, unless the user wants none anywhere (no-color.org). */
static bool
wants_color(const struct report_request *r)
{
	const char	*none = getenv("NO_COLOR");

	if (r->color != COLOR_AUTO)
		return r->color == COLOR_ALWAYS;
	return strcmp(r->q.output, "-") == 0 && isatty(STDOUT_FILENO) &&
	    (none == NULL || *none == '\0');
}

/* All that does not wait for the profile. */
static void
finish_options(struct report_request *r)
{
	struct report_options	*o = &r->o;

	o->invocation = r->invocation;
	o->color = wants_color(r);
	o->folders = r->folders;
	o->maps = r->maps;
	o->named = r->named;
	o->confine = &r->confine;
	o->quiet = r->q.sum.quiet;
	o->verbose = r->q.sum.verbose;
	o->inputs = r->inputs;
	o->input_n = r->q.inputs.n;
	o->rename = r->q.sum.read.rename;
}

static void
put_report(struct report_request *r, struct profile *p)
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
	sink_open(&out, r->q.output);
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
read_inputs(struct report_request *r, struct profile *p)
{
	struct sum_options	*o = &r->q.sum;
	struct inputs		*in = &r->q.inputs;
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
	return sum_end(sum, r->choice.recorded.at, &r->choice.recorded.n);
}

static void
report_end(struct report_request *r)
{
	size_t	 i;

	for (i = 0; i < r->q.inputs.n; i++)
		report_input_close(&r->inputs[i]);
	mem_free(r->inputs);
	mem_free(r->folders);
	mem_free(r->named);
	mem_free(r->maps);
	confine_free(&r->confine);
	mem_free(r->invocation);
	machine_code_free(&r->code);
	common_options_free(&r->q);
}

int
main(int argc, char *argv[])
{
	static struct profile		 profile;
	static struct report_request	 r = {
		.o = {
			.show = { .from = "option '--show'" },
			.sort = { .from = "option '--sort'" },
			.threshold = 0.1, .shares = true, .sources = true,
			.split = true, .context = 8
		}
	};
	bool				 good;

	tool_start(&tool);
	common_options_init(&r.q, &tool);
	read_request(&r, argc, argv);
	finish_options(&r);
	profile_init(&profile);
	good = read_inputs(&r, &profile);
	if (good)
		put_report(&r, &profile);
	if (good && r.q.sum.verbose)
		rename_say(r.q.rename);
	profile_free(&profile);
	report_end(&r);
	return good ? STATUS_OK : STATUS_TROUBLE;
}
