/*
 * check -- whether a profile is whole and consistent.
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

/* How the total of an event is compared with the given number. */
enum bound_kind { BOUND_EXPECT, BOUND_MAX, BOUND_MIN };

struct bound {
	enum bound_kind	 kind;
	const char	*text;		/* EVENT=NUMBER, as given */
	size_t		 event_len;
	int64_t		 number;
};

/* All-zero is an empty list; the caller frees `at'. */
struct bound_list {
	struct bound	*at;
	size_t		 n, room;
};

/* Add a bound from EVENT=NUMBER; the text is kept, not copied.  Return false
   and fill in the complaint if it is malformed. */
bool	 bound_list_add(struct bound_list *, enum bound_kind, const char *text,
	    struct complaint *);

struct check_options {
	/* Called for each finding, in the order of lines. */
	void		(*report)(void *arg, const struct finding *);
	void		*arg;
	void		(*progress)(void *arg, uint64_t bytes);
	bool		 portable;	/* report what other readers misread */
	bool		 graph;		/* compare inclusive costs of calls */
	struct bound_list bounds;
	struct coverage	*coverage;	/* of the profiled program, or NULL */
};

struct llvm_check_result {
	enum llvm_form	 form;
	size_t		 functions, counters;
	uint64_t	 total;		/* of all counts, or UINT64_MAX */
};

/* A summary of the file. */
struct check_result {
	const char	*trouble;	/* read error of the device, or NULL */
	bool		 cachegrind;
	uint32_t	 parts, events;
	uint32_t	 cost_centres, arcs, jumps;
	char		 event[64];	/* first event's name, printable */
	bool		 counted;	/* total is valid: all was readable */
	int64_t		 total;		/* of the first event */
	struct llvm_check_result llvm;	/* the only member set for a profile of
					   LLVM, except for trouble */
};

/* Check the LLVM profile in these len bytes; of the options, only report and
   coverage apply. */
void	 check_bytes(const char *at, size_t len, const struct check_options *,
	    struct llvm_check_result *);

/* Read the source, a profile of any kind, to its end, and report each
   finding. */
void	 check_source(struct source *, const struct check_options *,
	    struct check_result *);

#endif
