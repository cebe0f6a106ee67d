/*
 * All renaming rules are added to one list in the order of the command line,
 * whichever option gives them.  Only the rules of --merge-recursion always come
 * last.
 */
#include "cli/common_options.h"

#include <string.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/mem.h"
#include "base/mem.h"
#include "io/confine.h"
#include "io/sink.h"
#include "io/slurp.h"
#include "profile/select.h"
#include "ops/filter/demangle.h"
#include "ops/filter/filter.h"
#include "cli/options.h"

const char	 common_options_events_advice[] = "; --events=union or "
    "--events=intersect joins them";

const char	 common_options_leave_advice[] = ": make or copy it again, or "
    "--keep-going omits it";
const char	 common_options_no_output[] = "-";
const char	 common_options_cut_advice[] = ": make or copy it again";

void
common_options_init(struct common_options *common)
{
	memset(common, 0, sizeof(*common));
	common->output = common_options_no_output;
	common->sum.jobs = 1;
	common->sum.adds = true;
	common->sum.cut_advice = common_options_cut_advice;
	common->rename = rename_new();
}

void
common_options_free(struct common_options *common)
{
	sorted_free(&common->sorted);
	inputs_free(&common->inputs);
	rename_free(common->rename);
	inputs_free_coverage(common->coverage);
}

static bool
add_rule(struct rename **rename, enum name_kind kind, const char *rule)
{
	struct complaint	 wrong;

	if (!rename_plain_rule(*rename, kind, rule, &wrong))
		diag_die("rule '%s': %s", rule, wrong.text);
	rename_tell(*rename, rule);
	return true;
}

bool
common_options_file(void *rename, const char *rule, struct complaint *wrong)
{
	(void)wrong;
	return add_rule(rename, NAME_FILE, rule);
}

bool
common_options_function(void *rename, const char *rule,
    struct complaint *wrong)
{
	(void)wrong;
	return add_rule(rename, NAME_FUNCTION, rule);
}

bool
common_options_object(void *rename, const char *rule, struct complaint *wrong)
{
	(void)wrong;
	return add_rule(rename, NAME_OBJECT, rule);
}

bool
common_options_subst(void *rename, const char *rule, struct complaint *wrong)
{
	if (!rename_add_rule(*(struct rename **)rename, rule, wrong))
		diag_die("rule '%s': %s", rule, wrong->text);
	rename_tell(*(struct rename **)rename, rule);
	return true;
}

bool
common_options_norm(void *rename, const char *list, struct complaint *wrong)
{
	return rename_norm(*(struct rename **)rename, list, wrong);
}

bool
common_options_what(void *select, const char *what, struct complaint *wrong)
{
	return select_add(select, what, strlen(what), wrong);
}

/* Read a file of rules, one per line.  Skip blank lines, and lines that begin
   with `#'. */
bool
common_options_rules(void *target, const char *file, struct complaint *wrong)
{
	struct common_options	*common = target;
	size_t			 len, line = 1;
	char			*text = slurp(file, &len), *p, *end;

	common->inputs.stdins += strcmp(file, "-") == 0;
	if (memchr(text, '\0', len) != NULL)
		diag_die("%s: expected rules, found a NUL byte", file);
	for (p = text; p < text + len; p = end + 1, line++) {
		end = p + strcspn(p, "\n");
		*end = '\0';
		if (end > p && end[-1] == '\r')
			end[-1] = '\0';
		if (p[strspn(p, " \t")] == '\0' || *p == '#')
			continue;
		if (!rename_add_rule(common->rename, p, wrong))
			diag_die("%s:%zu: %s", file, line, wrong->text);
	}
	mem_free(text);
	return true;
}

void
common_options_finish(struct common_options *common)
{
	long	 processors;

	if (common->sum.jobs == 0) {
		processors = sysconf(_SC_NPROCESSORS_ONLN);
		common->sum.jobs = processors < 1 ? 1 : (unsigned)processors;
	}
	if (common->merge_recursion)
		rename_recursion(common->rename);
	common->sum.read.rename = rename_any(common->rename) ?
	    common->rename : NULL;
	common->sum.llvm.coverage = common->coverage;
	/* --quiet overrides --verbose. */
	common->sum.verbose = common->sum.verbose && !common->sum.quiet;
	common->inputs.quiet = common->sum.quiet;
	common->inputs.output = common->output;
}

void
common_options_leave(struct common_options *common, uint32_t event_max)
{
	struct sum_options	*sum = &common->sum;
	const char		*output = common->output;

	/* A redirected standard output may be the input, too. */
	if (strcmp(output, "-") == 0)
		output = "/dev/stdout";
	if (common->inputs.n != 1 || sum->keep_going || sum->stat != STAT_SUM ||
	    common->write.form == FORM_CALLGRIND ||
	    inputs_find(&common->inputs, output) != NULL)
		return;
	common->sorted.event_max = event_max;
	sum->read.sorted = common->write.sorted = &common->sorted;
}

bool
common_options_demangler(void *target, const char *command,
    struct complaint *wrong)
{
	struct common_options	*common = target;

	if (command != NULL && command[strspn(command, " \t")] == '\0')
		return complaint_set(wrong, "expected a command, found '%s'",
		    command);
	common->demangle = true;
	common->demangler = command;
	return true;
}

bool
common_options_demangle(const struct common_options *common,
    struct profile *p, struct runs *runs)
{
	struct complaint	 wrong;

	if (!common->demangle)
		return false;
	if (demangle(p, common->demangler == NULL ? "c++filt" :
	    common->demangler, runs, &wrong))
		return true;
	if (common->demangler != NULL)
		diag_die("option '--demangle': %s", wrong.text);
	if (!common->sum.quiet)
		diag_say("warning: names stay mangled: %s", wrong.text);
	return false;
}

void
common_options_say_rules(const struct common_options *common)
{
	if (common->sum.verbose)
		rename_say(common->rename);
	if (!common->sum.quiet)
		rename_say_unmatched(common->rename);
}

/* Print a note with the command that shows a report of these inputs. */
static void
say_reader(void)
{
	char	*line = options_line(true), quoted[DIAG_MAX / 2];

	diag_say("note: to read this, type: %s | clannotate",
	    diag_quote(quoted, sizeof(quoted), line, strlen(line)));
	mem_free(line);
}

void
common_options_write(struct common_options *common, struct profile *p,
    const char *output)
{
	struct sink	 out;
	struct complaint wrong;
	/* Find this out before writing, since that closes the output. */
	bool		 person = !common->sum.quiet &&
			     strcmp(output, "-") == 0 && isatty(STDOUT_FILENO);

	if (common->write.form == FORM_CACHEGRIND)
		filter_flatten(p, common->sum.quiet);
	sink_open(&out, output);
	if (common->hold)
		sink_hold(&out);
	if (!write_profile(p, &out, &common->write, &wrong))
		diag_die("%s", wrong.text);
	sink_close(&out);
	if (person)
		say_reader();
}

bool
common_options_root(void *confine, const char *folder,
    struct complaint *wrong)
{
	(void)wrong;
	confine_add(confine, folder);
	return true;
}
