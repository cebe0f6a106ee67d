/*
 * reader -- common parts of the readers of raw, indexed and text profiles.
 */
#ifndef LLVM_MODEL_READER_H
#define LLVM_MODEL_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "llvm/model/bytes.h"
#include "llvm/model/model.h"

struct reader {
	struct bytes	 in;
	struct llvm_profile *p;
	const struct llvm_read_options *o;
	/* The input was begun, but not yet added to the profile, because it is
	   not yet known whether the input has a function.  A raw file may
	   contain several inputs. */
	bool		 joins;
	uint64_t	 flags, flags_at;
	uint64_t	 merged_most;	/* the most that p->merged may be at the
					   end of this input */
	/* The members below are the data of the current function. */
	struct llvm_values values;
	uint64_t	*counters;
	size_t		 counter_n, counter_room;
	unsigned char	*bitmap;
	size_t		 bitmap_n, bitmap_room;
	unsigned	 unknown;	/* LLVM_UNIFORMITY if the function has
					   uniformity bits, else 0 */
};

void	 reader_free(struct reader *);

/* Begin an input with these flags, which were read at this offset.  The first
   reader_add(), or reader_end(), adds the input to the profile.  Returns false
   on error. */
bool	 reader_join(struct reader *, uint64_t flags, uint64_t where);

/* End the input.  Returns false on error. */
bool	 reader_end(struct reader *);

/* reader_clear() removes all data from the current function.  The three
   functions after it append a counter, n counters of 8 bytes each, and a byte
   of the bitmap. */
void	 reader_clear(struct reader *);
void	 reader_counter(struct reader *, uint64_t);
void	 reader_counters(struct reader *, const unsigned char *, uint64_t n);
void	 reader_bitmap(struct reader *, unsigned char);

/* Add the current function, read at this offset, to the profile.  The callback
   llvm_read_options.function() receives it, with flags for data that do not
   fit.  Returns false on error. */
bool	 reader_add(struct reader *, uint32_t name, uint64_t hash,
	    uint64_t where);

/* Add a trace, with this weight times the weight of the input.  The profile
   takes over the array of n names. */
void	 reader_trace(struct reader *, uint64_t weight, uint64_t *names,
	    uint32_t n);

/* Read `size' bytes of binary ids, each of which identifies a program or
   library.  Returns false on error. */
bool	 reader_ids(struct reader *, uint64_t size);

/* Read `size' bytes of names of vtables, and the padding after them.  Returns
   false on error. */
bool	 reader_vtables(struct reader *, uint64_t size);

#endif
