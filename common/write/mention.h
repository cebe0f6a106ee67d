/*
 * mention -- write names in Callgrind's form: with an id, and in full only
 * once.
 *
 * Ids are numbered by first mention.  A single thread numbers them as it
 * writes.  If several threads each write a piece of the text, all first
 * mentions must be known before: so each thread first goes through a part of
 * the text without writing it, and the results are merged in order.
 */
#ifndef WRITE_MENTION_H
#define WRITE_MENTION_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/hot.h"
#include "text/num.h"
#include "write/writer.h"

/* Functions are identified by their numbers, other kinds by numbers of names.
   The ids of names of functions that are only jumped to are numbered with
   those of functions. */
enum mention_kind {
	MENTION_OBJECT, MENTION_FILE, MENTION_FUNCTION, MENTION_TARGET,
	MENTION_KINDS
};

struct mention_ids {
	uint32_t	*id[MENTION_KINDS];	/* id of each; 0: it has none
						   yet */
	/* By name: the number, from 1, of the block that mentions it first, if
	   it is not written yet.  A block is the text of one function.  NULL:
	   ids are given while writing. */
	atomic_uint	*block[MENTION_KINDS];
	uint32_t	 last[MENTION_KINDS];	/* the id given last */
};

/* The first mentions in a part of the text, in order. */
struct mention_scan {
	uint64_t	*seen[MENTION_KINDS];	/* one bit for each object,
						   file, function or target */
	struct first	*first;
	size_t		 n, room;
};

/* The state of one thread that writes or scans names. */
struct mention {
	struct writer	*w;
	struct mention_ids *ids;
	struct mention_scan *scan;	/* fill this instead of writing, or
					   NULL */
	uint32_t	 block;		/* number of the block being written */
};

/* Whether names that the input may have abbreviated by ids are written in full
   at each mention: with plain_names, in FORM_CACHEGRIND (not in FORM_AUTO,
   whose input had full names, too), and for long names that begin with a blank,
   which cannot have an id. */
bool	 mention_repeats(const struct profile *, const struct write_options *);

/* Start with no ids for the names and functions of this profile. */
void	 mention_init(struct mention_ids *, const struct writer *);
void	 mention_free(struct mention_ids *);

/* Whether object, file, function or target i was mentioned before this point of
   the text. */
HOT bool
mention_is_known(const struct mention *m, enum mention_kind kind, uint32_t i)
{
	const atomic_uint	*block = m->ids->block[kind];

	return m->ids->id[kind][i] != 0 && (block == NULL ||
	    atomic_load_explicit(&block[i], memory_order_relaxed) !=
	    m->block);
}

/* Write KEY, the id of i, and one more byte. */
HOT void
mention_id(struct mention *m, const char *key, enum mention_kind kind,
    uint32_t i, char last)
{
	size_t	 len = strlen(key);	/* a constant at every call */
	char	*to = sink_room(m->w->out, SINK_ROOM);

	memcpy(to, key, len);
	to[len] = '(';
	to = num_put_u64(to + len + 1, m->ids->id[kind][i]);
	to[0] = ')';
	to[1] = last;
	sink_used(m->w->out, to + 2);
}

/* The slow paths of mention_put(): note a mention, or write a first one. */
void	 mention_scan(struct mention *, enum mention_kind, uint32_t);
void	 mention_first(struct mention *, const char *key, enum mention_kind,
	    uint32_t);

/* Write a line of KEY and a name or, if there is a scan, note the mention.  The
   text of a known name is not read: most mentions are of known names. */
HOT void
mention_put(struct mention *m, const char *key, enum mention_kind kind,
    uint32_t i)
{
	if (m->scan != NULL)
		mention_scan(m, kind, i);
	else if (mention_is_known(m, kind, i))
		mention_id(m, key, kind, i, '\n');
	else
		mention_first(m, key, kind, i);
}

/* Start a scan for first mentions. */
void	 mention_scan_init(struct mention_scan *, const struct writer *);

/* Give ids to the first mentions found, part by part in the order of the text,
   and free the scans. */
void	 mention_give(struct mention_ids *, const struct writer *,
	    struct mention_scan *);

#endif
