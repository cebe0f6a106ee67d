/*
 * From part to part of a file names and functions stay, with their numbers;
 * rows and sections do not (profile_clear).
 */
#include "profile/profile.h"

#include "base/crew.h"
#include "base/hash.h"
#include "base/mem.h"
#include "profile/tally.h"

static void
init_arcs(struct profile *p, uint32_t costs)
{
	cost_table_init(&p->arcs, p->instr ? ARC_WORDS_INSTR : ARC_WORDS,
	    ARC_COSTS + costs);
	p->arcs.owned = true;
}

static void
free_arcs(struct profile *p)
{
	cost_table_free(&p->arcs);
	arc_runs_free(&p->runs);
}

static void
init_jumps(struct profile *p)
{
	cost_table_init(&p->jumps, p->instr ? JUMP_WORDS_INSTR : JUMP_WORDS,
	    JUMP_COUNTS);
	p->jumps.owned = true;
	loose_track_init(&p->jump_track);
}

static void
init_rows(struct profile *p, uint32_t costs)
{
	cost_table_init(&p->costs, p->instr ? COST_WORDS_INSTR : COST_WORDS,
	    costs);
	init_arcs(p, costs);
	init_jumps(p);
}

/* Rows may be added again, as there are none. */
static void
thaw(struct profile *p)
{
	if (p->frozen == NULL)
		return;
	mem_free(p->frozen->costs);
	mem_free(p->frozen->arcs);
	mem_free(p->frozen->jumps);
	mem_free(p->frozen);
	p->frozen = NULL;
}

static void
free_rows(struct profile *p)
{
	thaw(p);
	cost_table_free(&p->costs);
	free_arcs(p);
	cost_table_free(&p->jumps);
}

void
profile_init(struct profile *p)
{
	memset(p, 0, sizeof(*p));
	p->unknown = intern_id(&p->names, "???", 3);
	p->empty = intern_id(&p->names, "", 0);
	p->first_section = p->fresh_file = ID_NONE;
	p->function_index = mem_get(1, sizeof(*p->function_index));
	p->instr = true;
	p->threads = 1;
	init_rows(p, 0);
}

void
profile_forget_instr(struct profile *p)
{
	free_rows(p);
	p->instr = false;
	init_rows(p, p->event_n);
}

void
profile_forget_arcs(struct profile *p)
{
	size_t	 i;

	free_arcs(p);
	init_arcs(p, p->event_n);
	if (p->frozen != NULL)
		memset(p->frozen->arcs, 0, (p->frozen->section_n + 1) *
		    sizeof(*p->frozen->arcs));
	for (i = 0; i < p->section_n; i++)
		track_init(&p->sections[i].arcs, false);
}

void
profile_forget_jumps(struct profile *p)
{
	cost_table_free(&p->jumps);
	init_jumps(p);
	if (p->frozen != NULL)
		memset(p->frozen->jumps, 0, (p->frozen->section_n + 1) *
		    sizeof(*p->frozen->jumps));
}

/* Sections are found no more.  The work is that of the part: what grows from
   part to part, names and functions, is left alone. */
static void
forget_sections(struct profile *p)
{
	size_t	 i;

	for (i = p->sealed_n; i < p->section_n; i++) {
		p->functions[p->sections[i].function].home = ID_NONE;
		p->sections[i].follow = ID_NONE;
	}
	index_free(&p->section_index);
	p->first_section = ID_NONE;
}

void
profile_seal(struct profile *p)
{
	forget_sections(p);
	p->sealed_n = p->section_n;
}

void
profile_clear(struct profile *p)
{
	p->instr = true;
	p->list.n = 0;
	p->lists_differ = false;
	forget_sections(p);
	p->section_n = p->sealed_n = 0;
	free_rows(p);
	init_rows(p, p->event_n);
	memset(p->summary, 0, sizeof(p->summary));
	metadata_free(&p->metadata);
}

void
profile_free(struct profile *p)
{
	size_t	 i;

	for (i = 0; i < p->definition_n; i++)
		definition_free(&p->definitions[i]);
	mem_free(p->definitions);
	mem_free(p->changes);
	intern_free(&p->defined);
	metadata_free(&p->metadata);
	mem_free(p->functions);
	if (p->function_index != NULL)
		index_free(p->function_index);
	mem_free(p->function_index);
	mem_free(p->sections);
	index_free(&p->section_index);
	free_rows(p);
	intern_free(&p->names);
	memset(p, 0, sizeof(*p));
}

uint32_t
profile_event(struct profile *p, const char *name, size_t len)
{
	uint32_t	 id = intern_id(&p->names, name, len), i;

	for (i = 0; i < p->event_n; i++)
		if (p->events[i].name == id)
			return i;
	if (i == EVENT_MAX)
		return ID_NONE;
	p->events[i].name = id;
	p->event_n++;
	cost_table_widen(&p->costs, p->event_n);
	cost_table_widen(&p->arcs, ARC_COSTS + p->event_n);
	return i;
}

void
profile_list(struct profile *p, const uint32_t *list, uint32_t n)
{
	if (p->list.n == 0) {
		memcpy(p->list.at, list, n * sizeof(*list));
		p->list.n = n;
	} else if (n != p->list.n ||
	    memcmp(p->list.at, list, n * sizeof(*list)) != 0)
		p->lists_differ = true;
}

/* Fill in what the definition lacks; whether anything changed. */
static bool
define_more(struct definition *d, const struct definition *new)
{
	bool	 changed = false;

	if (new->title.len > 0 && (d->title.len == 0 ||
	    string_compare(&new->title, &d->title) < 0)) {
		string_assign(&d->title, new->title.at, new->title.len);
		changed = true;
	}
	if (d->formula.len == 0 && new->formula.len > 0) {
		string_assign(&d->formula, new->formula.at, new->formula.len);
		changed = true;
	}
	return changed;
}

bool
profile_define(struct profile *p, const struct definition *new)
{
	struct definition	*d;
	uint32_t		 i;
	bool			 is_new;

	i = intern_id(&p->defined, new->name.at, new->name.len);
	is_new = i == p->definition_n;
	if (is_new) {
		p->definitions = mem_grow(p->definitions, &p->definition_room,
		    p->definition_n + 1, sizeof(*p->definitions));
		d = &p->definitions[p->definition_n++];
		memset(d, 0, sizeof(*d));
		string_assign(&d->name, new->name.at, new->name.len);
	}
	d = &p->definitions[i];
	if (define_more(d, new) || is_new) {
		p->changes = mem_grow(p->changes, &p->change_room,
		    p->change_n + 1, sizeof(*p->changes));
		p->changes[p->change_n++] = i;
	}
	return new->formula.len == 0 ||
	    string_compare(&d->formula, &new->formula) == 0;
}

static uint32_t
new_section(struct profile *p, uint32_t function, uint32_t file)
{
	struct section	*s;

	p->sections = mem_grow(p->sections, &p->section_room,
	    p->section_n + 1, sizeof(*p->sections));
	s = &p->sections[p->section_n];
	s->function = function;
	s->file = file;
	s->follow = ID_NONE;
	s->pass = p->pass;
	track_init(&s->costs, p->ordered);
	track_init(&s->arcs, false);
	return (uint32_t)p->section_n++;
}

static uint32_t
section_words(uint32_t function, uint32_t file)
{
	uint32_t	 words[2] = { function, file };

	return hash_words(words, 2);
}

static uint32_t
section_hash(const void *profile, uint32_t section)
{
	const struct profile	*p = profile;
	const struct section	*s = &p->sections[section];

	return section_words(s->function, s->file);
}

static bool
is_section(const void *profile, uint32_t section, const void *key)
{
	const struct profile	*p = profile;
	const struct section	*s = &p->sections[section], *k = key;

	return s->function == k->function && s->file == k->file;
}

uint32_t
profile_section(struct profile *p, uint32_t function, uint32_t file)
{
	struct function	*f = &p->functions[function];
	struct section	 key = { .function = function, .file = file };
	struct index	*x = &p->section_index;
	uint32_t	*slot;

	if (f->file == file) {
		if (f->home == ID_NONE)
			f->home = new_section(p, function, file);
		return f->home;
	}
	if (x->n * 3 >= (size_t)x->mask * 2)
		index_grow(x, x->slots == NULL ? 64 : (x->mask + 1) * 2,
		    section_hash, p);
	slot = index_find(x, section_words(function, file), is_section, p,
	    &key);
	if (*slot == 0)
		index_fill(x, slot, new_section(p, function, file));
	return *slot - 1;
}

/* Sums over the rows, which are shared out among so many. */
struct totals {
	const struct profile *p;
	struct tally	*sums;
	size_t		 n;
};

static void
sum_share(void *arg, size_t i)
{
	const struct totals	*t = arg;
	const struct cost_table	*costs = &t->p->costs;
	uint32_t		 row = (uint32_t)((uint64_t)costs->n * i /
				    t->n);
	uint32_t		 end = (uint32_t)((uint64_t)costs->n * (i + 1) /
				    t->n);

	tally_init(&t->sums[i], t->p->event_n);
	if (!costs->wide)
		cost_table_sum(costs, row, end, t->sums[i].at);
	else
		for (; row < end; row++)
			tally_add_row(&t->sums[i], 0, costs, row, 0);
}

void
profile_totals(const struct profile *p, struct wide *totals)
{
	enum { SHARE = 1 << 16 };	/* rows that are worth a thread */
	struct totals	 t = { .p = p, .n = p->costs.n / SHARE };
	size_t		 i;

	t.n = t.n > p->threads ? p->threads : t.n == 0 ? 1 : t.n;
	t.sums = mem_get(t.n, sizeof(*t.sums));
	crew_run(p->threads, t.n, sum_share, &t);
	for (i = 1; i < t.n; i++)
		tally_add_all(&t.sums[0], 0, &t.sums[i], 0, p->event_n);
	for (i = 0; i < p->event_n; i++)
		totals[i] = tally_get(&t.sums[0], i);
	for (i = 0; i < t.n; i++)
		tally_free(&t.sums[i]);
	mem_free(t.sums);
}
