/*
 * Notes are read one after the other, from the newest to the oldest, and each
 * profile is freed before the next one is read, so that memory does not grow
 * with the history.
 */
#include "log/series.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/complaint.h"
#include "base/diag.h"
#include "base/mem.h"
#include "io/source.h"
#include "profile/event.h"
#include "profile/tally.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"
#include "profile/build/section_sums.h"
#include "read/read.h"
#include "read/scratch.h"

struct counting {
	struct series	*s;
	const struct store *store;
	struct series_how how;
	const struct stored **notes;	/* the note of each commit, the newest
					   first */
	size_t		 n;
};

struct wide
series_count(const struct profile *p, const struct select *functions,
    uint32_t column)
{
	struct wide	 totals[EVENT_MAX], sum;
	struct tally	 sums;
	uint32_t	*taken, i;

	if (functions->n == 0) {
		profile_totals(p, totals);
		return totals[column];
	}
	taken = select_functions(functions, p);
	tally_init(&sums, p->event_n);
	for (i = 0; i < p->section_n; i++)
		if (taken[p->sections[i].function] != 0)
			section_sums_add(p, i, &sums, 0);
	sum = tally_get(&sums, column);
	tally_free(&sums);
	mem_free(taken);
	return sum;
}

/* Find the count of the event in a profile.  If the profile does not have the
   event, set the complaint and return false. */
static bool
count_profile(struct counting *c, const struct profile *p, int64_t *count,
    struct complaint *wrong)
{
	struct wide	 v;
	struct slice	 first;
	uint32_t	 column;

	if (c->s->event == NULL && p->event_n > 0) {
		first = event_text(p, 0);
		c->s->event = c->how.event != NULL ?
		    mem_copy(c->how.event, strlen(c->how.event)) :
		    mem_copy(first.at, first.len);
	}
	column = c->s->event == NULL ? ID_NONE :
	    event_find(p, c->s->event, strlen(c->s->event));
	if (column == ID_NONE)
		return event_unknown(p, NULL, slice_of(c->s->event == NULL ?
		    "" : c->s->event), wrong);
	v = series_count(p, &c->how.functions, column);
	if (!wide_fits(v))
		return complaint_set(wrong, "the count overflows 64 bits");
	*count = (int64_t)v.low;
	return true;
}

/* Read the text of a run as a profile, and find its count. */
static bool
count_run(struct counting *c, struct slice run, const char *name,
    int64_t *count)
{
	struct finding_log	 log = {
		.name = name, .quiet = true, .refusal = REFUSE_CUT
	};
	struct read_options	 how = {
		.report = finding_log_finding, .arg = &log, .weight = 1,
		.refusal = REFUSE_CUT, .no_jumps = true,
		.scratch = read_scratch_new()
	};
	struct read_result	 result;
	struct complaint	 wrong;
	struct profile		*p = mem_get(1, sizeof(*p));
	struct source		 in;
	char			*lines;
	size_t			 len;
	bool			 good;

	memset(&result, 0, sizeof(result));
	profile_init(p);
	source_text(&in, run.at, run.len, name);
	good = read_profile(p, &in, &how, &result);
	source_close(&in);
	if (good) {
		profile_freeze(p);
		good = count_profile(c, p, count, &wrong);
		if (!good)
			finding_log_line(&log, "%s", wrong.text);
	}
	lines = finding_log_take(&log, &len);
	if (c->how.quiet)
		mem_free(lines);
	else
		finding_log_say(lines, len);
	read_result_free(&result);
	read_scratch_free(how.scratch);
	profile_free(p);
	mem_free(p);
	return good;
}

static int
compare(const void *a, const void *b)
{
	int64_t	 x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static bool
count_runs(struct counting *c, struct series_point *p, const struct note *note,
    const char *name)
{
	int64_t	*counts = mem_get(note->runs.n, sizeof(*counts));
	size_t	 i, n = note->runs.n;

	for (i = 0; i < n && count_run(c, note->runs.at[i], name, &counts[i]);
	    i++)
		continue;
	if (i == n) {
		qsort(counts, n, sizeof(*counts), compare);
		p->runs = n;
		p->count = counts[(n - 1) / 2];
		if (__builtin_sub_overflow(counts[n - 1], counts[0],
		    &p->spread))
			p->spread = INT64_MAX;
	}
	mem_free(counts);
	return i == n;
}

static char *
join_reasons(const struct note_set *set)
{
	struct string	 all = { NULL, 0 };
	size_t		 room = 0, i;

	for (i = 0; i < set->n; i++) {
		string_append(&all, &room, "; ", i > 0 ? 2 : 0);
		string_append(&all, &room, set->at[i].at, set->at[i].len);
	}
	return all.at;
}

/* Make a point (struct series_point) of the i-th note, counted from the newest
   one. */
static void
take_note(void *arg, size_t i, const char *text, size_t len)
{
	struct counting	*c = arg;
	struct series_point	*p = &c->s->at[c->n - 1 - i];
	struct note	 note;
	char		 name[GIT_ID + 200];

	memset(&note, 0, sizeof(note));
	snprintf(name, sizeof(name), "%.180s %s", c->store->name,
	    c->s->log.at[p->commit].brief);
	if (text == NULL || !note_read(&note, (struct slice){ text, len })) {
		if (!c->how.quiet)
			diag_say("%s: expected a note of cglog, found %s", name,
			    text == NULL ? "a damaged object" : "another text");
	} else if (count_runs(c, p, &note, name)) {
		p->accepted = join_reasons(&note.accepted);
		note_free(&note);
		return;
	}
	note_free(&note);
	if (!c->how.quiet)
		diag_say("warning: the note of %s is left out",
		    c->s->log.at[p->commit].brief);
	p->runs = 0;
	c->s->damaged++;
}

/* Make a point (struct series_point) for each commit of the range that has a
   note. */
static void
find_points(struct counting *c)
{
	struct series		*s = c->s;
	const struct stored	*note;
	size_t			 i;

	s->at = mem_get(s->log.n, sizeof(*s->at));
	c->notes = mem_get(s->log.n, sizeof(*c->notes));
	for (i = 0; i < s->log.n; i++) {
		note = store_find(c->store, s->log.at[i].id);
		if (note != NULL)
			s->at[c->n++] = (struct series_point){
				.commit = i, .note = note
			};
	}
	for (i = 0; i < c->n; i++)
		c->notes[c->n - 1 - i] = s->at[i].note;
}

void
series_read(struct series *s, const struct store *store, const char *range,
    const struct series_how *how)
{
	struct counting	 c = { .s = s, .store = store, .how = *how };
	size_t		 i;

	memset(s, 0, sizeof(*s));
	if (!git_log_read(&s->log, range))
		diag_die("expected commits that git knows, found '%s'", range);
	find_points(&c);
	store_read(c.notes, c.n, take_note, &c);
	for (i = 0; i < c.n; i++)
		if (s->at[i].runs > 0)
			s->at[s->n++] = s->at[i];
	mem_free(c.notes);
}

void
series_free(struct series *s)
{
	size_t	 i;

	for (i = 0; i < s->n; i++)
		mem_free(s->at[i].accepted);
	mem_free(s->at);
	mem_free(s->event);
	git_log_free(&s->log);
}

void
series_range(const struct series *s, int64_t *least, int64_t *most)
{
	size_t	 i;

	*least = *most = 0;
	for (i = 0; i < s->n; i++) {
		if (i == 0 || s->at[i].count < *least)
			*least = s->at[i].count;
		if (i == 0 || s->at[i].count > *most)
			*most = s->at[i].count;
	}
}
