/*
 * mention -- write names in Callgrind's form: with an id, and in full only
 * once.
 *
 * A mention is an occurrence of a name in the text.  Ids are numbered in the
 * order of first mentions.  A single thread numbers names as it writes.  If
 * several threads each write a piece of the text, all first mentions must be
 * known before: so each thread first goes through a piece of the text without
 * writing it (a scan), and the results are merged in order.
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

/* MENTION_FUNCTION is for the functions of the profile, by their numbers; the
   other kinds are for names, by the numbers of names.  A MENTION_TARGET is the
   name of a function to which a jump leads; its id comes from the same series
   as the ids of functions. */
enum mention_kind {
	MENTION_OBJECT, MENTION_FILE, MENTION_FUNCTION, MENTION_TARGET,
	MENTION_KINDS
};

struct mention_ids {
	uint32_t	*id[MENTION_KINDS];	/* id of each function or name;
						   0: none yet */
	/* A block is the text of one function.  By function or name: the
	   number, from 1, of the block with the first mention, as long as that
	   mention is not written.  NULL: ids are given while writing. */
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
	struct mention_scan *scan;	/* the scan to fill instead of writing
					   text, or NULL */
	uint32_t	 block;		/* number of the block being written */
};

/* Whether names that the input may have abbreviated by ids are written in full
   at each mention.  They are with `plain_names', in FORM_CACHEGRIND (but not if
   FORM_AUTO chose that form, since the input then had full names, too), and if
   long names begin with a blank, since those cannot have an id. */
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

/* The slow paths of mention_put(): note a mention in the scan, or write a first
   mention. */
void	 mention_scan(struct mention *, enum mention_kind, uint32_t);
void	 mention_first(struct mention *, const char *key, enum mention_kind,
	    uint32_t);

/* Write a line of KEY and the name i or, if there is a scan, note the mention.
   Most mentions are of known names, whose text is not read. */
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

/* Give ids to the first mentions that a scan found, and free the scan.  Call
   this for the scans of all pieces in the order of the text. */
void	 mention_give(struct mention_ids *, const struct writer *,
	    struct mention_scan *);

#endif
