/*
 * Some options of a report depend on the inputs: operands that name source
 * files are not inputs, and the report needs the modification time of each
 * input.
 */
#include "cli/annotate_options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/mem.h"
#include "base/sys.h"
#include "io/pager.h"
#include "io/sink.h"
#include "io/source.h"
#include "llvm/model/model.h"
#include "llvm/verbs/show.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/near.h"
#include "profile/profile.h"
#include "read/header.h"
#include "ops/sum/sum.h"
#include "write/write.h"
#include "report/view/choice.h"
#include "report/view/input.h"
#include "report/show.h"
#include "cli/diff_options.h"
#include "cli/llvm_options.h"
#include "cli/options.h"

/* On a line with two names, this many columns are kept for costs; names shorter
   than NAME_LEAST are not readable. */
enum { COSTS_COLUMNS = 28, NAME_LEAST = 20 };

/* Suggest at most NEAR similar names, of at most NEAR_ROOM bytes each. */
enum { NEAR = 5, NEAR_ROOM = 80 };

/* The width of names if no option sets it: default_width() will compute it. */
#define WIDTH_AUTO	SIZE_MAX

void
annotate_options_init(struct annotate_options *a)
{
	memset(a, 0, sizeof(*a));
	a->diff.how.mode = MATCH_AUTO;
	a->diff.only = COMPARE_ALL;
	a->report = (struct report_options){
		.show.from = "option '--show'", .sort.from = "option '--sort'",
		.hint = "; -v shows all",
		.width = WIDTH_AUTO,
		.changes = REPORT_CHANGES_AUTO,
		.inclusive = REPORT_INCLUSIVE_AUTO, .threshold = 0.1,
		.shares = true, .sources = true, .context = 8
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
	select_free(&a->functions);
	mem_free(a->function_words.at);
	mem_free(a->taken);
	confine_free(&a->confine);
	mem_free(a->invocation);
	runs_free(&a->runs);
	diff_free(&a->diff);
}

bool
annotate_options_threshold(void *report, const char *percent,
    struct complaint *wrong)
{
	struct report_options	*o = report;

	return options_percent(percent, 20, &o->threshold, wrong);
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
annotate_options_function(void *annotate, const char *what,
    struct complaint *wrong)
{
	struct annotate_options	*a = annotate;

	tool_list_add(&a->function_words, what);
	return select_add(&a->functions, what, strlen(what), wrong);
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
	return diff_options_map(&a->diff.lines.maps, from_to, wrong);
}

bool
annotate_options_root(void *annotate, const char *folder,
    struct complaint *wrong)
{
	struct annotate_options	*a = annotate;

	common_options_root(&a->confine, folder, wrong);
	return common_options_root(&a->diff.lines.confine, folder, wrong);
}

/* Look for the header of a profile in this many bytes at the beginning of a
   file. */
enum { HEAD = 64 << 10 };

/* The extensions of source files, as compilers and interpreters record them, in
   byte order.  Upper and lower case differ, because .C is C++. */
static const char *const	 extensions[] = {
	"C", "CPP", "F", "F03", "F08", "F77", "F90", "F95", "FOR", "H", "M",
	"R", "S", "ada", "adb", "ads", "asm", "bas", "c", "c++", "cbl", "cc",
	"cjs", "clj", "cob", "cpp", "cppm", "cr", "cs", "cu", "cuh", "cxx",
	"d", "dart", "def", "dpr", "el", "erl", "ex", "exs", "f", "f03", "f08",
	"f77", "f90", "f95", "for", "fpp", "fs", "ftn", "go", "groovy", "h",
	"h++", "hh", "hip", "hpp", "hrl", "hs", "hx", "hxx", "inc", "inl",
	"ino", "ipp", "ispc", "ixx", "java", "jl", "js", "jsx", "kt", "kts",
	"l", "lhs", "lisp", "ll", "lpr", "lua", "m", "mjs", "ml", "mli", "mll",
	"mly", "mm", "nasm", "nim", "odin", "pas", "php", "phtml", "pl", "pm",
	"pp", "py", "pyx", "r", "rb", "rkt", "rs", "s", "scala", "scm", "sv",
	"swift", "sx", "tcc", "tcl", "tpp", "ts", "tsx", "txx", "v", "vala",
	"vb", "vhd", "vhdl", "y", "ypp", "yy", "zig"
};

static bool
has_extension(const char *name)
{
	const char	*dot = strrchr(name, '.');
	size_t		 i;

	for (i = 0; dot != NULL &&
	    i < sizeof(extensions) / sizeof(extensions[0]); i++)
		if (strcmp(dot + 1, extensions[i]) == 0)
			return true;
	return false;
}

/* Return whether one of the first lines of a file belongs to a profile's
   header. */
static bool
has_header(struct source *in)
{
	char	*p, *end;
	size_t	 seen;

	for (seen = 0; seen < HEAD && source_block(in, &p, &end);)
		for (seen += (size_t)(end - p); p < end;
		    p = (char *)memchr(p, '\n', (size_t)(end - p)) + 1)
			if (header_starts(p))
				return true;
	return false;
}

/*
 * Return whether an operand is the name of source code: it has the extension of
 * a source file, and the file does not begin like a profile and is not
 * compressed.  The file need not exist.  The name is checked first, because
 * most sources have an extension that no profile has, so that few files need to
 * be opened.  A file that cannot be read counts as a profile; the reader of
 * profiles will then report the error.
 */
static bool
is_source(const char *name)
{
	struct source	 in;
	struct stat	 st;
	bool		 source;

	if (!has_extension(name))
		return false;
	if (stat(name, &st) != 0)
		return errno == ENOENT || errno == ENOTDIR;
	/* Do not read a pipe here, since that would consume its data. */
	if (!S_ISREG(st.st_mode) || !source_open(&in, name))
		return false;
	source = !has_header(&in) && in.codec == NULL && in.trouble == NULL;
	source_close(&in);
	return source;
}

/*
 * Of the n operands, give those that are source files to the report, and remove
 * them.  Return how many operands remain.  The first input is always taken as a
 * profile, because a report needs one.
 */
static int
take_sources(struct annotate_options *a, const struct inputs *in, int n,
    char *operands[])
{
	int	 i, left = 0;

	for (i = 0; i < n; i++)
		if ((in->n == 0 && left == 0) || !is_source(operands[i]))
			operands[left++] = operands[i];
		else
			tool_list_add(&a->named, operands[i]);
	return left;
}

static void
take_inputs(struct annotate_options *a, struct inputs *in)
{
	size_t	 i;

	a->inputs = mem_get(in->n, sizeof(*a->inputs));
	for (i = 0; i < in->n; i++) {
		report_input_open(&a->inputs[i], in->at[i].name);
		in->at[i].facts = &a->inputs[i].facts;
		in->at[i].command = &a->inputs[i].command;
	}
	a->report.inputs = a->inputs;
	a->report.input_n = in->n;
}

/* Return whether to use colour by default: only on a terminal, and not if the
   user has disabled it for all programs (no-color.org). */
static bool
wants_color(const struct annotate_options *a, const char *output)
{
	const char	*none = getenv("NO_COLOR");

	if (a->color != COLOR_AUTO)
		return a->color == COLOR_ALWAYS;
	return strcmp(output, "-") == 0 && isatty(STDOUT_FILENO) &&
	    (none == NULL || *none == '\0');
}

/* Return the width of names, in characters, with which two names and their
   costs fit on a line of the terminal; 0 means no limit. */
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

	o->limited = options_given("limit");
	o->color = wants_color(a, common->output);
	if (o->width == WIDTH_AUTO)
		o->width = default_width(common->output);
	/* HTML shows code that was inlined into a function as part of that
	   function. */
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

static void
finish_focus(struct annotate_options *a)
{
	struct report_options	*o = &a->report;

	o->focus = a->functions.n > 0;
	o->hot = a->hot;
	if (!o->focus && !o->hot)
		return;
	if (o->form != REPORT_TEXT)
		tool_usage("option '--%s': expected --to=text",
		    o->hot ? "hot" : "function");
	/* A row of these reports is a function together with the code inlined
	   into it. */
	o->split = false;
}

/* If the inputs are runs of one program, keep them apart instead of adding them
   up. */
static void
finish_runs(struct annotate_options *a, struct common_options *common)
{
	const char	*other = a->report.diff ? "--diff" :
			    a->machine_code ? "--asm" :
			    a->functions.n > 0 ? "--function" :
			    a->hot ? "--hot" :
			    a->report.form == REPORT_HTML ? "--to=html" :
			    NULL;

	if (!a->as_runs)
		return;
	if (other != NULL)
		tool_usage("option '--runs' cannot be combined with '%s'",
		    other);
	a->report.runs = &a->runs;
	a->report.sources = false;
	common->sum.stat = STAT_MEAN;
	common->sum.run = runs_add;
	common->sum.run_arg = &a->runs;
}

static enum read_calls
wants_calls(const void *report, const char *file, size_t len)
{
	return report_show_calls(report, file, len);
}

/* Set the options that --diff needs.  OLD and NEW always come from different
   processes, so sum->adds, with its warnings about these, is cleared. */
static void
finish_diff(struct annotate_options *a, struct sum_options *sum)
{
	struct diff	*d = &a->diff;
	const char	*needs = d->fold.n > 0 ? "fold" :
			    d->how.threshold > 0 ? "match-threshold" :
			    d->lines.new.n > 0 ? "new-src" :
			    d->lines.old.n > 0 ? "old-src" :
			    d->only != COMPARE_ALL ? "only" : NULL;

	if (!a->report.diff && needs != NULL)
		tool_usage("option '--%s': expected --diff as well", needs);
	if (!a->report.diff)
		return;
	d->by = a->machine_code ? BY_INSTR : BY_LINE;
	d->sides = true;
	d->as_cg_annotate = a->report.form == REPORT_TEXT &&
	    a->report.changes != REPORT_CHANGES_YES;
	d->how.hint = !sum->quiet;
	/* Without a folder of old or new sources, lines are not compared, and
	   maps only apply to the sources that the report shows. */
	if (d->lines.old.n == 0 && d->lines.new.n == 0)
		source_maps_free(&d->lines.maps);
	diff_options_check_lines(&d->lines);
	diff_options_check_match(&d->how);
	sum->adds = false;
}

void
annotate_options_finish(struct annotate_options *a,
    struct common_options *common, int n, char *operands[])
{
	struct inputs		*in = &common->inputs;
	struct sum_options	*sum = &common->sum;

	common_options_finish(common);
	sum->events_advice = common_options_events_advice;
	n = take_sources(a, in, n, operands);
	inputs_operands(in, n, operands);
	if (a->machine_code && a->report.form != REPORT_TEXT &&
	    a->report.form != REPORT_HTML)
		tool_usage("option '--asm': machine code is shown in text "
		    "and HTML only");
	if (a->machine_code && (a->functions.n > 0 || a->hot))
		tool_usage("option '--asm' cannot be combined with '--%s'",
		    a->hot ? "hot" : "function");
	if (a->report.diff && in->n != 2)
		tool_usage("option '--diff': expected two files, found %zu",
		    in->n);
	a->invocation = options_line(false);
	a->report.invocation = a->invocation;
	take_inputs(a, in);
	finish_report(a, common);
	if (!a->counters)
		finish_focus(a);
	sum->no_instr = !a->machine_code;
	/* A difference also contains changes of jumps, so it needs jumps. */
	sum->read.no_jumps = sum->no_instr && !a->report.diff;
	finish_diff(a, sum);
	/* A difference needs all calls of both sides. */
	sum->read.wants_calls = a->machine_code || a->report.diff ? NULL :
	    wants_calls;
	sum->read.calls_arg = &a->report;
	sum->read.no_function = "<unspecified>";
	finish_runs(a, common);
}

/*
 * Make the difference the only input of the report, with the facts and the
 * command that a file with the difference would have.  The report compares the
 * modification times of sources with that of the new input, because it shows
 * the sources of the new side.
 */
static void
join_inputs(struct annotate_options *a, const struct profile *p,
    const struct event_list *events)
{
	struct report_input	*in = &a->inputs[SIDE_OLD];
	const struct facts	*commands = &p->metadata.commands;
	struct facts		 list = { .n = 0 };

	report_input_close(in);
	report_input_close(&a->inputs[SIDE_NEW]);
	*in = a->inputs[SIDE_NEW];
	write_facts(p, events, &list);
	facts_unite(&in->facts, &list);
	if (commands->n > 0)
		string_assign(&in->command, commands->at[0]->value.at,
		    commands->at[0]->value.len);
	a->report.input_n = 1;
}

bool
annotate_options_read(struct annotate_options *a,
    struct common_options *common, struct profile *p,
    struct event_list *events)
{
	const struct inputs	*in = &common->inputs;
	struct complaint	 wrong;
	struct sum		*sum;

	if (!a->report.diff) {
		sum = sum_begin(p, &common->sum, in->n);
		sum_add(sum, in->at, in->n);
		return sum_end(sum, events);
	}
	if (!diff_read(&a->diff, &common->sum, (struct diff_side[SIDES]){
	    [SIDE_OLD] = { in->at, 1 }, [SIDE_NEW] = { in->at + 1, 1 } }, p,
	    events))
		return false;
	diff_compare(&a->diff, p, events);
	diff_conditions(&a->diff, p, events, common->sum.quiet ? NULL :
	    "warning: ");
	if (!common->sum.quiet) {
		diff_options_say_match(&a->diff.match, common->sum.verbose);
		diff_options_say_lines(&a->diff.lines, common->sum.verbose);
	}
	if (!diff_finish(&a->diff, p, events, &wrong))
		diag_die("%s", wrong.text);
	if (a->diff.sides)
		join_inputs(a, p, events);
	return true;
}

void
annotate_options_page(const struct annotate_options *a, const char *output)
{
	if (!a->no_pager && strcmp(output, "-") == 0)
		pager_start();
}

/*
 * Return whether the runs have all columns that the report shows; if not, set
 * the complaint.  Runs have the recorded events, but no columns computed by
 * formulas.
 */
static bool
are_recorded(const struct profile *p, const struct runs *runs,
    const struct event_list *l, struct complaint *wrong)
{
	struct slice	 name;
	char		 quoted[80];
	uint32_t	 i;

	for (i = 0; i < l->n; i++) {
		if (l->at[i] < runs->at[0].figures.width)
			continue;
		name = event_text(p, l->at[i]);
		return complaint_set(wrong, "option '--runs': expected events "
		    "of the profiles, found '%s', which is computed",
		    diag_quote(quoted, sizeof(quoted), name.at, name.len));
	}
	return true;
}

bool
annotate_options_choose(struct annotate_options *a,
    const struct common_options *common, struct profile *p, struct choice *c,
    struct complaint *wrong)
{
	if (!a->as_runs) {
		common_options_demangle(common, p, NULL);
		return choice_make(c, p, &a->report, wrong);
	}
	runs_place(&a->runs, p, NULL);
	if (!common_options_demangle(common, p, &a->runs))
		runs_settle(&a->runs, p, NULL);
	return choice_make(c, p, &a->report, wrong) &&
	    are_recorded(p, &a->runs, &c->shown, wrong) &&
	    are_recorded(p, &a->runs, &c->sort, wrong);
}

/* Write the names that are similar to a word to `out', the most similar first.
   If there are none, `out' becomes empty. */
static void
list_near(const char *word, const struct profile *p, char *out, size_t size)
{
	enum name_kind	 kind = name_kind_of(&word);
	uint32_t	 names[NEAR];
	char		 name[NEAR_ROOM];
	size_t		 n, i, len = 0;

	n = near_names(p, kind, (struct slice){ word, strlen(word) }, names,
	    NEAR);
	out[0] = '\0';
	for (i = 0; i < n; i++)
		len += (size_t)snprintf(out + len, size - len, "%s%s",
		    i == 0 ? "; similar names: " : ", ", diag_quote(name,
		    sizeof(name), intern_text(&p->names, names[i]),
		    intern_length(&p->names, names[i])));
}

/* Take away the functions of which --only left nothing but the names.  Return
   whether any are left. */
static bool
forget_empty(uint32_t *taken, const struct profile *p)
{
	bool	*found = frozen_find_named(p, NULL), some = false;
	size_t	 i;

	for (i = 0; i < p->function_n; i++) {
		some |= found[i];
		if (!found[i])
			taken[i] = 0;
	}
	mem_free(found);
	return some;
}

bool
annotate_options_find(struct annotate_options *a, const struct choice *c,
    const struct profile *p)
{
	struct report_options	*o = &a->report;
	char			 near[NEAR * (NEAR_ROOM + 2) + 24];
	size_t			 i;

	if (!o->focus)
		return true;
	a->taken = select_functions(&a->functions, p);
	o->focused = a->taken;
	/* The report says that nothing changed. */
	if (c->difference && !forget_empty(a->taken, p))
		return true;
	for (i = 0; i < p->function_n; i++)
		if (a->taken[i] != 0)
			return true;
	list_near(a->function_words.at[0], p, near, sizeof(near));
	diag_say("no function matches%s", near);
	return false;
}

/* By default, a difference is shown in the form of cg_annotate where possible;
   --changes shows a clearer list. */
void
annotate_options_hint(const struct report_options *o, const struct choice *c,
    const struct profile *p, const struct common_options *common)
{
	if (o->changes == REPORT_CHANGES_AUTO && o->form == REPORT_TEXT &&
	    c->difference && c->change_n == 0 && p->metadata.cachegrind &&
	    !common->sum.quiet && strcmp(common->output, "-") == 0 &&
	    isatty(STDOUT_FILENO))
		diag_say("note: --changes lists what changed");
}

const char *const	 annotate_options_counters_with[] = {
	"counters", "files0-from", "function", "jobs", "limit",
	"no-pager", "output", "quiet", "to", "verbose", NULL
};

static bool
wants(void *functions, const struct slice names[NAME_KINDS])
{
	return select_has(functions, names);
}

static enum status
show_counters(struct annotate_options *a, const struct common_options *common,
    struct llvm_profile *p, size_t inputs)
{
	struct llvm_show_options	 how = {
		.arg = &a->functions, .limit = a->report.limit,
		.inputs = inputs
	};
	struct llvm_show		 show;
	struct sink			 out;
	enum status			 status;

	if (a->functions.n > 0)
		how.wants = wants;
	llvm_show_open(&show, p, &how);
	status = how.wants != NULL && show.wanted_n == 0 ? STATUS_NO :
	    STATUS_OK;
	if (status == STATUS_NO)
		diag_say("option '--function': expected a function, found "
		    "none");
	else {
		annotate_options_page(a, common->output);
		sink_open(&out, common->output);
		if (a->report.form == REPORT_JSON)
			llvm_show_json(&show, &out);
		else
			llvm_show_text(&show, &out);
		sink_close(&out);
	}
	llvm_show_close(&show);
	return status;
}

enum status
annotate_options_counters(struct annotate_options *a,
    struct common_options *common)
{
	static struct llvm_profile	 p;
	const struct llvm_options	 l = { .release = 0 };
	struct sum_counts		 counts;
	enum status			 status = STATUS_TROUBLE;

	if (a->report.form != REPORT_TEXT && a->report.form != REPORT_JSON)
		tool_usage("option '--counters': expected --to=text or json");
	if (a->report.named_n > 0)
		diag_die("%s: expected a profile of LLVM, found a source file",
		    a->report.named[0]);
	if (!llvm_options_add(&l, common, &common->inputs, &p, &counts))
		;
	else if (counts.added == 0)
		diag_say("expected a profile of LLVM, found %s",
		    counts.empty == 1 ? "an empty file" : "empty files");
	else
		status = show_counters(a, common, &p, common->inputs.n);
	llvm_profile_free(&p);
	return status;
}
