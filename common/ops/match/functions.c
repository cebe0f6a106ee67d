/*
 * Functions are paired in rounds, from the strongest evidence to the weakest,
 * so that later rounds have fewer functions to choose from.  The last rounds
 * ignore names, and are repeated, since each new pair identifies callers and
 * callees of other functions.
 */
#include "ops/match/functions.h"

#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "text/rename.h"
#include "profile/function.h"
#include "profile/profile.h"
#include "profile/regroup.h"
#include "ops/match/candidates.h"
#include "ops/match/place.h"
#include "ops/match/score.h"
#include "ops/match/pair.h"
#include "ops/match/stem.h"

/*
 * How the names of functions must agree so that a round of pairing compares
 * these functions: equal names, or equal stems of some kind (stem.h).  With
 * NAME_ONLY, the name must have scopes, and only one function of each side may
 * have it.
 */
enum {
	NAME_SAME, NAME_CLONE, NAME_INSTANCE, NAME_BASE, NAME_LAST, NAME_STEMS,
	NAME_ONLY = NAME_STEMS, NAME_STATES
};
enum { IN_FILE_OBJECT, IN_FILE, IN_OBJECT, ANYWHERE };

static const struct round {
	int	 name, place;
	bool	 alone;		/* two functions that are each other's only
				   candidate become a pair even if they are not
				   alike */
	unsigned least;		/* how alike a pair must be, in percent of the
				   threshold of struct match_functions */
	int	 bits;		/* how many bits of evidence the equal names and
				   files of this round are worth */
} rounds[] = {
	{ NAME_SAME, IN_FILE, false, 40, 6 },
	{ NAME_SAME, IN_OBJECT, false, 40, 6 },
	{ NAME_ONLY, IN_OBJECT, true, 100, 0 },
	{ NAME_CLONE, IN_FILE_OBJECT, true, 40, 6 },
	{ NAME_CLONE, IN_FILE, false, 40, 6 },
	{ NAME_CLONE, IN_OBJECT, false, 40, 5 },
	{ NAME_INSTANCE, IN_FILE_OBJECT, false, 60, 5 },
	{ NAME_BASE, IN_FILE_OBJECT, false, 60, 5 },
	{ NAME_BASE, IN_FILE, false, 60, 5 },
	{ NAME_BASE, IN_OBJECT, false, 60, 4 },
	{ NAME_LAST, IN_FILE_OBJECT, false, 60, 4 },
	{ NAME_LAST, IN_OBJECT, false, 70, -4 },
	{ NAME_SAME, ANYWHERE, false, 70, 4 }
};

/* The last round, which pairs functions whatever their names and files are. */
static const struct round	 renamed = { NAME_STATES, ANYWHERE, false, 100,
	0 };

/*
 * The evidence that a pair needs so that among some hundred functions none
 * should match by chance.  More is needed if lines or calls are unknown or
 * files differ, since many functions of a program are alike in all remaining
 * features.
 */
enum {
	NEEDED = 8 * BIT, NEEDED_NO_PLACE = 20 * BIT, NEEDED_NO_CALLS = 18 * BIT
};

/*
 * If the costs of a pair are not alike, the old function may have been replaced
 * by another one that the same callers call.  Then a pair needs stronger
 * evidence, unless its names are strong evidence.
 */
enum { COSTS_ALIKE = 50, NEEDED_PERCENT = 2 * BIT / 3, SURE_NAME = 5 };

/* A feature that would make more pairs of functions than this is ignored. */
enum { COMMON = 64 };

/* A name of NAME_LONG or more bytes is worth NAME_MOST as evidence; a shorter
   name is worth less. */
enum { NAME_LONG = 24, NAME_MOST = 8 * BIT };

/* If both names are addresses, which differ between builds anyway, a pair needs
   this much less evidence. */
enum { ADDRESSES = 12 * BIT };

struct round_state {
	struct match_functions	*m;
	struct match_looks	*looks;	/* features of unpaired functions, or
					   NULL if they must be computed
					   again */
	uint32_t		*owner;		/* for each clone, the function
						   of the same build that it was
						   made from; ID_NONE for
						   others */
	bool			*stays;		/* by function: it cannot have
						   been renamed, so it gets no
						   pair */
	uint32_t		*name[NAME_STATES];	/* for each NAME_...,
							   then for each
							   function: a number
							   that stands for its
							   name or stem, or
							   ID_NONE */
	uint32_t		*place;		/* by function: the number that
						   `places' gives to its file
						   and object */
	struct intern		 stems, places;
	struct intern		 moves;		/* pairs of an old and a new
						   file between which a paired
						   function moved */
	struct sort_item	*items;		/* buffer with room for all
						   functions */
};

/* Pair each function that both sides or neither have with itself, and each old
   one with the new one that it becomes by renaming paired files and objects. */
static void
pair_known(struct match_functions *m)
{
	const struct regroup_name	*f;
	size_t				 i;
	uint32_t			 to;

	m->pair = mem_none(m->p->function_n);
	for (i = 0; i < m->p->function_n; i++)
		if (m->sides[i] == MATCH_BOTH || m->sides[i] == 0)
			m->pair[i] = (uint32_t)i;
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

/* Record the number of function i's name and of each of its stems.  Each stem
   is computed from the preceding one. */
static void
take_stem(struct round_state *s, size_t i, struct slice name, char *room)
{
	struct slice	 stem;
	uint32_t	 id = intern_id(&s->stems, name.at, name.len);
	int		 state;

	s->name[NAME_SAME][i] = id;
	for (state = NAME_CLONE; state < NAME_STEMS; state++) {
		stem = match_stem(name, (enum match_stem_kind)(STEM_CLONE +
		    state - NAME_CLONE), room + state * MATCH_STEM_ROOM);
		/* Most names are their own stem: they do not need a second
		   lookup in the table. */
		if (!slice_same(stem, name))
			id = intern_id(&s->stems, stem.at, stem.len);
		s->name[state][i] = id;
		name = stem;
	}
}

/* Record the name, the stems, and the file and object of each unpaired
   function.  A name that cannot help to find a pair is recorded as ID_NONE. */
static void
take_stems(struct round_state *s)
{
	const struct match_functions	*m = s->m;
	char				*room = mem_resize(NULL, NAME_STEMS *
					    MATCH_STEM_ROOM, 1);
	struct slice			 name;
	size_t				 i;
	int				 state;

	s->place = mem_none(m->p->function_n);
	for (state = 0; state < NAME_STATES; state++)
		s->name[state] = mem_none(m->p->function_n);
	for (i = 0; i < m->p->function_n; i++) {
		if (m->pair[i] != ID_NONE)
			continue;
		s->place[i] = match_pair_id(&s->places, m->names[i].file,
		    m->names[i].object);
		name = intern_slice(&m->p->names, m->names[i].name);
		if (m->names[i].name != m->p->unknown &&
		    !match_stem_is_address(name))
			take_stem(s, i, name, room);
	}
	mem_free(room);
}

/*
 * Find functions that their name alone identifies.  A program has only one
 * function with a given name, parameters and scopes, whichever file it is in.
 * Static functions of a namespace are an exception that only mangled names
 * show: so a name that several functions of one side have identifies none.
 */
static void
find_only(struct round_state *s)
{
	const struct match_functions	*m = s->m;
	uint32_t	*olds = mem_get(m->p->names.n, sizeof(*olds));
	uint32_t	*news = mem_get(m->p->names.n, sizeof(*news));
	char		*room = mem_get(MATCH_STEM_ROOM, 1);
	uint32_t	 name, base;
	size_t		 i;

	for (i = 0; i < m->p->function_n; i++) {
		olds[m->names[i].name] += (m->sides[i] & MATCH_OLD) != 0;
		news[m->names[i].name] += (m->sides[i] & MATCH_NEW) != 0;
	}
	for (i = 0; i < m->p->function_n; i++) {
		name = m->names[i].name;
		base = s->name[NAME_BASE][i];
		if (base != ID_NONE && olds[name] == 1 && news[name] == 1 &&
		    match_stem_is_scoped(intern_slice(&s->stems, base)) &&
		    !match_stem_is_internal(intern_slice(&m->p->names, name),
		    room))
			s->name[NAME_ONLY][i] = name;
	}
	mem_free(olds);
	mem_free(news);
	mem_free(room);
}

/*
 * Return the function that a clone was made from, its owner: it is on the same
 * side as the clone, and has the same file and object by the names they had
 * before pairing.  Return ID_NONE if there is none.
 */
static uint32_t
owner_of(const struct round_state *s, uint32_t i)
{
	const struct profile	*p = s->m->p;
	const struct function	*f = &p->functions[i];
	uint32_t		 stem = s->name[NAME_CLONE][i], name, owner;

	if (stem == ID_NONE || stem == s->name[NAME_SAME][i] ||
	    !intern_find(&p->names, intern_text(&s->stems, stem),
	    intern_length(&s->stems, stem), &name))
		return ID_NONE;
	owner = profile_function_find(p, f->object, f->file, name);
	return owner != ID_NONE && (s->m->sides[owner] & s->m->sides[i]) != 0 ?
	    owner : ID_NONE;
}

static void
find_owners(struct round_state *s)
{
	uint32_t	 i;

	s->owner = mem_resize(NULL, s->m->p->function_n, sizeof(*s->owner));
	for (i = 0; i < s->m->p->function_n; i++)
		s->owner[i] = s->m->pair[i] == ID_NONE ? owner_of(s, i) :
		    ID_NONE;
}

/* Return whether an object is a shared library that both profiles have under
   one name.  Without line information only its exported functions have names,
   and these do not change between versions. */
static bool
is_same_library(const struct match_functions *m, uint32_t object)
{
	struct slice	 name = intern_slice(&m->p->names, object);

	if (m->objects[object] != MATCH_BOTH)
		return false;
	for (; name.len > 0; name.at++, name.len--)
		if (slice_is(name, ".so") || slice_starts(name, ".so."))
			return true;
	return false;
}

/* Set `stays' for functions without line numbers in libraries that
   is_same_library() accepts. */
static void
find_staying(struct round_state *s)
{
	const struct match_functions	*m = s->m;
	uint32_t *const			*line = m->sources->line;
	uint32_t			 i;

	s->stays = mem_get(m->p->function_n, sizeof(*s->stays));
	for (i = 0; i < m->p->function_n; i++)
		s->stays[i] = m->pair[i] == ID_NONE &&
		    line[PLACE_OLD][i] == 0 && line[PLACE_NEW][i] == 0 &&
		    is_same_library(m, m->p->functions[i].object);
}

/*
 * Return the number of a function's file, of its object, or of both together;
 * `place' says which (IN_FILE, ...).  Return ID_NONE if the file or object is
 * unknown.
 */
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

/* Return whether an old and a new function may become a pair.  A clone whose
   owner (the function that it was made from) is known may only be paired with a
   clone of the same owner. */
static bool
may_be_same(const struct round_state *s, uint32_t old, uint32_t new)
{
	uint32_t	 a = s->owner[old], b = s->owner[new];

	if (s->stays[old] || s->stays[new])
		return false;
	if (a == ID_NONE && b == ID_NONE)
		return true;
	return a != ID_NONE && b != ID_NONE && (s->m->pair[a] == b ||
	    (s->m->pair[a] == ID_NONE && s->m->pair[b] == ID_NONE));
}

static void
drop_impossible(const struct round_state *s, struct match_candidates *c)
{
	size_t	 i, n = c->n;

	for (i = c->n = 0; i < n; i++)
		if (may_be_same(s, c->at[i].old, c->at[i].new))
			c->at[c->n++] = c->at[i];
}

/* Return how much evidence it is that two functions share this name: the longer
   the name, the less likely is chance, at half a bit for each byte. */
static int32_t
evidence_of_name(const struct match_functions *m, uint32_t function)
{
	size_t	 len = intern_length(&m->p->names, m->names[function].name);

	return len < NAME_SHORT ? 0 : len > NAME_LONG ? NAME_MOST :
	    (int32_t)(len - NAME_SHORT) * BIT / 2;
}

static bool
is_one_file(const struct match_functions *m, uint32_t old, uint32_t new)
{
	return m->names[old].file == m->names[new].file &&
	    m->sources->line[PLACE_OLD][old] > 0 &&
	    m->sources->line[PLACE_NEW][new] > 0;
}

/* The evidence for pairing two functions in different files if another function
   is known to have moved from the one file to the other. */
enum { FILES = 6 * BIT };

static int32_t
evidence_of_files(const struct round_state *s, uint32_t old, uint32_t new)
{
	const uint32_t	 files[2] = {
		s->m->names[old].file, s->m->names[new].file
	};
	uint32_t	 id;

	return intern_find(&s->moves, (const char *)files, sizeof(files),
	    &id) ? FILES : 0;
}

/* Record, for each pair of functions in different files, these two files. */
static void
note_moves(struct round_state *s)
{
	const struct match_functions	*m = s->m;
	const struct regroup_name	*old, *new;
	size_t				 i;

	for (i = 0; i < m->p->function_n; i++) {
		if (m->sides[i] != MATCH_OLD || m->pair[i] == ID_NONE)
			continue;
		old = &m->names[i];
		new = &m->names[m->pair[i]];
		if (old->file != new->file)
			match_pair_id(&s->moves, old->file, new->file);
	}
}

/* Return the evidence, in units of 1 / BIT, that a pair of functions must have
   besides its names and files to become a pair in this round. */
static int32_t
needed(const struct round_state *s, const struct match_candidate *at,
    const struct round *round)
{
	const struct match_likeness	*like = &at->like;
	int32_t				 bits = NEEDED;

	if (round == &renamed) {
		if (like->callers == LIKENESS_UNKNOWN &&
		    like->callees == LIKENESS_UNKNOWN)
			bits = NEEDED_NO_CALLS;
		if (!is_one_file(s->m, at->old, at->new))
			bits = NEEDED_NO_PLACE;
		if (s->name[NAME_SAME][at->old] == ID_NONE &&
		    s->name[NAME_SAME][at->new] == ID_NONE)
			bits -= ADDRESSES;
	}
	if (like->costs < COSTS_ALIKE && round->bits < SURE_NAME)
		bits += (COSTS_ALIKE - like->costs) * NEEDED_PERCENT;
	if (round->name == NAME_SAME)
		bits -= evidence_of_name(s->m, at->new);
	if (round != &renamed)
		bits -= evidence_of_files(s, at->old, at->new);
	return bits - round->bits * BIT;
}

/* Return whether a candidate has neither its name nor its file in common, so
   that it must be a third more alike than others. */
static bool
is_elsewhere(const struct match_functions *m, const struct match_candidate *at,
    const struct round *round)
{
	return round == &renamed && m->names[at->old].file !=
	    m->names[at->new].file;
}

/*
 * Return whether a candidate is alike enough to become a pair.  The threshold
 * of this round applies if the names are equal and are either long or supported
 * by much other evidence, or if the names are only similar and the functions
 * share callers or have none.  Otherwise the full threshold applies.
 */
static bool
is_alike(const struct match_functions *m, const struct match_candidate *at,
    const struct round *round)
{
	uint32_t	 least = round->least, all;

	if (m->names[at->old].name == m->names[at->new].name ?
	    evidence_of_name(m, at->new) == 0 &&
	    at->like.evidence < 2 * NEEDED : at->like.callers == 0)
		least = 100;
	all = m->threshold * least * (SCORE_ALL / 100) / 100;
	if (is_elsewhere(m, at, round))
		all = all * 4 / 3 < SCORE_ALL ? all * 4 / 3 : SCORE_ALL;
	return at->like.all > 0 && at->like.all >= all;
}

/* Set the score of each candidate, which is 0 if its functions are not alike
   enough. */
static void
score(struct round_state *s, struct match_candidates *c,
    const struct round *round)
{
	struct match_candidate	*at;
	uint32_t		 all;
	size_t			 i;

	if (c->n > 0 && s->looks == NULL)
		s->looks = match_looks_new(s->m);
	for (i = 0; i < c->n; i++) {
		at = &c->at[i];
		at->like = match_score(s->looks, at->old, at->new);
		all = is_elsewhere(s->m, at, round) ? at->like.all * 3u / 4 :
		    at->like.all;
		at->score = !is_alike(s->m, at, round) ||
		    at->like.evidence < needed(s, at, round) ? 0 : all * 2048u +
		    (uint32_t)(at->like.evidence + 16 * BIT);
	}
}

/* Return whether a likeness is a third more than another one, or even more. */
static bool
is_third_more(uint32_t all, uint32_t other)
{
	return all > 0 && all * 3 >= other * 4;
}

static void
note_rival(uint32_t *all, const struct match_candidate *at)
{
	if (at->like.all > *all)
		*all = at->like.all;
}

/* Return an array that gives, by function, how alike it and the most alike
   function of another name in the same file are, or 0.  The caller frees the
   array. */
static uint32_t *
find_rivals(struct round_state *s)
{
	const struct regroup_name	*names = s->m->names;
	struct match_candidates		 c = { .n = 0 };
	struct match_candidate		*at;
	uint32_t			*rivals = mem_get(s->m->p->function_n,
					    sizeof(*rivals));
	struct sort_item		*items;
	size_t				 i, n;

	items = match_looks_features(s->looks, false, &n);
	match_candidates_add(&c, s->m->sides, items, n, COMMON);
	drop_impossible(s, &c);
	for (i = n = 0; i < c.n; i++)
		if (names[c.at[i].old].file == names[c.at[i].new].file)
			c.at[n++] = c.at[i];
	c.n = n;
	score(s, &c, &renamed);
	for (at = c.at; at < c.at + c.n; at++) {
		if (at->score == 0)
			continue;
		note_rival(&rivals[at->old], at);
		note_rival(&rivals[at->new], at);
	}
	mem_free(items);
	mem_free(c.at);
	return rivals;
}

/* Remove the candidates in different files if one of their functions is a third
   more alike to one of its own file: a name went to another function. */
static void
drop_rivalled(struct round_state *s, struct match_candidates *c, bool alone)
{
	const struct regroup_name	*names = s->m->names;
	struct match_candidate		 at;
	uint32_t			*rivals = NULL;
	size_t				 i, n = c->n;

	for (i = c->n = 0; i < n; i++) {
		at = c->at[i];
		if ((at.score > 0 || alone) &&
		    names[at.old].file != names[at.new].file &&
		    is_third_more(SCORE_ALL, at.like.all)) {
			if (rivals == NULL)
				rivals = find_rivals(s);
			if (is_third_more(rivals[at.old], at.like.all) ||
			    is_third_more(rivals[at.new], at.like.all))
				continue;
		}
		c->at[c->n++] = at;
	}
	mem_free(rivals);
}

/*
 * Make a candidate a pair, and free the features of all functions, which must
 * be collected again: a pair changes which callers and callees of other
 * functions are known, and so their scores.
 */
static void
pair(struct round_state *s, const struct match_candidate *c)
{
	s->m->pair[c->old] = c->new;
	s->m->pair[c->new] = c->old;
	s->m->like[c->old] = c->like;
	match_looks_free(s->looks);
	s->looks = NULL;
}

/* Pair each candidate whose two functions are in no other candidate, and remove
   all pairs from the list.  Return the number of pairs. */
static size_t
pair_alone(struct round_state *s, struct match_candidates *c)
{
	uint32_t	*count = mem_get(s->m->p->function_n, sizeof(*count));
	size_t		 i, kept = 0, n = c->n;

	for (i = 0; i < n; i++) {
		count[c->at[i].old]++;
		count[c->at[i].new]++;
	}
	for (i = 0; i < n; i++)
		if (count[c->at[i].old] == 1 && count[c->at[i].new] == 1 &&
		    !match_stem_is_numbered(intern_slice(&s->m->p->names,
		    s->m->names[c->at[i].old].name)))
			pair(s, &c->at[i]);
		else
			c->at[kept++] = c->at[i];
	c->n = kept;
	mem_free(count);
	return n - kept;
}

/* Pair each candidate that is the best one of both its functions.  Return the
   number of pairs. */
static size_t
pair_best(struct round_state *s, struct match_candidates *c)
{
	size_t	 i, n = 0;

	match_candidates_best(c, s->m->p->function_n);
	for (i = 0; i < c->n; i++)
		if (c->at[i].tied)
			s->m->unsure[c->at[i].old] = true;
		else {
			pair(s, &c->at[i]);
			n++;
		}
	return n;
}

/* Return the function in the object and file of function i whose name is the
   text `first' and the text `level', or ID_NONE. */
static uint32_t
find_level(const struct profile *p, uint32_t i, struct slice first,
    struct slice level)
{
	char		*text = slice_join(first, "", level);
	uint32_t	 name, found = ID_NONE;

	if (intern_find(&p->names, text, first.len + level.len, &name))
		found = profile_function_find(p, p->functions[i].object,
		    p->functions[i].file, name);
	mem_free(text);
	return found;
}

/*
 * Callgrind tells the levels of a recursion apart: f, f'2, f'3, ...  What one
 * of them became, such as g'2, is evidence enough for what another one did.
 * Return the new function for an old level, or ID_NONE.
 */
static uint32_t
level_like_others(const struct match_functions *m, uint32_t old)
{
	const struct profile	*p = m->p;
	struct slice		 name = intern_slice(&p->names,
				    p->functions[old].name);
	struct slice		 first = rename_without_level(name);
	struct slice		 level = { name.at + first.len,
				    name.len - first.len };
	uint32_t		 i;

	i = find_level(p, old, first, slice_of(level.len > 0 ? "" : "'2"));
	if (i == ID_NONE || m->pair[i] == ID_NONE)
		return ID_NONE;
	i = match_new_number(m, i);
	return find_level(p, i, rename_without_level(intern_slice(&p->names,
	    p->functions[i].name)), level);
}

/* Pair levels of recursions whose other levels are pairs. */
static void
pair_levels(struct round_state *s)
{
	struct match_functions	*m = s->m;
	struct match_candidate	 c = { .old = 0 };

	for (; c.old < m->p->function_n; c.old++) {
		if (m->sides[c.old] != MATCH_OLD || m->pair[c.old] != ID_NONE)
			continue;
		c.new = level_like_others(m, c.old);
		if (c.new != ID_NONE && m->sides[c.new] == MATCH_NEW &&
		    m->pair[c.new] == ID_NONE)
			pair(s, &c);
	}
}

/*
 * Do one round of pairing.  Each of the n items says that a function (member
 * `low') has a feature (member `high'); functions that share features are
 * compared.  Return the number of pairs.
 */
static size_t
run_round(struct round_state *s, const struct round *round,
    struct sort_item *items, size_t n)
{
	struct match_candidates	 c = { .n = 0 };
	size_t			 paired = 0;

	match_candidates_add(&c, s->m->sides, items, n, COMMON);
	drop_impossible(s, &c);
	score(s, &c, round);
	drop_rivalled(s, &c, round->alone);
	if (round->alone && c.n > 0) {
		paired = pair_alone(s, &c);
		score(s, &c, round);
	}
	paired += pair_best(s, &c);
	pair_levels(s);
	mem_free(c.at);
	return paired;
}

/*
 * Pair functions whatever their names are, by their costs and, if `peers' is
 * set, also by their callees and callers.  Return true if any pair was found.
 */
static bool
find_renamed(struct round_state *s, bool peers)
{
	struct sort_item	*items;
	size_t			 n;

	if (s->looks == NULL)
		s->looks = match_looks_new(s->m);
	items = match_looks_features(s->looks, peers, &n);
	n = run_round(s, &renamed, items, n);
	mem_free(items);
	return n > 0;
}

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

/* Repeat the last rounds at most this often: each pair may help to find more
   pairs, but the repetition must end. */
enum { RENAMED_MOST = 4 };

void
match_functions(struct match_functions *m)
{
	struct round_state	 s = { .m = m };
	size_t			 i, n = sizeof(rounds) / sizeof(*rounds);
	int			 again;

	m->like = mem_get(m->p->function_n, sizeof(*m->like));
	m->unsure = mem_get(m->p->function_n, sizeof(*m->unsure));
	pair_known(m);
	m->sources = mem_get(1, sizeof(*m->sources));
	match_places_init(m->sources, m);
	match_places_update(m->sources);
	if (is_done(m))
		return;
	take_stems(&s);
	s.items = mem_get(m->p->function_n, sizeof(*s.items));
	find_only(&s);
	find_owners(&s);
	find_staying(&s);
	/* Do all rounds twice: candidates that were equally good the first time
	   may differ when their callers are paired. */
	for (again = 0; again < 2; again++) {
		for (i = 0; i < n && !is_done(m); i++)
			run_round(&s, &rounds[i], s.items,
			    list_round(&s, &rounds[i]));
		for (i = 0; i < RENAMED_MOST && !is_done(m) &&
		    find_renamed(&s, again > 0 || i > 0); i++)
			;
		note_moves(&s);
	}
	match_places_update(m->sources);
	m->stem = s.name[NAME_BASE];
	m->place = s.place;
	s.name[NAME_BASE] = NULL;
	for (i = 0; i < NAME_STATES; i++)
		mem_free(s.name[i]);
	mem_free(s.items);
	intern_free(&s.stems);
	intern_free(&s.places);
	intern_free(&s.moves);
	match_looks_free(s.looks);
	mem_free(s.owner);
	mem_free(s.stays);
}

void
match_functions_free(struct match_functions *m)
{
	mem_free(m->pair);
	mem_free(m->like);
	mem_free(m->unsure);
	mem_free(m->stem);
	mem_free(m->place);
	match_places_free(m->sources);
	mem_free(m->sources);
}
