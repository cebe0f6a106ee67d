/*
 * writer -- what is common to both forms of output, Callgrind's and
 * Cachegrind's: the choice and order of rows, and some lines.
 */
#ifndef WRITE_WRITER_H
#define WRITE_WRITER_H

#include "io/sink.h"
#include "profile/event.h"
#include "profile/frozen.h"
#include "profile/order.h"
#include "profile/profile.h"

enum form {
	FORM_AUTO,		/* the form of the input, if it can express the
				   profile */
	FORM_CACHEGRIND, FORM_CALLGRIND
};

struct sorted;

struct write_options {
	enum form	 form;
	bool		 plain_names;	/* write names in full, without ids */
	bool		 absolute;	/* write no relative positions */
	bool		 nonzero;	/* omit rows whose counts are all 0 */
	struct sorted	*sorted;	/* cost lines that the reader may have
					   left in the input (read/sorted.h), or
					   NULL */
	struct event_list events;	/* events to write, in this order */
};

struct writer {
	const struct profile	*p;
	struct sink		*out;
	const struct write_options *options;	/* the member `form' is not
						   FORM_AUTO */
	bool			 instr, line;	/* whether to write addresses
						   and line numbers */
	struct order		 order;
	unsigned		 threads;	/* number of threads that are
						   worth starting */
};

/* Begin to write a frozen profile.  A thread may use a copy of the writer with
   another sink; all copies share the memory that writer_free() frees. */
void	 writer_init(struct writer *, const struct profile *, struct sink *,
	    const struct write_options *);
void	 writer_free(struct writer *);

/* Return whether the name looks like an id, such as (12), so that a reader
   would take it for one. */
bool	 writer_looks_like_id(const char *text, size_t len);

/* Write a line of the text `key' and the name in full. */
void	 writer_put_plain(struct writer *, const char *key, uint32_t name);

/* Write a line of the text `key' and the values of the chosen events.  v has a
   value for each column of the profile. */
void	 writer_put_vector(struct writer *, const char *key,
	    const struct wide *v);

/* Return the sections that have rows to write, in the order of writing, and set
   *n to their number.  The caller frees the array. */
uint32_t *writer_sections(const struct writer *, size_t *n);

/* Return whether any of the row's counts that are written is not 0. */
bool	 writer_is_nonzero(const struct writer *, const struct cost_table *,
	    uint32_t row);

/* Remove rows from `left', which are rows of a section, up to and including the
   next one to write, and set *row to that.  Returns false if no such row is
   left. */
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
