/*
 * reader -- what the readers of raw, indexed and text profiles share.
 */
#ifndef LLVM_MODEL_READER_H
#define LLVM_MODEL_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/model/bytes.h"
#include "llvm/model/model.h"

struct llvm_read_options;

struct reader {
	struct bytes	 in;
	struct llvm_profile *p;
	const struct llvm_read_options *o;
	/* The input that is to be added, until it is known whether it has a
	   function; in a raw file there may be several. */
	bool		 joins;
	uint64_t	 flags, flags_at;
	uint64_t	 merged_most;	/* of p->merged, after this input */
	/* The function at hand. */
	struct llvm_values values;
	uint64_t	*counters;
	size_t		 counter_n, counter_room;
	unsigned char	*bitmap;
	size_t		 bitmap_n, bitmap_room;
	unsigned	 unknown;	/* LLVM_UNIFORMITY, or 0 */
};

void	 reader_free(struct reader *);

/* An input with these flags, at this offset, is to be added: reader_add() does
   so, or reader_end(). */
bool	 reader_join(struct reader *, uint64_t flags, uint64_t where);

/* The input has no more functions. */
bool	 reader_end(struct reader *);

/* Forget the function at hand; append a counter, a byte of its bitmap. */
void	 reader_clear(struct reader *);
void	 reader_counter(struct reader *, uint64_t);
void	 reader_bitmap(struct reader *, unsigned char);

/* Add the function at hand, found at this offset; what does not fit is told
   the caller.  False: trouble. */
bool	 reader_add(struct reader *, uint32_t name, uint64_t hash,
	    uint64_t where);

/* Read ids of binaries, size bytes of them. */
bool	 reader_ids(struct reader *, uint64_t size);

#endif
