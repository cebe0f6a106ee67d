/*
 * entries -- the functions of a report.
 *
 * These are the functions of the profile.  With ENTRIES_SPLIT there is also an
 * entry for each function and each file that code was inlined from: it has the
 * name of the function that the code was inlined into, but the file and the
 * cost of the inlined code.  If the profile has a function of that file and
 * name, that function is the entry.
 *
 * With ENTRIES_CHANGES, the file of deleted lines (ops/lines/lines.h) is no
 * file of its own: its costs belong to the file that had the lines.
 */
#ifndef REPORT_VIEW_ENTRIES_H
#define REPORT_VIEW_ENTRIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hot.h"
#include "profile/profile.h"
#include "profile/tally.h"

/* Numbers of names of the profile. */
struct entry {
	uint32_t	 object, file, name;
};

struct entries {
	const struct profile *p;
	size_t		 n;		/* number of entries: the functions,
					   then `more' */
	struct entry	*more;		/* entries that are no function */
	size_t		 more_room;
	uint32_t	*of_section;	/* for each section: the entry that has
					   its costs and calls */
	bool		 apart;		/* the entry of some section is not the
					   function of the section */
	struct tally	 self;		/* event_n for each entry */
};

/* The bits of `how'. */
enum { ENTRIES_SPLIT = 1, ENTRIES_CHANGES = 2 };

/* Make the entries of a profile, which must not change until the entries are
   closed. */
void	 entries_open(struct entries *, const struct profile *, unsigned how);

static inline struct entry
entries_at(const struct entries *l, size_t i)
{
	const struct function	*f = &l->p->functions[i];

	if (i >= l->p->function_n)
		return l->more[i - l->p->function_n];
	return (struct entry){ f->object, f->file, f->name };
}

/* The file that had the lines in a file of deleted lines; for any other
   file, that file. */
uint32_t entries_file(const struct profile *, uint32_t file);

/* Prefetch an entry that will be read soon. */
static inline void
entries_expect(const struct entries *l, size_t i)
{
	if (i < l->p->function_n)
		PREFETCH(&l->p->functions[i]);
}

/* Add an entry without cost.  At most as many entries may be added as there
   were after entries_open(). */
void	 entries_add(struct entries *, struct entry);

/* Compare two entries by object, file and name; returns as strcmp() does. */
int	 entries_compare(const struct entries *, uint32_t x, uint32_t y);
void	 entries_close(struct entries *);

#endif
