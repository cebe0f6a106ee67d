/*
 * options -- how to read a file, and what reading returns besides the profile.
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
struct sorted;

/* Memory that a reader uses again for the next file. */
struct read_scratch;

/* Which calls of a source file to read: none, all without positions, or all. */
enum read_calls {
	READ_CALLS_NONE, READ_CALLS_BARE, READ_CALLS_ALL
};

struct read_options {
	/* This is called for each error and each doubtful point of the input,
	   unless it is NULL. */
	void		(*report)(void *arg, const struct finding *);
	void		*arg;
	/* This is called now and then with the number of bytes read since the
	   last call, unless it is NULL. */
	void		(*progress)(void *arg, uint64_t bytes);
	/* This is called at the end of each part of a file, when all of it has
	   been added to the profile, unless it is NULL.  The function may call
	   profile_clear() to remove the part again. */
	void		(*part)(void *arg, struct profile *,
			    const struct metadata *of_part);
	void		*part_arg;
	/* Unless it is NULL, this is called for each line `events:' that adds
	   events to the profile or has too many, with `defines' false, and for
	   each line `event:' that changes the definitions of the profile or
	   conflicts with them, with `defines' true.  `value' is the text after
	   the key, and is valid only until the callback returns. */
	void		(*declare)(void *declare_arg, uint64_t line,
			    bool defines, struct slice value);
	void		*declare_arg;
	int64_t		 weight;	/* factor for all counts of the file */
	bool		 keep_going;
	enum refusal	 refusal;	/* which findings are errors */
	bool		 may_thread;	/* the reader may start a thread */
	uint64_t	 split_least;	/* least size in bytes of a plain file
					   that may be read by two threads, or 0
					   for none */
	bool		 check;		/* also report what only cgcheck needs
					   to know */
	bool		 portable;	/* also report lines that other readers
					   of the format misread */
	bool		 slow;		/* for tests: read every line by the
					   general rules of block.c */
	/* Return which calls to read from code in the source file of this name;
	   NULL reads all.  Other calls, and findings about them, may be
	   omitted. */
	enum read_calls	(*wants_calls)(const void *arg, const char *file,
			    size_t len);
	const void	*calls_arg;
	bool		 compact_calls;	/* calls without positions may be stored
					   in a compact form
					   (profile/arc_runs.h), if the profile
					   has no instruction addresses */
	bool		 no_jumps;	/* jumps may be omitted, unless the
					   profile is a difference */
	struct rename	*rename;	/* rules for names, or NULL */
	/* The name of the function for cost lines before any fn= in a file of
	   Cachegrind, or NULL for "???". */
	const char	*no_function;
	/* Where to leave the cost lines of a sorted Cachegrind file, which then
	   do not get into the profile (read/sorted.h), or NULL.  Set this only
	   if the file is the only input. */
	struct sorted	*sorted;
	/* Memory that is used again for the next file; never NULL.  All files
	   that use it must be read into one profile with equal options. */
	struct read_scratch *scratch;
};

struct read_result {
	bool		 empty;		/* the file has no bytes */
	bool		 ended;		/* the file has the last line that its
					   program always writes */
	uint32_t	 parts;
	struct event_list events;	/* events of all parts */
	struct facts	 facts;		/* `desc:' lines of the first part, in
					   order */
	struct string	 command, pid;	/* command and process id of the first
					   part */
};

/* Return whether to look for findings that only cgcheck, or a strict reader,
   needs: they show that a file is incomplete or doubtful. */
static inline bool
read_judges(const struct read_options *o)
{
	return o->check || o->refusal >= REFUSE_NOT_WHOLE;
}

/* Free the members of a result. */
void	 read_result_free(struct read_result *);

#endif
