/*
 * options -- how to read a file, and facts about it besides the profile.
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

/* Memory that a reader reuses for the next file. */
struct read_scratch;

/* Which calls in a file to read: none, all without positions, or all. */
enum read_calls {
	READ_CALLS_NONE, READ_CALLS_BARE, READ_CALLS_ALL
};

struct read_options {
	/* Called for each finding; may be NULL. */
	void		(*report)(void *arg, const struct finding *);
	void		*arg;
	/* Called now and then with the number of bytes read since the last
	   call; may be NULL. */
	void		(*progress)(void *arg, uint64_t bytes);
	/* Called at the end of a part, when all of the part has been added to
	   the profile; may be NULL.  The function may remove rows, summary and
	   metadata of the profile by profile_clear(). */
	void		(*part)(void *arg, struct profile *,
			    const struct metadata *of_part);
	void		*part_arg;
	int64_t		 weight;	/* factor for all counts */
	bool		 keep_going;	/* continue after errors */
	enum refusal	 refusal;	/* which doubtful findings are errors */
	bool		 may_thread;	/* the reader may start a thread */
	uint64_t	 split_least;	/* size in bytes from which on a plain
					   file may be split; 0: never */
	bool		 check;		/* report findings for checks */
	bool		 portable;	/* report lines that other readers of
					   the format misread */
	bool		 slow;		/* for tests: read every line by the
					   general rules; gives the same
					   result */
	/* Which calls to read that code in the source file of this name makes;
	   NULL: all.  Other calls, and findings about these, may be omitted. */
	enum read_calls	(*wants_calls)(const void *arg, const char *file,
			    size_t len);
	const void	*calls_arg;
	bool		 compact_calls;	/* arcs without positions may go into
					   runs (profile/arc_runs.h) */
	bool		 no_jumps;	/* jumps may be omitted, except those of
					   a difference */
	struct rename	*rename;	/* rules for names, or NULL */
	/* The function of cost lines before any fn= in Cachegrind's form; NULL:
	   the unknown function. */
	const char	*no_function;
	/* Memory for the next files, required if `rename' or `wants_calls' is
	   set.  One scratch serves files that are read into one profile with
	   equal options. */
	struct read_scratch *scratch;
};

struct read_result {
	bool		 empty;		/* the file has no bytes */
	bool		 ended;		/* the file has the last line that its
					   producer always writes */
	uint32_t	 parts;
	struct event_list events;	/* events of all parts */
	struct facts	 facts;		/* `desc:' lines of the first part, in
					   their order */
	struct string	 command, pid;	/* command and process id of the first
					   part */
};

/* Whether to look for findings by which a check calls a file not whole or
   doubtful; other readers ignore them. */
static inline bool
read_judges(const struct read_options *o)
{
	return o->check || o->refusal >= REFUSE_NOT_WHOLE;
}

/* Free the result of reading a file. */
void	 read_result_free(struct read_result *);

#endif
