/*
 * build -- make a profile, from profile_init() to profile_freeze().
 *
 * A profile that is being made keeps its rows in the order in which they were
 * added.  Each section has a track (track.h) for each table, by which the row
 * of a key is found; no code outside this folder may use the tracks.
 * profile_freeze() moves the rows of each section side by side
 * (profile/frozen.h) and frees the tracks.
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
	struct section_tracks *tracks;	/* for each section, the tracks that
					   find its cost centres and its arcs */
	size_t		 track_room;
	struct track	*jump_tracks;	/* for each section, the track that
					   finds its jumps; empty in most
					   profiles, which have no jumps */
	size_t		 jump_track_n, jump_track_room;
	struct finder	 costs, arcs, jumps;
	bool		 ordered;	/* rows of new sections probably come in
					   the order of their keys */
	uint32_t	 trails_from;	/* the first pass over the input in
					   which the order of rows is recorded
					   (as trails, track.h) */
	/* For each table, the number of rows that it had when profile_mark()
	   was called, or ROW_NONE if that was not called. */
	uint32_t	 marks[ROW_KINDS];
};

/* Make an empty profile.  Its positions have addresses, unless
   profile_forget_instr() is called. */
void	 profile_init(struct profile *);
void	 profile_free(struct profile *);

/* Let the positions of a profile, which must be empty, have no addresses. */
void	 profile_forget_instr(struct profile *);

/* Return the section of a function in a file.  If the profile lacks this
   section, it is added; one that is added to a frozen profile has no rows. */
uint32_t profile_section(struct profile *, uint32_t function, uint32_t file);

/* Of a frozen profile, profile_forget_arcs() removes all arcs, and
   profile_forget_jumps() all jumps. */
void	 profile_forget_arcs(struct profile *);
void	 profile_forget_jumps(struct profile *);

/* Empty a profile before another part of a file is read: remove all rows and
   sections, the summary, the metadata and the list of events.  Names and
   functions keep their numbers, and definitions of events stay. */
void	 profile_clear(struct profile *);

/* Remove the definitions of events, before another file is read. */
void	 profile_forget_definitions(struct profile *);

/* Close all sections: rows that are added from now on go to new sections, which
   have the same functions and files as the old ones. */
void	 profile_seal(struct profile *);

/* Free the indexes by which rows are found.  After that, no row can be looked
   up or added. */
void	 build_free(struct profile *);

/* Begin a new pass over the input, which is the next file or part: in each
   section, the row that is expected next is again the first one. */
static inline void
profile_rewind(struct profile *p)
{
	struct build	*b = p->build;

	p->pass++;
	b->costs.trail.off = b->arcs.trail.off = b->jumps.trail.off =
	    p->pass < b->trails_from;
}

/*
 * Call this if the input will be read once more, and perhaps again after that.
 * Recording the order of rows (as trails, track.h) takes time, which only later
 * passes over the input save.  So the next pass does not record it, but the
 * passes after that do.
 */
static inline void
profile_expect_one(struct profile *p)
{
	p->build->trails_from = p->pass + 2;
}

/* Mark all rows that are added from now on as later rows (row_is_later()). */
static inline void
profile_mark(struct profile *p)
{
	p->build->marks[ROWS_COSTS] = p->costs.n;
	p->build->marks[ROWS_ARCS] = p->arcs.n;
}

/*
 * Tell the profile that the lines that follow belong to this section.  The
 * reader must call this each time that the section changes.  When a section is
 * entered for the first time since profile_rewind(), its first row is expected
 * next.
 */
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
		if (section < p->build->jump_track_n)
			track_rewind(&p->build->jump_tracks[section]);
	}
}

/* Make a struct track, which finds rows by their keys, for the jumps of each
   section that has none yet. */
void	 build_jump_tracks(struct profile *);

/* Return the struct track by which the jumps of a section are found. */
HOT struct track *
build_jump_track(struct profile *p, uint32_t section)
{
	if (section >= p->build->jump_track_n)
		build_jump_tracks(p);
	return &p->build->jump_tracks[section];
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

/* profile_cost() returns the row of a cost centre; profile_arc() returns that
   of an arc, and profile_jump() that of a jump.  If there is no such row, it is
   added. */
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
	struct build	*b = p->build;
	struct track	*k = build_jump_track(p, section);
	uint32_t	 key[1 + JUMP_WORDS_INSTR];
	uint32_t	*end = key_position(key + 1, p->instr, &j->from);

	key[0] = section;
	end = key_position(end, p->instr, &j->to);
	*end++ = j->file;
	*end++ = j->name;
	*end = j->conditional;
	return p->instr ?
	    track_find(&p->jumps, &b->jumps, k, key, JUMP_WORDS_INSTR) :
	    track_trail(&p->jumps, &b->jumps, k, key, JUMP_WORDS);
}

#endif
