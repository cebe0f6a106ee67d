/*
 * writer -- the state of writing one profile; for the files write*.c alone.
 *
 * write.c orders the profile and chooses the form, write_header.c writes the
 * metadata, write_body.c the blocks of Callgrind's form.
 */
#ifndef WRITE_WRITER_H
#define WRITE_WRITER_H

#include "base/sort.h"
#include "io/sink.h"
#include "profile/order.h"
#include "profile/profile.h"

/* Ids given out so far; an id of 0 is none. */
struct given {
	uint32_t	*id;
	uint32_t	 n;
};

struct write_options;

struct writer {
	const struct profile	*p;
	struct sink		*out;
	const struct write_options *options;
	struct wide		 totals[EVENT_MAX];
	struct order		 order;
	uint32_t		*list;		/* cost rows of one section */
	size_t			 list_room;
	struct sort_item	*items;		/* where they are sorted */
	size_t			 item_room;
	struct row_lists	 costs, arcs, jumps;	/* by section */
	struct given		 objects, files, functions;
	uint32_t		*jump_names;	/* ids out of functions.n */
	bool			 instr, line;	/* position columns */
};

/* write.c: whether the reader would take the name for an id. */
bool	 looks_like_id(const char *text, size_t len);

/* write.c: KEY and a name, and nothing else, as a line. */
void	 put_plain(struct writer *, const char *key, uint32_t name);

/* write.c: a line of KEY and the written columns of v. */
void	 put_vector(struct writer *, const char *key, const struct wide *v);

/* write.c: the cost rows of a section, in order, to w->list; their number. */
uint32_t gather_costs(struct writer *, uint32_t section);

/* write_header.c: the headers of both forms, up to the first body line. */
void	 put_callgrind_header(struct writer *);
void	 put_cachegrind_header(struct writer *);

/* write_body.c: the blocks of the n sections in order. */
void	 put_blocks(struct writer *, const uint32_t *order, size_t n);

#endif
