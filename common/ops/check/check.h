/*
 * check -- test whether a profile is complete and consistent.
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

/* How the total of an event must compare with a number: equal to it, at most as
   large, or at least as large. */
enum bound_kind { BOUND_EXPECT, BOUND_MAX, BOUND_MIN };

struct bound {
	enum bound_kind	 kind;
	const char	*text;		/* EVENT=NUMBER, as the user gave it */
	size_t		 event_len;
	int64_t		 number;
};

/* A list of bounds.  If all members are zero the list is empty.  The caller
   frees `at'. */
struct bound_list {
	struct bound	*at;
	size_t		 n, room;
};

/*
 * Add a bound, given as EVENT=NUMBER.  The text is not copied, so it must live
 * as long as the list.  Return false and set the complaint if the text is
 * malformed.
 */
bool	 bound_list_add(struct bound_list *, enum bound_kind, const char *text,
	    struct complaint *);

struct check_options {
	/* Called for each finding, in the order of the file's lines. */
	void		(*report)(void *arg, const struct finding *);
	void		*arg;
	void		(*progress)(void *arg, uint64_t bytes);
	bool		 portable;	/* also report lines that other readers
					   of the format misread */
	bool		 graph;		/* also compare the inclusive costs of
					   calls with those of their callees */
	struct bound_list bounds;
	struct coverage	*coverage;	/* coverage mapping of the profiled
					   program, or NULL */
};

struct llvm_check_result {
	enum llvm_form	 form;
	size_t		 functions, counters;
	uint64_t	 total;		/* sum of all counts, or UINT64_MAX if
					   that is too large */
};

/* What a check found out about the file, besides its findings. */
struct check_result {
	const char	*trouble;	/* the message of a system error while
					   reading, or NULL */
	const char	*form;		/* name of the format (import/import.h)
					   if another program wrote the profile,
					   else NULL */
	bool		 cachegrind;
	uint32_t	 parts, events;
	uint32_t	 cost_centres, arcs, jumps;
	char		 event[64];	/* name of the first event, without
					   control characters */
	bool		 counted;	/* the whole file could be read, so
					   `total' is valid */
	int64_t		 total;		/* sum of the costs of the first
					   event */
	struct llvm_check_result llvm;	/* for a profile in one of LLVM's
					   formats, for which only `llvm' and
					   `trouble' are set */
};

/* Check the LLVM profile in these len bytes.  Of the options, only `report',
   `arg' and `coverage' apply. */
void	 check_bytes(const char *at, size_t len, const struct check_options *,
	    struct llvm_check_result *);

/* Read a profile of any kind from the source, to its end, and report each
   finding. */
void	 check_source(struct source *, const struct check_options *,
	    struct check_result *);

#endif
