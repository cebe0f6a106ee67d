/*
 * writer -- what both forms of a profile have in common.
 *
 * A writer says which rows are written, in which order, and puts the lines
 * that both forms have.
 */
#ifndef WRITE_WRITER_H
#define WRITE_WRITER_H

#include "io/sink.h"
#include "profile/event.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "profile/section_rows.h"
#include "write/options.h"

struct writer {
	const struct profile	*p;
	struct sink		*out;
	const struct write_options *options;	/* form is not FORM_AUTO */
	bool			 instr, line;	/* position columns */
	struct order		 order;
	struct section_rows	 costs, arcs, jumps;
	unsigned		 threads;	/* worth while */
	bool			 shared;	/* the order is another's */
	bool			 sorted;	/* arcs and jumps are */
};

/* Begin with an all-zero writer; writer_free() takes back what it needs. */
void	 writer_init(struct writer *, const struct profile *, struct sink *,
	    const struct write_options *);
void	 writer_free(struct writer *);

/* A writer of the same for another thread; to be freed before. */
void	 writer_share(struct writer *, const struct writer *);

/* Whether a reader would take the name for an id. */
bool	 writer_looks_like_id(const char *text, size_t len);

/* Put KEY and a name, and nothing else, as a line. */
void	 writer_put_plain(struct writer *, const char *key, uint32_t name);

/* Put a line of KEY and the written columns of v. */
void	 writer_put_vector(struct writer *, const char *key,
	    const struct wide *v);

/* The *n sections that have something to be written, in order; the caller frees
   them. */
uint32_t *writer_sections(const struct writer *, size_t *n);

/* The *n rows of a section that are written, in order; the list is valid until
   the next call. */
uint32_t *writer_costs(struct writer *, uint32_t section, uint32_t *n);
uint32_t *writer_arcs(struct writer *, uint32_t section, uint32_t *n);
uint32_t *writer_jumps(struct writer *, uint32_t section, uint32_t *n);

#endif
