/*
 * folded_sorted -- a Cachegrind file in folded form, without a table.
 *
 * Valgrind writes files and functions by name and lines by number, once each,
 * and so does our writer: in the order of the folded form.  Such a file is
 * gone through line by line, in memory that does not depend on its length, and
 * gives byte for byte what folded_put() would.
 *
 * It is gone through twice.  The first time nothing is put, so that whoever
 * reads it by all rules can still do so where it is not in order, or where
 * something is to be said about it.
 */
#ifndef EXPORT_FOLDED_SORTED_H
#define EXPORT_FOLDED_SORTED_H

#include <stdbool.h>
#include <stdint.h>

#include "io/source.h"
#include "text/string.h"

struct complaint;
struct export_job;

struct folded_sorted {
	struct source	 source;	/* at its end */
	struct string	 event;
};

/*
 * Whether the file is uncompressed, a regular one, of one event, in order, and
 * nothing is odd about it: then it is open, until folded_sorted_close().  One
 * that is not regular is not opened.  progress is called now and then with the
 * bytes read since.
 */
bool	 folded_sorted_open(struct folded_sorted *, const char *file,
	    void (*progress)(void *arg, uint64_t bytes));

/* Put the stacks of self costs; the job has no profile.  False, with a
   complaint, on trouble, and if the file has changed since. */
bool	 folded_sorted_put(struct folded_sorted *, const struct export_job *,
	    struct complaint *);

void	 folded_sorted_close(struct folded_sorted *);

#endif
