/*
 * options -- what a reader is asked to do, and what it tells of a file
 * besides the profile.
 */
#ifndef READ_LINE_OPTIONS_H
#define READ_LINE_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/metadata.h"
#include "profile/profile.h"
#include "read/line/finding.h"

struct rename;

/* What a reader can use again for the next file. */
struct read_scratch;

/* What is wanted of the calls that are made in a file: nothing, all but
   positions, or all. */
enum read_calls {
	READ_CALLS_NONE, READ_CALLS_BARE, READ_CALLS_ALL
};

struct read_options {
	/* Is called for each finding; may be NULL. */
	void		(*report)(void *arg, const struct finding *);
	void		*arg;
	/* Is called now and then with the bytes read since; may be NULL. */
	void		(*progress)(void *arg, uint64_t bytes);
	/* Is called when a part is over; may be NULL.  The profile then has
	   all that was added to it, and the callee may take its rows, summary
	   and metadata away (profile_clear). */
	void		(*part)(void *arg, struct profile *,
			    const struct metadata *of_part);
	void		*part_arg;
	int64_t		 weight;	/* every count is taken so many times */
	bool		 keep_going;	/* beyond errors */
	enum refusal	 refusal;	/* what else is an error */
	bool		 may_thread;	/* another one may help, */
	uint64_t	 split_least;	/* and read half of a plain file of
					   so many bytes; 0: of none */
	bool		 check;		/* report what only a check wants */
	bool		 portable;	/* and what other readers misread */
	bool		 slow;		/* every line by the rules for any
					   line, without short cuts: the same
					   comes of it, for tests */
	/* What of calls that are made in a file of this name is wanted; NULL:
	   all.  The others may be left out, and with them what would be said
	   about them. */
	enum read_calls	(*wants_calls)(const void *arg, const char *file,
			    size_t len);
	const void	*calls_arg;
	bool		 compact_calls;	/* arcs without positions may be put
					   in runs */
	bool		 no_jumps;	/* jumps may be left out likewise; of a
					   difference none is */
	struct rename	*rename;	/* of names, or NULL */
	/* What a cost line of Cachegrind's form before any fn= belongs to;
	   NULL: the unknown function. */
	const char	*no_function;
	/* With rename or wants_calls: used for one profile, and for these
	   only. */
	struct read_scratch *scratch;
};

struct read_result {
	bool		 empty;		/* the file has no byte */
	bool		 ended;		/* the trailer of its producer stands */
	uint32_t	 parts;
	struct event_list events;	/* of any part */
	struct string	 descs;		/* lines of the first part, */
	struct string	 command, pid;	/* and its command and process */
};

/* Whether findings are to be made by which a check calls a file not whole, or
   doubtful, and a reader does not say. */
static inline bool
read_judges(const struct read_options *o)
{
	return o->check || o->refusal >= REFUSE_NOT_WHOLE;
}

/* Free what was told of a file. */
void	 read_result_free(struct read_result *);

#endif
