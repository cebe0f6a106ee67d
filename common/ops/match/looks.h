/*
 * match_looks -- what functions without a pair look like: the costs of their
 * lines, what they call, and what calls them.
 *
 * A list is sorted only when it is first asked for: most functions are never
 * compared.
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

/* A caller or callee that both sides have, and how many calls there are. */
struct match_peer {
	uint32_t	 id;		/* match_new_number() */
	uint64_t	 calls;
};

/* What a function has on a line of its own file. */
struct match_line {
	uint32_t	 line;
	uint32_t	 stamp;		/* the comparison in which it was last
					   matched */
	uint64_t	 cost;
};

/* What a function looks like: where its costs, lines and peers are in the
   lists of all. */
struct match_look {
	uint32_t	 function;
	size_t		 costs, cost_n;
	size_t		 line_n;	/* from the same index on as costs */
	size_t		 peers[PEER_KINDS], peer_n[PEER_KINDS];
	uint64_t	 mark;		/* hash of the costs, in any order */
	uint64_t	 most;		/* the dearest row */
	uint64_t	 calls;		/* of it, by whomever */
	bool		 sorted;
};

struct match_looks {
	const struct match_functions *m;
	const struct match_places *places;
	uint32_t	*of;		/* index in looks of each function, or
					   ID_NONE if it has a pair */
	struct match_look *looks;
	size_t		 n;
	uint64_t	*costs;		/* of each row, in the first event,
					   without sign: old ones are below 0 */
	struct match_line *lines;
	uint32_t	 stamp;		/* counts comparisons of lines */
	struct match_peer *peers;
	uint32_t	*degree[PEER_KINDS];	/* of each function: how often
						   it is such a peer */
};

/* The looks of all functions that have no pair now.  They keep to the pairs of
   this moment: make new ones when there are more.  They must not outlive the
   functions and their places, which they update; freeing NULL is allowed. */
struct match_looks *match_looks_new(const struct match_functions *,
	    struct match_places *);
void	 match_looks_free(struct match_looks *);

/* Of a function without a pair, with its lists in order. */
struct match_look *match_look_of(struct match_looks *, uint32_t function);

/* Where a function begins. */
int64_t	 match_look_start(const struct match_looks *,
	    const struct match_look *);

/*
 * The features of functions without a pair, as match_candidates_add() takes
 * them: exactly these costs in that object, the dearest line, and, with peers,
 * exactly these lines, each caller and callee and the neighbours.  The caller
 * frees the *n items.
 */
struct sort_item *match_looks_features(const struct match_looks *, bool peers,
	    size_t *n);

#endif
