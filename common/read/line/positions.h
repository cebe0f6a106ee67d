/*
 * positions -- where a line of the body counts: an address, a line, both.
 *
 * The base of relative positions is the last self cost line: Callgrind writes
 * so, though its readers move it on the second lines of calls and jumps too.
 */
#ifndef READ_LINE_POSITIONS_H
#define READ_LINE_POSITIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "text/slice.h"
#include "profile/profile.h"
#include "read/line/cursor.h"

enum { POSITIONS_MAX = 8 };

struct positions {
	uint32_t	 n;		/* of each line */
	uint32_t	 instr, line;	/* which; POSITIONS_MAX: none */
	uint64_t	 base[POSITIONS_MAX];
	uint64_t	 peer_base[POSITIONS_MAX];	/* as other readers
						   have it; for a check */
};

/* One position, a line: what holds where no header says more. */
void	 positions_start(struct positions *);

/* A part begins: count from 0. */
void	 positions_restart(struct positions *);

/* What `positions:' says. */
void	 positions_header(struct positions *, struct cursor *, struct slice);

/*
 * The positions at p, which become the base if `move'; where the counts
 * begin, or NULL after an error.
 */
const char *positions_read(struct positions *, struct cursor *, const char *p,
	    struct position *at, bool move);

/* The target of a call or jump at p; the next line, or NULL after an
   error. */
const char *positions_target(const struct positions *, struct cursor *,
	    const char *p, struct position *at);

/* Where the last self cost line counts; false after an error. */
bool	 positions_last(const struct positions *, struct cursor *,
	    struct position *at);

#endif
