/*
 * folded -- stacks in the form that programs for flame graphs read: lines such
 * as `a;b;c 12'.
 *
 * In a difference each line has two numbers (struct series in export/stacks.h),
 * as difffolded.pl writes them.
 */
#ifndef EXPORT_FOLDED_H
#define EXPORT_FOLDED_H

#include <stdbool.h>
#include <stdint.h>

#include "io/source.h"
#include "text/string.h"

struct complaint;
struct export_job;

/* Write the stacks with the counts of the first event that is shown. */
bool	 folded_put(const struct export_job *, struct complaint *);

/*
 * Convert a sorted Cachegrind file to folded form in bounded memory.
 *
 * Valgrind, and our writer, write each file and function once, sorted by name,
 * and the lines of a function once, sorted by number.  This is also the order
 * of the folded form.  So a file in that order can be converted line by line,
 * in memory that does not depend on its length; the output is byte for byte
 * that of folded_put().
 *
 * The file is read twice.  The first pass writes nothing, so that a file which
 * is not in order, or needs a warning, can still be read as any other profile.
 */
struct folded_sorted {
	struct source	 source;	/* the file that the first pass has
					   checked and read to its end */
	struct string	 event;
};

/*
 * Open a file and check it: it must be regular, uncompressed, with one event,
 * in order, and free of anything that needs a warning.  If it is all that,
 * return true; the file then stays open until folded_sorted_close().  A file
 * that is not regular is not opened.  `progress' is called from time to time
 * with the number of bytes read since the last call.
 */
bool	 folded_sorted_open(struct folded_sorted *, const char *file,
	    void (*progress)(void *arg, uint64_t bytes));

/*
 * Write the stacks of self costs.  The member `p' of the job is not used.  On
 * an error, or if the file has changed since it was checked, set the complaint
 * and return false.
 */
bool	 folded_sorted_put(struct folded_sorted *, const struct export_job *,
	    struct complaint *);

void	 folded_sorted_close(struct folded_sorted *);

#endif
