/*
 * build -- making a profile, from profile_init() to profile_freeze().
 *
 * While rows are added they lie in their tables in the order of first sight.
 * How the row of a key is found is known here alone: every section has a track
 * (track.h) through its cost centres and one through its arcs, and jumps are
 * in one hash table.  Freezing puts the rows of each section side by side
 * (profile/frozen.h) and frees what they were found by.
 */
#ifndef PROFILE_BUILD_BUILD_H
#define PROFILE_BUILD_BUILD_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hot.h"
#include "profile/profile.h"
#include "profile/build/track.h"

struct profile;

struct section_tracks {
	struct track	 costs, arcs;
};

struct build {
	struct section_tracks *tracks;	/* of each section */
	size_t		 track_room;
	struct finder	 costs, arcs, jumps;
	bool		 ordered;	/* new sections expect ordered input */
	uint32_t	 trails_from;	/* the pass that trails begin with */
	bool		 marked;	/* see profile_mark(): */
	uint32_t	 cost_mark, arc_mark;	/* rows that there were */
};

/* An empty profile; it may have instruction addresses until told not to. */
void	 profile_init(struct profile *);
void	 profile_free(struct profile *);

/* The profile, which must be empty, is one without addresses. */
void	 profile_forget_instr(struct profile *);

/* The section of a function in a file; a new one if need be, which in a frozen
   profile has no rows. */
uint32_t profile_section(struct profile *, uint32_t function, uint32_t file);

/* Take away all arcs, or all jumps. */
void	 profile_forget_arcs(struct profile *);
void	 profile_forget_jumps(struct profile *);

/* Take away all rows and sections, the summary, the metadata and the list of
   events, for another part to come; names and functions keep their numbers. */
void	 profile_clear(struct profile *);

/* The sections that are there stay as they are: what comes from now on goes to
   new ones, of the same functions and files. */
void	 profile_seal(struct profile *);

/* Nobody looks for rows any more, nor adds any. */
void	 build_free(struct profile *);

/* Begin a new pass over the input: rows are expected from the start. */
static inline void
profile_rewind(struct profile *p)
{
	struct build	*b = p->build;

	p->pass++;
	b->costs.trail.off = b->arcs.trail.off = p->pass < b->trails_from;
}

/* One pass is to come, perhaps the only one: trails, which help the passes
   after that in which they are made, begin with the next. */
static inline void
profile_expect_one(struct profile *p)
{
	p->build->trails_from = p->pass + 2;
}

/* Rows that come from now on are later ones (profile/frozen.h). */
static inline void
profile_mark(struct profile *p)
{
	p->build->marked = true;
	p->build->cost_mark = p->costs.n;
	p->build->arc_mark = p->arcs.n;
}

/* To be called whenever input comes to a section. */
static inline void
profile_enter(struct profile *p, uint32_t section)
{
	struct section_tracks	*k = &p->build->tracks[section];
	struct section		*s = &p->sections[section];

	track_expect(&p->costs, &k->costs);
	track_expect(&p->arcs, &k->arcs);
	if (s->pass != p->pass) {
		s->pass = p->pass;
		track_rewind(&k->costs);
		track_rewind(&k->arcs);
	}
}

HOT uint32_t *
key_position(uint32_t *key, bool instr, const struct position *at)
{
	if (instr) {
		*key++ = (uint32_t)(at->addr >> 32);
		*key++ = (uint32_t)at->addr;
	}
	*key++ = at->line;
	return key;
}

/* The row of a cost centre. */
HOT uint32_t
profile_cost(struct profile *p, uint32_t section, const struct position *at)
{
	struct build	*b = p->build;
	struct track	*k = &b->tracks[section].costs;
	uint32_t	 key[1 + COST_WORDS_INSTR];

	key[0] = section;
	key_position(key + 1, p->instr, at);
	return p->instr ?
	    track_find(&p->costs, &b->costs, k, key, COST_WORDS_INSTR) :
	    track_find(&p->costs, &b->costs, k, key, COST_WORDS);
}

HOT uint32_t
profile_arc(struct profile *p, uint32_t section, const struct arc *a)
{
	struct build	*b = p->build;
	struct track	*k = &b->tracks[section].arcs;
	uint32_t	 key[1 + ARC_WORDS_INSTR];
	uint32_t	*end = key_position(key + 1, p->instr, &a->from);

	key[0] = section;
	*end++ = a->callee;
	key_position(end, p->instr, &a->to);
	return p->instr ?
	    track_trail(&p->arcs, &b->arcs, k, key, ARC_WORDS_INSTR) :
	    track_trail(&p->arcs, &b->arcs, k, key, ARC_WORDS);
}

HOT uint32_t
profile_jump(struct profile *p, uint32_t section, const struct jump *j)
{
	struct finder	*f = &p->build->jumps;
	uint32_t	 key[1 + JUMP_WORDS_INSTR];
	uint32_t	*end = key_position(key + 1, p->instr, &j->from);

	key[0] = section;
	*end++ = j->file;
	*end++ = j->name;
	end = key_position(end, p->instr, &j->to);
	*end = j->conditional;
	return p->instr ?
	    loose_track_find(&p->jumps, f, &f->loose, key, JUMP_WORDS_INSTR) :
	    loose_track_find(&p->jumps, f, &f->loose, key, JUMP_WORDS);
}

#endif
