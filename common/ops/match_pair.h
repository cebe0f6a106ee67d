/*
 * match_pair -- names of two sides, and which of them are pairs.
 */
#ifndef OPS_MATCH_PAIR_H
#define OPS_MATCH_PAIR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct intern;

/* The names of functions, each once and in order, for each name of a side. */
struct match_list {
	uint32_t	*names;
	size_t		*first;		/* the first of each; one more */
};

/* The names that only one side has, and the functions of each; of a file also
   those of other files that have lines in it, by code that is inlined. */
struct match_side {
	uint32_t	*names;		/* n of them */
	size_t		 n;
	struct match_list functions, lines;
};

struct match_names {
	const struct intern *names;
	struct match_side old, new;
	bool		 versions;	/* names may differ in a version */
	uint32_t	*to;		/* of each old one its new one, or
					   ID_NONE */
	uint32_t	*from;		/* the other way round */
	bool		*unsure;	/* old ones with several choices */
};

/* An old and a new name are a pair from now on. */
static inline void
match_pair(struct match_names *m, size_t old, size_t new)
{
	m->to[old] = (uint32_t)new;
	m->from[new] = (uint32_t)old;
	m->unsure[old] = false;
}

#endif
