/*
 * The order of the steps matters: a profile that cannot be written is refused
 * before the first byte, and the totals are those of the whole profile,
 * whichever rows are omitted.
 */
#include "write/write.h"

#include "base/complaint.h"
#include "base/mem.h"
#include "profile/name_bytes.h"
#include "profile/overflow.h"
#include "write/header.h"
#include "write/mention.h"
#include "write/spans.h"
#include "write/writer.h"

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

/* Whether all values to be written fit. */
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

bool
write_profile(const struct profile *p, struct sink *out,
    const struct write_options *options, struct complaint *wrong)
{
	struct writer		 w = { .p = NULL };
	struct write_options	 with = *options;
	struct wide		 totals[EVENT_MAX];
	uint32_t		*sections;
	size_t			 n;

	if (with.form == FORM_AUTO)
		with.form = write_form(p);
	profile_totals(p, totals);
	if (!is_writable(p, totals, &with, wrong) ||
	    (mention_repeats(p, options) && !name_bytes_check(p, false, wrong)))
		return false;
	writer_init(&w, p, out, &with);
	sections = writer_sections(&w, &n);
	if (with.form == FORM_CACHEGRIND) {
		header_cachegrind(&w);
		spans_put(&w, sections, n);
		writer_put_vector(&w, "summary:", totals);
	} else {
		header_callgrind(&w);
		spans_put(&w, sections, n);
		writer_put_vector(&w, "totals:", totals);
	}
	mem_free(sections);
	writer_free(&w);
	return true;
}
