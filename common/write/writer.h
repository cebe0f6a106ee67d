/*
 * writer -- what both forms of output, Callgrind's and Cachegrind's, share: the
 * choice and order of rows, and common lines.
 */
#ifndef WRITE_WRITER_H
#define WRITE_WRITER_H

#include "io/sink.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/profile.h"

enum form {
	FORM_AUTO,		/* the input's form, if that can express the
				   profile */
	FORM_CACHEGRIND, FORM_CALLGRIND
};

struct write_options {
	enum form	 form;
	bool		 plain_names;	/* write names in full, without ids */
	bool		 absolute;	/* write no relative positions */
	bool		 nonzero;	/* omit rows that are all zero */
	struct event_list events;	/* events to write, in this order */
};

struct writer {
	const struct profile	*p;
	struct sink		*out;
	const struct write_options *options;	/* form is not FORM_AUTO */
	bool			 instr, line;	/* write addresses, and line
						   numbers */
	struct order		 order;
	unsigned		 threads;	/* how many threads are worth
						   starting */
};

/* Start to write a frozen profile.  A thread may use a copy of the writer with
   another sink; all copies share the memory that writer_free() frees. */
void	 writer_init(struct writer *, const struct profile *, struct sink *,
	    const struct write_options *);
void	 writer_free(struct writer *);

/* Whether a reader would mistake the name for an id. */
bool	 writer_looks_like_id(const char *text, size_t len);

/* Write a line of KEY and a name in full. */
void	 writer_put_plain(struct writer *, const char *key, uint32_t name);

/* Write a line of KEY and the values in v, which has one for each column of the
   profile, of the events that the options choose. */
void	 writer_put_vector(struct writer *, const char *key,
	    const struct wide *v);

/* The *n sections that have rows to write, in the order of writing, in an array
   that the caller of this function frees. */
uint32_t *writer_sections(const struct writer *, size_t *n);

/* Whether any written count of a row is not 0. */
bool	 writer_is_nonzero(const struct writer *, const struct cost_table *,
	    uint32_t row);

/* Take the first row that is to be written from `left', the rows left in a
   section, and drop the rows before it.  Returns false if no row is left that
   is to be written. */
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
