/*
 * check -- whether a profile is whole and consistent.
 */
#ifndef OPS_CHECK_CHECK_H
#define OPS_CHECK_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/verbs/check.h"
#include "read/line/finding.h"

struct complaint;
struct coverage;
struct source;

/* What the totals of an event are to be. */
enum bound_kind { BOUND_EXPECT, BOUND_MAX, BOUND_MIN };

struct bound {
	enum bound_kind	 kind;
	const char	*text;		/* as it was given: EVENT=NUMBER */
	size_t		 event_len;
	int64_t		 number;
};

/* All-zero is none; at is the caller's to free. */
struct bound_list {
	struct bound	*at;
	size_t		 n, room;
};

/* Add a bound, EVENT=NUMBER, whose text is kept, not copied; false, with what
   is wrong, if it is malformed. */
bool	 bound_list_add(struct bound_list *, enum bound_kind, const char *text,
	    struct complaint *);

struct check_options {
	/* Is called for each finding, in the order of lines. */
	void		(*report)(void *arg, const struct finding *);
	void		*arg;
	void		(*progress)(void *arg, uint64_t bytes);
	bool		 portable;	/* what other readers misread */
	bool		 graph;		/* inclusive costs against each other */
	struct bound_list bounds;
	struct coverage	*coverage;	/* of the program that ran, or NULL */
};

/* What the file is. */
struct check_result {
	const char	*trouble;	/* of the device, or NULL */
	bool		 cachegrind;
	uint32_t	 parts, events;
	uint32_t	 cost_centres, arcs, jumps;
	char		 event[64];	/* the first, fit to be shown, */
	bool		 counted;	/* and, if all could be read, */
	int64_t		 total;		/* its total */
	struct llvm_check_result llvm;	/* if it is of that family (check_llvm),
					   all that is */
};

/* Check what the source holds. */
void	 check_source(struct source *, const struct check_options *,
	    struct check_result *);

#endif
