/*
 * read_fuzz -- any bytes as a profile, for libFuzzer.
 *
 * What is read is checked, and what can be read is written, read again and
 * written again: the bytes must be the same.  Then reports on it are made, and
 * it is exported, in every form.  A crash, a leak, a sanitizer's word or other
 * bytes are the findings.
 *
 * Seeds: data/callgrind-3.19 data/cachegrind-3.19 conformance
 */
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "input.h"

#include "base/complaint.h"
#include "base/diag.h"
#include "io/sink.h"
#include "io/source.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "read/read.h"
#include "write/write.h"
#include "ops/check/check.h"
#include "report/view/choice.h"
#include "report/view/input.h"
#include "report/view/options.h"
#include "report/show.h"
#include "export/export.h"
#include "export/options.h"

static void
ignore(void *arg, const struct finding *f)
{
	(void)arg;
	(void)f;
}

static void
check(const void *data, size_t size)
{
	struct check_options	 o = {
		.report = ignore, .portable = true, .graph = true
	};
	struct check_result	 result;
	struct source		 in;

	source_take(&in, input_file(data, size), "fuzz");
	check_source(&in, &o, &result);
	source_close(&in);
}

/* The columns of a profile in the order in which they are shown. */
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

/* The bytes that are written of those, and their number in *len; NULL if
   they cannot be read.  The caller frees them. */
static char *
rewrite(const void *data, size_t size, size_t *len)
{
	struct profile		*p = calloc(1, sizeof(*p));
	struct read_options	 how = { .weight = 1 };
	struct read_result	 result;
	struct write_options	 form = { .absolute = false };
	struct source		 in;
	struct sink		 out;
	struct complaint	 wrong;
	char			*text = NULL;
	int			 fd = input_file("", 0);

	if (p == NULL)
		abort();
	how.scratch = read_scratch_new();
	profile_init(p);
	source_take(&in, input_file(data, size), "fuzz");
	if (read_profile(p, &in, &how, &result) && !result.empty) {
		profile_freeze(p);
		choose_events(p, &form.events);
		sink_to(&out, dup(fd), "fuzz");
		if (write_profile(p, &out, &form, &wrong)) {
			sink_close(&out);
			*len = (size_t)lseek(fd, 0, SEEK_END);
			text = malloc(*len + 1);
			if (text == NULL || pread(fd, text, *len, 0) !=
			    (ssize_t)*len)
				abort();
		} else
			sink_close(&out);
	}
	source_close(&in);
	close(fd);
	read_result_free(&result);
	read_scratch_free(how.scratch);
	profile_free(p);
	free(p);
	return text;
}

/* One report, which nobody reads. */
static void
report(struct profile *p, const struct report_options *o,
    const struct choice *choice)
{
	static int		 nowhere = -1;
	struct complaint	 wrong;
	struct sink		 out;

	if (nowhere < 0 && (nowhere = open("/dev/null", O_WRONLY)) < 0)
		abort();
	sink_to(&out, dup(nowhere), "fuzz");
	report_show(p, o, choice, &out, &wrong);
	sink_close(&out);
}

/* All reports: as clannotate makes them, but without sources, which would be
   files of any name. */
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

/* All that cgexport writes. */
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
	struct profile		*p = calloc(1, sizeof(*p));
	struct read_options	 how = {
		.weight = 1, .no_function = "<unspecified>"
	};
	struct read_result	 result;
	struct source		 in;

	if (p == NULL)
		abort();
	how.scratch = read_scratch_new();
	profile_init(p);
	profile_forget_instr(p);
	source_take(&in, input_file(data, size), "fuzz");
	if (read_profile(p, &in, &how, &result) && !result.empty) {
		profile_freeze(p);
		report_all(p);
		export_all(p);
	}
	source_close(&in);
	read_result_free(&result);
	read_scratch_free(how.scratch);
	profile_free(p);
	free(p);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t	 len, again_len = 0;
	char	*text, *again;

	diag_start("fuzz");
	check(data, size);
	if ((text = rewrite(data, size, &len)) == NULL)
		return 0;
	again = rewrite(text, len, &again_len);
	if (again == NULL || again_len != len || memcmp(text, again, len) != 0)
		abort();
	annotate_bytes(data, size);
	free(text);
	free(again);
	return 0;
}
