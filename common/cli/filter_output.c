/*
 * Parts are handled as they are read.  With --split each is filtered and
 * written at once; outputs are held back until all are complete.
 */
#include "cli/filter_output.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "profile/frozen.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"

static void
filter(struct filter_output *f, struct profile *p)
{
	static const struct {
		const char	*before, *after;
	} text[] = {
		[EVENT_FILTER_DEFINITION] = { "option '--define': ", "" },
		[EVENT_FILTER_COLUMN] = { "", "" },
		[EVENT_FILTER_NAME] = { "option '--events': ", "" },
		[EVENT_FILTER_FORMULA] = {
			"option '--events': ", "; --compute gives it some"
		}
	};
	enum event_filter_trouble trouble;
	struct complaint	 wrong;

	trouble = filter_apply(&f->filter, p, &f->common->write.events,
	    &wrong);
	if (trouble != EVENT_FILTER_DONE)
		diag_die("%s%s%s", text[trouble].before, wrong.text,
		    text[trouble].after);
}

static void
filter_and_write(struct filter_output *f, struct profile *p,
    const char *output)
{
	profile_freeze(p);
	filter(f, p);
	f->kept = f->kept || p->costs.n > 0 || p->arcs.n > 0 ||
	    p->jumps.n > 0;
	/* With --quiet the exit status is the answer. */
	if (!f->common->sum.quiet || f->split != NULL ||
	    strcmp(output, "-") != 0)
		common_options_write(f->common, p, output);
}

/* Filter the sum of the parts so far, and write it. */
static void
write_parts(struct filter_output *f, const char *output)
{
	f->common->write.events = f->parts.events;
	filter_and_write(f, &f->parts.sum, output);
	parts_begin(&f->parts);
}

static void
write_part(struct filter_output *f)
{
	size_t	 size = strlen(f->split) + NUM_ROOM;
	char	*name = mem_resize(NULL, size, 1);

	snprintf(name, size, "%s%zu", f->split, f->parts.wanted);
	write_parts(f, name);
	mem_free(name);
}

static void
take_part(void *arg, struct profile *p, const struct metadata *of_part)
{
	struct filter_output	*f = arg;
	struct complaint	 wrong;

	if (parts_want(&f->parts, of_part)) {
		if (!parts_add(&f->parts, p, &wrong))
			diag_die("cannot %s: %s", f->split != NULL ? "split" :
			    "add the parts", wrong.text);
		if (f->split != NULL)
			write_part(f);
	}
	profile_clear(p);
}

static bool
is_by_parts(const struct filter_output *f)
{
	return f->split != NULL || parts_choose(&f->parts);
}

void
filter_output_begin(struct filter_output *f, struct common_options *common)
{
	f->common = common;
	f->filter.verbose = common->sum.verbose;
	f->filter.events.quiet = common->sum.quiet;
	/* With roots, a row's share may be 0. */
	common->write.nonzero = f->filter.root.n > 0;
	common->hold = f->split != NULL;
	if (!is_by_parts(f))
		return;
	parts_begin(&f->parts);
	common->sum.read.part = take_part;
	common->sum.read.part_arg = f;
}

/* No part was selected.  The profile describes all parts. */
static void
add_none(struct filter_output *f, const struct profile *p)
{
	struct complaint	 wrong;

	if (!f->common->sum.quiet)
		diag_say("warning: expected a part as asked for, found none");
	if (!parts_add_none(&f->parts, p, &wrong))
		diag_die("cannot add the parts: %s", wrong.text);
}

void
filter_output_finish(struct filter_output *f, struct profile *p)
{
	if (!is_by_parts(f))
		filter_and_write(f, p, f->common->output);
	else {
		if (f->parts.wanted == 0)
			add_none(f, p);
		if (f->split == NULL)
			write_parts(f, f->common->output);
	}
	sink_commit();
	if (!f->common->sum.quiet)
		filter_say_unmatched(&f->filter);
	if (!f->kept && f->filter.keep.n + f->filter.drop.n > 0 &&
	    !f->common->sum.quiet)
		diag_say("warning: nothing is kept: no cost, call or jump is "
		    "left");
}

void
filter_output_free(struct filter_output *f)
{
	parts_free(&f->parts);
	filter_free(&f->filter);
}
