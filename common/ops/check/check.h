/*
 * check -- whether a profile is complete and consistent.
 */
#ifndef OPS_CHECK_CHECK_H
#define OPS_CHECK_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/forms/read.h"
#include "read/line/finding.h"

struct complaint;
struct coverage;
struct source;

/* How the total of an event is compared with a number: it must be equal, no
   larger, or no smaller. */
enum bound_kind { BOUND_EXPECT, BOUND_MAX, BOUND_MIN };

struct bound {
	enum bound_kind	 kind;
	const char	*text;		/* EVENT=NUMBER, as given */
	size_t		 event_len;
	int64_t		 number;
};

/* A list of bounds; all-zero is empty.  Who fills the list frees `at'. */
struct bound_list {
	struct bound	*at;
	size_t		 n, room;
};

/* Add a bound, given as EVENT=NUMBER; the text is not copied and must stay
   valid.  Return false and fill in the complaint if the text is malformed. */
bool	 bound_list_add(struct bound_list *, enum bound_kind, const char *text,
	    struct complaint *);

struct check_options {
	/* Called for each finding, in the order of lines. */
	void		(*report)(void *arg, const struct finding *);
	void		*arg;
	void		(*progress)(void *arg, uint64_t bytes);
	bool		 portable;	/* report lines that other readers of
					   the format misread */
	bool		 graph;		/* compare the inclusive costs of calls
					   with those of their callees */
	struct bound_list bounds;
	struct coverage	*coverage;	/* of the profiled program, or NULL */
};

struct llvm_check_result {
	enum llvm_form	 form;
	size_t		 functions, counters;
	uint64_t	 total;		/* sum of all counts, or UINT64_MAX if
					   that is too large */
};

/* A summary of the file. */
struct check_result {
	const char	*trouble;	/* the system's read error, or NULL */
	const char	*form;		/* the form of another program's profile
					   (import/import.h), or NULL */
	bool		 cachegrind;
	uint32_t	 parts, events;
	uint32_t	 cost_centres, arcs, jumps;
	char		 event[64];	/* name of the first event, printable */
	bool		 counted;	/* `total' is valid: all of the file
					   could be read */
	int64_t		 total;		/* sum of the first event's costs */
	struct llvm_check_result llvm;	/* for a profile in LLVM's format, for
					   which only `llvm' and `trouble' are
					   set */
};

/* Check the LLVM profile in these len bytes; of the options, only `report',
   `arg' and `coverage' apply. */
void	 check_bytes(const char *at, size_t len, const struct check_options *,
	    struct llvm_check_result *);

/* Read the source, a profile of any kind, to its end, and report each
   finding. */
void	 check_source(struct source *, const struct check_options *,
	    struct check_result *);

#endif
