/*
 * Functions are paired in rounds, from the surest evidence to the weakest: what
 * one round has paired is out of the way of the next.  The last rounds do not
 * look at names at all, and are repeated, since every pair that is found makes
 * callers and callees of others known.
 */
#include "ops/match_functions.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match_candidates.h"
#include "ops/match_score.h"
#include "ops/match_sides.h"
#include "ops/match_stem.h"

/* What must be equal in a round: the name or a stem of it (match_stem.h), and
   where the function is. */
enum { NAME_SAME, NAME_CLONE, NAME_BASE, NAME_LAST, NAME_STATES };
enum { IN_FILE_OBJECT, IN_FILE, IN_OBJECT, ANYWHERE };

static const struct round {
	int	 name, place;
	bool	 alone;		/* if there is no other choice, nothing else
				   need be alike */
	unsigned least;		/* where there is, how much must be alike, in
				   percent of the threshold */
} rounds[] = {
	{ NAME_SAME, IN_FILE, true, 40 }, { NAME_SAME, IN_OBJECT, true, 40 },
	{ NAME_CLONE, IN_FILE_OBJECT, true, 40 },
	{ NAME_CLONE, IN_FILE, true, 40 }, { NAME_CLONE, IN_OBJECT, true, 40 },
	{ NAME_BASE, IN_FILE_OBJECT, true, 40 },
	{ NAME_BASE, IN_FILE, true, 40 }, { NAME_BASE, IN_OBJECT, false, 60 },
	{ NAME_LAST, IN_FILE_OBJECT, false, 60 },
	{ NAME_LAST, IN_OBJECT, false, 70 }, { NAME_SAME, ANYWHERE, false, 70 }
};

/* A longer name is its own stem. */
enum { STEM_MOST = 1 << 12 };

struct round_state {
	struct match_functions	*m;
	struct match_scorer	*scorer;	/* NULL: to be made anew */
	uint32_t		*name[NAME_STATES];	/* of each function, by
						   stems */
	uint32_t		*place;		/* of each: file and object, as
						   one number */
	struct intern		 stems, places;
	struct sort_item	*items;		/* room for all functions */
};

/* Pair the functions that are on both sides by the names that they have now. */
static void
pair_known(struct match_functions *m)
{
	const struct regroup_name	*f;
	size_t				 i;
	uint32_t			 to;

	for (i = 0; i < m->p->function_n; i++) {
		m->pair[i] = ID_NONE;
		if (m->sides[i] == MATCH_BOTH)
			m->pair[i] = (uint32_t)i;
	}
	for (i = 0; i < m->p->function_n; i++) {
		f = &m->names[i];
		if (m->sides[i] != MATCH_OLD)
			continue;
		to = profile_function_find(m->p, f->object, f->file, f->name);
		if (to == ID_NONE || (m->sides[to] & MATCH_NEW) == 0)
			continue;
		m->pair[i] = to;
		if (m->pair[to] == ID_NONE)
			m->pair[to] = (uint32_t)i;
	}
}

/* Note a name and its stems, each made of the one before. */
static void
take_stem(struct round_state *s, size_t i, struct slice name, char *room)
{
	struct slice	 stem = name;
	uint32_t	 id = intern_id(&s->stems, name.at, name.len);
	int		 state;

	s->name[NAME_SAME][i] = id;
	for (state = NAME_CLONE; state < NAME_STATES; state++) {
		if (name.len <= STEM_MOST) {
			stem.len = match_stem(name, (enum match_stem_kind)
			    (STEM_CLONE + state - NAME_CLONE), room);
			stem.at = room;
			room += stem.len;
		}
		/* Most names are their own stems, and need not be looked up
		   again. */
		if (stem.len != name.len ||
		    memcmp(stem.at, name.at, name.len) != 0)
			id = intern_id(&s->stems, stem.at, stem.len);
		s->name[state][i] = id;
		name = stem;
	}
}

/* Note names, stems and places of functions without a pair; ID_NONE for a name
   that says nothing. */
static void
take_stems(struct round_state *s)
{
	const struct match_functions	*m = s->m;
	char				*room = mem_resize(NULL, 16 * STEM_MOST,
					    1);
	struct slice			 name;
	uint32_t			 at[2] = { 0, 0 }, place = 0;
	size_t				 i;
	int				 state;

	s->place = mem_resize(NULL, m->p->function_n, sizeof(*s->place));
	for (state = 0; state < NAME_STATES; state++)
		s->name[state] = mem_resize(NULL, m->p->function_n,
		    sizeof(**s->name));
	for (i = 0; i < m->p->function_n; i++) {
		for (state = 0; state < NAME_STATES; state++)
			s->name[state][i] = ID_NONE;
		if (m->pair[i] != ID_NONE)
			continue;
		/* Functions of a file mostly follow each other. */
		if (s->places.n == 0 || at[0] != m->names[i].file ||
		    at[1] != m->names[i].object) {
			at[0] = m->names[i].file;
			at[1] = m->names[i].object;
			place = intern_id(&s->places, (const char *)at,
			    sizeof(at));
		}
		s->place[i] = place;
		name = intern_slice(&m->p->names, m->names[i].name);
		if (m->names[i].name != m->p->unknown &&
		    !match_stem_is_address(name))
			take_stem(s, i, name, room);
	}
	mem_free(room);
}

/* What must be equal of a function's place; ID_NONE if that is unknown. */
static uint32_t
place_of(const struct round_state *s, size_t i, int place)
{
	const struct regroup_name	*f = &s->m->names[i];
	const struct profile		*p = s->m->p;

	switch (place) {
	case IN_FILE_OBJECT:
		return s->place[i];
	case IN_FILE:
		return f->file == p->unknown ? ID_NONE : f->file;
	case IN_OBJECT:
		return f->object == p->empty ? ID_NONE : f->object;
	}
	return 0;
}

static size_t
list_round(struct round_state *s, const struct round *round)
{
	const struct match_functions	*m = s->m;
	uint32_t			 name, place;
	size_t				 i, n = 0;

	for (i = 0; i < m->p->function_n; i++) {
		if (m->pair[i] != ID_NONE ||
		    (name = s->name[round->name][i]) == ID_NONE ||
		    (place = place_of(s, i, round->place)) == ID_NONE)
			continue;
		s->items[n++] = (struct sort_item){
			(uint64_t)name << 32 | place, (uint32_t)i, 0
		};
	}
	return n;
}

/* A function that has neither its name nor its file any more must be more
   alike. */
static void
score(struct round_state *s, struct match_candidates *c, bool renamed)
{
	struct match_candidate	*at;
	size_t			 i;

	if (c->n > 0 && s->scorer == NULL)
		s->scorer = match_scorer_new(s->m);
	for (i = 0; i < c->n; i++) {
		at = &c->at[i];
		at->score = match_score(s->scorer, at->old, at->new);
		if (renamed && s->m->names[at->old].file !=
		    s->m->names[at->new].file)
			at->score = at->score * 3 / 4;
	}
}

/* New pairs are known callers and callees to other functions, whose scores
   change. */
static void
forget_scorer(struct round_state *s)
{
	match_scorer_free(s->scorer);
	s->scorer = NULL;
}

/* Pair candidates whose functions are in no other one; keep the others.
   Returns how many were paired. */
static size_t
pair_alone(struct match_functions *m, struct match_candidates *c)
{
	uint32_t	*count = mem_get(m->p->function_n, sizeof(*count));
	size_t		 i, kept = 0, n = c->n;

	for (i = 0; i < n; i++) {
		count[c->at[i].old]++;
		count[c->at[i].new]++;
	}
	for (i = 0; i < n; i++)
		if (count[c->at[i].old] == 1 && count[c->at[i].new] == 1) {
			m->pair[c->at[i].old] = c->at[i].new;
			m->pair[c->at[i].new] = c->at[i].old;
		} else
			c->at[kept++] = c->at[i];
	c->n = kept;
	mem_free(count);
	return n - kept;
}

static void
run_round(struct round_state *s, const struct round *round)
{
	struct match_candidates	 c = { .n = 0 };
	size_t			 n = list_round(s, round);

	match_candidates_add(&c, s->m, s->items, n);
	n = round->alone && c.n > 0 ? pair_alone(s->m, &c) : 0;
	if (n > 0)
		forget_scorer(s);
	score(s, &c, false);
	if (match_candidates_pair(&c, s->m, s->m->threshold * round->least *
	    (SCORE_ALL / 100) / 100) > 0)
		forget_scorer(s);
	mem_free(c.at);
}

/* Pair functions whose names differ, by what they cost and, with peers, by what
   they call and are called by; whether any was found. */
static bool
find_renamed(struct round_state *s, bool peers)
{
	struct match_candidates	 c = { .n = 0 };
	struct sort_item	*items;
	size_t			 n;

	if (s->scorer == NULL)
		s->scorer = match_scorer_new(s->m);
	items = match_score_features(s->scorer, peers, &n);
	match_candidates_add(&c, s->m, items, n);
	score(s, &c, true);
	n = match_candidates_pair(&c, s->m, s->m->threshold *
	    (SCORE_ALL / 100));
	if (n > 0)
		forget_scorer(s);
	mem_free(items);
	mem_free(c.at);
	return n > 0;
}

/* Whether a side has no function left without a pair. */
static bool
is_done(const struct match_functions *m)
{
	unsigned	 left = 0;
	size_t		 i;

	for (i = 0; i < m->p->function_n; i++)
		if (m->pair[i] == ID_NONE)
			left |= m->sides[i];
	return left != MATCH_BOTH;
}

/* Each pair may help to find more, but not for ever. */
enum { RENAMED_MOST = 4 };

void
match_functions(struct match_functions *m)
{
	struct round_state	 s = { .m = m };
	size_t			 i, n = sizeof(rounds) / sizeof(*rounds);

	m->pair = mem_resize(NULL, m->p->function_n, sizeof(*m->pair));
	m->alike = mem_get(m->p->function_n, sizeof(*m->alike));
	m->unsure = mem_get(m->p->function_n, sizeof(*m->unsure));
	pair_known(m);
	if (is_done(m))
		return;
	take_stems(&s);
	s.items = mem_get(m->p->function_n, sizeof(*s.items));
	for (i = 0; i < n && !is_done(m); i++)
		run_round(&s, &rounds[i]);
	for (i = 0; i < RENAMED_MOST && !is_done(m) &&
	    find_renamed(&s, i > 0); i++)
		;
	for (i = 0; i < RENAMED_MOST && !is_done(m) &&
	    find_renamed(&s, true); i++)
		;
	m->stem = s.name[NAME_BASE];
	m->place = s.place;
	s.name[NAME_BASE] = NULL;
	for (i = 0; i < NAME_STATES; i++)
		mem_free(s.name[i]);
	mem_free(s.items);
	intern_free(&s.stems);
	intern_free(&s.places);
	forget_scorer(&s);
}

void
match_functions_free(struct match_functions *m)
{
	mem_free(m->pair);
	mem_free(m->alike);
	mem_free(m->unsure);
	mem_free(m->stem);
	mem_free(m->place);
}
