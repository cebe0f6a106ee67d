/*
 * positions -- read the positions of a body line: an address, a line, or both.
 *
 * A relative position counts from its base, which is the position of the last
 * self cost line.  Callgrind writes relative positions so, although its own
 * programs that read profiles also make the second lines of calls and jumps a
 * base.
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
	uint32_t	 instr, line;	/* index of the address, and of the line
					   number, among the positions, or
					   POSITIONS_MAX if lines do not have
					   one */
	uint64_t	 base[POSITIONS_MAX];
	uint64_t	 peer_base[POSITIONS_MAX];	/* base that other
							   readers use, to be
							   compared if a check
							   asks for it */
};

/* Set the default: lines have one position, a line number. */
void	 positions_start(struct positions *);

/* Begin a part: relative positions count from 0. */
void	 positions_restart(struct positions *);

/* Read the value of a line `positions:'. */
void	 positions_header(struct positions *, struct cursor *, struct slice);

/* Read the positions at p.  If `move' is true, later relative positions count
   from them.  Returns where the counts begin, or NULL after an error. */
const char *positions_read(struct positions *, struct cursor *, const char *p,
	    struct position *at, bool move);

/* Read the target of a call or jump at p, up to the end of the line.  Returns
   the next line, or NULL after an error. */
const char *positions_target(const struct positions *, struct cursor *,
	    const char *p, struct position *at);

/* Set *at to the position of the last self cost line.  Returns false after an
   error. */
bool	 positions_last(const struct positions *, struct cursor *,
	    struct position *at);

#endif
