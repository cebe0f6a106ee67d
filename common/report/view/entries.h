/*
 * entries -- the functions of a report.
 *
 * An entry is a function of the profile.  With ENTRIES_SPLIT, code that was
 * inlined into a function from another file has an entry of its own, with the
 * name of the function, but the file and the cost of the inlined code.  If the
 * profile has a function of that file and name, the entry of that function is
 * used.
 *
 * With ENTRIES_CHANGES, deleted lines (ops/lines/lines.h) are not in a file of
 * their own: their costs belong to the file that had the lines.
 */
#ifndef REPORT_VIEW_ENTRIES_H
#define REPORT_VIEW_ENTRIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hot.h"
#include "profile/profile.h"
#include "profile/tally.h"

/* The names of an entry, as ids in the profile. */
struct entry {
	uint32_t	 object, file, name;
};

struct entries {
	const struct profile *p;
	size_t		 n;		/* number of entries: first all
					   functions of the profile, then those
					   in `more' */
	struct entry	*more;		/* the entries that are not functions of
					   the profile */
	size_t		 more_room;
	uint32_t	*of_section;	/* by section (a function's rows in one
					   file): the entry that the costs and
					   calls of the section belong to */
	bool		 apart;		/* some section belongs to another entry
					   than the one of its own function */
	struct tally	 self;		/* self costs, event_n numbers for each
					   entry */
};

/* Bits of `how', an argument of entries_open(). */
enum { ENTRIES_SPLIT = 1, ENTRIES_CHANGES = 2 };

/* Make the entries of a profile.  The profile must not change until the entries
   are closed. */
void	 entries_open(struct entries *, const struct profile *, unsigned how);

static inline struct entry
entries_at(const struct entries *l, size_t i)
{
	const struct function	*f = &l->p->functions[i];

	if (i >= l->p->function_n)
		return l->more[i - l->p->function_n];
	return (struct entry){ f->object, f->file, f->name };
}

/* Add the names of the files that deleted lines came from to the profile, since
   a file whose lines were all deleted may not be in it. */
void	 entries_add_files(struct profile *);

/* Return the file that deleted lines came from, if this is a file of deleted
   lines; return any other file unchanged.  Call entries_add_files() before. */
uint32_t entries_file(const struct profile *, uint32_t file);

/* Prefetch an entry that will be read soon. */
static inline void
entries_expect(const struct entries *l, size_t i)
{
	if (i < l->p->function_n)
		PREFETCH(&l->p->functions[i]);
}

/* Add an entry without costs.  The number of entries may at most double. */
void	 entries_add(struct entries *, struct entry);

/* Compare two entries by object, file and name.  Return as strcmp() does. */
int	 entries_compare(const struct entries *, uint32_t x, uint32_t y);
void	 entries_close(struct entries *);

#endif
