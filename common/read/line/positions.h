/*
 * positions -- read the positions of a body line: an address, a line, or both.
 *
 * A relative position is relative to its base, the position of the last self
 * cost line.  Callgrind writes relative positions so, although its readers also
 * move the base at the second lines of calls and jumps.
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
	uint32_t	 n;		/* number of positions in each line */
	uint32_t	 instr, line;	/* index of the address, and of the
					   line, among the positions;
					   POSITIONS_MAX: absent */
	uint64_t	 base[POSITIONS_MAX];
	uint64_t	 peer_base[POSITIONS_MAX];	/* base that other
							   readers use; a check
							   compares it */
};

/* Set the default: one position, a line. */
void	 positions_start(struct positions *);

/* Begin a part: positions are relative to 0. */
void	 positions_restart(struct positions *);

/* Read the value of `positions:'. */
void	 positions_header(struct positions *, struct cursor *, struct slice);

/*
 * Read the positions at p and, if `move' is set, make them the base.  Returns
 * where the counts begin, or NULL after an error.
 */
const char *positions_read(struct positions *, struct cursor *, const char *p,
	    struct position *at, bool move);

/* Read the target position of a call or jump at p.  Returns the next line, or
   NULL after an error. */
const char *positions_target(const struct positions *, struct cursor *,
	    const char *p, struct position *at);

/* Set *at to the position of the last self cost line.  Returns false after an
   error. */
bool	 positions_last(const struct positions *, struct cursor *,
	    struct position *at);

#endif
