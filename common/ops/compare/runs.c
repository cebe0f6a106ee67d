/*
 * While runs are read, the difference does not exist yet: their functions are
 * gathered in a profile without costs, and later found in the difference by
 * name.
 */
#include "ops/compare/runs.h"

#include <string.h>

#include "base/mem.h"
#include "profile/event.h"
#include "profile/function.h"
#include "profile/regroup.h"
#include "profile/build/build.h"
#include "profile/build/section_sums.h"
#include "ops/compare/measure.h"

void
runs_free(struct runs *r)
{
	size_t	 i;

	for (i = 0; i < r->n; i++)
		tally_free(&r->at[i].costs);
	mem_free(r->at);
	if (r->frame != NULL)
		profile_free(r->frame);
	mem_free(r->frame);
	mem_free(r->section);
	mem_free(r->column);
	memset(r, 0, sizeof(*r));
}

/* The number of the same name in another profile. */
static uint32_t
name_in(struct profile *p, const struct profile *from, uint32_t name)
{
	return intern_id(&p->names, intern_text(&from->names, name),
	    intern_length(&from->names, name));
}

/* The section of the frame for this section of a run. */
static uint32_t
frame_section(struct profile *frame, const struct profile *run, uint32_t i)
{
	const struct section	*s = &run->sections[i];
	const struct function	*f = &run->functions[s->function];
	uint32_t		 object, file, name;

	object = name_in(frame, run, f->object);
	file = name_in(frame, run, f->file);
	name = name_in(frame, run, f->name);
	return profile_section(frame, profile_function(frame, object, file,
	    name), name_in(frame, run, s->file));
}

static uint32_t
frame_event(struct profile *frame, const struct profile *run, uint32_t i)
{
	const struct intern	*names = &run->names;
	uint32_t		 name = run->events[i].name;

	return profile_event(frame, intern_text(names, name),
	    intern_length(names, name));
}

void
runs_add(void *arg, const struct profile *p, const char *name)
{
	struct runs	*r = arg;
	struct run	*run;
	struct tally	 costs;
	uint32_t	 columns[EVENT_MAX], *sections, i, k;

	if (r->frame == NULL) {
		r->frame = mem_get(1, sizeof(*r->frame));
		profile_init(r->frame);
	}
	r->at = mem_grow(r->at, &r->room, r->n + 1, sizeof(*r->at));
	run = &r->at[r->n++];
	for (i = 0; i < p->event_n; i++)
		columns[i] = frame_event(r->frame, p, i);
	sections = mem_get(p->section_n, sizeof(*sections));
	for (i = 0; i < p->section_n; i++)
		sections[i] = frame_section(r->frame, p, i);
	*run = (struct run){
		name, r->side, r->frame->event_n, { NULL, NULL, 0 }
	};
	tally_init(&run->costs, r->frame->section_n * (size_t)run->event_n);
	section_sums(p, &costs);
	for (i = 0; i < p->section_n; i++)
		for (k = 0; k < p->event_n; k++)
			if (columns[k] != ID_NONE)
				tally_add_wide(&run->costs, (size_t)sections[i]
				    * run->event_n + columns[k],
				    tally_get(&costs, (size_t)i * p->event_n
				    + k));
	tally_free(&costs);
	mem_free(sections);
}

/* The section of the profile for section i of the frame, or ID_NONE if there is
   none; by_function, if not NULL, gives a section of each function. */
static uint32_t
place(const struct profile *frame, uint32_t i, struct profile *p,
    const uint32_t *by_function)
{
	const struct section	*s = &frame->sections[i];
	const struct function	*f = &frame->functions[s->function];
	uint32_t		 object, file, name, function;

	object = name_in(p, frame, f->object);
	file = name_in(p, frame, f->file);
	name = name_in(p, frame, f->name);
	function = profile_function_find(p, object, file, name);
	if (function == ID_NONE)
		return ID_NONE;
	return by_function != NULL ? by_function[function] :
	    profile_section(p, function, name_in(p, frame, s->file));
}

/* List a section of each function. */
static uint32_t *
sections_by_function(const struct profile *p)
{
	uint32_t	*by = mem_resize(NULL, p->function_n, sizeof(*by)), i;

	memset(by, 0xff, p->function_n * sizeof(*by));
	for (i = 0; i < p->section_n; i++)
		by[p->sections[i].function] = i;
	return by;
}

void
runs_place(struct runs *r, struct profile *p)
{
	const struct profile	*frame = r->frame;
	uint32_t		 i, name, *by_function = NULL;

	if (frame == NULL)
		return;
	/* Sealed sections cannot be looked up, but their functions remain: any
	   section of the function will do. */
	if (p->sealed_n > 0)
		by_function = sections_by_function(p);
	r->section = mem_get(frame->section_n, sizeof(*r->section));
	for (i = 0; i < frame->section_n; i++)
		r->section[i] = place(frame, i, p, by_function);
	mem_free(by_function);
	r->column = mem_get(p->event_n, sizeof(*r->column));
	for (i = 0; i < p->event_n; i++) {
		name = p->events[i].name;
		r->column[i] = event_find(frame, intern_text(&p->names, name),
		    intern_length(&p->names, name));
	}
}

/* Sum the costs of a run by the functions of the profile. */
static void
settle(const struct runs *r, struct run *run, const struct profile *p,
    const struct regroup *regroup)
{
	uint32_t	 n = run->event_n, i, k, section;
	size_t		 sections = n == 0 ? 0 : run->costs.n / n, to;
	struct tally	 costs;

	tally_init(&costs, p->function_n * (size_t)p->event_n);
	for (i = 0; i < sections; i++) {
		section = r->section[i];
		if (section != ID_NONE && regroup != NULL)
			section = regroup->section_to[section];
		if (section == ID_NONE)
			continue;
		to = (size_t)p->sections[section].function * p->event_n;
		for (k = 0; k < p->event_n; k++)
			if (r->column[k] < n)
				tally_add_wide(&costs, to + k, tally_get(
				    &run->costs, (size_t)i * n +
				    r->column[k]));
	}
	tally_free(&run->costs);
	run->costs = costs;
	run->event_n = p->event_n;
}

void
runs_settle(struct runs *r, const struct profile *p,
    const struct regroup *regroup)
{
	size_t	 i;

	for (i = 0; i < r->n; i++)
		settle(r, &r->at[i], p, regroup);
}

/* The least and the largest number of each side. */
struct range {
	struct wide	 low[RUN_SIDES], high[RUN_SIDES];
	bool		 some[RUN_SIDES];
};

static void
extend(struct range *r, enum run_side side, struct wide v)
{
	if (!r->some[side] || wide_compare(v, r->low[side]) < 0)
		r->low[side] = v;
	if (!r->some[side] || wide_compare(v, r->high[side]) > 0)
		r->high[side] = v;
	r->some[side] = true;
}

static uint64_t
largest(const struct range *r)
{
	struct wide	 spread;
	uint64_t	 most = 0;
	int		 i;

	for (i = 0; i < RUN_SIDES; i++) {
		spread = wide_add(r->high[i], wide_negate(r->low[i]));
		if (spread.high != 0)
			return UINT64_MAX;
		most = spread.low > most ? spread.low : most;
	}
	return most;
}

uint64_t
runs_spread(const struct runs *r, const struct measure *m, size_t function)
{
	struct range	 range = { .some = { false } };
	struct wide	 v;
	size_t		 i;

	for (i = 0; i < r->n; i++)
		if (measure_tally(m, &r->at[i].costs, function *
		    r->at[i].event_n, &v))
			extend(&range, r->at[i].side, v);
	return largest(&range);
}

uint64_t
runs_total_spread(const struct runs *r, const struct measure *m,
    const uint32_t *ignored)
{
	struct wide	 columns[EVENT_MAX], v;
	const struct run *run;
	struct range	 range = { .some = { false } };
	size_t		 i, f;
	uint32_t	 k;

	for (i = 0; i < r->n; i++) {
		run = &r->at[i];
		for (k = 0; k < run->event_n; k++)
			columns[k] = wide_of(0);
		for (f = 0; run->event_n > 0 && f < run->costs.n /
		    run->event_n; f++)
			for (k = 0; ignored[f] == 0 && k < run->event_n; k++)
				columns[k] = wide_add(columns[k], tally_get(
				    &run->costs, f * run->event_n + k));
		if (measure_of(m, columns, &v))
			extend(&range, run->side, v);
	}
	return largest(&range);
}
