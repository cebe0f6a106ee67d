/*
 * series -- the count of one event in each measured commit of a range.
 *
 * A commit may have several runs.  The count of the commit is the median of
 * their counts; if the number of runs is even, the lower one of the two counts
 * in the middle.
 */
#ifndef LOG_SERIES_H
#define LOG_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text/wide.h"
#include "profile/select.h"
#include "log/git.h"
#include "log/store.h"

/* A commit that was measured, and so has a note (log/note.h). */
struct series_point {
	size_t		 commit;	/* index of the commit in series.log */
	const struct stored *note;
	int64_t		 count;
	int64_t		 spread;	/* largest count of a run minus the
					   smallest one */
	size_t		 runs;
	char		*accepted;	/* the reasons, from the commit's note,
					   for accepting the level of cost that
					   begins or continues here, with "; "
					   between them, or NULL */
};

/* What series_read() counts in each profile. */
struct series_how {
	const char	*event;		/* NULL for the first event of the
					   newest note */
	struct select	 functions;	/* the functions whose self cost is
					   counted; if empty, the total of the
					   program is */
	bool		 quiet;
};

struct series {
	struct git_log	 log;		/* all commits of the range, measured or
					   not */
	struct series_point *at;	/* the measured commits, the oldest
					   first */
	size_t		 n;
	char		*event;		/* name of the event; NULL if there is
					   no point */
	size_t		 damaged;	/* number of notes that were left out
					   because they could not be read */
};

/* Return the self cost of these functions in a column of a frozen profile or,
   if none are given, the total of the program. */
struct wide series_count(const struct profile *, const struct select *functions,
	    uint32_t column);

/*
 * Count the event in the commits of a range.  If a note is damaged or does not
 * have the event, print a warning and leave it out.  If git does not know the
 * range, end the program.  The series refers to notes of the store, which must
 * stay open.
 */
void	 series_read(struct series *, const struct store *, const char *range,
	    const struct series_how *);
void	 series_free(struct series *);

/* Find the smallest and the largest count.  Both are 0 if there is no count. */
void	 series_range(const struct series *, int64_t *least, int64_t *most);

/* Return the commit of a point. */
static inline const struct git_commit *
series_commit(const struct series *s, size_t point)
{
	return &s->log.at[s->at[point].commit];
}

#endif
