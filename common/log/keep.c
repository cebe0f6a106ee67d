#include "log/keep.h"

#include <stdio.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "write/write.h"
#include "ops/filter/filter.h"

static void
say_of(const struct sum_input *input, const char *text)
{
	char	 quoted[200];

	diag_say("%s: %s", diag_quote(quoted, sizeof(quoted), input->name,
	    strlen(input->name)), text);
}

/* Remove metadata that change from run to run, such as process ids.  If the
   program's files differed from the commit, add a line that says so. */
static void
set_facts(struct profile *p, const char *commit, const struct keep_how *how)
{
	struct metadata	*m = &p->metadata;
	char		 fact[GIT_ID + 40];

	string_assign(&m->pid, NULL, 0);
	string_assign(&m->thread, NULL, 0);
	string_assign(&m->part, NULL, 0);
	if (!how->changed)
		return;
	snprintf(fact, sizeof(fact), "Commit: %s, changed", commit);
	metadata_fact(m, FACT_OTHER, fact);
}

/* Write a profile to a string.  On an error, print it and return false. */
static bool
write_text(struct profile *p, struct event_list *events,
    const struct sum_input *input, const struct keep_how *how,
    struct string *text)
{
	const struct filter	 filter = { .by = how->by };
	struct write_options	 options = { .form = FORM_CALLGRIND };
	struct complaint	 wrong;
	struct sink		 out;
	bool			 good;

	if (metadata_is_difference(&p->metadata)) {
		say_of(input, "expected a profile, found a difference");
		return false;
	}
	if (filter_apply(&filter, p, events, &wrong) != EVENT_FILTER_DONE)
		diag_die("%s", wrong.text);
	options.events = *events;
	sink_memory(&out, text);
	good = write_profile(p, &out, &options, &wrong);
	sink_close(&out);
	if (!good)
		say_of(input, wrong.text);
	return good;
}

bool
keep_read(const struct sum_input *input, const char *commit,
    const struct keep_how *how, struct string *text)
{
	struct sum_options	 options = how->sum;
	struct event_list	 events;
	struct profile		*p = mem_get(1, sizeof(*p));
	struct sum		*sum;
	bool			 good;

	profile_init(p);
	options.no_instr = true;
	sum = sum_begin(p, &options, 1);
	sum_add(sum, input, 1);
	good = sum_end(sum, &events);
	if (good) {
		set_facts(p, commit, how);
		good = write_text(p, &events, input, how, text);
	}
	profile_free(p);
	mem_free(p);
	return good;
}

static bool
add_run(void *text, struct note *note)
{
	const struct string	*t = text;

	return note_add(&note->runs, (struct slice){ t->at, t->len });
}

bool
keep_run(struct store *store, const char *commit, struct string *text)
{
	return store_change(store, commit, add_run, text);
}

static bool
add_reason(void *reason, struct note *note)
{
	return note_add(&note->accepted, slice_of(reason));
}

bool
keep_reason(struct store *store, const char *commit, const char *reason)
{
	char	*copy = mem_copy(reason, strlen(reason)), *p;
	bool	 added;

	/* A reason must be a single line: replace newlines by blanks. */
	for (p = copy; *p != '\0'; p++)
		if (*p == '\n' || *p == '\r')
			*p = ' ';
	added = store_change(store, commit, add_reason, copy);
	mem_free(copy);
	return added;
}
