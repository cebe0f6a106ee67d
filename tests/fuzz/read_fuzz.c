/*
 * read_fuzz -- read any bytes as a profile, for libFuzzer.
 *
 * The bytes are checked, with a line of JSON for each finding.  A profile that
 * can be read is written, read again and written again: the bytes must be the
 * same.  The profile is also shown and exported in every form.  A crash, a leak
 * or a sanitizer report is an error, too.
 *
 * Seeds: data/callgrind-3.19 data/cachegrind-3.19 conformance
 */
#include "input.h"
#include "io/sink.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "read/read.h"
#include "write/write.h"
#include "ops/check/check.h"
#include "ops/check/print.h"
#include "report/view/choice.h"
#include "report/view/input.h"
#include "report/view/options.h"
#include "report/show.h"
#include "export/export.h"
#include "export/options.h"

static void
check(const void *data, size_t size)
{
	struct check_options	 o = { .portable = true, .graph = true };
	struct string		 text = { NULL, 0 };
	struct sink		 out;
	struct check_print	 print = {
		.out = &out, .json = true, .max_findings = 30,
		.all_advice = ""
	};
	struct slice		 lines;
	char			 name[40];
	int			 fd = input_file(data, size);

	sprintf(name, "/dev/fd/%d", fd);
	sink_memory(&out, &text);
	check_print_file(&print, name, &o, NULL);
	sink_close(&out);
	close(fd);
	lines = (struct slice){ text.at, text.len };
	while (lines.len > 0)
		MUST(input_is_json(slice_line(&lines)));
	string_assign(&text, NULL, 0);
}

/* List the columns of a profile in the order in which they are shown. */
static void
choose_events(const struct profile *p, struct event_list *events)
{
	uint32_t	 i;

	*events = p->list;
	if (!p->lists_differ)
		return;
	for (i = 0; i < p->event_n; i++)
		event_list_add(events, i);
	event_order(p, events->at, events->n);
}

/* Read the bytes into a profile and freeze it.  Return false if they are no
   profile or an empty one. */
static bool
read_bytes(struct profile *p, const void *data, size_t size,
    const char *no_function)
{
	struct read_options	 how = {
		.weight = 1, .no_function = no_function
	};
	struct read_result	 result;
	struct source		 in;
	bool			 good;

	how.scratch = read_scratch_new();
	source_take(&in, input_file(data, size), "fuzz");
	good = read_profile(p, &in, &how, &result) && !result.empty;
	source_close(&in);
	read_result_free(&result);
	read_scratch_free(how.scratch);
	if (good)
		profile_freeze(p);
	return good;
}

/* Read and write a profile.  Return the text, or none if either fails. */
static struct string
rewrite(const void *data, size_t size)
{
	struct profile		*p = mem_get(1, sizeof(*p));
	struct write_options	 form = { .absolute = false };
	struct string		 text = { NULL, 0 };
	struct sink		 out;
	struct complaint	 wrong;
	bool			 good;

	profile_init(p);
	sink_memory(&out, &text);
	good = read_bytes(p, data, size, NULL);
	if (good) {
		choose_events(p, &form.events);
		good = write_profile(p, &out, &form, &wrong);
	}
	sink_close(&out);
	if (!good)
		string_assign(&text, NULL, 0);
	profile_free(p);
	mem_free(p);
	return text;
}

/* Make a report, and discard it. */
static void
report(struct profile *p, const struct report_options *o,
    const struct choice *choice)
{
	struct string		 text = { NULL, 0 };
	struct complaint	 wrong;
	struct sink		 out;

	sink_memory(&out, &text);
	report_show(p, o, choice, &out, &wrong);
	sink_close(&out);
	string_assign(&text, NULL, 0);
}

/* Make all reports that clannotate makes, but without sources, since a profile
   may name any file. */
static void
report_all(struct profile *p)
{
	struct report_input	 input = { .name = "fuzz" };
	struct choice		 choice = { .sides = { { 0, 1, 2 } } };
	struct report_options	 o = {
		.invocation = "fuzz", .shares = true, .threshold = 0.1,
		.changes = REPORT_CHANGES_AUTO, .color = true, .width = 9,
		.inclusive = true, .callers = true,
		.callees = true, .inputs = &input, .input_n = 1
	};

	choose_events(p, &choice.recorded);
	choice.shown = choice.sort = choice.recorded;
	choice.side_n = choice.recorded.n > 2;
	report(p, &o, &choice);
	o.split = true;
	o.threshold = 0;
	for (o.form = REPORT_TEXT; o.form <= REPORT_HTML; o.form++)
		report(p, &o, &choice);
	choice.difference = true;
	choice.changed = choice.recorded;
	choice.change_n = choice.recorded.n > 0;
	choice.change[0] = (struct choice_side){
		choice.recorded.at[0], choice.side_n > 0 ? 1 : ID_NONE,
		choice.side_n > 0 ? 2 : ID_NONE
	};
	for (o.form = REPORT_TEXT; o.form <= REPORT_JSON; o.form++)
		report(p, &o, &choice);
	o.form = REPORT_HTML;
	report(p, &o, &choice);
}

/* Export the profile in every form, with every kind of stacks. */
static void
export_all(struct profile *p)
{
	struct choice		 choice = { .side_n = 0 };
	struct export_options	 o = { .quiet = true };
	struct complaint	 wrong;
	struct string		 text = { NULL, 0 };
	struct sink		 out;
	struct wide		 totals[EVENT_MAX];
	struct export_job	 job = { p, &choice, &o, &out, totals, NULL };

	choose_events(p, &choice.recorded);
	choice.shown = choice.sort = choice.recorded;
	choice.difference = choice.recorded.n > 2;
	choice.change_n = choice.side_n = choice.difference;
	choice.change[0] = choice.sides[0] = (struct choice_side){
		choice.recorded.at[0], choice.recorded.at[1],
		choice.recorded.at[2]
	};
	profile_totals(p, totals);
	for (o.form = 0; o.form < EXPORT_FORMS; o.form++)
		for (o.stacks = 0; o.stacks <= EXPORT_STACKS_ARCS;
		    o.stacks++) {
			sink_memory(&out, &text);
			export_put(&job, &wrong);
			sink_close(&out);
			string_assign(&text, NULL, 0);
		}
}

static void
annotate_bytes(const void *data, size_t size)
{
	struct profile	*p = mem_get(1, sizeof(*p));

	profile_init(p);
	profile_forget_instr(p);
	if (read_bytes(p, data, size, "<unspecified>")) {
		report_all(p);
		export_all(p);
	}
	profile_free(p);
	mem_free(p);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct string	 text, again;

	diag_start("fuzz");
	check(data, size);
	text = rewrite(data, size);
	if (text.at == NULL)
		return 0;
	again = rewrite(text.at, text.len);
	MUST(string_compare(&text, &again) == 0);
	annotate_bytes(data, size);
	string_assign(&text, NULL, 0);
	string_assign(&again, NULL, 0);
	return 0;
}
