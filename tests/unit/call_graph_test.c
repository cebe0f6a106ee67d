#include "profile/call_graph.h"

#include <stdio.h>
#include <string.h>

#include "tap.h"
#include "base/mem.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/build/build.h"
#include "profile/build/freeze.h"

static uint32_t
number(struct profile *p, const char *text)
{
	return intern_id(&p->names, text, strlen(text));
}

/* A profile of functions f0, f1, ... that do not call each other yet. */
static void
make_functions(struct profile *p, uint32_t n)
{
	char		 name[16];
	uint32_t	 i, file;

	profile_init(p);
	file = number(p, "a.c");
	for (i = 0; i < n; i++) {
		snprintf(name, sizeof(name), "f%u", (unsigned)i);
		profile_section(p, profile_function(p, p->empty, file,
		    number(p, name)), file);
	}
}

/* The functions are numbered as they were made, and so are their sections. */
static void
add_call(struct profile *p, uint32_t caller, uint32_t callee)
{
	struct arc	 arc = { .callee = callee };
	uint32_t	 row = profile_arc(p, caller, &arc);

	cost_table_add(&p->arcs, row, ARC_CALLS, 1);
}

/* What calls what, by any number of calls, within the graph. */
enum { SMALL = 24 };

struct reach {
	bool	 call[SMALL][SMALL], from[SMALL][SMALL];
};

static void
find_reach(struct reach *r, uint32_t n)
{
	uint32_t	 i, j, k;

	memcpy(r->from, r->call, sizeof(r->from));
	for (k = 0; k < n; k++)
		for (i = 0; i < n; i++)
			for (j = 0; j < n; j++)
				if (r->from[i][k] && r->from[k][j])
					r->from[i][j] = true;
}

/* How much of an answer is wrong. */
static uint32_t
judge(const struct reach *r, const bool *within, uint32_t n,
    const uint32_t *component, uint32_t components)
{
	bool		 used[SMALL] = { false };
	uint32_t	 i, j, bad = 0;

	for (i = 0; i < n; i++) {
		if (within != NULL && !within[i]) {
			bad += component[i] != ID_NONE;
			continue;
		}
		if (component[i] >= components) {
			bad++;
			continue;
		}
		used[component[i]] = true;
		for (j = 0; j < n; j++) {
			if (i == j || (within != NULL && !within[j]))
				continue;
			bad += (component[i] == component[j]) !=
			    (r->from[i][j] && r->from[j][i]);
			bad += r->call[i][j] && component[j] > component[i];
		}
	}
	for (i = 0; i < components; i++)
		bad += !used[i];
	return bad;
}

/* Whether the members of components, and the edges from and into functions, are
   those of the calls. */
static uint32_t
judge_lists(const struct call_graph *g, const uint32_t *calls, uint32_t n)
{
	const struct call_edge	*e;
	uint32_t		 i, k, size, bad = 0, found = 0;
	const uint32_t		*list;

	for (i = 0; i < g->component_n; i++) {
		list = buckets_list(&g->members, i, &size);
		bad += size == 0 || size != call_graph_size(g, i);
		for (k = 0; k < size; k++) {
			bad += g->component[list[k]] != i;
			bad += k > 0 && g->rank[list[k]] <=
			    g->rank[list[k - 1]];
		}
	}
	for (i = 0; i < g->edge_n; i++) {
		e = &g->edges[i];
		bad += g->edge_calls.at[i] != calls[e->caller * n + e->callee];
		bad += e->inside != call_graph_inside(g, e->caller, e->callee);
		bad += i > 0 && (g->rank[e->caller] < g->rank[e[-1].caller] ||
		    (e->caller == e[-1].caller &&
		    g->rank[e->callee] <= g->rank[e[-1].callee]));
	}
	for (i = 0; i < n * n; i++)
		found += calls[i] != 0;
	bad += g->edge_n != found;
	for (i = 0; i < n; i++) {
		list = buckets_list(&g->from, i, &size);
		for (k = 0; k < size; k++, found--)
			bad += g->edges[list[k]].caller != i;
		list = buckets_list(&g->into, i, &size);
		for (k = 0; k < size; k++)
			bad += g->edges[list[k]].callee != i;
		bad += (size > 0 || g->from.start[i] < g->from.start[i + 1]) !=
		    call_graph_has_edges(g, i);
	}
	return bad + found;
}

/* A random graph, of which a random part is looked at. */
static uint32_t
try_random(uint64_t *state)
{
	struct profile	 p;
	struct reach	 r;
	bool		 within[SMALL], all;
	uint32_t	 counts[SMALL * SMALL] = { 0 }, rank[SMALL];
	uint32_t	 n, calls, i, from, to, bad;
	struct call_graph g;
	struct call_ends ends = { .column = ID_NONE };

	memset(&r, 0, sizeof(r));
	n = (uint32_t)(tap_random(state) % SMALL) + 1;
	calls = (uint32_t)(tap_random(state) % (2 * n + 1));
	all = tap_random(state) % 2 == 0;
	for (i = 0; i < n; i++)
		within[i] = tap_random(state) % 4 > 0;
	make_functions(&p, n);
	for (i = 0; i < calls; i++) {
		from = (uint32_t)(tap_random(state) % n);
		to = (uint32_t)(tap_random(state) % n);
		add_call(&p, from, to);
		counts[from * n + to]++;
		if (all || (within[from] && within[to]))
			r.call[from][to] = true;
	}
	find_reach(&r, n);
	profile_freeze(&p);
	for (i = 0; i < n; i++)
		rank[i] = n - 1 - i;
	call_graph_open(&g, &p, all ? NULL : within, rank);
	bad = judge(&r, all ? NULL : within, n, g.component, g.component_n);
	ends.n = n;
	call_graph_find_edges(&g, &ends);
	bad += judge_lists(&g, counts, n);
	call_graph_close(&g);
	profile_free(&p);
	return bad;
}

static void
test_random(void)
{
	enum { TIMES = 5000 };
	uint64_t	 state = 5;
	uint32_t	 bad = 0, i;

	for (i = 0; i < TIMES; i++)
		bad += try_random(&state);
	check(bad == 0, "components of %d random graphs are those that reach "
	    "each other, callees first; edges are those of the calls", TIMES);
}

/* The components of a profile, which is frozen first; the caller frees them. */
static uint32_t *
components(struct profile *p, const bool *within, uint32_t *n)
{
	struct call_graph	 g;
	uint32_t		*of;

	if (p->frozen == NULL)
		profile_freeze(p);
	call_graph_open(&g, p, within, NULL);
	of = g.component;
	*n = g.component_n;
	g.component = NULL;
	call_graph_close(&g);
	return of;
}

static void
test_few(void)
{
	struct profile	 p;
	bool		 within[3] = { false, false, false };
	uint32_t	*c, n;

	profile_init(&p);
	c = components(&p, NULL, &n);
	check(n == 0, "no function, no component");
	mem_free(c);
	profile_free(&p);

	make_functions(&p, 3);
	add_call(&p, 0, 1);
	add_call(&p, 1, 0);
	add_call(&p, 2, 2);
	c = components(&p, NULL, &n);
	check(n == 2 && c[0] == c[1] && c[2] != c[0],
	    "a cycle of two, and one that calls itself");
	mem_free(c);
	c = components(&p, within, &n);
	check(n == 0 && c[0] == ID_NONE && c[1] == ID_NONE && c[2] == ID_NONE,
	    "none is within");
	mem_free(c);
	within[0] = within[2] = true;
	c = components(&p, within, &n);
	check(n == 2 && c[0] != ID_NONE && c[1] == ID_NONE && c[2] != c[0],
	    "a cycle that leads outside is none");
	mem_free(c);
	profile_free(&p);
}

/* Deep enough to end any stack, if calls of ours followed those. */
enum { DEEP = 300000 };

static void
test_chain(bool up)
{
	struct profile	 p;
	uint32_t	*c, n, i, bad = 0, last = 0;

	make_functions(&p, DEEP);
	for (i = 0; i + 1 < DEEP; i++)
		add_call(&p, up ? i : i + 1, up ? i + 1 : i);
	c = components(&p, NULL, &n);
	for (i = 0; i < DEEP; i++)
		bad += c[i] != (up ? DEEP - 1 - i : i);
	check(n == DEEP && bad == 0, "a chain of %d calls, %s", DEEP,
	    up ? "the first one calls all others" : "the other way round");
	mem_free(c);
	/* The last one calls the first. */
	profile_thaw_arcs(&p);
	add_call(&p, up ? DEEP - 1 : 0, up ? 0 : DEEP - 1);
	profile_freeze_arcs(&p);
	c = components(&p, NULL, &n);
	for (i = 0; i < DEEP; i++)
		last |= c[i];
	check(n == 1 && last == 0, "a cycle of %d", DEEP);
	mem_free(c);
	profile_free(&p);
}

/* One that calls all, and all that call one. */
static void
test_star(void)
{
	struct profile	 p;
	uint32_t	*c, n, i, bad = 0;

	make_functions(&p, DEEP);
	for (i = 1; i < DEEP; i++)
		add_call(&p, 0, i);
	c = components(&p, NULL, &n);
	for (i = 1; i < DEEP; i++)
		bad += c[i] >= c[0];
	check(n == DEEP && bad == 0, "one that calls %d others", DEEP - 1);
	mem_free(c);
	profile_thaw_arcs(&p);
	for (i = 1; i < DEEP; i++)
		add_call(&p, i, 0);
	profile_freeze_arcs(&p);
	c = components(&p, NULL, &n);
	for (i = bad = 0; i < DEEP; i++)
		bad += c[i] != 0;
	check(n == 1 && bad == 0, "and all of them call it");
	mem_free(c);
	profile_free(&p);
}

int
main(void)
{
	test_few();
	test_random();
	test_chain(true);
	test_chain(false);
	test_star();
	return tap_done();
}
