/*
 * folded_in -- read folded stacks, a line for each stack: the frames, outermost
 * first, with `;' between them, a blank, and a count.
 *
 * FlameGraph's stackcollapse programs write this form, as does any program
 * whose output is for flamegraph.pl.  A line may have two counts, those of an
 * old and of a new profile, as difffolded.pl writes them; the result is then a
 * difference with both sides, as cgdiff --sides writes it.
 *
 * A frame may end with a mark, which is removed: `_[k]' for the kernel, whose
 * object is then `[kernel]', `_[j]', `_[1]' and `_[0]' for code that was
 * compiled at run time or interpreted, `_[i]' for an inlined function, `_[w]'
 * for a waker, and `_[e]' for a frame that cgexport estimated.
 * `NAME (FILE:LINE)' is a function in a file.
 */
#ifndef IMPORT_FOLDED_IN_H
#define IMPORT_FOLDED_IN_H

#include <stdbool.h>
#include <stddef.h>

struct samples_trouble;
struct source;
struct samples;

/* folded_in_is() and folded_in_read() are the functions of a struct
   import_form. */
bool	 folded_in_is(const char *at, size_t len);
bool	 folded_in_read(struct samples *, struct source *,
	    struct samples_trouble *);

#endif
