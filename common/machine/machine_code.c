/*
 * A site holds ids of the profile's names.  When machine_code_take() removes
 * the addresses by regrouping the profile, names get new ids, so until then
 * sites hold ids of a copy of the old names.
 */
#include "machine/machine_code.h"

#include <string.h>

#include "base/complaint.h"
#include "base/mem.h"
#include "base/sort.h"
#include "text/rename.h"
#include "profile/frozen.h"
#include "profile/overflow.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "profile/tally.h"
#include "profile/build/regroup_apply.h"

/* Append a site, with the counts of a row of the table. */
static void
append_row(struct machine_code_list *l, const struct machine_code_site *site,
    const struct cost_table *t, uint32_t row)
{
	uint32_t	 i;

	l->at = mem_grow(l->at, &l->room, l->n + 1, sizeof(*l->at));
	l->counts = mem_grow(l->counts, &l->counts_room, (l->n + 1) *
	    l->width, sizeof(*l->counts));
	for (i = 0; i < l->width; i++)
		l->counts[l->n * l->width + i] = row_count(t, row, i);
	l->at[l->n++] = *site;
}

/* A list of sites and, for the id of each name, its rank in byte order.  Ranks
   are needed because ids are in the order in which names first appeared. */
struct ranked {
	const struct machine_code_list	*list;
	const uint32_t		*rank;
};

static bool
same_site(const struct machine_code_site *a, const struct machine_code_site *b)
{
	return a->object == b->object && a->addr == b->addr &&
	    a->to == b->to && a->callee == b->callee;
}

/*
 * Compare two sites by object, address, target and callee, and only then by
 * function, file and line: if the same instruction has several of those, its
 * first site represents it.  Objects are compared by id, as machine_code_seek()
 * expects.
 */
static int
by_place(const void *context, uint32_t x, uint32_t y)
{
	const struct ranked	*r = context;
	const struct machine_code_site	*a = &r->list->at[x];
	const struct machine_code_site	*b = &r->list->at[y];
	const uint64_t		 keys[][2] = {
		{ a->object, b->object }, { a->addr, b->addr },
		{ a->to, b->to }, { r->rank[a->callee], r->rank[b->callee] },
		{ r->rank[a->function], r->rank[b->function] },
		{ r->rank[a->home], r->rank[b->home] },
		{ r->rank[a->file], r->rank[b->file] }, { a->line, b->line }
	};
	size_t			 i;

	for (i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
		if (keys[i][0] != keys[i][1])
			return keys[i][0] < keys[i][1] ? -1 : 1;
	return 0;
}

/* Sort the list and add up equal sites.  Returns false if a sum overflows. */
static bool
sum_equals(struct machine_code_list *l, const uint32_t *rank)
{
	struct ranked	 ranked = { l, rank };
	struct machine_code_site	*sites = mem_get(l->n, sizeof(*sites));
	uint32_t	*ids = mem_get(l->n, sizeof(*ids));
	struct tally	 sums;
	size_t		 n = 0, i, k;
	bool		 good = true;

	for (i = 0; i < l->n; i++)
		ids[i] = (uint32_t)i;
	sort_ids(ids, l->n, by_place, &ranked);
	tally_init(&sums, l->n * l->width);
	for (i = 0; i < l->n; i++) {
		if (n == 0 || !same_site(&sites[n - 1], &l->at[ids[i]]))
			sites[n++] = l->at[ids[i]];
		for (k = 0; k < l->width; k++)
			tally_add(&sums, (n - 1) * l->width + k,
			    l->counts[ids[i] * (size_t)l->width + k]);
	}
	for (i = 0; i < n * l->width; i++)
		good &= wide_fits(tally_get(&sums, i));
	mem_free(ids);
	mem_free(sums.carry);
	mem_free(l->at);
	mem_free(l->counts);
	*l = (struct machine_code_list){
		.at = sites, .n = n, .counts = sums.at, .width = l->width
	};
	return good;
}

/* Return the name without its level of recursion, such as '2, since all levels
   of a function are the same code. */
static uint32_t
plain_name(struct intern *names, uint32_t name)
{
	struct slice	 text = intern_slice(names, name);
	struct slice	 plain = rename_without_level(text);

	return plain.len < text.len ? intern_id(names, plain.at, plain.len) :
	    name;
}

static void
take_costs(struct machine_code *c, const struct profile *p,
    struct intern *names)
{
	struct row_range	 r;
	uint32_t		 i;
	struct machine_code_entry	*e;
	struct machine_code_site	 site;
	struct position		 at;

	c->entries = mem_get(p->function_n, sizeof(*c->entries));
	c->entry_n = p->function_n;
	for (i = 0; i < p->function_n; i++)
		c->entries[i] = (struct machine_code_entry){
			p->functions[i].object,
			plain_name(names, p->functions[i].name),
			UINT64_MAX
		};
	for (i = 0; i < p->section_n; i++) {
		e = &c->entries[p->sections[i].function];
		for (r = section_costs(p, i); r.row < r.end; r.row++) {
			row_position(&p->costs, r.row, 0, true, &at);
			site = (struct machine_code_site){
				.object = e->object, .function = e->name,
				.home = p->functions[p->sections[i].
				    function].file,
				.file = p->sections[i].file, .line = at.line,
				.addr = at.addr
			};
			append_row(&c->costs, &site, &p->costs, r.row);
			if (at.addr < e->addr)
				e->addr = at.addr;
		}
	}
}

static void
take_calls(struct machine_code *c, const struct profile *p)
{
	struct machine_code_site	 site;
	struct arc		 arc;
	uint32_t		 row;

	for (row = 0; row < p->arcs.n; row++) {
		arc_read(p, row, &arc);
		site = (struct machine_code_site){
			.object = p->functions[arc_caller(p, row)].object,
			.callee = p->functions[arc.callee].name,
			.file = p->sections[row_owner(&p->arcs, row)].file,
			.line = arc.from.line, .addr = arc.from.addr
		};
		append_row(&c->calls, &site, &p->arcs, row);
	}
}

static void
take_jumps(struct machine_code *c, const struct profile *p)
{
	struct machine_code_site	 site;
	struct row_range	 r;
	struct jump		 jump;
	uint32_t		 i;

	for (i = 0; i < p->section_n; i++)
		for (r = section_jumps(p, i); r.row < r.end; r.row++) {
			jump_read(p, r.row, &jump);
			site = (struct machine_code_site){
				.object = p->functions[p->sections[i].
				    function].object,
				.file = p->sections[i].file,
				.line = jump.from.line,
				.addr = jump.from.addr, .to = jump.to.addr
			};
			append_row(&c->jumps, &site, &p->jumps, r.row);
		}
}

/*
 * Collect all sites.  `names' must be empty.  It first receives the names of
 * the profile in order, so that their ids stay the same, and then names without
 * a level of recursion.
 */
static void
take_sites(struct machine_code *c, const struct profile *p,
    struct intern *names)
{
	const struct intern_entry	*e = p->names.entries;
	size_t				 i;

	c->costs.width = p->event_n;
	c->calls.width = CODE_CALL + p->event_n;
	c->jumps.width = CODE_JUMP;
	for (i = 0; i < p->names.n; i++)
		intern_id(names, e[i].text, e[i].len);
	take_costs(c, p, names);
	take_calls(c, p);
	take_jumps(c, p);
}

static void
rename_sites(struct machine_code_list *l, const uint32_t *name)
{
	size_t	 i;

	for (i = 0; i < l->n; i++) {
		l->at[i].object = name[l->at[i].object];
		l->at[i].function = name[l->at[i].function];
		l->at[i].home = name[l->at[i].home];
		l->at[i].callee = name[l->at[i].callee];
		l->at[i].file = name[l->at[i].file];
	}
}

/* Replace the ids of old names by those of the profile. */
static void
rename_all(struct machine_code *c, const struct intern *old,
    struct profile *p)
{
	uint32_t	*name = mem_get(old->n, sizeof(*name));
	size_t		 i;

	for (i = 0; i < old->n; i++)
		name[i] = intern_id(&p->names, old->entries[i].text,
		    old->entries[i].len);
	rename_sites(&c->costs, name);
	rename_sites(&c->calls, name);
	rename_sites(&c->jumps, name);
	for (i = 0; i < c->entry_n; i++) {
		c->entries[i].object = name[c->entries[i].object];
		c->entries[i].name = name[c->entries[i].name];
	}
	mem_free(name);
}

bool
machine_code_take(struct machine_code *c, struct profile *p,
    const struct event_list *events, struct complaint *wrong)
{
	struct intern	 names = { .n = 0 };
	struct regroup	 coarser;
	uint32_t	*rank;
	bool		 good;

	if (!overflow_rows(p, events, wrong))
		return false;
	take_sites(c, p, &names);
	regroup_init(&coarser, p);
	regroup_by(&coarser, BY_LINE);
	regroup_apply(&coarser);
	regroup_free(&coarser);
	rename_all(c, &names, p);
	intern_free(&names);
	rank = intern_ranks(&p->names, 1);
	good = sum_equals(&c->costs, rank);
	good &= sum_equals(&c->calls, rank);
	good &= sum_equals(&c->jumps, rank);
	mem_free(rank);
	return good || complaint_set(wrong, "the costs of an instruction "
	    "overflow 64 bits");
}

void
machine_code_free(struct machine_code *c)
{
	mem_free(c->costs.at);
	mem_free(c->costs.counts);
	mem_free(c->calls.at);
	mem_free(c->calls.counts);
	mem_free(c->jumps.at);
	mem_free(c->jumps.counts);
	mem_free(c->entries);
}

size_t
machine_code_seek(const struct machine_code_list *l, uint32_t object,
    uint64_t addr)
{
	size_t	 low = 0, high = l->n, middle;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (l->at[middle].object < object ||
		    (l->at[middle].object == object &&
		    l->at[middle].addr < addr))
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}
