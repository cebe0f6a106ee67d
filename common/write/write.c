/*
 * If a profile cannot be written, that is found before the first byte is
 * written.  The totals are always those of the whole profile, even if rows are
 * omitted.  Descriptions, including those with the metadata of a merged
 * profile, are written in byte order, so that equal metadata gives equal bytes.
 */
#include "write/write.h"

#include <assert.h>
#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "text/num.h"
#include "profile/event.h"
#include "profile/name_bytes.h"
#include "profile/overflow.h"
#include "read/sorted.h"
#include "write/mention.h"
#include "write/body.h"

enum form
write_form(const struct profile *p)
{
	size_t	 i;

	if (!p->metadata.cachegrind || p->definition_n > 0 || p->instr ||
	    p->arcs.n > 0 || p->jumps.n > 0)
		return FORM_CALLGRIND;
	for (i = 0; i < p->section_n; i++)
		if (p->sections[i].file !=
		    p->functions[p->sections[i].function].file)
			return FORM_CALLGRIND;
	for (i = 0; i < p->function_n; i++)
		if (p->functions[i].object != p->empty)
			return FORM_CALLGRIND;
	for (i = 0; i < p->names.n; i++)
		if (writer_looks_like_id(p->names.entries[i].text,
		    p->names.entries[i].len))
			return FORM_CALLGRIND;
	return FORM_CACHEGRIND;
}

/* Return whether all sums and counts that would be written fit 64 bits. */
static bool
is_writable(const struct profile *p, const struct wide *totals,
    const struct write_options *o, struct complaint *wrong)
{
	if (p->metadata.overflow)
		return complaint_set(wrong,
		    "the number of profiles overflows 64 bits");
	return overflow_rows(p, &o->events, wrong) &&
	    overflow_sums(p, "the totals", totals, &o->events, wrong) &&
	    (o->form == FORM_CACHEGRIND ||
	    overflow_sums(p, "the summary", p->summary, &o->events, wrong));
}

/* Write a line, unless its text is NULL. */
static void
put_line(struct writer *w, const char *key, const char *text, size_t len)
{
	if (text == NULL)
		return;
	sink_text(w->out, key);
	sink_put(w->out, text, len);
	sink_text(w->out, "\n");
}

/* Return whether a count that will be written is negative. */
static bool
has_negative(const struct writer *w)
{
	const struct cost_table		*t = &w->p->costs;
	const struct write_options	*o = w->options;
	uint32_t			 row, i;

	for (row = 0; row < t->n && w->p->metadata.negative; row++)
		for (i = 0; i < o->events.n; i++)
			if (row_count(t, row, o->events.at[i]) < 0)
				return true;
	return false;
}

static void
push_number(struct facts *list, enum fact_key key, uint64_t n)
{
	char	 text[NUM_ROOM];

	facts_push(list, fact_make(key, (struct slice){
		text, (size_t)(num_put_u64(text, n) - text) }));
}

void
write_facts(const struct profile *p, const struct event_list *events,
    struct facts *list)
{
	const struct metadata	*f = &p->metadata;
	struct string		 text;
	enum side		 side;
	size_t			 i, room;

	facts_share(list, &f->facts);
	for (i = 1; i < f->commands.n; i++)
		facts_push(list, fact_share(f->commands.at[i]));
	for (side = SIDE_OLD; side < SIDES; side++) {
		text = (struct string){ NULL, 0 };
		for (room = i = 0; i < events->n; i++)
			side_totals_write(&f->totals[side],
			    event_text(p, events->at[i]), &text, &room);
		if (text.len > 0)
			facts_push(list, fact_make(FACT_OLD_TOTALS + side,
			    (struct slice){ text.at, text.len }));
		string_assign(&text, NULL, 0);
	}
	spread_write(&f->spread, list);
	if (f->profiles > 1)
		push_number(list, FACT_PROFILES, f->profiles);
	if (f->samples > 0)
		push_number(list, FACT_SAMPLES, f->samples);
}

/* Write the `desc:' lines.  In Cachegrind's form, a reader accepts negative
   counts only if one of these lines announces them. */
static void
put_facts(struct writer *w)
{
	struct facts	 list = { .n = 0 }, all = list;
	size_t		 i;

	write_facts(w->p, &w->options->events, &list);
	if (w->options->form == FORM_CACHEGRIND &&
	    !metadata_is_difference(&w->p->metadata) && has_negative(w))
		facts_push(&list, fact_read((struct slice){
			DESC_NEGATIVE, strlen(DESC_NEGATIVE) }));
	facts_unite(&all, &list);
	for (i = 0; i < all.n; i++)
		put_line(w, "desc: ", all.at[i]->text.at, all.at[i]->text.len);
	facts_free(&all);
}

static void
put_events(struct writer *w)
{
	const struct write_options	*o = w->options;
	struct slice			 name;
	uint32_t			 i;

	sink_text(w->out, "events:");
	for (i = 0; i < o->events.n; i++) {
		name = event_text(w->p, o->events.at[i]);
		sink_text(w->out, " ");
		sink_put(w->out, name.at, name.len);
	}
	sink_text(w->out, "\n");
}

/* Write a line of the key and the text, unless there is no text. */
static void
put_text(struct writer *w, const char *key, const struct string *t)
{
	if (t->len > 0) {
		sink_text(w->out, key);
		sink_put(w->out, t->at, t->len);
	}
}

static void
put_definitions(struct writer *w)
{
	const struct definition	*d;
	uint32_t		*order = intern_order(&w->p->defined);
	size_t			 i;

	for (i = 0; i < w->p->definition_n; i++) {
		d = &w->p->definitions[order[i]];
		put_text(w, "event: ", &d->name);
		put_text(w, " = ", &d->formula);
		put_text(w, " : ", &d->title);
		sink_text(w->out, "\n");
	}
	mem_free(order);
}

static void
put_callgrind_header(struct writer *w)
{
	const struct metadata	*f = &w->p->metadata;

	sink_text(w->out, "# callgrind format\nversion: 1\n"
	    "creator: grindkit-" GRINDKIT_VERSION "\n");
	put_line(w, "pid: ", f->pid.at, f->pid.len);
	if (f->commands.n > 0)
		put_line(w, "cmd: ", f->commands.at[0]->value.at,
		    f->commands.at[0]->value.len);
	put_line(w, "part: ", f->part.at, f->part.len);
	put_line(w, "thread: ", f->thread.at, f->thread.len);
	put_facts(w);
	sink_text(w->out, "positions:");
	if (w->instr)
		sink_text(w->out, " instr");
	if (w->line)
		sink_text(w->out, " line");
	sink_text(w->out, "\n");
	put_definitions(w);
	put_events(w);
	writer_put_vector(w, "summary:", w->p->summary);
	sink_text(w->out, "\n");
}

/* The order of lines is fixed: Cachegrind's readers expect the command between
   descriptions and events. */
static void
put_cachegrind_header(struct writer *w)
{
	const struct facts	*commands = &w->p->metadata.commands;
	struct slice		 command = { "", 0 };

	if (commands->n > 0)
		command = commands->at[0]->value;
	put_facts(w);
	put_line(w, "cmd: ", command.at, command.len);
	put_events(w);
}

/* Return whether the reader has left the cost lines in the input, from which
   they are copied, because they have the form and order of the output. */
static bool
is_left(const struct write_options *o)
{
	return o->sorted != NULL && o->sorted->found;
}

/* Compute the sums of all cost lines.  The sums of lines that were left in the
   input are the summary, as in every file of Cachegrind. */
static void
sum_lines(const struct profile *p, const struct write_options *o,
    struct wide *totals)
{
	if (is_left(o))
		memcpy(totals, p->summary, p->event_n * sizeof(*totals));
	else
		profile_totals(p, totals);
}

static bool
copy_left(struct writer *w, struct complaint *wrong)
{
	struct sorted	*s = w->options->sorted;
	char		*begin, *end;

	sorted_begin(s);
	while (sorted_next(s, &begin, &end))
		sink_put(w->out, begin, (size_t)(end - begin));
	return sorted_end(s, wrong);
}

bool
write_profile(const struct profile *p, struct sink *out,
    const struct write_options *options, struct complaint *wrong)
{
	struct writer		 w = { .p = NULL };
	struct write_options	 with = *options;
	struct wide		 totals[EVENT_MAX];
	uint32_t		*sections;
	size_t			 n;
	bool			 good = true;

	if (with.form == FORM_AUTO)
		with.form = write_form(p);
	assert(!is_left(&with) || with.form == FORM_CACHEGRIND);
	sum_lines(p, &with, totals);
	if (!is_writable(p, totals, &with, wrong) ||
	    (mention_repeats(p, options) && !name_bytes_check(p, false, wrong)))
		return false;
	writer_init(&w, p, out, &with);
	sections = writer_sections(&w, &n);
	if (with.form == FORM_CACHEGRIND) {
		put_cachegrind_header(&w);
		if (is_left(&with))
			good = copy_left(&w, wrong);
		else
			body_put(&w, sections, n);
		writer_put_vector(&w, "summary:", totals);
	} else {
		put_callgrind_header(&w);
		body_put(&w, sections, n);
		writer_put_vector(&w, "totals:", totals);
	}
	mem_free(sections);
	writer_free(&w);
	return good;
}
