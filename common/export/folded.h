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

struct complaint;
struct export_job;
struct sorted;

/* Write the stacks with the counts of the first event that is shown. */
bool	 folded_put(const struct export_job *, struct complaint *);

/*
 * Write the stacks of the costs in lines that the reader has left in a sorted
 * Cachegrind file with one event (read/sorted.h).  Their order is also that of
 * the folded form, so the output is that of folded_put(), byte for byte.  On an
 * error, or if the file has changed since it was checked, set the complaint and
 * return false; the output may then be incomplete.
 */
bool	 folded_put_sorted(struct sorted *, const struct export_job *,
	    struct complaint *);

#endif
