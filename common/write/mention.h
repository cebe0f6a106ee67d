/*
 * mention -- write names in Callgrind's form: with an id, and in full only
 * once.
 *
 * A mention is an occurrence of a name in the text.  Ids are numbered in the
 * order of first mentions.  A single thread numbers names as it writes.  If
 * several threads each write a piece of the text, all first mentions must be
 * known before.  So each thread first goes through a part of the text without
 * writing it, which is called a scan, and the results are merged in order.
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

/*
 * Kinds of names that get ids.  A MENTION_FUNCTION is given by the index of a
 * function of the profile, and the others by the number of a name.  A
 * MENTION_TARGET is the name of a function to which a jump leads; its id comes
 * from the same series as the ids of functions.
 */
enum mention_kind {
	MENTION_OBJECT, MENTION_FILE, MENTION_FUNCTION, MENTION_TARGET,
	MENTION_KINDS
};

struct mention_ids {
	uint32_t	*id[MENTION_KINDS];	/* for each function or name,
						   its id, or 0 if it has none
						   yet */
	/*
	 * For each function or name, the number of the block in which it first
	 * occurs, or 0 once it is written there.  A block is the text of one
	 * function (mention.block).  The arrays are NULL if ids are given while
	 * the text is written.
	 */
	atomic_uint	*block[MENTION_KINDS];
	uint32_t	 last[MENTION_KINDS];	/* the last id of each kind */
};

/* The names that first occur in a part of the text, in order. */
struct mention_scan {
	uint64_t	*seen[MENTION_KINDS];	/* one bit for each name or
						   function: it occurs in the
						   part */
	struct first	*first;
	size_t		 n, room;
};

/* The state of a thread that writes names, or only goes through them to find
   which names are mentioned and so need ids. */
struct mention {
	struct writer	*w;
	struct mention_ids *ids;
	struct mention_scan *scan;	/* list to which first occurrences are
					   added, instead of writing text; or
					   NULL */
	uint32_t	 block;		/* number of the block (the text of a
					   function) that is being written: 1 +
					   the index of its first section in the
					   order of writing */
};

/*
 * Return whether names that were ids in the input may be written in full at
 * each mention, which could make the output very large.  That is so with the
 * option `plain_names', in FORM_CACHEGRIND (unless FORM_AUTO chose that form,
 * since the input then had full names, too), and if a long name begins with a
 * blank, since such a name cannot have an id.
 */
bool	 mention_repeats(const struct profile *, const struct write_options *);

/* Make the table of ids.  No name or function of the profile has one yet. */
void	 mention_init(struct mention_ids *, const struct writer *);
void	 mention_free(struct mention_ids *);

/* Return whether object, file, function or target i occurs before this point of
   the text. */
HOT bool
mention_is_known(const struct mention *m, enum mention_kind kind, uint32_t i)
{
	const atomic_uint	*block = m->ids->block[kind];

	return m->ids->id[kind][i] != 0 && (block == NULL ||
	    atomic_load_explicit(&block[i], memory_order_relaxed) !=
	    m->block);
}

/* Write the text `key', the id of i in parentheses, and the byte `last'. */
HOT void
mention_id(struct mention *m, const char *key, enum mention_kind kind,
    uint32_t i, char last)
{
	size_t	 len = strlen(key);	/* key is a constant, so the compiler
					   computes this */
	char	*to = sink_room(m->w->out, SINK_ROOM);

	memcpy(to, key, len);
	to[len] = '(';
	to = num_put_u64(to + len + 1, m->ids->id[kind][i]);
	to[0] = ')';
	to[1] = last;
	sink_used(m->w->out, to + 2);
}

/* mention_scan() adds a name to the list of first occurrences, and
   mention_first() writes a name in full, with its new id.  Both are called by
   mention_put() only. */
void	 mention_scan(struct mention *, enum mention_kind, uint32_t);
void	 mention_first(struct mention *, const char *key, enum mention_kind,
	    uint32_t);

/* Write a line of the text `key' and name i.  If only first occurrences are to
   be listed, add the name to that list instead.  Most names have occurred
   before; for these only the id is written. */
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

/* Begin to list the first occurrences of names. */
void	 mention_scan_init(struct mention_scan *, const struct writer *);

/* Give ids to the names that a list of first occurrences has, and free the
   list.  Call this for all lists, in the order of the text. */
void	 mention_give(struct mention_ids *, const struct writer *,
	    struct mention_scan *);

#endif
