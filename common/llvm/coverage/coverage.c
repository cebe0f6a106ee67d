#include "llvm/coverage/coverage.h"

#include <stdbool.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "llvm/model/model.h"

/* Compare two regions by file, beginning, end (the longer region comes first)
   and kind. */
static int
by_place(const void *context, uint32_t a, uint32_t b)
{
	const struct coverage		*c = context;
	const struct coverage_region	*x = &c->regions[a];
	const struct coverage_region	*y = &c->regions[b];
	const uint32_t			 first[] = {
		x->file, x->line, x->column, y->end_line, y->end_column, x->kind
	};
	const uint32_t			 second[] = {
		y->file, y->line, y->column, x->end_line, x->end_column, y->kind
	};
	size_t				 i;

	for (i = 0; i < sizeof(first) / sizeof(*first); i++)
		if (first[i] != second[i])
			return first[i] < second[i] ? -1 : 1;
	return 0;
}

void
coverage_sort(struct coverage *c)
{
	size_t	 i;

	c->order = mem_resize(c->order, c->region_n, sizeof(*c->order));
	for (i = 0; i < c->region_n; i++)
		c->order[i] = (uint32_t)i;
	sort_ids(c->order, c->region_n, by_place, c);
}

/* What the ids tell about a program.  If none is known to have run, each may
   have. */
enum program_state { MAY_HAVE_RUN, RAN, DID_NOT_RUN };

struct matching {
	struct coverage_match	*m;
	const struct coverage	*c;
	const struct llvm_profile *p;
	enum program_state	*state;	/* for each program */
	bool		*seen;		/* for each file, whether a program that
					   ran has code in it */
	bool		*known;		/* for each name, whether the profile
					   has a function of this name */
	uint32_t	*real;		/* for each name, 1 + the index of the
					   first function of the coverage that
					   has the name and code, or 0 */
	uint32_t	*taken;		/* for each value of
					   coverage_function.same, 1 + the index
					   of the copy of the function that was
					   matched, or 0 */
	bool		*told;		/* for each function of the profile,
					   whether a copy tells its lines */
	bool		*moved;		/* for each function of the profile,
					   whether another copy has other
					   lines */
};

/* Find out which programs ran, and which files they have. */
static void
find_programs(struct matching *g)
{
	const struct coverage		*c = g->c;
	const struct coverage_function	*f;
	const struct string		*id;
	bool				 any = false;
	uint32_t			 known;
	size_t				 i;

	for (i = 0; i < c->program_n; i++) {
		id = &c->programs[i].id;
		if (id->len == 0 || !intern_find(&g->p->ids, id->at, id->len,
		    &known))
			continue;
		g->state[i] = RAN;
		any = true;
	}
	for (i = 0; any && i < c->program_n; i++)
		if (g->state[i] != RAN && c->programs[i].id.len > 0)
			g->state[i] = DID_NOT_RUN;
	for (i = 0; any && i < c->region_n; i++) {
		f = &c->functions[c->regions[i].function];
		if (g->state[f->program] == RAN)
			g->seen[c->regions[i].file] = true;
	}
}

/* Return whether f is an unused copy of a function that was executed: f has one
   region without a count, and another unit has the copy with counters. */
static bool
is_unused_twin(const struct matching *g, const struct coverage_function *f,
    const struct llvm_function *there)
{
	return f->region_n == 1 &&
	    g->c->regions[f->regions].count == COVERAGE_ZERO &&
	    g->p->counters[there->counters] > 0;
}

static uint32_t
find(struct matching *g, uint32_t i)
{
	const struct coverage_function	*f = &g->c->functions[i];
	const struct llvm_function	*there;
	uint32_t			 name;

	if (!llvm_names_find(&g->p->names, f->md5, &name) || !g->known[name])
		return COVERAGE_MATCH_ZERO;
	there = llvm_profile_find(g->p, name, f->hash);
	if (there != NULL && is_unused_twin(g, f, there))
		return COVERAGE_MATCH_NONE;
	/* A function has no counter if the compiler saw it in this unit but
	   emitted no code for it.  Its hash does not tell: clang gives 0 also
	   to each function without control flow. */
	if (f->counter_n > 0 && g->real[name] == 0)
		g->real[name] = i + 1;
	return there != NULL && there->counter_n >= f->counter_n &&
	    !llvm_profile_is_pseudo(g->p, there) ?
	    (uint32_t)(there - g->p->functions) : COVERAGE_MATCH_NONE;
}

/* Return whether f, whose function in the profile is `found', seems to belong
   to another build of a program that ran: its own program did not run, and one
   that ran has the function or, if f did not run, code in its file. */
static bool
is_of_other_build(const struct matching *g, const struct coverage_function *f,
    uint32_t found)
{
	uint32_t	 copy;

	if (g->state[f->program] != DID_NOT_RUN ||
	    found == COVERAGE_MATCH_NONE)
		return false;
	if (found == COVERAGE_MATCH_ZERO)
		return f->region_n > 0 && g->seen[f->file];
	copy = g->m->covered[found];
	return copy != COVERAGE_MATCH_NONE &&
	    g->state[g->c->functions[copy].program] == RAN;
}

/* Return whether two functions, which have the same files, have other regions.
   Columns may differ while the lines are the same. */
static bool
lines_differ(const struct coverage *c, const struct coverage_function *f,
    const struct coverage_function *g)
{
	const struct coverage_region	*a = &c->regions[f->regions];
	const struct coverage_region	*b = &c->regions[g->regions];
	size_t				 i;

	for (i = 0; i < f->region_n && i < g->region_n; i++)
		if (a[i].line != b[i].line || a[i].end_line != b[i].end_line ||
		    a[i].count != b[i].count || a[i].kind != b[i].kind)
			return true;
	return f->region_n != g->region_n;
}

static void
match(struct matching *g, uint32_t i)
{
	const struct coverage_function	*f = &g->c->functions[i];
	struct coverage_match		*m = g->m;
	uint32_t			*taken = &g->taken[f->same];
	uint32_t			 found = find(g, i);

	if (is_of_other_build(g, f, found))
		found = COVERAGE_MATCH_NONE;
	m->function[i] = *taken > 0 ? COVERAGE_MATCH_NONE : found;
	if (*taken == 0 && found != COVERAGE_MATCH_NONE)
		*taken = i + 1;
	if (found >= COVERAGE_MATCH_NONE)
		return;
	if (m->covered[found] == COVERAGE_MATCH_NONE)
		m->covered[found] = i;
	g->told[found] |= m->function[i] == found;
	if (m->function[*taken - 1] == found && !g->moved[found] &&
	    lines_differ(g->c, &g->c->functions[*taken - 1], f)) {
		g->moved[found] = true;
		if (m->moved++ == 0 || *taken - 1 < m->first_moved)
			m->first_moved = *taken - 1;
	}
}

/* Count the functions of the profile that the coverage lacks although it has
   their names, those whose lines are told by another of their name, and those
   that ran although no program has their names.  A name without a mapping is
   that of a function that the compiler has no lines for. */
static void
count_odd(const struct matching *g)
{
	const struct llvm_profile	*p = g->p;
	const struct llvm_function	*f;
	struct coverage_match		*m = g->m;
	uint32_t			 i, real, name;

	for (i = 0; i < p->function_n; i++) {
		f = &p->functions[i];
		real = g->real[f->name];
		if (m->covered[i] != COVERAGE_MATCH_NONE)
			m->untold += !g->told[i];
		else if (real > 0 && (m->changed++ == 0 ||
		    m->first > real - 1))
			m->first = real - 1;
		else if (!llvm_names_find(&g->c->names,
		    llvm_names_hash(&p->names, f->name), &name) &&
		    !llvm_profile_is_zero(p, f) && m->missing++ == 0)
			m->first_missing = i;
	}
}

void
coverage_match(struct coverage_match *m, const struct coverage *c,
    const struct llvm_profile *p)
{
	struct matching	 g = { .m = m, .c = c, .p = p };
	int		 others;
	uint32_t	 i;

	*m = (struct coverage_match){
		.function = mem_get(c->function_n, sizeof(*m->function)),
		.covered = mem_get(p->function_n, sizeof(*m->covered))
	};
	g.known = mem_get(p->names.text.n, sizeof(*g.known));
	g.real = mem_get(p->names.text.n, sizeof(*g.real));
	g.taken = mem_get(c->sames.n, sizeof(*g.taken));
	g.told = mem_get(p->function_n, sizeof(*g.told));
	g.moved = mem_get(p->function_n, sizeof(*g.moved));
	g.state = mem_get(c->program_n, sizeof(*g.state));
	g.seen = mem_get(c->files.n, sizeof(*g.seen));
	find_programs(&g);
	for (i = 0; i < p->function_n; i++) {
		g.known[p->functions[i].name] = true;
		m->covered[i] = COVERAGE_MATCH_NONE;
	}
	for (others = 0; others < 2; others++)
		for (i = 0; i < c->function_n; i++)
			if ((g.state[c->functions[i].program] != RAN) ==
			    others)
				match(&g, i);
	count_odd(&g);
	mem_free(g.known);
	mem_free(g.real);
	mem_free(g.taken);
	mem_free(g.told);
	mem_free(g.moved);
	mem_free(g.state);
	mem_free(g.seen);
}

void
coverage_match_say(const struct coverage_match *m, const struct coverage *c,
    struct complaint *text)
{
	char	 name[200];

	llvm_names_quote(&c->names, c->functions[m->first].name, name,
	    sizeof(name));
	complaint_set(text, "expected the program to have the functions that "
	    "ran, found %zu that differ%s'%s'", m->changed,
	    m->changed == 1 ? "s, " : ", the first of which is ", name);
}

void
coverage_match_free(struct coverage_match *m)
{
	mem_free(m->function);
	mem_free(m->covered);
}

void
coverage_free(struct coverage *c)
{
	while (c->program_n > 0)
		string_assign(&c->programs[--c->program_n].id, NULL, 0);
	mem_free(c->programs);
	llvm_names_free(&c->names);
	intern_free(&c->files);
	intern_free(&c->sames);
	mem_free(c->functions);
	mem_free(c->regions);
	mem_free(c->expressions);
	mem_free(c->steps);
	mem_free(c->order);
	memset(c, 0, sizeof(*c));
}
