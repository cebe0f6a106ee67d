/*
 * cglog -- the history of profiles in a git repository.
 *
 * The first operand is the name of a command.  If it is not, the command is
 * `list', and the operand names commits.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/mem.h"
#include "io/sink.h"
#include "profile/fact.h"
#include "profile/build/build.h"
#include "log/versus.h"
#include "log/git.h"
#include "log/keep.h"
#include "log/page.h"
#include "log/fill.h"
#include "log/series.h"
#include "log/steps.h"
#include "log/store.h"
#include "log/table.h"
#include "cli/common_options.h"
#include "cli/diff_options.h"
#include "cli/options.h"
#include "cli/verdict_outputs.h"

enum bars { BARS_NO, BARS_YES, BARS_AUTO };

/* Options of the table set the members above the first blank line. */
struct request {
	struct common_options	 common;
	const char		*name;	/* name of the benchmark, or NULL if the
					   option was not used */
	const char		*folder;
	const char		*commit;
	bool			 allow_dirty;
	bool			 by_function;
	const char		*event;
	const char		*function;
	double			 least;	/* least change of cost that counts as a
					   step, in percent */
	enum report_form	 form;
	enum bars		 bars;
	struct versus		 versus;
	struct verdict_outputs	 outputs;
	bool			 again;	/* also measure commits that failed
					   before */

	char			**words;	/* the words of the command line
						   after "--" */
	const char		*accepted;	/* why changes that exceed a
						   limit are accepted, or
						   NULL */
	const char		*command;	/* the name of cglog's own
						   command, such as list */
	struct series_how	 how;
	struct store		 store;
	struct series		 series;
	struct steps		 steps;
};

static bool
take_min(void *least, const char *percent, struct complaint *wrong)
{
	return options_percent(percent, 100, least, wrong);
}

static const struct tool_option	 options[] = {
	TOOL_HEADING("History"),
	{ 0, "name", "BENCH", "use the history of this name (default)",
	    TOOL_STRING(name) },
	{ 0, "store", "DIR", "keep the history in DIR, not in git",
	    TOOL_STRING(folder) },
	TOOL_HEADING("Adding"),
	{ 0, "allow-dirty", NULL, "add, though files of the commit changed",
	    TOOL_FLAG(allow_dirty) },
	{ 0, "by", "WHAT", "keep costs by line or function",
	    TOOL_CHOICE(by_function, "line", "function") },
	{ 0, "commit", "COMMIT", "add for COMMIT, not for HEAD",
	    TOOL_STRING(commit) },
	TOOL_HEADING("Running"),
	{ 0, "again", NULL, "run also for commits that failed before",
	    TOOL_FLAG(again) },
	TOOL_HEADING("Counting"),
	{ 0, "event", "EVENT", "count EVENT (the first of the profile)",
	    TOOL_STRING(event) },
	{ 0, "function", "WHAT", "count only functions that match WHAT",
	    TOOL_STRING(function) },
	{ 0, "min", "N", "changes below N percent are no steps (0.5)",
	    TOOL_CALL(least, take_min) },
	TOOL_HEADING("Comparing"),
	COMMON_SUBST_ROW,
	COMMON_RENAME_ROWS,
	MATCH_ROWS(versus.diff.how),
	{ 0, "sides", NULL, "write Ir, IrOld and IrNew for each event Ir",
	    TOOL_FLAG(versus.diff.sides) },
	TOOL_HEADING("Limits"),
	VERDICT_FAIL_ROW(versus.diff.gate),
	{ 0, "ignore", "WHAT", "ignore these functions in verdicts",
	    TOOL_CALL(versus.diff.gate.ignored, common_options_what) },
	VERDICT_ROW(outputs),
	TOOL_HEADING("Output"),
	COMMON_OUTPUT_ROW,
	{ 0, "bars", "[=yes|no]", "draw a bar for each count (terminals)",
	    TOOL_SWITCH(bars, enum bars) },
	{ 0, "to", "FORM", "write text, md, json, csv, sheet or html",
	    TOOL_CHOICE(form, "text", "md", "json", "csv", "sheet", "html") },
	COMMON_GENERAL_ROWS("show errors and verdicts only",
	    "print every warning and what became of names"),
	TOOL_END_ROW
};

static const struct tool	 tool = {
	"cglog", "[-hqvV] [COMMAND] [OPTION ...] [OPERAND ...]",
	"Keep profiles by commit, and explain how their counts changed.\n"
	"\n"
	"The commands:\n"
	"  add [FILE ...]              keep profiles of the commit\n"
	"  [list] [RANGE]              show the count of each commit\n"
	"  steps [RANGE]               show where the level changed\n"
	"  drift [RANGE]               show what changed slowly\n"
	"  accept COMMIT REASON        accept the level of this commit\n"
	"  show [COMMIT]               write the profile of a commit\n"
	"  diff OLD NEW                subtract the profile of a commit\n"
	"  gate [COMMIT]               compare with the accepted level\n"
	"  run [RANGE] -- PROGRAM ...  measure commits without a profile\n"
	"  bisect GOOD BAD -- PROGRAM ...\n"
	"                              find the commit that exceeds a limit\n"
	"  push [REMOTE]               merge the history with a remote's\n"
	"  fetch [REMOTE]              likewise, but change only this one",
	options, "cglog add callgrind.out && cglog gate --fail-if='Ir>+1%'"
};

static const char *
name_of(const struct request *r)
{
	return r->name == NULL ? "default" : r->name;
}

static void
open_store(struct request *r)
{
	store_open(&r->store, name_of(r), r->folder);
}

/* Find the id of a commit.  If there is no such commit, end the program. */
static void
find_commit(const char *name, char id[GIT_ID])
{
	if (git_commit(name, id))
		return;
	if (strcmp(name, "HEAD") == 0)
		diag_die("expected a commit, found a repository without one");
	diag_die("expected a commit that git has, found '%s'", name);
}

/* Return the note with the profile of a commit.  If there is none, end the
   program. */
static const struct stored *
find_note(const struct request *r, const char *id)
{
	const struct stored	*note = store_find(&r->store, id);

	if (note == NULL)
		diag_die("expected a profile of %.12s, found none; 'cglog add' "
		    "keeps one", id);
	return note;
}

/*
 * Shorten the names of files and objects in this folder, the top of the working
 * tree, to paths relative to the folder, so that they are the same in every
 * clone.  If `folder' is NULL, do nothing.
 */
static void
name_within(struct request *r, const char *folder)
{
	struct fact_change	 c = { .where = FACT_START };
	struct complaint	 wrong;
	struct fact		*rule;
	char			*old;

	if (folder == NULL)
		return;
	old = slice_join(slice_of(folder), "/", slice_of(""));
	c.old = slice_of(old);
	c.new = slice_of("");
	for (c.kind = NAME_OBJECT; c.kind <= NAME_FILE; c.kind++) {
		rule = fact_matched(&c);
		if (!rename_add_rule(r->common.rename, rule->value.at, &wrong))
			diag_die("%s: %s", folder, wrong.text);
		fact_free(rule);
	}
	mem_free(old);
	r->common.sum.read.rename = r->common.rename;
}

static enum status
do_add(struct request *r, int n, char *operands[])
{
	struct inputs	*in = &r->common.inputs;
	struct keep_how	 how = {
		.by = r->by_function ? BY_FUNCTION : BY_LINE
	};
	char		 id[GIT_ID];
	char		*top = git_line((const char *const[]){
				"rev-parse", "--show-toplevel", NULL
			});
	struct string	*texts;
	bool		 good = true;
	size_t		 i;

	inputs_operands(in, n, operands);
	if (r->commit == NULL && !git_is_in_tree())
		diag_die("expected a commit that is checked out, found no "
		    "working tree here; --commit names one");
	find_commit(r->commit == NULL ? "HEAD" : r->commit, id);
	how.changed = r->commit == NULL && git_is_changed();
	if (how.changed && !r->allow_dirty)
		diag_die("expected the files of the commit, found changes; "
		    "commit them, or --allow-dirty accepts them");
	open_store(r);
	name_within(r, top);
	mem_free(top);
	how.sum = r->common.sum;
	/* Read all files before the history is changed. */
	texts = mem_get(in->n, sizeof(*texts));
	for (i = 0; i < in->n && good; i++)
		good = keep_read(&in->at[i], id, &how, &texts[i]);
	for (i = 0; i < in->n; i++) {
		if (good && !keep_run(&r->store, id, &texts[i]) &&
		    !r->common.sum.quiet)
			diag_say("note: %s: the history has this run already",
			    in->at[i].name);
		mem_free(texts[i].at);
	}
	mem_free(texts);
	return good ? STATUS_OK : STATUS_TROUBLE;
}

/* Read the series of a range: the counts of those commits that have a
   profile. */
static void
read_series(struct request *r, const char *range)
{
	struct complaint	 wrong;
	char			 list[DIAG_MAX] = "";

	r->how.event = r->event;
	r->how.quiet = r->common.sum.quiet;
	if (r->function != NULL && !select_add(&r->how.functions, r->function,
	    strlen(r->function), &wrong))
		diag_die("option '--function': %s", wrong.text);
	series_read(&r->series, &r->store, range, &r->how);
	select_unmatched(&r->how.functions, list);
	if (r->series.n > 0 && list[0] != '\0' && !r->how.quiet)
		diag_say("warning: no function matches %s", list);
}

/* Read the series of the range that the operand names, and find the steps in
   it. */
static void
read_steps(struct request *r, int n, char *operands[])
{
	char	 id[GIT_ID];

	if (r->form == REPORT_HTML && strcmp(r->command, "list") != 0)
		tool_usage("option '--to=html' cannot be combined with '%s'",
		    r->command);
	if (n == 0)
		find_commit("HEAD", id);
	open_store(r);
	read_series(r, n == 0 ? "HEAD" : operands[0]);
	steps_find(&r->steps, &r->series, r->least);
	if (r->series.n == 0 && !r->common.sum.quiet)
		diag_say("note: no commit of this range has a profile%s",
		    r->series.damaged > 0 ? " that can be counted" : "");
}

/* Set the options for comparing the profiles in two notes. */
static void
begin_versus(struct request *r)
{
	struct versus	*c = &r->versus;

	c->sum = r->common.sum;
	c->sum.adds = false;
	c->sum.no_instr = true;
	c->sum.events_advice = NULL;
	c->sum.read.refusal = REFUSE_CUT;
	c->diff.by = BY_LINE;
	c->diff.only = COMPARE_ALL;
	diff_options_check_match(&c->diff.how);
	c->diff.how.hint = !r->common.sum.quiet;
	r->common.write.nonzero = true;
	/* gate writes to a file that was named, so `-' is left for verdicts. */
	if (verdict_outputs_check(&r->outputs, strcmp(r->command, "gate") !=
	    0 || options_given("output") ? r->common.output : ""))
		r->common.hold = true;
}

/* Write a table of the series by the function `put', in the form that the
   options ask for. */
static enum status
put_table(struct request *r, int n, char *operands[],
    void put(const struct table_data *, const struct table_form *))
{
	struct table_data	 data = { &r->series, &r->steps, r->least };
	struct table_form	 form = { .form = r->form };
	struct sink		 out;
	bool			 person;

	read_steps(r, n, operands);
	person = strcmp(r->common.output, "-") == 0 && isatty(STDOUT_FILENO);
	form.bars = r->bars == BARS_YES || (r->bars == BARS_AUTO && person);
	begin_versus(r);
	r->versus.sum.quiet = true;
	sink_open(&out, r->common.output);
	form.out = &out;
	if (r->form == REPORT_HTML) {
		r->versus.functions = r->how.functions;
		log_page_put(&(struct log_page){
			&data, name_of(r), r->function, &r->versus, &out
		});
	} else
		put(&data, &form);
	sink_close(&out);
	return STATUS_OK;
}

static enum status
do_list(struct request *r, int n, char *operands[])
{
	return put_table(r, n, operands, table_list);
}

static enum status
do_steps(struct request *r, int n, char *operands[])
{
	return put_table(r, n, operands, table_steps);
}

static enum status
do_drift(struct request *r, int n, char *operands[])
{
	return put_table(r, n, operands, table_drifts);
}

static enum status
do_accept(struct request *r, int n, char *operands[])
{
	char	 id[GIT_ID];

	(void)n;
	find_commit(operands[0], id);
	if (operands[1][strspn(operands[1], " \t\n")] == '\0')
		tool_usage("expected a reason, found an empty text");
	open_store(r);
	find_note(r, id);
	if (!keep_reason(&r->store, id, operands[1]) && !r->common.sum.quiet)
		diag_say("note: this reason is kept already");
	return STATUS_OK;
}

static enum status
do_show(struct request *r, int n, char *operands[])
{
	const struct stored	*note;
	struct note		 parts;
	struct sink		 out;
	char			 id[GIT_ID], *text;
	size_t			 len, i;

	find_commit(n == 0 ? "HEAD" : operands[0], id);
	open_store(r);
	note = find_note(r, id);
	text = store_text(note, &len);
	memset(&parts, 0, sizeof(parts));
	if (text == NULL || !note_read(&parts, (struct slice){ text, len }))
		store_die_of_damage(&r->store, note);
	sink_open(&out, r->common.output);
	for (i = 0; i < parts.runs.n; i++)
		sink_put(&out, parts.runs.at[i].at, parts.runs.at[i].len);
	sink_close(&out);
	note_free(&parts);
	mem_free(text);
	return STATUS_OK;
}

/* Compare the difference with the limits, and write the verdicts; if `whole' is
   set, also write the difference. */
static enum status
put_difference(struct request *r, bool whole)
{
	struct versus		*c = &r->versus;
	struct complaint	 wrong;
	enum status		 status;
	bool			 quiet = r->common.sum.quiet;

	diff_conditions(&c->diff, c->p, &c->events, quiet ? NULL :
	    "warning: ");
	if (!quiet)
		diff_options_say_match(&c->diff.match, r->common.sum.verbose);
	if (diff_judge(&c->diff, c->p, &c->events, &wrong) == GATE_TROUBLE)
		diag_die("option '--fail-if': %s", wrong.text);
	status = c->diff.verdicts.failed && r->accepted == NULL ? STATUS_NO :
	    STATUS_OK;
	if (c->diff.verdicts.failed)
		c->diff.verdicts.accepted = r->accepted;
	verdict_outputs_write(&r->outputs, &c->diff.verdicts);
	if (whole) {
		if (!diff_finish(&c->diff, c->p, &c->events, &wrong))
			diag_die("%s", wrong.text);
		r->common.write.events = c->events;
		common_options_write(&r->common, c->p, r->common.output);
	}
	sink_commit();
	return status;
}

/*
 * Read the profiles in two notes, and subtract the old one from the new one.
 * The caller closes r->versus in any case.  On an error, print it and return
 * false.
 */
static bool
open_versus(struct request *r, const struct stored *old,
    const struct stored *new)
{
	char	 names[SIDES][GIT_ID + 200];

	snprintf(names[SIDE_OLD], sizeof(names[SIDE_OLD]), "%.180s %.12s",
	    r->store.name, old->commit);
	snprintf(names[SIDE_NEW], sizeof(names[SIDE_NEW]), "%.180s %.12s",
	    r->store.name, new->commit);
	return versus_open(&r->versus, (const struct versus_side[SIDES]){
		[SIDE_OLD] = { old, names[SIDE_OLD] },
		[SIDE_NEW] = { new, names[SIDE_NEW] }
	});
}

/* Write a verdict that there is nothing to compare with, and return the exit
   status. */
static enum status
pass_first(struct request *r)
{
	r->versus.diff.verdicts.no_baseline = true;
	r->versus.diff.verdicts.accepted = r->accepted;
	verdict_outputs_write(&r->outputs, &r->versus.diff.verdicts);
	sink_commit();
	return STATUS_OK;
}

static enum status
compare(struct request *r, const struct stored *old, const struct stored *new,
    bool whole)
{
	enum status	 status;

	if (!open_versus(r, old, new))
		return r->accepted == NULL ? STATUS_TROUBLE : pass_first(r);
	status = put_difference(r, whole);
	versus_close(&r->versus);
	return status;
}

static enum status
do_diff(struct request *r, int n, char *operands[])
{
	char	 old[GIT_ID], new[GIT_ID];

	(void)n;
	find_commit(operands[0], old);
	find_commit(operands[1], new);
	open_store(r);
	begin_versus(r);
	return compare(r, find_note(r, old), find_note(r, new), true);
}

/* Add the limit that applies without --fail-if.  Return its text, which the
   caller frees. */
static char *
add_limit(struct request *r)
{
	struct complaint	 wrong;
	size_t			 room = strlen(r->series.event) + 40, len;
	char			*text = mem_get(room, 1);

	/* A limit has at most nine decimals, and no negative exponent. */
	len = (size_t)snprintf(text, room, "%s>+%.9f", r->series.event,
	    r->least);
	while (text[len - 1] == '0')
		len--;
	len -= text[len - 1] == '.';
	strcpy(text + len, "%");
	if (!gate_add(&r->versus.diff.gate, text, &wrong))
		diag_die("%s: %s", text, wrong.text);
	return text;
}

/* Compare the last commit of the series with the accepted level of cost before
   it. */
static enum status
gate_last(struct request *r)
{
	const struct series	*s = &r->series;
	const struct git_commit	*base;
	enum status		 status;
	char			*limit = NULL;
	size_t			 at;

	steps_find(&r->steps, s, r->least);
	at = steps_accepted(&r->steps, s, s->n - 1);
	base = series_commit(s, at);
	if (!r->common.sum.quiet)
		diag_say("compared with %s %s", base->brief, base->subject);
	if (r->versus.diff.gate.n == 0)
		limit = add_limit(r);
	r->versus.event = s->event;
	if (r->accepted == NULL)
		r->versus.sum.events_advice = "; 'cglog accept' accepts them";
	status = compare(r, s->at[at].note, s->at[s->n - 1].note,
	    options_given("output"));
	mem_free(limit);
	return status;
}

static enum status
do_gate(struct request *r, int n, char *operands[])
{
	struct series	*s = &r->series;
	char		 id[GIT_ID];

	find_commit(n == 0 ? "HEAD" : operands[0], id);
	open_store(r);
	find_note(r, id);
	begin_versus(r);
	read_series(r, id);
	if (s->n == 0 || strcmp(series_commit(s, s->n - 1)->id, id) != 0)
		diag_die("expected a profile of %.12s that can be counted, "
		    "found none", id);
	r->accepted = s->at[s->n - 1].accepted;
	if (s->n == 1 && s->damaged > 0 && r->accepted == NULL)
		diag_die("expected a profile before %.12s that has '%s', "
		    "found none; 'cglog accept' lets it pass", id, s->event);
	return s->n == 1 ? pass_first(r) : gate_last(r);
}

/* Set the options for measuring commits, `commit' among them, and open the
   working tree in which they are checked out. */
static void
begin_fill(struct request *r, struct fill *m, const char *commit)
{
	*m = (struct fill){
		.store = &r->store,
		.keep = { .by = r->by_function ? BY_FUNCTION : BY_LINE },
		.command = (const char *const *)r->words,
		.quiet = r->common.sum.quiet, .again = r->again
	};
	fill_open(m, commit);
	name_within(r, m->tree);
	m->keep.sum = r->common.sum;
}

static enum status
do_run(struct request *r, int n, char *operands[])
{
	struct fill	 m;
	struct git_log	 log;
	char		 id[GIT_ID];
	size_t		 failed = 0;

	if (n == 0)
		find_commit("HEAD", id);
	if (!git_log_read(&log, n == 0 ? "HEAD" : operands[0]))
		diag_die("expected commits that git knows, found '%s'",
		    operands[0]);
	open_store(r);
	if (log.n > 0) {
		begin_fill(r, &m, log.at[0].id);
		failed = fill_log(&m, &log);
		fill_close(&m);
	}
	if (failed > 0 && !r->common.sum.quiet)
		diag_say("note: commits that were skipped: %zu of %zu; --again "
		    "tries them", failed, log.n);
	git_log_free(&log);
	return STATUS_OK;
}

/* A search for the first commit that compares badly with a good commit. */
struct search {
	struct request	*r;
	const char	*good;		/* id of the good commit */
};

/* Return whether a limit fails when the profile in a note is compared with that
   of the good commit. */
static bool
is_bad(void *search, const struct stored *note)
{
	struct search		*s = search;
	struct versus		*c = &s->r->versus;
	struct complaint	 wrong;
	bool			 bad;

	if (!open_versus(s->r, find_note(s->r, s->good), note))
		exit(STATUS_TROUBLE);
	if (diff_judge(&c->diff, c->p, &c->events, &wrong) == GATE_TROUBLE)
		diag_die("option '--fail-if': %s", wrong.text);
	bad = c->diff.verdicts.failed;
	versus_close(c);
	return bad;
}

/* Measure the good or the bad commit that a search starts with.  If that fails,
   end the program. */
static void
measure_end(struct fill *m, const char *id)
{
	if (!fill_commit(m, id))
		diag_die("expected a profile of %.12s, found none", id);
}

/*
 * Show the bad commit that the search found, which has a parent: the changes
 * since that or, if it has no profile, since the good commit; and then the
 * patch of the commit.
 */
static enum status
show_found(struct request *r, const struct stored *good, const char *bad)
{
	struct sink		 out;
	char			 parent[GIT_ID];
	const struct stored	*before;
	char			*first = slice_join(slice_of(bad), "",
				     slice_of("^"));

	find_commit(first, parent);
	before = store_find(&r->store, parent);
	mem_free(first);
	compare(r, before != NULL ? before : good,
	    find_note(r, bad), false);
	sink_open(&out, r->common.output);
	git_copy((const char *const[]){
		"show", "--no-color", "--no-ext-diff", "--stat", "--patch",
		bad, "--", NULL
	}, &out, SIZE_MAX);
	sink_close(&out);
	return STATUS_OK;
}

/*
 * If the bad commit that the search found is a merge, go on in the branch that
 * it merged, in case the commit where that began passes: a branch that began
 * before the good commit may fail although it changed nothing.  If that commit
 * cannot be measured, take for granted, as the search did so far, that it
 * passes if it contains the good one.  Return what fill_bisect() returns.
 */
static size_t
search_branch(struct search *s, struct fill *m, char bad[GIT_ID])
{
	char	 name[GIT_ID + 2], first[GIT_ID], second[GIT_ID];
	char	*base = NULL;
	size_t	 left = 1;

	snprintf(name, sizeof(name), "%s^2", bad);
	if (!git_commit(name, second))
		return 1;
	snprintf(name, sizeof(name), "%s^1", bad);
	if (git_commit(name, first))
		base = git_line((const char *const[]){
			"merge-base", first, second, NULL
		});
	if (base != NULL && (fill_commit(m, base) ?
	    !is_bad(s, find_note(s->r, base)) : git_contains(base, s->good)))
		left = fill_bisect(m, first, bad, false);
	mem_free(base);
	return left;
}

static enum status
do_bisect(struct request *r, int n, char *operands[])
{
	struct fill	 m;
	char		 good[GIT_ID], bad[GIT_ID];
	struct search	 s = { r, good };
	size_t		 left;

	(void)n;
	if (r->versus.diff.gate.n == 0)
		tool_usage("bisect: expected --fail-if");
	find_commit(operands[0], good);
	find_commit(operands[1], bad);
	if (strcmp(good, bad) == 0 || !git_contains(bad, good))
		diag_die("expected GOOD to be an ancestor of %.12s, found "
		    "%.12s", bad, good);
	open_store(r);
	begin_versus(r);
	begin_fill(r, &m, good);
	measure_end(&m, good);
	measure_end(&m, bad);
	if (!is_bad(&s, find_note(r, bad)))
		diag_die("expected %.12s to fail, found that it passes", bad);
	m.is_bad = is_bad;
	m.arg = &s;
	left = fill_bisect(&m, good, bad, true);
	if (left <= 1)
		left = search_branch(&s, &m, bad);
	fill_close(&m);
	if (left > 1) {
		diag_say("one of %zu commits up to %.12s is the first that "
		    "fails: the others are skipped", left, bad);
		return STATUS_NO;
	}
	diag_say("%.12s is the first commit that fails", bad);
	return show_found(r, store_find(&r->store, good), bad);
}

static enum status
share(struct request *r, int n, char *operands[], bool push)
{
	if (store_share(r->name, n == 0 ? "origin" : operands[0], push) == 0 &&
	    r->name != NULL && !r->common.sum.quiet)
		diag_say("note: no history has the name '%s'", r->name);
	return STATUS_OK;
}

static enum status
do_push(struct request *r, int n, char *operands[])
{
	return share(r, n, operands, true);
}

static enum status
do_fetch(struct request *r, int n, char *operands[])
{
	return share(r, n, operands, false);
}

/* Names of options that several commands of cglog accept. */
#define OPTIONS_ALL	"name", "quiet", "verbose"
#define OPTIONS_HERE	OPTIONS_ALL, "store"
#define OPTIONS_RENAME	"subst", "merge-recursion", "norm", "rules"
#define OPTIONS_TABLES	OPTIONS_HERE, "event", "function", "min",	\
			"output", "bars", "to"
#define OPTIONS_DIFF	OPTIONS_HERE, OPTIONS_RENAME, "match",		\
			"match-threshold", "sides", "fail-if",		\
			"ignore", "verdict", "output"
#define OPTIONS(...)	(const char *const[]){ __VA_ARGS__, NULL }

static const struct command {
	const char	*name;
	enum status	 (*run)(struct request *, int n, char *operands[]);
	int		 least, most;	/* least and largest number of
					   operands */
	const char	*operands;	/* what usage errors call the
					   operands */
	const char *const *options;	/* names of the options that the command
					   accepts, up to NULL */
	bool		 runs;		/* the words after "--" are a program to
					   run */
} commands[] = {
	{ "list", do_list, 0, 1, "RANGE", OPTIONS(OPTIONS_TABLES), false },
	{ "add", do_add, 0, 1 << 20, "FILE ...", OPTIONS(OPTIONS_HERE,
	    OPTIONS_RENAME, "allow-dirty", "by", "commit"), false },
	{ "steps", do_steps, 0, 1, "RANGE", OPTIONS(OPTIONS_TABLES), false },
	{ "drift", do_drift, 0, 1, "RANGE", OPTIONS(OPTIONS_TABLES), false },
	{ "accept", do_accept, 2, 2, "COMMIT REASON",
	    OPTIONS(OPTIONS_HERE), false },
	{ "show", do_show, 0, 1, "COMMIT",
	    OPTIONS(OPTIONS_HERE, "output"), false },
	{ "diff", do_diff, 2, 2, "OLD NEW", OPTIONS(OPTIONS_DIFF), false },
	{ "gate", do_gate, 0, 1, "COMMIT",
	    OPTIONS(OPTIONS_DIFF, "event", "min"), false },
	{ "run", do_run, 0, 1, "RANGE -- PROGRAM ...",
	    OPTIONS(OPTIONS_HERE, OPTIONS_RENAME, "by", "again"), true },
	{ "bisect", do_bisect, 2, 2, "GOOD BAD -- PROGRAM ...",
	    OPTIONS(OPTIONS_DIFF, "by", "again"), true },
	{ "push", do_push, 0, 1, "REMOTE", OPTIONS(OPTIONS_ALL), false },
	{ "fetch", do_fetch, 0, 1, "REMOTE", OPTIONS(OPTIONS_ALL), false },
};

enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

/*
 * Return the command that the first operand names, or `list' if it names none.
 * Set *n to the number of operands that belong to the command, which are all
 * but its name and the last `words' ones, which came after "--".
 */
static const struct command *
find_command(int *n, char **operands[], int words)
{
	const struct command	*c = commands;
	size_t			 i;

	for (i = 0; *n > 0 && i < COMMANDS; i++)
		if (strcmp((*operands)[0], commands[i].name) == 0) {
			c = &commands[i];
			++*operands;
			--*n;
			break;
		}
	if (c->runs && words == 0)
		tool_usage("%s: expected a program after '--', found none",
		    c->name);
	*n -= c->runs ? words : 0;
	if (*n < c->least || *n > c->most)
		tool_usage("%s: expected %s, found %d operand%s", c->name,
		    c->operands, *n, *n == 1 ? "" : "s");
	options_only(c->options, c->name);
	return c;
}

int
main(int argc, char *argv[])
{
	static struct request	 r = {
		.least = 0.5, .bars = BARS_AUTO,
		.versus.diff.how.mode = MATCH_AUTO
	};
	const struct command	*c;
	enum status		 status;
	int			 n, words = 0;

	tool_start(&tool);
	/* Find "--" before the options are read, since that moves it. */
	for (n = 1; n < argc && strcmp(argv[n], "--") != 0; n++)
		continue;
	if (n < argc)
		words = argc - n - 1;
	common_options_init(&r.common);
	n = options_read(&tool, &r, argc, argv);
	common_options_finish(&r.common);
	argc -= n;
	argv += n;
	c = find_command(&argc, &argv, words);
	r.words = argv + argc;
	r.command = c->name;
	git_start();
	status = c->run(&r, argc, argv);
	steps_free(&r.steps);
	series_free(&r.series);
	store_close(&r.store);
	select_free(&r.how.functions);
	diff_free(&r.versus.diff);
	mem_free(r.outputs.at);
	common_options_free(&r.common);
	return (int)status;
}
