/*
 * An array that is indexed by name maps a name to its source file or to its
 * group.  The element 0 means that the name has none; any other element is the
 * index of the file or group, plus 1.
 */
#include "report/view/breakdown.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/num.h"
#include "profile/calls.h"
#include "profile/frozen.h"
#include "profile/profile.h"
#include "profile/build/section_sums.h"

static const char	 unspecified_name[] = "<unspecified>";

/*
 * Add the costs of a section (a function's rows in one file) to those of the
 * source file that contains its lines. source_of maps names to indices of
 * sources.
 */
static void
add_source(struct breakdown *b, uint32_t *source_of, uint32_t file,
    uint32_t section)
{
	if (source_of[file] == 0) {
		b->sources[b->source_n++] = file;
		source_of[file] = (uint32_t)b->source_n;
	}
	section_sums_add(b->p, section, &b->source_costs,
	    (source_of[file] - 1) * (size_t)b->event_n);
}

/*
 * Return whether a section (a function's rows in one file) has costs.  In a
 * difference, rows of zeros do not count, because cgdiff does not write them
 * either.
 */
static bool
has_costs(const struct profile *p, uint32_t section, bool changes)
{
	struct row_range	 r = section_costs(p, section);

	for (; changes && r.row < r.end; r.row++)
		if (row_has_count(&p->costs, r.row))
			return true;
	return r.row < r.end;
}

/* Find the files that have lines with costs, and mark the functions with costs
   as listed. */
static void
find_sources(struct breakdown *b, bool changes)
{
	const struct profile	*p = b->p;
	const struct section	*s;
	uint32_t		*source_of, i;

	source_of = mem_get(p->names.n, sizeof(*source_of));
	b->sources = mem_get(p->section_n, sizeof(*b->sources));
	tally_init(&b->source_costs, p->section_n * b->event_n);
	for (i = 0; i < p->section_n; i++) {
		s = &p->sections[i];
		if (!has_costs(p, i, changes))
			continue;
		b->listed[b->entries.of_section[i]] = true;
		add_source(b, source_of, s->file, i);
	}
	mem_free(source_of);
}

/* Give each file one more entry, a function with this name and without
   costs. */
static void
add_unspecified(struct breakdown *b, uint32_t name)
{
	unsigned char	*known = mem_get(b->p->names.n, 1);
	struct entry	 at;
	size_t		 i, n = b->entries.n;

	for (i = 0; i < n; i++) {
		at = entries_at(&b->entries, i);
		if (b->listed[i] && at.name == name)
			known[at.file] = 1;
	}
	for (i = 0; i < n; i++) {
		at = entries_at(&b->entries, i);
		if (!b->listed[i] || known[at.file])
			continue;
		known[at.file] = 1;
		b->listed[b->entries.n] = true;
		entries_add(&b->entries, (struct entry){
			b->p->empty, at.file, name
		});
	}
	mem_free(known);
}

void
breakdown_group(const struct breakdown *b, struct breakdown_groups *groups,
    const uint32_t *names, size_t name_n)
{
	uint32_t	*group_of = mem_get(name_n, sizeof(*group_of));
	struct breakdown_group	*at;
	size_t		 i, first = 0;

	groups->at = mem_get(b->entries.n, sizeof(*groups->at));
	groups->entries = mem_get(b->entries.n, sizeof(*groups->entries));
	for (i = 0; i < b->entries.n; i++) {
		if (!b->listed[i])
			continue;
		if (group_of[names[i]] == 0) {
			groups->at[groups->n].name = names[i];
			group_of[names[i]] = (uint32_t)++groups->n;
		}
		groups->at[group_of[names[i]] - 1].n++;
	}
	for (i = 0; i < groups->n; i++) {
		groups->at[i].first = first;
		first += groups->at[i].n;
		groups->at[i].n = 0;
	}
	tally_init(&groups->costs, groups->n * b->event_n);
	for (i = 0; i < b->entries.n; i++) {
		if (!b->listed[i])
			continue;
		at = &groups->at[group_of[names[i]] - 1];
		groups->entries[at->first + at->n++] = (uint32_t)i;
		tally_add_all(&groups->costs,
		    (size_t)(at - groups->at) * b->event_n, &b->entries.self,
		    i * b->event_n, b->event_n);
	}
	mem_free(group_of);
}

void
breakdown_groups_free(struct breakdown_groups *groups)
{
	mem_free(groups->at);
	tally_free(&groups->costs);
	mem_free(groups->entries);
}

static uint32_t
group_name(const struct breakdown *b, size_t entry, bool by_function)
{
	struct entry	 at = entries_at(&b->entries, entry);

	return by_function ? at.name : at.file;
}

static void
make_groups(const struct breakdown *b, struct breakdown_groups *groups,
    bool by_function)
{
	uint32_t	*names = mem_get(b->entries.n, sizeof(*names));
	size_t		 i;

	for (i = 0; i < b->entries.n; i++)
		names[i] = group_name(b, i, by_function);
	breakdown_group(b, groups, names, b->p->names.n);
	mem_free(names);
}

void
breakdown_open(struct breakdown *b, struct profile *p,
    const struct wide *totals, bool unspecified, unsigned how)
{
	uint32_t	 name = 0, i;

	memset(b, 0, sizeof(*b));
	if (unspecified)
		name = intern_id(&p->names, unspecified_name,
		    strlen(unspecified_name));
	b->p = p;
	b->event_n = p->event_n;
	b->totals = mem_get(EVENT_MAX, sizeof(*b->totals));
	for (i = 0; i < p->event_n; i++)
		b->totals[i] = (int64_t)totals[i].low;
	if ((how & ENTRIES_CHANGES) != 0)
		entries_add_files(p);
	entries_open(&b->entries, p, how);
	b->listed = mem_get(2 * b->entries.n, sizeof(*b->listed));
	find_sources(b, (how & ENTRIES_CHANGES) != 0);
	if (unspecified)
		add_unspecified(b, name);
}

void
breakdown_by_file(struct breakdown *b)
{
	make_groups(b, &b->files, false);
}

void
breakdown_by_function(struct breakdown *b)
{
	make_groups(b, &b->functions, true);
}

bool
breakdown_has(const struct breakdown *b, const struct tally *costs, size_t row)
{
	uint32_t	 i;

	if (b->changed->n > 0)
		return !breakdown_sums_nothing(b, costs, row * b->event_n);
	for (i = 0; i < b->event_n; i++)
		if (wide_sign(tally_get(costs, row * b->event_n + i)) != 0)
			return true;
	return false;
}

/*
 * Return whether a report shows nothing of a row because no event in `changed'
 * changed.  The first `own' counts of the row, such as a number of calls, are
 * no costs.
 */
static bool
is_nothing(const struct breakdown *b, const struct cost_table *t, uint32_t row,
    uint32_t own)
{
	uint32_t	 i;

	for (i = 0; i < own; i++)
		if (row_sign(t, row, i) != 0)
			return false;
	for (i = 0; own < t->counts && i < b->changed->n; i++)
		if (row_sign(t, row, own + b->changed->at[i]) != 0)
			return false;
	return b->changed->n > 0;
}

static bool
all_nothing(const struct breakdown *b, const struct cost_table *t, uint32_t own)
{
	uint32_t	 row;

	for (row = 0; row < t->n; row++)
		if (!is_nothing(b, t, row, own))
			return false;
	return true;
}

bool
breakdown_is_empty(const struct breakdown *b)
{
	/* No call is stored as in profile/arc_runs.h: in a difference all are
	   rows. */
	assert(calls_n(b->p) == b->p->arcs.n);
	return all_nothing(b, &b->p->costs, 0) &&
	    all_nothing(b, &b->p->arcs, ARC_COSTS) &&
	    all_nothing(b, &b->p->jumps, JUMP_COUNTS);
}

void
breakdown_close(struct breakdown *b)
{
	mem_free(b->totals);
	entries_close(&b->entries);
	mem_free(b->listed);
	breakdown_groups_free(&b->files);
	breakdown_groups_free(&b->functions);
	mem_free(b->sources);
	tally_free(&b->source_costs);
	memset(b, 0, sizeof(*b));
}

struct sorting {
	const struct breakdown	*b;
	const struct breakdown_groups	*groups;	/* NULL if functions are
							   sorted, and not
							   groups of them */
	bool			 by_function;	/* sort entries of equal cost by
						   function name, not by file */
	const struct event_list	*by;
};

static int
downwards(const void *context, uint32_t x, uint32_t y)
{
	const struct sorting	*s = context;
	const int64_t		*costs = s->groups != NULL ?
				    s->groups->costs.at :
				    s->b->entries.self.at;
	const int64_t		*a = costs + (size_t)x * s->b->event_n;
	const int64_t		*b = costs + (size_t)y * s->b->event_n;
	const struct intern	*names = &s->b->p->names;
	int			 way;

	way = num_compare_desc(a, b, s->by->at, s->by->n);
	if (way != 0)
		return way;
	if (s->groups != NULL)
		return intern_compare(names, s->groups->at[y].name,
		    s->groups->at[x].name);
	way = intern_compare(names, group_name(s->b, y, s->by_function),
	    group_name(s->b, x, s->by_function));
	return way != 0 ? way : entries_compare(&s->b->entries, y, x);
}

void
breakdown_sort_groups(const struct breakdown *b,
    const struct breakdown_groups *groups, uint32_t *list, size_t n,
    const struct event_list *by)
{
	struct sorting	 s = { b, groups, false, by };

	sort_ids(list, n, downwards, &s);
}

void
breakdown_sort_entries(const struct breakdown *b, bool by_function,
    uint32_t *list, size_t n, const struct event_list *by)
{
	struct sorting	 s = { b, NULL, by_function, by };

	sort_ids(list, n, downwards, &s);
}
