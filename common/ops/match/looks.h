/*
 * match_looks -- the features by which unpaired functions are compared: the
 * costs of their lines, their callees and their callers.
 *
 * A list is sorted when it is first needed: most functions are never compared.
 */
#ifndef OPS_MATCH_LOOKS_H
#define OPS_MATCH_LOOKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct match_functions;
struct match_places;
struct sort_item;

enum match_peer_kind { CALLEES, CALLERS, PEER_KINDS };

/* A caller or callee that both sides have, and the number of calls. */
struct match_peer {
	uint32_t	 id;		/* match_new_number() */
	uint64_t	 calls;
};

/* The cost of a function on a line of its own file. */
struct match_line {
	uint32_t	 line;
	uint32_t	 stamp;		/* the comparison in which it was last
					   matched */
	uint64_t	 cost;
};

/* The features of a function; costs, lines and peers are indices in the lists
   of all functions. */
struct match_look {
	uint32_t	 function;
	size_t		 costs, cost_n;
	size_t		 line_n;	/* lines begin at index `costs' too */
	size_t		 peers[PEER_KINDS], peer_n[PEER_KINDS];
	uint64_t	 mark;		/* hash of the costs, in any order */
	uint64_t	 most;		/* the largest cost of a row */
	uint64_t	 calls;		/* of it, from all callers */
	bool		 sorted;
};

struct match_looks {
	const struct match_functions *m;
	const struct match_places *places;
	uint32_t	*of;		/* index in looks of each function, or
					   ID_NONE if it has a pair */
	struct match_look *looks;
	size_t		 n;
	uint64_t	*costs;		/* size of each row's first event; old
					   ones are negative in the profile */
	struct match_line *lines;
	uint32_t	 stamp;		/* counts comparisons of lines */
	struct match_peer *peers;
	uint32_t	*degree[PEER_KINDS];	/* of each function: how many
						   have it as this peer */
};

/* Collect the features of all functions that are unpaired now.  They do not
   follow later pairs: make new ones after pairing.  They must not outlive the
   functions and their places, which they update.  Freeing NULL is allowed. */
struct match_looks *match_looks_new(const struct match_functions *,
	    struct match_places *);
void	 match_looks_free(struct match_looks *);

/* The features of an unpaired function, with its lists sorted. */
struct match_look *match_look_of(struct match_looks *, uint32_t function);

/* The first line of a function. */
int64_t	 match_look_start(const struct match_looks *,
	    const struct match_look *);

/*
 * Features of unpaired functions for match_candidates_add(): the exact costs
 * together with the object, the most expensive line, and, with peers, the exact
 * lines, each caller and callee, and the neighbours.  The caller frees the *n
 * items.
 */
struct sort_item *match_looks_features(const struct match_looks *, bool peers,
	    size_t *n);

#endif
