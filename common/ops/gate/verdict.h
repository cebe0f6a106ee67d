/*
 * verdict -- what came of the limits on a difference, and how it is told.
 *
 * Functions are those of the difference as it was judged: a verdict is to be
 * told before the difference becomes another.
 */
#ifndef OPS_GATE_VERDICT_H
#define OPS_GATE_VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ops/gate/limit.h"

struct metadata;
struct profile;
struct sink;

/* What a limit was compared with. */
struct verdict_row {
	uint32_t	 function;	/* ID_NONE: the program */
	uint32_t	 file, line;	/* the line that changed most, if file
					   is not ID_NONE */
	size_t		 first;		/* of its changes, one a condition */
};

/* The verdict on a limit. */
struct verdict {
	const struct limit *limit;
	bool		 failed;
	size_t		 compared;	/* functions, or 1 for the program */
	struct verdict_row *rows;	/* that failed, the worst first; if none
					   did, that which changed most */
	size_t		 n, room;
	struct change	*changes;
	size_t		 change_room;
};

/* All-zero is none. */
struct verdicts {
	const struct profile *p;
	struct verdict	*at;
	size_t		 n;
	bool		 failed;	/* one of them is */
	bool		 no_baseline;	/* there was nothing to compare with */
};

void	 verdict_free(struct verdicts *);

/* So many functions of a limit are told one by one, where people read it. */
enum { VERDICT_SHOWN = 10 };

/* Room for the text of a verdict, of a row, or of the name of a function. */
enum { VERDICT_ROOM = 1200, VERDICT_NAME = 416 };

/* `file:function', as the annotators have it; returns out, which has
   VERDICT_NAME bytes. */
const char *verdict_name(const struct profile *, uint32_t function, char *out);

/* A verdict in a line: `fn:Ir>+5%: failed: 3 functions', and, with most, the
   one that changed most; out has VERDICT_ROOM bytes. */
const char *verdict_line(const struct verdicts *, size_t i, bool most,
	    char *out);

/* The changes of a row and what was allowed, as in `Ir 50 -> 60 (+10,
   +20.00%), allowed +2'; out has VERDICT_ROOM bytes. */
const char *verdict_changes(const struct verdict *, const struct verdict_row *,
	    char *out);

/* Put all of it into the output, in lines; without one they are said. */
void	 verdict_put_text(const struct verdicts *, struct sink *);

/* Note it as descriptions of a profile. */
void	 verdict_describe(const struct verdicts *, struct metadata *);

#endif
