/*
 * build -- make a profile, from profile_init() to profile_freeze().
 *
 * A profile under construction keeps its rows in the order in which they were
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
	struct section_tracks *tracks;	/* by section */
	size_t		 track_room;
	struct track	*jump_tracks;	/* of the first `jump_track_n' sections;
					   most profiles have no jumps, and no
					   such tracks */
	size_t		 jump_track_n, jump_track_room;
	struct finder	 costs, arcs, jumps;
	bool		 ordered;	/* rows of new sections are expected in
					   the order of keys */
	uint32_t	 trails_from;	/* number of the first pass that makes
					   trails (track.h) */
	uint32_t	 marks[ROW_KINDS];	/* number of rows when
						   profile_mark() was called;
						   ROW_NONE if it was not */
};

/* Make an empty profile.  Its keys have instruction addresses, unless
   profile_forget_instr() is called. */
void	 profile_init(struct profile *);
void	 profile_free(struct profile *);

/* Leave instruction addresses out of the keys of a profile, which must be
   empty. */
void	 profile_forget_instr(struct profile *);

/* The section of a function in a file.  If the profile lacks this section, it
   is added; a section added to a frozen profile has no rows. */
uint32_t profile_section(struct profile *, uint32_t function, uint32_t file);

/* Remove all arcs, or all jumps. */
void	 profile_forget_arcs(struct profile *);
void	 profile_forget_jumps(struct profile *);

/* Remove all rows and sections, the summary, the metadata and the list of
   events, so that another part can be read; names and functions keep their
   numbers. */
void	 profile_clear(struct profile *);

/* Close all present sections: rows from now on go to new sections of the same
   functions and files. */
void	 profile_seal(struct profile *);

/* Free the indexes by which rows are found; after that no row can be looked up
   or added. */
void	 build_free(struct profile *);

/* Begin a new pass over input, such as the next file: in each section, the
   first row is expected next again. */
static inline void
profile_rewind(struct profile *p)
{
	struct build	*b = p->build;

	p->pass++;
	b->costs.trail.off = b->arcs.trail.off = b->jumps.trail.off =
	    p->pass < b->trails_from;
}

/* Call this if one more pass follows, and perhaps others.  Making trails takes
   time, which only later passes save; so the next pass makes no trails, but the
   passes after it do. */
static inline void
profile_expect_one(struct profile *p)
{
	p->build->trails_from = p->pass + 2;
}

/* Mark rows added from now on as later rows (profile/frozen.h). */
static inline void
profile_mark(struct profile *p)
{
	p->build->marks[ROWS_COSTS] = p->costs.n;
	p->build->marks[ROWS_ARCS] = p->arcs.n;
}

/* Note that the input enters a section.  The reader must call this each time;
   at the first time in a pass, the first row of the section is expected
   next. */
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

/* Make tracks for jumps, for all sections that have none yet. */
void	 build_jump_tracks(struct profile *);

/* The track for the jumps of a section. */
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

/* The row of a cost centre, which is added if there is none; profile_arc()
   returns the row of an arc, and profile_jump() that of a jump, in the same
   way. */
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
