/*
 * mention -- names in Callgrind's form: with an id, and in full only once.
 *
 * Ids are given in the order of first mentions.  One thread gives them as it
 * comes to these.  Where several threads write, each a piece of the text, all
 * first mentions must be known beforehand: so each thread first goes through a
 * part of the text without writing it, and what they find is put together.
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

/* Functions are mentioned by their numbers, others by those of their names.
   The names of functions that are only jumped to have the ids of functions. */
enum mention_kind {
	MENTION_OBJECT, MENTION_FILE, MENTION_FUNCTION, MENTION_TARGET,
	MENTION_KINDS
};

struct mention_ids {
	uint32_t	*id[MENTION_KINDS];	/* 0: none yet */
	/* The block, a number from 1 on, that mentions it first, until it
	   has; NULL: ids are given as names are mentioned. */
	atomic_uint	*block[MENTION_KINDS];
	uint32_t	 last[MENTION_KINDS];	/* given out */
};

/* First mentions in a part of the text, in their order. */
struct mention_scan {
	uint64_t	*seen[MENTION_KINDS];	/* a bit each */
	struct first	*first;
	size_t		 n, room;
};

/* What one thread needs. */
struct mention {
	struct writer	*w;
	struct mention_ids *ids;
	struct mention_scan *scan;	/* to be filled, or NULL: write */
	uint32_t	 block;		/* at hand, from 1 on */
};

/* Whether names are written in full for each mention where the input may have
   had ids: those of Cachegrind's form, if that was asked for and not taken for
   the input's, and long ones that begin with a blank, which bars an id. */
bool	 mention_repeats(const struct profile *, const struct write_options *);

/* Begin without ids, of this profile's names and functions. */
void	 mention_init(struct mention_ids *, const struct writer *);
void	 mention_free(struct mention_ids *);

/* Whether it was mentioned before. */
HOT bool
mention_is_known(const struct mention *m, enum mention_kind kind, uint32_t i)
{
	const atomic_uint	*block = m->ids->block[kind];

	return m->ids->id[kind][i] != 0 && (block == NULL ||
	    atomic_load_explicit(&block[i], memory_order_relaxed) !=
	    m->block);
}

/* Put KEY, the id, and a byte after it. */
HOT void
mention_id(struct mention *m, const char *key, enum mention_kind kind,
    uint32_t i, char last)
{
	size_t	 len = strlen(key);	/* known where this is called */
	char	*to = sink_room(m->w->out, SINK_ROOM);

	memcpy(to, key, len);
	to[len] = '(';
	to = num_put_u64(to + len + 1, m->ids->id[kind][i]);
	to[0] = ')';
	to[1] = last;
	sink_used(m->w->out, to + 2);
}

/* The rest of mention_put(). */
void	 mention_scan(struct mention *, enum mention_kind, uint32_t);
void	 mention_first(struct mention *, const char *key, enum mention_kind,
	    uint32_t);

/* Put KEY, and what names this one, as a line; or scan it.  A name that is
   known is not looked at: most are met again. */
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

/* Begin to look for first mentions. */
void	 mention_scan_init(struct mention_scan *, const struct writer *);

/* Give ids to what was found, part by part, in the order of the text, and free
   that. */
void	 mention_give(struct mention_ids *, const struct writer *,
	    struct mention_scan *);

#endif
