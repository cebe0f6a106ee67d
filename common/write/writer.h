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
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/profile.h"
#include "write/options.h"

struct writer {
	const struct profile	*p;
	struct sink		*out;
	const struct write_options *options;	/* form is not FORM_AUTO */
	bool			 instr, line;	/* position columns */
	struct order		 order;
	unsigned		 threads;	/* worth while */
};

/* The profile is frozen.  A thread may have a copy of the writer, with another
   sink; writer_free() takes back what all need. */
void	 writer_init(struct writer *, const struct profile *, struct sink *,
	    const struct write_options *);
void	 writer_free(struct writer *);

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

/* Whether a row has a count to be written other than 0. */
bool	 writer_is_nonzero(const struct writer *, const struct cost_table *,
	    uint32_t row);

/* Take the first row that is written from those of a section; false if there is
   none left. */
static inline bool
writer_next(const struct writer *w, const struct cost_table *t,
    struct row_range *left, uint32_t *row)
{
	while (left->row < left->end) {
		*row = left->row++;
		if (!w->options->nonzero || writer_is_nonzero(w, t, *row))
			return true;
	}
	return false;
}

#endif
