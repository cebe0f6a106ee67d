/*
 * match_pair -- names of two sides, and which of them are pairs.
 */
#ifndef OPS_MATCH_PAIR_H
#define OPS_MATCH_PAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct intern;

/* For each name of a side, the names of functions that belong to it, each once
   and in ascending order: name i has names[first[i]] up to, not with,
   names[first[i + 1]]. */
struct match_list {
	uint32_t	*names;
	size_t		*first;		/* one more than names of the side */
};

/* The files, or the objects, that only one side has. */
struct match_side {
	uint32_t	*names;		/* n of them, in byte order */
	size_t		 n;
	struct match_list functions;	/* that are in each */
	struct match_list lines;	/* of files: those of other files that
					   have inlined code from it */
};

/* Old and new names are meant by their index in their side. */
struct match_names {
	const struct intern *names;
	struct match_side old, new;
	bool		 versions;	/* names may have a version in them:
					   they are objects */
	uint32_t	*to;		/* of each old name its new one, or
					   ID_NONE */
	uint32_t	*from;		/* of each new name its old one */
	bool		*unsure;	/* of each old name: several would do */
};

static inline void
match_pair(struct match_names *m, size_t old, size_t new)
{
	m->to[old] = (uint32_t)new;
	m->from[new] = (uint32_t)old;
	m->unsure[old] = false;
}

#endif
